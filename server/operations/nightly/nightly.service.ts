import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { THIS_INSTANCE, findLiving } from '../../base/jobs/lease.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import {
  deleteOldNightlyRuns,
  findLastScheduled,
  findNightlyRun,
  findRunningNights,
  insertNightlyRun,
  updateNightlyRun,
  type NightlyRunRow,
} from './nightly-run.repository.ts'
import { doNightlyWork, NIGHTLY_ACTOR } from './nightly-work.ts'

/** Nights that are remembered. */
const KEPT = 100
/** A run that begins this long after it was due counts as made up. */
const LATE_MS = 10 * 60_000

/** Runs of this process. */
const underWay = new Set<string>()

/** Ends runs whose process is gone, and says from when on the schedule holds. To be called once at a start. */
export async function prepareNights(context: ServerContext): Promise<void> {
  const { db, now } = context
  await endInterrupted(context)
  const at = now()
  if (await findLastScheduled(db, at)) return
  const times = { due_at: at, started_at: at, finished_at: at }
  await insertNightlyRun(db, { id: `began-${at}`, kind: 'began', ...times, status: 'completed', ...byThis('[]') })
}

/** A process that was killed counts as living until its lease ends, so this is looked at again and again. */
async function endInterrupted({ db, now }: ServerContext): Promise<void> {
  const running = await findRunningNights(db)
  if (running.length === 0) return
  const living = await findLiving(db, now())
  for (const { id, worker } of running) {
    if (underWay.has(id) || (worker !== THIS_INSTANCE && living.has(worker))) continue
    const stopped = [{ name: 'Interrupted', result: 'The server stopped while it was running.', isFailed: true }]
    await updateNightlyRun(db, id, { status: 'failed', finished_at: now(), results_json: JSON.stringify(stopped) })
  }
}

/**
 * Does the night's work that is due, however many nights were missed, once. Several processes may ask at the same time:
 * the run's id lets one of them have it.
 *
 * @returns the run, or null where nothing was due or somebody else does it
 */
export async function doWhatIsDue(context: ServerContext): Promise<NightlyRunRow | null> {
  await endInterrupted(context)
  if ((await readSiteSetting(context, 'nightly')) === 'off') return null
  const at = context.now()
  const due_at = lastDue(at, await readSiteSetting(context, 'nightlyTime'))
  const last = await findLastScheduled(context.db, at)
  if (!last || last.due_at >= due_at) return null
  const kind = Date.parse(at) - Date.parse(due_at) > LATE_MS ? 'made-up' : 'scheduled'
  return perform(context, { id: `night-${due_at.slice(0, 10)}`, kind, due_at }, NIGHTLY_ACTOR)
}

const DAY_MS = 86_400_000

/**
 * The latest moment at or before `now` at which the clock in UTC shows `time`.
 *
 * @param now  ISO
 * @param time `03:30`
 * @returns ISO
 */
export function lastDue(now: string, time: string): string {
  const today = Date.parse(`${now.slice(0, 10)}T${time}:00.000Z`)
  return new Date(today <= Date.parse(now) ? today : today - DAY_MS).toISOString()
}

/** The first moment after `now` at which the clock in UTC shows `time`, ISO. */
export function nextDue(now: string, time: string): string {
  return new Date(Date.parse(lastDue(now, time)) + DAY_MS).toISOString()
}

/**
 * Does a night's work now, in this process. @returns the run, while it goes on
 * @throws {ServerError} `nightly/in-progress`
 */
export async function runNightlyNow(
  context: ServerContext,
  by: Actor,
  id = `asked-${context.newId()}`,
): Promise<NightlyRunRow> {
  const begun = await begin(context, { id, kind: 'asked', due_at: context.now() }, by)
  if (!begun) throw inProgress()
  void finish(context, begun).catch((error: unknown) => context.log.error({ err: error }, 'nightly rebuild'))
  return begun
}

const inProgress = (): ServerError => new ServerError('nightly/in-progress', 'It is running already.')

type NewRun = Pick<NightlyRunRow, 'id' | 'kind' | 'due_at'>

async function perform(context: ServerContext, run: NewRun, by: Actor): Promise<NightlyRunRow | null> {
  const begun = await begin(context, run, by)
  return begun && finish(context, begun)
}

