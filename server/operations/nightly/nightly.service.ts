import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { THIS_INSTANCE } from '../../base/jobs/instance.ts'
import { findLiving } from '../../base/jobs/lease.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { doNightlyWork, NIGHTLY_ACTOR } from './nightly-work.ts'
import {
  deleteOldNightlyRuns,
  findLastScheduled,
  findRunningNights,
  insertNightlyRun,
  updateNightlyRun,
} from './nightly-run.repository.ts'
import type { NightlyRunRow } from './nightly-run.table.ts'
import { lastDue } from './schedule.ts'

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
  if (await findLastScheduled(db)) return
  const at = now()
  const times = { due_at: at, started_at: at, finished_at: at }
  await insertNightlyRun(db, { id: 'began', kind: 'began', ...times, status: 'completed', ...byThis('[]') })
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
  const last = await findLastScheduled(context.db)
  if (!last || last.due_at >= due_at) return null
  const kind = Date.parse(at) - Date.parse(due_at) > LATE_MS ? 'made-up' : 'scheduled'
  return perform(context, { id: `night-${due_at.slice(0, 10)}`, kind, due_at }, NIGHTLY_ACTOR)
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

export const inProgress = (): ServerError => new ServerError('nightly/in-progress', 'It is running already.')

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
