import path from 'node:path'
import { describe, expect, it, afterEach, beforeEach } from 'vitest'
import type { Touch } from '../../../contract/lock-evidence.ts'
import { checkStatement, sharesOutcome } from './judge-lock.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { makeUpWork } from '../../test-support/made-up-work.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { lockDesign } from './lock.service.ts'

const casefile = { docket: 'CF-7', version: 1, owner: 'Ada' }
const touch = (kind: Touch['kind']): Touch => ({ kind, at: ['2026-01-01T00:00:00.000Z'], casefile, data: 'same' })
const check = (...given: Parameters<typeof checkStatement>) => {
  try {
    checkStatement(...given)
    return null
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return [code, message]
  }
}

describe('the statement that no outcome was seen', () => {
  it('is asked for where the log allows it, and says where to choose otherwise', () => {
    expect(check({ lock_status: 'before-outcome-data', outcomes_unseen: true })).toBeNull()
    expect(check({ lock_status: 'before-outcome-data' })).toEqual([
      'lock/statement-missing',
      'The design says that no outcome after treatment was seen. Confirm it, or choose another lock status at Provenance.',
    ])
  })

  it('may be made or left out for a re-analysis, and is left out after results', () => {
    expect(check({ lock_status: 're-analysis' })).toBeNull()
    expect(check({ lock_status: 're-analysis', outcomes_unseen: true })).toBeNull()
    expect(check({ lock_status: 'after-results' })).toBeNull()
  })

  it('is refused after results, with the runs of the log where there are any', () => {
    const statement = { lock_status: 'after-results' as const, outcomes_unseen: true as const }
    const own = 'The design says that its own results were seen, so it cannot be stated that no outcome was looked at.'
    expect(check(statement)).toEqual(['lock/statement-contradicted', own])
    const looked = { claimed: 'after-results' as const, touches: [touch('rows')] }
    expect(check({ ...statement, lock_evidence: looked })).toEqual(['lock/statement-contradicted', own])
    const run = { claimed: 'before-outcome-data' as const, touches: [touch('rows'), touch('run')] }
    expect(check({ ...statement, lock_evidence: run })).toEqual([
      'lock/statement-contradicted',
      expect.stringMatching(
        /^The server’s log has results of this outcome from before the lock \(.*one run.*CF-7.*\), so/,
      ),
    ])
  })
})

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
