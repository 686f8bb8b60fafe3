import { EventEmitter } from 'node:events'
import { Logger, run, runMigrations, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Logger as Log } from 'pino'
import type { ServerContext } from '../context.ts'
import { postgresPool } from '../db/dialect.ts'
import type { Db } from '../db/schema.ts'
import { settingUp } from '../db/share-archive.ts'
import { THIS_INSTANCE, endLease, renewLease } from './lease.ts'
import { type Listening, listenTo } from './job-changes.ts'
import { byTimer, type JobRunner, type JobRunnerOptions } from './job-runner.ts'
import { noWorker, openJobWork } from './job-work.ts'
import { claimJob, findQueuedJobs } from './job.repository.ts'

/** Changes are told at once; whoever waits for one looks by itself after so long all the same. */
const LOOK_MS = 5000
/** How often Graphile Worker looks for jobs of which it was not told. */
const POLL_MS = 2000
/** A pool that ended, e.g. with its database, is started again after so long. */
const AGAIN_MS = 1000

export interface GraphileOptions extends JobRunnerOptions {
  /** Kinds of jobs that are worked on here; left out = all that have a handler. The others are left to other processes. */
  kinds?: readonly string[]
}

interface Pool {
  runner: Runner
  /** By which Graphile Worker says who has a job. */
  name: string
}

/** Told of every change of a job, with its id. */
const CHANGES = 'casefiles_jobs'

/**
 * Gives the database Graphile Worker's own schema, and triggers on the job table: a job whose row is queued, whoever wrote it and
 * in the same transaction, is one of Graphile Worker's; and whoever listens learns of every change.
 */
async function setUpGraphile(db: Db, url: string, logger: Logger): Promise<void> {
  await settingUp(url, async () => {
    await runMigrations({ connectionString: url, logger })
    await db.transaction().execute(makeTriggers)
  })
}

/**
 * A job is known to Graphile Worker by its id: one that is queued again replaces what was left of it there. Jobs of one
 * transaction keep their order by the clock, which goes on within it.
 */
async function makeTriggers(trx: Db): Promise<void> {
  await sql`create or replace function casefiles_queue_job() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job(new.kind, json_build_object('id', new.id), job_key := new.id,
        run_at := clock_timestamp());
      return null;
    end $$`.execute(trx)
  await sql`create or replace function casefiles_tell_of_job() returns trigger language plpgsql as $$
    begin
      perform pg_notify(${sql.lit(CHANGES)}, new.id);
      return null;
    end $$`.execute(trx)
  await sql`create or replace function casefiles_tell_of_line() returns trigger language plpgsql as $$
    begin
      perform pg_notify(${sql.lit(CHANGES)}, new.job_id);
      return null;
    end $$`.execute(trx)
  await sql`create or replace trigger casefiles_job_added after insert on jobs
    for each row when (new.status = 'queued') execute function casefiles_queue_job()`.execute(trx)
  await sql`create or replace trigger casefiles_job_queued_again after update of status on jobs
    for each row when (new.status = 'queued' and old.status <> 'queued') execute function casefiles_queue_job()`.execute(
    trx,
  )
  await sql`create or replace trigger casefiles_job_changed after insert or update on jobs
    for each row execute function casefiles_tell_of_job()`.execute(trx)
  await sql`create or replace trigger casefiles_line_added after insert on job_lines
    for each row execute function casefiles_tell_of_line()`.execute(trx)
}

/** Gives Graphile Worker the queued jobs that it does not know: those of a restored or moved archive. */
async function addUnknownJobs(db: Db): Promise<void> {
  const unknown = await sql<{ id: string; kind: string }>`select id, kind from jobs where status = 'queued'
    and not exists (select from graphile_worker.jobs known where known.key = jobs.id) order by position, id`.execute(db)
  for (const { id, kind } of unknown.rows)
    await sql`select graphile_worker.add_job(${kind}, json_build_object('id', ${id}::text), job_key := ${id},
      run_at := clock_timestamp())`.execute(db)
}

