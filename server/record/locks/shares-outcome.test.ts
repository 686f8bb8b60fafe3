import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { makeUpWork } from '../../test-support/made-up-work.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { lockDesign } from './lock.service.ts'
import { sharesOutcome } from './shares-outcome.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../../data/archive')
const SLUG = 'seat-belt-laws'
const OTHER = 'uk-front-seat-belts'

describe('a draft that waits for others', () => {
  let context: TestContext
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    await importDomains(context, ARCHIVE)
    for (const slug of [SLUG, OTHER]) await importSource(context, path.join(ARCHIVE, slug))
    await makeUpWork(context.db, SLUG).casefile('belts-again', 'CF-90')
  })
  afterEach(() => context.close())

  it('shares its outcome with those whose data hold it, wherever they stand among the others', async () => {
    expect(await sharesOutcome(context, SLUG, ['belts-again'])).toBe(true)
    expect(await sharesOutcome(context, SLUG, [OTHER, 'belts-again'])).toBe(true)
    expect(await sharesOutcome(context, SLUG, [OTHER])).toBe(false)
    expect(await sharesOutcome(context, SLUG, [])).toBe(false)
  })

  it('shares nothing any more once it is locked', async () => {
    await lockDesign(context, SLUG, 'Ada')
    expect(await sharesOutcome(context, SLUG, ['belts-again'])).toBe(false)
  })

  it('is not looked for where there is nothing to wait for', async () => {
    expect(await sharesOutcome(context, 'nowhere', [])).toBe(false)
    await expect(sharesOutcome(context, 'nowhere', [SLUG])).rejects.toMatchObject({ code: 'casefile/not-found' })
  })
})
