import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getCasefile, beginNextVersion } from '../casefiles/casefile.service.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { insertLink, findChain } from '../../base/chain/chain.service.ts'
import { canonicalJson, sha256 } from '../../base/chain/fingerprint.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { insertTakedown } from '../takedowns/takedown.repository.ts'
import { changesSinceLock } from './declared-deviations.ts'
import { getLock, keepLock, lockDesign, readLockedDesign } from './lock.service.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../../data/archive')
const SLUG = 'seat-belt-laws'

describe('a lock', () => {
  let context: TestContext
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    await importDomains(context, ARCHIVE)
    await importSource(context, path.join(ARCHIVE, SLUG))
  })
  afterEach(() => context.close())

  const locks = () => context.db.selectFrom('locks').selectAll().orderBy('version').execute()

  async function editDraft(changes: object): Promise<void> {
    const { design_json } = await getCasefile(context.db, SLUG)
    const edited = JSON.stringify({ ...JSON.parse(design_json), ...changes })
    await context.db.updateTable('casefiles').set({ design_json: edited }).where('slug', '=', SLUG).execute()
  }

  it('freezes the design with its defaults written down, and says by whom and when', async () => {
    const draft = JSON.parse((await getCasefile(context.db, SLUG)).design_json)
    const lock = await lockDesign(context, SLUG, 'Ada')
    expect(lock).toMatchObject({ author: 'Ada', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    // the draft left choices open
    expect(Object.keys(lock.design.analysis).length).toBeGreaterThan(Object.keys(draft.analysis).length)
    expect(lock.design.analysis).toMatchObject({ ...draft.analysis, adoption: expect.anything() })
    expect(lock.design).not.toHaveProperty('deviations')
    const design_json = canonicalJson(lock.design)
    const { hash, author, created_at } = lock
    const dataset_sha256 = lock.design.dataset.sha256
    const row = { hash, casefile_slug: SLUG, version: 1, author, design_json, dataset_sha256, created_at }
    expect(await locks()).toEqual([row])
    expect(await getCasefile(context.db, SLUG)).toMatchObject({ status: 'design_locked', design_json })
  })

  it('is refused without the statement that its status needs, and nothing is changed', async () => {
    await editDraft({ lock_status: 'before-outcome-data' })
    await expect(lockDesign(context, SLUG, 'Ada')).rejects.toMatchObject({ code: 'lock/statement-missing' })
    expect(await locks()).toEqual([])
    expect(await getCasefile(context.db, SLUG)).toMatchObject({ status: 'draft' })
  })

  it('stands in the activity log with what it is told beside the link', async () => {
    const design = { ...(await lockDesign(context, SLUG, 'Ada')).design, seed: 7 }
    const again = { slug: SLUG, version: 2, author: 'Ben', by: 'Ben', created_at: context.now(), design }
    const { hash } = await keepLock(context.db, { ...again, details: { vintage: '2026-05' } })
    const logged = await context.db.selectFrom('activity').selectAll().where('action', '=', 'casefile.locked').execute()
    expect(logged.map(({ actor, after_json }) => [actor, JSON.parse(after_json!)])).toEqual([
      ['Ada', { version: 1, link: expect.any(String) }],
      ['Ben', { version: 2, link: hash, vintage: '2026-05' }],
    ])
  })

  it('is not shown once its version was taken down', async () => {
    await lockDesign(context, SLUG, 'Ada')
    const gone = { sha256: 'd'.repeat(64), kind: 'casefile version' as const, address: `/casefiles/${SLUG}/v1` }
    const why = { reason: 'It names a person.', basis: 'Art. 17 GDPR', taken_down_at: '2026-03-01T00:00:00.000Z' }
    await insertTakedown(context.db, { ...gone, ...why })
    await expect(getLock(context.db, SLUG, 1)).rejects.toMatchObject({
      code: 'takedown/taken-down',
      message: `Taken down on 1 March 2026: It names a person (Art. 17 GDPR). Fingerprint sha256:${gone.sha256}`,
    })
  })

  it('is the first link of its version, over the fingerprint of the design', async () => {
    const { hash, created_at } = await lockDesign(context, SLUG, 'Ada')
    const content_sha256 = sha256(await readLockedDesign(context.db, SLUG))
    expect(await findChain(context.db, SLUG)).toEqual([
      {
        kind: 'lock',
        casefile: SLUG,
        version: 1,
        author: 'Ada',
        created_at,
        content_sha256,
        previous: null,
        hash,
      },
    ])
  })

  it('is refused while the clock shows an earlier time than the last link of a chain, and nothing is changed', async () => {
    const later = {
      kind: 'snapshot' as const,
      casefile: SLUG,
      version: 1,
      author: 'Ben',
      content_sha256: 'a'.repeat(64),
    }
    await insertLink(context.db, { ...later, created_at: '2026-06-01T00:00:00.000Z' })
    await expect(lockDesign(context, SLUG, 'Ada')).rejects.toMatchObject({
      code: 'chain/clock-behind',
      message: expect.stringContaining('2026-06-01T00:00:00.000Z'),
    })
    expect(await locks()).toEqual([])
    expect(await getCasefile(context.db, SLUG)).toMatchObject({ status: 'draft' })
    const inTime = { ...context, now: () => '2026-06-01T00:00:00.000Z' }
    expect(await lockDesign(inTime, SLUG, 'Ada')).toMatchObject({ author: 'Ada' })
  })

  it('can be read again as it was made', async () => {
    const lock = await lockDesign(context, SLUG, 'Ada')
    expect(await getLock(context.db, SLUG, 1)).toEqual(lock)
    expect(await readLockedDesign(context.db, SLUG)).toBe((await locks())[0].design_json)
  })

  it('is not there before it is made, nor for another version', async () => {
    const none = { code: 'lock/not-found', message: `Version 1 of "${SLUG}" has no lock.` }
    await expect(getLock(context.db, SLUG, 1)).rejects.toMatchObject(none)
    await expect(readLockedDesign(context.db, SLUG)).rejects.toMatchObject(none)
    await lockDesign(context, SLUG, 'Ada')
    await expect(getLock(context.db, SLUG, 2)).rejects.toMatchObject({ code: 'lock/not-found' })
    await expect(getLock(context.db, 'another', 1)).rejects.toMatchObject({ code: 'lock/not-found' })
  })

  it('is made once: a second time, and of two at once one, is refused', async () => {
    const refused = { code: 'lock/already-locked', message: expect.stringContaining(`"${SLUG}" is locked`) }
    const both = await Promise.allSettled(['Ada', 'Grace'].map((author) => lockDesign(context, SLUG, author)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')!.reason).toMatchObject(refused)
    await expect(lockDesign(context, SLUG, 'Ada')).rejects.toMatchObject(refused)
    expect(await locks()).toHaveLength(1)
    expect(await findChain(context.db, SLUG)).toHaveLength(1)
    // that it is locked counts before whatever else may be wrong by now
    fs.rmSync(path.join(context.folder, 'datasets'), { recursive: true })
    await expect(lockDesign(context, SLUG, 'Ada')).rejects.toMatchObject(refused)
  })

  it('is refused while the data are missing or are others, and then nothing has changed', async () => {
    const [file] = fs.readdirSync(path.join(context.folder, 'datasets'))
    const stored = path.join(context.folder, 'datasets', file)
    fs.appendFileSync(stored, ' ')
    await expect(lockDesign(context, SLUG, 'Ada')).rejects.toMatchObject({ code: 'run/data-changed' })
    fs.rmSync(stored)
    await expect(lockDesign(context, SLUG, 'Ada')).rejects.toMatchObject({ code: 'dataset/missing' })
    expect(await locks()).toEqual([])
    expect(await getCasefile(context.db, SLUG)).toMatchObject({ status: 'draft' })
  })

  it('is refused for a design that cannot be run, with the field that is wrong', async () => {
    const { design_json } = await getCasefile(context.db, SLUG)
    const { analysis } = JSON.parse(design_json)
    await editDraft({ analysis: { ...analysis, bootstrapDraws: 'many' } })
    await expect(lockDesign(context, SLUG, 'Ada')).rejects.toMatchObject({
      code: 'lock/invalid-design',
      message: expect.stringMatching(/^The design cannot be locked\. .*bootstrapDraws/),
    })
    expect(await locks()).toEqual([])
  })

  it('knows what a draft of the next version changes, and nothing for a first one', async () => {
    const { design } = await lockDesign(context, SLUG, 'Ada')
    expect(await changesSinceLock(context.db, SLUG, 1, { ...design, seed: 7 })).toEqual([])
    expect(await changesSinceLock(context.db, SLUG, 2, { ...design, seed: 7 })).toEqual([
      { field: 'seed', before: String(design.seed), after: '7' },
    ])
  })

  it('is held against the version before, not against an older one', async () => {
    const again = async (seed: number) => {
      await beginNextVersion(context.db, await getCasefile(context.db, SLUG), context.now())
      await editDraft({ seed })
      return lockDesign(context, SLUG, 'Ada', [{ field: 'seed', why: 'It was used up.' }])
    }
    const { design } = await lockDesign(context, SLUG, 'Ada')
    await again(7)
    expect((await locks()).map(({ version }) => version)).toEqual([1, 2])
    expect(await changesSinceLock(context.db, SLUG, 3, design)).toEqual([
      expect.objectContaining({ field: 'seed', before: '7', after: String(design.seed) }),
    ])
    expect((await findChain(context.db, SLUG)).map(({ version, kind }) => [version, kind])).toEqual([
      [1, 'lock'],
      [2, 'lock'],
    ])
    expect(await getLock(context.db, SLUG, 1)).toMatchObject({ design })
    expect((await getLock(context.db, SLUG, 2)).design.seed).toBe(7)
  })

  it('names every field that needs a reason and has none, in the sentence and one by one', async () => {
    await lockDesign(context, SLUG, 'Ada')
    await beginNextVersion(context.db, await getCasefile(context.db, SLUG), context.now())
    const { design } = await getLock(context.db, SLUG, 1)
    await editDraft({ seed: 7, intent: { ...design.intent, smallestEffect: 9 } })
    const refused = await lockDesign(context, SLUG, 'Ada').catch((error) => error)
    expect(refused.code).toBe('lock/undeclared-change')
    const fields = refused.issues.map(({ path: field }: { path: string }) => field)
    expect([...fields].sort()).toEqual(['intent.smallestEffect', 'seed'])
    expect(refused.message).toBe(`Give a reason for each change from the locked version before: ${fields.join(', ')}.`)
    expect(refused.issues[0].message).toBe('differs from the version before and has no reason yet')
  })
})