/** Frees what Graphile Worker holds for processes that are gone, and clears away what was replaced meanwhile. */
async function unlockGone(db: Db, living: ReadonlySet<string>): Promise<void> {
  const found = await sql<{ name: string }>`select distinct locked_by as name from graphile_worker.jobs
    where locked_by is not null`.execute(db)
  const gone = found.rows.map(({ name }) => name).filter((name) => !living.has(name))
  if (gone.length === 0) return
  await sql`select graphile_worker.force_unlock_workers(${gone}::text[])`.execute(db)
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where key is null and attempts >= max_attempts and locked_at is null))`.execute(
    db,
  )
}

/**
 * The queue of any number of processes on one PostgreSQL database. Graphile Worker hands out jobs, one to each process, and
 * tries again what could not be begun; the row of a job says who has it, as on SQLite, and is written under the condition that
 * it is still as it was, so that no job ends twice.
 *
 * @param url of the database that `context.db` is
 */
export function createGraphileRunner(
  context: Pick<ServerContext, 'db' | 'now' | 'log'>,
  url: string,
  { handlers, atOnce = () => 1, onProgress, instance = THIS_INSTANCE, repeat = byTimer, ...more }: GraphileOptions,
): JobRunner {
  const { kinds = Object.keys(handlers) } = more
  const { db, now, log } = context
  const connections = postgresPool(url)
  const logger = loggerTo(log)
  let listening: Listening | null = null
  /** Each does one job at a time. */
  const pools: Pool[] = []
  /** Names under which Graphile Worker holds something for this process. */
  const names = new Set<string>()
  const restarts = new Set<NodeJS.Timeout>()
  const jobs = openJobWork(context, {
    handlers,
    onProgress,
    instance,
    repeat,
    otherNames: () => [...names],
    // The trigger has told Graphile Worker.
    onQueued: () => undefined,
    onBeat,
    // The database may be away for a while.
    isTriedAgain: () => true,
  })

  async function onBeat(living: ReadonlySet<string>): Promise<void> {
    for (const job of await findQueuedJobs(db)) if (!(job.kind in handlers)) await jobs.fail(job, noWorker(job.kind))
    await unlockGone(db, living)
    await addUnknownJobs(db)
  }

  async function take(payload: unknown): Promise<void> {
    const { id } = payload as { id: string }
    // A job that was cancelled, or that another process has in hand, is none of ours: nothing is left to be done here.
    const claimed = await jobs.claim(() => claimJob(db, id, now(), instance))
    if (claimed) await jobs.work(claimed)
  }

  async function openPool(): Promise<void> {
    if (kinds.length === 0) return
    const taskList: TaskList = Object.fromEntries(kinds.map((kind) => [kind, take]))
    const events: WorkerEvents = new EventEmitter()
    let name = ''
    events.on('pool:create', ({ workerPool }) => names.add((name = workerPool.id)))
    const runner = await run({
      pgPool: connections,
      taskList,
      parsedCronItems: [],
      events,
      logger,
      preset,
      concurrency: 1,
      pollInterval: POLL_MS,
      noHandleSignals: true,
    })
    const pool = { runner, name }
    pools.push(pool)
    runner.promise.catch((error: unknown) => log.error({ err: error }, 'job queue failed')).finally(() => ended(pool))
    await jobs.present()
    await renewLease(db, name, now())
  }

  /** A pool that ended by itself, e.g. with its database, is followed by another one. */
  function ended(pool: Pool): void {
    const place = pools.indexOf(pool)
    if (place === -1) return
    pools.splice(place, 1)
    names.delete(pool.name)
    openAgain()
  }

  function openAgain(): void {
    if (jobs.signal.aborted) return
    const timer = setTimeout(() => {
      restarts.delete(timer)
      openPool().catch((error: unknown) => {
        log.error({ err: error }, 'job queue cannot be started again')
        openAgain()
      })
    }, AGAIN_MS)
    restarts.add(timer)
  }

  /** Ends pools of which there are too many by now, once they are done with what they have in hand. */
  function notify(): void {
    for (const pool of pools.splice(atOnce())) void closePool(pool)
  }

  async function closePool({ runner, name }: Pool): Promise<void> {
    const warn = (error: unknown) => log.warn({ err: error }, 'job queue')
    await runner.stop().catch(warn)
    names.delete(name)
    await endLease(db, name).catch(warn)
  }

  async function start(): Promise<void> {
    await setUpGraphile(db, url, logger)
    const heard = (jobId: string | undefined) =>
      void jobs.changed(jobId).catch((error: unknown) => log.error({ err: error }, 'job queue'))
    listening = await listenTo(url, CHANGES, heard, log)
    await jobs.takeOver()
    for (let count = 0; count < atOnce(); count += 1) await openPool()
  }

  async function stop(): Promise<void> {
    if (jobs.signal.aborted) return
    jobs.abort()
    for (const timer of restarts) clearTimeout(timer)
    await Promise.all(pools.splice(0).map(closePool))
    await jobs.leave()
    await listening?.close()
    await connections.end()
  }

  const { waitFor, cancel } = jobs
  const nextChange = (signal: AbortSignal) => jobs.nextChange(LOOK_MS, signal)
  return { start, notify, waitFor, cancel, nextChange, stop }
}

/** Ends of jobs are noted in batches: a batch that cannot be noted ends the pool, a single end would end the process. */
const preset: GraphileConfig.Preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** What Graphile Worker says goes where everything else is said; each job it finds is no news. */
function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ from: 'graphile-worker' }, message)
    else if (level === 'warning') log.warn({ from: 'graphile-worker' }, message)
    else log.debug({ from: 'graphile-worker' }, message)
  })
}
