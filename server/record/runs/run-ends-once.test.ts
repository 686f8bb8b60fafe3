import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JobHandler } from '../../base/jobs/job-runner.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'
import { getCasefile, beginNextVersion } from '../casefiles/casefile.service.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { lockDesign } from '../locks/lock.service.ts'
import { findRun } from './run.repository.ts'
import { queueRun, runHandler } from './run.service.ts'

const watch = { onProgress: () => undefined, onLog: () => undefined, signal: new AbortController().signal }

describe.each(EVERY_DATABASE)('a run that two processes end at the same moment, on %s', (_name, open) => {
  let context: TestContext
  let handler: JobHandler
  let run: string
  let slug: string
  beforeEach(async () => {
    context = await openTestContext(open)
    handler = runHandler(context)
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    slug = (await importSource(context, `${archive}/seat-belt-laws`)).slug
    await lockDesign(context, slug, 'Archive')
    run = (await queueRun(context, slug, 'test')).runId
  })
  afterEach(() => context.close())
  const links = async () => (await findChain(context.db, slug)).filter(({ kind }) => kind === 'run').length

  it('keeps nothing once it was cancelled', async () => {
    const keep = await handler.run(run, watch)
    await handler.onCancelled(run)
    await keep!()
    expect(await findRun(context.db, run)).toMatchObject({ status: 'cancelled', result_json: null })
    expect(await links()).toBe(0)
  })

  it('stays completed once it was', async () => {
    const keep = await handler.run(run, watch)
    await keep!()
    await handler.onCancelled(run)
    await handler.onFailed(run, 'too late')
    expect(await findRun(context.db, run)).toMatchObject({ status: 'completed', reason: null })
    expect(await links()).toBe(1)
  })

  it('keeps nothing, and moves nothing on, once the next version was begun and locked', async () => {
    const keep = await handler.run(run, watch)
    await beginNextVersion(context.db, await getCasefile(context.db, slug), context.now())
    await lockDesign(context, slug, 'Archive')
    await keep!()
    expect(await findRun(context.db, run)).toMatchObject({ status: 'cancelled', result_json: null })
    expect(await links()).toBe(0)
    expect(await getCasefile(context.db, slug)).toMatchObject({ status: 'design_locked', version: 2 })
  })

  it('has one link where both computed it', async () => {
    const kept = [await handler.run(run, watch), await handler.run(run, watch)]
    await Promise.all(kept.map((keep) => keep!()))
    expect(await links()).toBe(1)
    expect(await handler.run(run, watch)).toBeUndefined()
  })
})
