import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { makeUpWork } from '../../test-support/made-up-work.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { findRecipeSources, insertTimestamp, findTimestamps } from './lock.repository.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../../data/archive')
const SLUG = 'seat-belt-laws'
const [DATA, OTHER] = ['a'.repeat(64), 'b'.repeat(64)]
const at = (day: number) => `2026-02-0${day}T00:00:00.000Z`

describe('what is kept of a lock', () => {
  let context: TestContext
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    await importDomains(context, ARCHIVE)
    await importSource(context, path.join(ARCHIVE, SLUG))
  })
  afterEach(() => context.close())

  it('names each file once of which a recipe made its data, of these data alone', async () => {
    const work = makeUpWork(context.db, SLUG)
    const made = (sha256: string, ...sources: string[]) => ({
      dataset: {
        sha256,
        ...(sources.length > 0 && { recipe: { sources: sources.map((source) => ({ sha256: source })) } }),
      },
    })
    await work.lock(SLUG, 1, made(DATA, 'one', 'two'), at(1))
    await work.lock(SLUG, 2, made(DATA, 'two', 'three'), at(2))
    await work.lock(SLUG, 3, made(OTHER), at(3))
    expect((await findRecipeSources(context.db, SLUG, DATA)).sort()).toEqual(['one', 'three', 'two'])
    expect(await findRecipeSources(context.db, SLUG, OTHER)).toEqual([])
    expect(await findRecipeSources(context.db, 'another', DATA)).toEqual([])
  })

  it('holds the timestamps of a casefile, each once and the earliest first', async () => {
    const stamp = (day: number, link_hash: string) => ({
      link_hash,
      casefile_slug: SLUG,
      version: 1,
      imprint: 'i',
      authority: 'tsa.example',
      stamped_at: at(day),
      token: `token-${day}`,
    })
    const hash = await makeUpWork(context.db, SLUG).lock(SLUG, 1, { dataset: { sha256: DATA } }, at(1))
    for (const row of [stamp(4, hash), stamp(3, hash), stamp(4, hash)]) await insertTimestamp(context.db, row)
    const kept = await findTimestamps(context.db, SLUG)
    expect(kept.map(({ token }) => token)).toEqual(['token-3', 'token-4'])
    expect(await findTimestamps(context.db, 'another')).toEqual([])
  })
})
