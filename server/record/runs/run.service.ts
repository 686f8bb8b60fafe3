import { formatRange, formatRounded } from '@casefiles/words/formats'
import type { AnalysisJson } from '../../../contract/analysis.ts'
import type { DesignDocument } from '../../../contract/design.ts'
import type { ReplicationRecord } from '../../../contract/replication.ts'
import type { RunRecord } from '../../../contract/run.ts'
import { getCasefile, readReplicationRecord } from '../casefiles/casefile.service.ts'
import { moveStatus } from '../casefiles/casefile.repository.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import { appendLink } from '../../base/chain/chain.service.ts'
import { canonicalJson, fingerprint, sha256, shortHash } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { findDataset } from '../datasets/dataset.repository.ts'
import { durably, lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { insertJob } from '../../base/jobs/job.repository.ts'
import type { JobHandler, JobWatch } from '../../base/jobs/job-runner.ts'
import { getLock, type Lock } from '../locks/lock.service.ts'
import type { RunInputs } from './compute-analysis.ts'
import { computeTwice } from './compute-twice.ts'
import { changeOpenRun, findRun, findRunsOfLock, insertRun, type RunRow } from './run.repository.ts'
import { transparencyFacts } from '../../../contract/transparency-facts.ts'

/**
 * Puts a run of the locked design in the queue; one that is already waiting or running is handed back instead.
 *
 * @param by who asked for it
 * @throws {ServerError} `run/design-not-locked`, `run/already-published`, `run/data-changed`, `dataset/missing`
 */
export async function queueRun(
  context: Pick<ServerContext, 'db' | 'now' | 'newId' | 'datasets'>,
  slug: string,
  by: Actor,
): Promise<{ runId: string; jobId: string }> {
  const { db, datasets } = context
  const casefile = await getCasefile(db, slug)
  if (casefile.status === 'draft') {
    throw new ServerError('run/design-not-locked', `The design of "${slug}" must be locked before it is analyzed.`)
  }
  if (casefile.status !== 'design_locked' && casefile.status !== 'analyzed') {
    throw new ServerError('run/already-published', `"${slug}" is published; "reproduce" computes it again.`)
  }
  const lock = await getLock(db, slug, casefile.version)
  await datasets.check(lock.design.dataset.sha256)
  for (const source of lock.design.dataset.recipe?.sources ?? []) await datasets.check(source.sha256)
  return db.transaction().execute(async (trx) => {
    // Another process may put a run of it in the queue at the same moment: it is waited for, and its run handed back.
    await lockForAppend(trx, `runs of ${lock.hash}`)
    const runs = await findRunsOfLock(trx, lock.hash)
    const active = runs.find((run) => run.status === 'queued' || run.status === 'running')
    if (active) return { runId: active.id, jobId: active.job_id }
    const run = await insertQueuedRun(trx, context, {
      slug,
      version: casefile.version,
      lock,
      ordinal: runs.length + 1,
    })
    const after = { version: casefile.version, run: run.runId }
    const subject = `casefile:${slug}`
    await recordActivity(trx, context, { actor: by, action: 'casefile.analysis-asked', subject, after })
    return run
  })
}

interface NewRun {
  slug: string
  version: number
  lock: Lock
  ordinal: number
}

async function insertQueuedRun(
  trx: Db,
  { now, newId }: Pick<ServerContext, 'now' | 'newId'>,
  { slug, version, lock, ordinal }: NewRun,
) {
  const id = await freeRunId(trx, lock.hash, ordinal)
  const jobId = newId()
  const created_at = now()
  await insertJob(trx, { id: jobId, kind: 'run', subject: id, created_at })
  const nothingYet = { record_json: null, result_json: null, reason: null }
  const place = { id, casefile_slug: slug, version, lock_hash: lock.hash, job_id: jobId }
  await insertRun(trx, { ...place, status: 'queued', ...nothingYet, created_at })
  return { runId: id, jobId }
}

/** `r-` and 8 digits that follow from the lock and the run's number; taken ones are passed over. */
async function freeRunId(db: Db, lockHash: string, ordinal: number): Promise<string> {
  const id = `r-${sha256(`${lockHash}:${ordinal}`).slice(0, 8)}`
  return (await findRun(db, id)) ? freeRunId(db, lockHash, ordinal + 1) : id
}

/** What computes, as the activity log names it; who asked stands in the entry of the request. */
export const QUEUE_ACTOR = 'analysis queue'

/** The worker of jobs of kind `run`. */
export function runHandler(context: ServerContext): JobHandler {
  return {
    run: (runId, watch) => executeRun(context, runId, watch),
    onFailed: async (runId, reason) => void (await changeOpenRun(context.db, runId, { status: 'failed', reason })),
    onCancelled: async (runId) =>
      void (await changeOpenRun(context.db, runId, { status: 'cancelled', reason: 'Cancelled.' })),
  }
}

/**
 * Computes a queued run; a run that has ended already is left alone. The casefile stays where it was when this fails.
 *
 * @returns how to keep its results, which is done in the order of the queue: links of the chain do not come by speed
 */
async function executeRun(
  context: ServerContext,
  runId: string,
  watch: JobWatch,
): Promise<void | (() => Promise<void>)> {
  const { db, now } = context
  const run = (await findRun(db, runId))!
  if (!(await changeOpenRun(db, runId, { status: 'running' }))) return
  const started_at = now()
  const lock = await getLock(db, run.casefile_slug, run.version)
  watch.onLog(`Run ${runId} started from the lock ${shortHash(lock.hash)}… with the seed ${lock.design.seed}.`)
  const replicationRecord = await readReplicationRecord(db, run.casefile_slug)
  const files = await inputsOf(context, lock.design)
  const inputs = { ...files, facts: transparencyFacts(lock.design), replicationRecord }
  const result_json = await computeTwice(context.compute, inputs, watch)
  const record = await makeRecord(context, run, lock, { result_json, replicationRecord, started_at })
  return () => keepResults(context, run, lock, record, result_json)
}

/** A design with the files that it is computed from, which a worker with a folder of its own may have to bring first. */
export async function inputsOf(
  { datasets }: Pick<ServerContext, 'datasets'>,
  design: DesignDocument,
): Promise<Pick<RunInputs, 'file' | 'sources' | 'design'>> {
  const { sha256: hash, recipe } = design.dataset
  await datasets.bring(hash)
  for (const source of recipe?.sources ?? []) await datasets.bring(source.sha256)
  const sources =
    recipe && Object.fromEntries(recipe.sources.map((source) => [source.sha256, datasets.file(source.sha256)]))
  return { file: datasets.file(hash), ...(sources && { sources }), design }
}

/** What a run records beside its results. @throws {ServerError} `dataset/missing` */
export async function makeRecord(
  { db, code, now }: Pick<ServerContext, 'db' | 'code' | 'now'>,
  run: Pick<RunRow, 'id' | 'casefile_slug'>,
  lock: Pick<Lock, 'hash' | 'design'>,
  { result_json, replicationRecord, started_at }: Computed,
): Promise<RunRecord> {
  const analysis = JSON.parse(result_json) as AnalysisJson
  const { id, sha256: dataSha256 } = lock.design.dataset
  const dataset = await findDataset(db, id, dataSha256)
  if (!dataset) throw new ServerError('dataset/missing', `The data set "${id}" is not described.`)
  return {
    id: run.id,
    casefile: run.casefile_slug,
    dataset: { id, name: dataset.name, sha256: dataSha256 },
    lock_hash: lock.hash,
    engine_version: analysis.engineVersion,
    git_sha: code.gitSha,
    node_version: code.nodeVersion,
    environment: code.environment,
    seed: analysis.seed,
    pre_period: formatPeriod(analysis.windows.pre),
    post_period: formatPeriod(analysis.windows.post),
    started_at,
    finished_at: now(),
    result_sha256: sha256(result_json),
    replication: replicationRecord,
  }
}

interface Computed {
  /** Canonical JSON of the analysis. */
  result_json: string
  replicationRecord: ReplicationRecord | null
  started_at: string
}

async function keepResults(
  { db, now }: ServerContext,
  run: RunRow,
  lock: Lock,
  record: RunRecord,
  result_json: string,
): Promise<void> {
  await durably(db, async (trx) => {
    // A version that was begun between the question for open runs and this one's start: its design is another.
    if ((await getCasefile(trx, run.casefile_slug)).version !== run.version) {
      await changeOpenRun(trx, run.id, { status: 'cancelled', reason: 'A new version was begun meanwhile.' })
      return
    }
    const results = { record_json: canonicalJson(record), result_json, reason: null }
    // Cancelled, or completed by whoever took it over while this process was silent: a second link would be one too many.
    if (!(await changeOpenRun(trx, run.id, { status: 'completed', ...results }))) return
    const place = { casefile: run.casefile_slug, version: run.version, author: lock.author }
    const logged = { by: QUEUE_ACTOR, details: { run: run.id } }
    await appendLink(trx, { kind: 'run', ...place, ...logged, created_at: now(), content_sha256: fingerprint(record) })
    await moveStatus(trx, run.casefile_slug, ['design_locked', 'analyzed'], 'analyzed', now())
  })
}

/**
 * A window of an analysis as people read it, `1982–1986` or `20.502–21`. The analysis keeps every digit; a bandwidth chosen
 * by a rule has fifteen of them, and three decimals are more than a reader needs.
 */
export function formatPeriod([from, to]: readonly [number, number]): string {
  const [start, end] = [formatRounded(from), formatRounded(to)]
  return start === end ? start : formatRange(start, end)
}
