import { rivalDesignSchema } from '../../../contract/rival.ts'
import { transparencyFacts } from '../../../contract/transparency-facts.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import { appendLink } from '../../base/chain/chain.service.ts'
import { canonicalJson, fingerprint, sha256, shortHash } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { findJob, insertJob } from '../../base/jobs/job.repository.ts'
import type { JobHandler, JobWatch } from '../../base/jobs/job-runner.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import { getLock } from '../locks/lock.service.ts'
import { computeTwice } from '../runs/compute-twice.ts'
import { inputsOf, makeRecord, QUEUE_ACTOR } from '../runs/run.service.ts'
import { findRival, findRivals, keepRivalResults, updateRival, type RivalRow } from './rival.repository.ts'

const KIND = 'rival'

/** Puts the analysis of a rival design in the queue. @returns the job's id */
export async function insertRivalJob(
  trx: Db,
  { now, newId }: Pick<ServerContext, 'now' | 'newId'>,
  linkHash: string,
): Promise<string> {
  const id = newId()
  await insertJob(trx, { id, kind: KIND, subject: linkHash, created_at: now() })
  return id
}

/**
 * Puts those rivals of a casefile in the queue again whose analysis failed or was cancelled.
 *
 * @throws {ServerError} `casefile/not-found`, `run/already-published`
 */
export async function analyzeRivals(
  context: Pick<ServerContext, 'db' | 'now' | 'newId'>,
  slug: string,
  by: Actor,
): Promise<void> {
  const { version, status } = await getCasefile(context.db, slug)
  if (status === 'published' || status === 'retracted') {
    throw new ServerError('run/already-published', `"${slug}" is published; its rival designs stand as they are.`)
  }
  await context.db.transaction().execute(async (trx) => {
    for (const { link_hash, job_id, result_json } of await findRivals(trx, slug, version)) {
      const job = (await findJob(trx, job_id))!
      if (result_json !== null || job.status === 'queued' || job.status === 'running') continue
      await updateRival(trx, link_hash, { job_id: await insertRivalJob(trx, context, link_hash) })
      const entry = { actor: by, action: 'casefile.rival-analysis-asked', subject: `casefile:${slug}` }
      await recordActivity(trx, context, { ...entry, after: { version, rival: link_hash } })
    }
  })
}

/** The worker of jobs of kind `rival`. How a job ended stands with the job. */
export function rivalHandler(context: ServerContext): JobHandler {
  return {
    run: (linkHash, watch) => analyzeRival(context, linkHash, watch),
    onFailed: async () => undefined,
    onCancelled: async () => undefined,
  }
}

/** The same engine, data and seed as the locked design's own run. */
async function analyzeRival(
  context: ServerContext,
  linkHash: string,
  watch: JobWatch,
): Promise<void | (() => Promise<void>)> {
  const rival = (await findRival(context.db, linkHash))!
  if (rival.result_json !== null) return
  const lock = await getLock(context.db, rival.casefile_slug, rival.version)
  const { analysis } = rivalDesignSchema.parse(JSON.parse(rival.design_json))
  const design = { ...lock.design, analysis }
  const started_at = context.now()
  watch.onLog(`The rival design ${shortHash(linkHash)}… is analyzed with the seed ${design.seed}.`)
  const files = await inputsOf(context, design)
  const inputs = { ...files, facts: transparencyFacts(lock.design), replicationRecord: null }
  const result_json = await computeTwice(context.compute, inputs, watch)
  const place = { id: `r-${sha256(`${linkHash}:1`).slice(0, 8)}`, casefile_slug: rival.casefile_slug }
  const computed = { result_json, replicationRecord: null, started_at }
  const record = await makeRecord(context, place, { hash: linkHash, design }, computed)
  return () => keepResults(context, rival, { record_json: canonicalJson(record), result_json })
}

async function keepResults(
  { db, now }: ServerContext,
  { link_hash, casefile_slug, version, design_json }: RivalRow,
  results: { record_json: string; result_json: string },
): Promise<void> {
  await durably(db, async (trx) => {
    // completed by whoever took the job over while this process was silent: a second link would be one too many
    if (!(await keepRivalResults(trx, link_hash, results))) return
    const { by: author } = rivalDesignSchema.parse(JSON.parse(design_json))
    const record = JSON.parse(results.record_json) as { id: string }
    const place = { casefile: casefile_slug, version, author, created_at: now() }
    const logged = { by: QUEUE_ACTOR, details: { run: record.id } }
    await appendLink(trx, { kind: 'rival-run', ...place, ...logged, content_sha256: fingerprint(record) })
  })
}
