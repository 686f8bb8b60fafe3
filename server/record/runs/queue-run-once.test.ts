import { afterEach, describe, expect, it } from 'vitest'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { lockDesign } from '../locks/lock.service.ts'
import { findRunsOfCasefile } from './run.repository.ts'
import { queueRun } from './run.service.ts'

describe.each(EVERY_DATABASE)('a run that several ask for at the same moment, on %s', (_name, open) => {
  let context: TestContext
  afterEach(() => context.close())

  it('is queued once, and each of them is handed the same', async () => {
    context = await openTestContext(open)
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    const { slug } = await importSource(context, `${archive}/seat-belt-laws`)
    await lockDesign(context, slug, 'Archive')
    const asked = await Promise.all(['one', 'two', 'three', 'four'].map((by) => queueRun(context, slug, by)))
    expect(new Set(asked.map(({ runId }) => runId)).size).toBe(1)
    expect(new Set(asked.map(({ jobId }) => jobId)).size).toBe(1)
    expect(await findRunsOfCasefile(context.db, slug)).toHaveLength(1)
    expect(await context.db.selectFrom('jobs').selectAll().where('kind', '=', 'run').execute()).toHaveLength(1)
  })
})
