import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findCasefile } from '../casefiles/casefile.repository.ts'
import { beginNextVersion } from '../casefiles/casefile.service.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { readLockHistory } from './declared-deviations.ts'
import { getLock, lockDesign } from './lock.service.ts'

const SLUG = 'seat-belt-laws'

describe.each(TEST_DATABASES)('the lock of a superseding design on %s', (_name, open) => {
  let context: TestContext
  beforeEach(async () => {
    context = await openTestContext(open)
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    await importSource(context, `${archive}/${SLUG}`)
    await lockDesign(context, SLUG, 'Ada')
  })
  afterEach(() => context.close())

  async function supersedeWith(changes: object): Promise<void> {
    const row = (await findCasefile(context.db, SLUG))!
    await beginNextVersion(context.db, row, context.now())
    const design_json = JSON.stringify({ ...JSON.parse(row.design_json), ...changes })
    await context.db.updateTable('casefiles').set({ design_json }).where('slug', '=', SLUG).execute()
  }

  async function otherGoal() {
    const { intent } = (await getLock(context.db, SLUG, 1)).design
    return { intent: { ...intent, smallestEffect: intent.smallestEffect + 1 } }
  }

  it('is refused while a field that differs has no reason, and names the field', async () => {
    await supersedeWith({ seed: 7, ...(await otherGoal()) })
    const seed = { field: 'seed', why: 'The first one was used up.' }
    await expect(lockDesign(context, SLUG, 'Ada', [seed])).rejects.toMatchObject({
      code: 'lock/undeclared-change',
      message: expect.stringContaining('intent.smallestEffect'),
    })
  })

  it('fixes the reasons of what differs, and of nothing else', async () => {
    await supersedeWith({ seed: 7 })
    const reasons = ['seed', 'intent.direction'].map((field) => ({ field, why: 'The first one was used up.' }))
    const { design } = await lockDesign(context, SLUG, 'Ada', reasons)
    expect(design.deviations).toEqual([reasons[0]])
  })

  it('is compared with the first lock, by the reasons of every version since', async () => {
    const [one, two] = [
      { field: 'seed', why: 'The first one was used up.' },
      { field: 'intent.smallestEffect', why: 'The law was costlier.' },
    ]
    await supersedeWith({ seed: 7 })
    await lockDesign(context, SLUG, 'Ada', [one])
    await supersedeWith(await otherGoal())
    const { design } = await lockDesign(context, SLUG, 'Ada', [two])
    expect(design.deviations).toEqual([two])
    const { first, reasons } = await readLockHistory(context.db, SLUG, 3)
    expect(first.seed).not.toBe(7)
    expect(reasons).toEqual({ seed: one.why, 'intent.smallestEffect': two.why })
    expect((await readLockHistory(context.db, SLUG, 1)).reasons).toStrictEqual({})
  })
})
