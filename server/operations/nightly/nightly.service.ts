import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
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

/** Ends runs whose process is gone, and says from when on the schedule holds. To be called once at a start. */
export async function prepareNights(context: ServerContext): Promise<void> {
  const { db, now } = context
  const living = await findLiving(db, now())
  for (const run of await findRunningNights(db)) {
    if (run.worker !== THIS_INSTANCE && living.has(run.worker)) continue
    const stopped = [{ name: 'Interrupted', result: 'The server stopped while it was running.', isFailed: true }]
    await updateNightlyRun(db, run.id, { status: 'failed', finished_at: now(), results_json: JSON.stringify(stopped) })
  }
  if (await findLastScheduled(db)) return
  const at = now()
  const times = { due_at: at, started_at: at, finished_at: at }
  await insertNightlyRun(db, { id: 'began', kind: 'began', ...times, status: 'completed', ...byThis('[]') })
}

/**
 * Does the night's work that is due, however many nights were missed, once. Several processes may ask at the same time:
 * the run's id lets one of them have it.
 *
 * @returns the run, or null where nothing was due or somebody else does it
 */
export async function doWhatIsDue(context: ServerContext): Promise<NightlyRunRow | null> {
  if ((await readSiteSetting(context, 'nightly')) === 'off') return null
  const at = context.now()
  const due_at = lastDue(at, await readSiteSetting(context, 'nightlyTime'))
  const last = await findLastScheduled(context.db)
  if (!last || last.due_at >= due_at) return null
  const kind = Date.parse(at) - Date.parse(due_at) > LATE_MS ? 'made-up' : 'scheduled'
  return perform(context, { id: `night-${due_at.slice(0, 10)}`, kind, due_at }, NIGHTLY_ACTOR)
}

/**
 * Does a night's work now. @returns the run, while it goes on
 * @throws {ServerError} `nightly/in-progress`
 */
export async function runNightlyNow(context: ServerContext, by: Actor): Promise<NightlyRunRow> {
  const due_at = context.now()
  const run = { id: `asked-${context.newId()}`, kind: 'asked' as const, due_at }
  const begun = await begin(context, run, by)
  if (!begun) throw new ServerError('nightly/in-progress', 'It is running already.')
  void finish(context, begun).catch((error: unknown) => context.log.error({ err: error }, 'nightly rebuild'))
  return begun
}

type NewRun = Pick<NightlyRunRow, 'id' | 'kind' | 'due_at'>

async function perform(context: ServerContext, run: NewRun, by: Actor): Promise<NightlyRunRow | null> {
  const begun = await begin(context, run, by)
  return begun && finish(context, begun)
}

async function begin(context: ServerContext, run: NewRun, by: Actor): Promise<NightlyRunRow | null> {
  const begun = { ...run, started_at: context.now(), finished_at: null, status: 'running' as const, ...byThis('[]') }
  const isOurs = await context.db.transaction().execute(async (trx) => {
    if ((await findRunningNights(trx)).length > 0) return false
    if (!(await insertNightlyRun(trx, begun))) return false
    const after = { due_at: run.due_at, kind: run.kind }
    await recordActivity(trx, context, { actor: by, action: 'nightly.begun', subject: `nightly:${run.id}`, after })
    return true
  })
  return isOurs ? begun : null
}

async function finish(context: ServerContext, begun: NightlyRunRow): Promise<NightlyRunRow> {
  const steps = await doNightlyWork(context)
  const status = steps.some(({ isFailed }) => isFailed) ? 'failed' : 'completed'
  const ended = { status, finished_at: context.now(), results_json: JSON.stringify(steps) } as const
  await updateNightlyRun(context.db, begun.id, ended)
  await deleteOldNightlyRuns(context.db, KEPT)
  return { ...begun, ...ended }
}

const byThis = (results_json: string) => ({ worker: THIS_INSTANCE, results_json })
