import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJobRunner, type JobRunner } from './base/jobs/job-runner.ts'
import { PREPARED_AT_ONCE, prepareArchive } from './prepare-archive.ts'
import { listByDocket } from './record/importer/import-archive.ts'
import type { ComputeAnalysis } from './record/runs/compute-analysis.ts'
import { runHandler } from './record/runs/run.service.ts'
import { openStartProgress } from './site/starting/start-progress.ts'
import { openTestContext, type TestContext } from './test-support/test-context.ts'
import { openSqlite } from './test-support/test-databases.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../data/archive')
/** In the order of their dockets, which is not that of their names; the last two share a data file. */
const CASEFILES = ['seat-belt-laws', 'proposition-99', 'class-size-tennessee', 'teacher-aides-tennessee']
const DOCKETS = ['CF-0001', 'CF-0007', 'CF-0010', 'CF-0014']
const FIRST = 'us-seat-belts-1983-1997'
const SECOND = 'us-cigarette-sales-1963-1992'

describe('preparing the archive', () => {
  let context: TestContext
  let archive: string
  let jobs: JobRunner
  /** Casefiles in the order in which they were computed. */
  let computed: string[]

  /** Lets the second casefile be computed before the first, where two are computed at once. */
  const slowFirst = (compute: ComputeAnalysis): ComputeAnalysis => {
    let end = () => {}
    const secondEnded = new Promise<void>((resolve) => (end = resolve))
    return async (inputs, watch) => {
      const { id } = inputs.design.dataset
      if (id === FIRST && PREPARED_AT_ONCE > 1) await secondEnded
      const result = await compute(inputs, watch)
      computed.push(id)
      if (id === SECOND) end()
      return result
    }
  }

  function openJobs(compute: ComputeAnalysis): void {
    const handlers = { run: runHandler({ ...context, compute }) }
    jobs = createJobRunner(context, { handlers, atOnce: () => PREPARED_AT_ONCE })
  }
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    archive = path.join(context.folder, 'archive')
    for (const name of ['domains.json', ...CASEFILES])
      fs.cpSync(path.join(ARCHIVE, name), path.join(archive, name), { recursive: true })
    // signed for the verdicts of the engine, and these results are made up
    for (const slug of CASEFILES) fs.rmSync(path.join(archive, slug, 'answer.json'))
    computed = []
    openJobs(slowFirst(context.compute))
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  const prepare = (progress = openStartProgress(), said: string[] = []) =>
    prepareArchive(context, jobs, archive, (line) => said.push(line), progress)
  const links = (kind: 'lock' | 'run' | 'publication') =>
    context.db
      .selectFrom('chain_entries')
      .select('casefile_slug')
      .where('kind', '=', kind)
      .orderBy('created_at')
      .execute()
      .then((rows) => rows.map((row) => row.casefile_slug))

  it('takes casefiles by docket; one that cannot be read comes last', () => {
    expect(listByDocket(archive).map(({ docket }) => docket)).toEqual(DOCKETS)
    fs.writeFileSync(path.join(archive, 'seat-belt-laws/casefile.json'), '{')
    expect(listByDocket(archive).map(({ slug, docket }) => docket || slug)).toEqual([
      ...DOCKETS.slice(1),
      'seat-belt-laws',
    ])
  })

  it(
    'locks, keeps and publishes in the order of the dockets, whichever is computed first',
    { tags: ['night'] },
    async () => {
      const progress = openStartProgress()
      const said: string[] = []
      expect(await prepare(progress, said)).toEqual({ casefiles: 4, refused: 0 })
      if (PREPARED_AT_ONCE > 1) expect(computed[0]).toBe(SECOND)
      for (const kind of ['lock', 'run', 'publication'] as const) expect(await links(kind), kind).toEqual(CASEFILES)
      expect(progress.casefiles().map(({ state }) => state)).toEqual(DOCKETS.map(() => 'ready'))
      expect(said.filter((line) => line.includes('ready'))).toEqual(
        CASEFILES.map((slug, place) => `${slug}: ready, ${place + 1} of 4`),
      )
    },
  )

  it(
    'locks a casefile that shares an outcome with another only when that one is published',
    { tags: ['night'] },
    async () => {
      await prepare()
      const lock = await context.db
        .selectFrom('locks')
        .select('design_json')
        .where('casefile_slug', '=', 'teacher-aides-tennessee')
        .executeTakeFirstOrThrow()
      const { touches } = JSON.parse(lock.design_json).lock_evidence
      expect(touches.map(({ kind, casefile }: any) => [kind, casefile.docket])).toEqual([
        ['run', 'CF-0010'],
        ['publication', 'CF-0010'],
      ])
    },
  )

  it('goes on where it stopped, whatever was under way', async () => {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    openJobs(async (inputs, watch) => {
      if (inputs.design.dataset.id === FIRST) return context.compute(inputs, watch)
      begin()
      return wait(60_000, '', { signal: watch.signal })
    })
    const stopped = expect(prepare()).rejects.toThrow('The server is stopping.')
    await begun
    await expect.poll(() => links('publication')).toEqual(['seat-belt-laws'])
    await jobs.stop()
    await stopped
    openJobs(context.compute)
    await jobs.start()
    expect(await prepare()).toEqual({ casefiles: 4, refused: 0 })
    for (const kind of ['lock', 'run', 'publication'] as const) expect(await links(kind), kind).toEqual(CASEFILES)
  })

  it('reports one that is refused and prepares the others', { tags: ['night'] }, async () => {
    openJobs(context.compute)
    fs.writeFileSync(path.join(archive, 'proposition-99/texts.json'), '{}')
    const progress = openStartProgress()
    expect(await prepare(progress)).toEqual({ casefiles: 4, refused: 1 })
    expect(progress.casefiles().map(({ state }) => state)).toEqual(['ready', 'refused', 'ready', 'ready'])
  })
})