async function begin(context: ServerContext, run: NewRun, by: Actor): Promise<NightlyRunRow | null> {
  const begun = { ...run, started_at: context.now(), finished_at: null, status: 'running' as const, ...byThis('[]') }
  let isOurs = false
  underWay.add(run.id)
  try {
    isOurs = await context.db.transaction().execute((trx) => insertBegun(trx, context, begun, by))
  } finally {
    if (!isOurs) underWay.delete(run.id)
  }
  return isOurs ? begun : null
}

/** One at a time, whoever begins it. */
async function insertBegun(trx: Db, context: ServerContext, begun: NightlyRunRow, actor: Actor): Promise<boolean> {
  await lockForAppend(trx, 'nightly')
  if ((await findRunningNights(trx)).length > 0) return false
  if (!(await insertNightlyRun(trx, begun))) return false
  const { id, due_at, kind } = begun
  const after = { due_at, kind }
  await recordActivity(trx, context, { actor, action: 'nightly.begun', subject: `nightly:${id}`, after })
  return true
}

async function finish(context: ServerContext, begun: NightlyRunRow): Promise<NightlyRunRow> {
  const steps = await doNightlyWork(context)
  const status = steps.some(({ isFailed }) => isFailed) ? 'failed' : 'completed'
  const ended = { status, finished_at: context.now(), results_json: JSON.stringify(steps) } as const
  await updateNightlyRun(context.db, begun.id, ended).finally(() => underWay.delete(begun.id))
  await deleteOldNightlyRuns(context.db, KEPT)
  return { ...begun, ...ended }
}

const byThis = (results_json: string) => ({ worker: THIS_INSTANCE, results_json })

/** Name of the duty of doing the nights, and of the channel on which one is asked for. */
export const NIGHTS = 'casefiles_nights'
const LOOK_MS = 100
/** How long whoever does the nights is waited for. */
const PATIENCE_MS = 10_000

const askedSchema = z.object({ id: z.string(), by: z.union([z.string(), z.object({ id: z.string() })]) })

/**
 * Asks whoever does the nights of an archive on PostgreSQL, which may be this process, to begin one now.
 *
 * @returns the run, while it goes on
 * @throws {ServerError} `nightly/in-progress`; `nightly/nobody` where no process takes it up
 */
export async function askForNight(context: ServerContext, by: Actor, patienceMs = PATIENCE_MS): Promise<NightlyRunRow> {
  const { db, newId } = context
  if ((await findRunningNights(db)).length > 0) throw inProgress()
  const id = `asked-${newId()}`
  const asked = { id, by: typeof by === 'string' ? by : { id: by.id } }
  await sql`select pg_notify(${NIGHTS}, ${JSON.stringify(asked)})`.execute(db)
  for (let waited = 0; waited < patienceMs; waited += LOOK_MS) {
    const run = await findNightlyRun(db, id)
    if (run) return run
    if ((await findRunningNights(db)).length > 0) throw inProgress()
    await wait(LOOK_MS)
  }
  throw new ServerError(
    'nightly/nobody',
    'No process does the nights: start one whose ROLES name nightly, such as ROLES=nightly npx casefiles worker.',
  )
}

/** Begins the night that was asked for, at the process that does them. */
export async function beginAsked(context: ServerContext, message: string): Promise<void> {
  const { id, by } = askedSchema.parse(JSON.parse(message))
  await runNightlyNow(context, by, id)
}

/** How often is looked whether something is due; so a changed time holds at once, and a sleeping machine catches up. */
const EVERY_MS = 30_000

/** Calls something again and again until the returned function is called. */
export type Repeat = (work: () => void, everyMs: number) => () => void

/** Until the process ends, which it does not keep from ending. */
export const byTimer: Repeat = (work, everyMs) => {
  const timer = setInterval(work, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Does the nights' work of this server.
 *
 * @param repeat what calls the watch; tests have their own clock
 * @returns how to stop; what is under way is waited for
 */
export async function watchNights(context: ServerContext, repeat: Repeat = byTimer): Promise<() => Promise<void>> {
  await prepareNights(context)
  let working: Promise<unknown> | null = null
  const look = () => {
    working ??= doWhatIsDue(context)
      .catch((error: unknown) => context.log.error({ err: error }, 'nightly rebuild'))
      .finally(() => (working = null))
  }
  look()
  const stop = repeat(look, EVERY_MS)
  return async () => {
    stop()
    await working
  }
}
