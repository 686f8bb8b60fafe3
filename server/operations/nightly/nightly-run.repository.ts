import type { Selectable } from 'kysely'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    nightly_runs: NightlyRunTable
  }
}

/** One night's work. The id of a scheduled one is its day, so only one process can begin it. */
interface NightlyRunTable {
  id: string
  /** `began`: the schedule was set up; nothing before it was missed. */
  kind: 'scheduled' | 'made-up' | 'asked' | 'began'
  due_at: string
  started_at: string
  finished_at: string | null
  status: 'running' | 'completed' | 'failed'
  /** The process that does it, see `worker-process.ts`. */
  worker: string
  /** JSON of `NightlyStep[]`. */
  results_json: string
}
export type NightlyRunRow = Selectable<NightlyRunTable>

/** @returns whether it was added: false where a run of this id is there already */
export async function insertNightlyRun(db: Db, run: NightlyRunRow): Promise<boolean> {
  const insert = db.insertInto('nightly_runs').values(run)
  const result = await insert.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
}

export async function updateNightlyRun(db: Db, id: string, changes: Partial<NightlyRunRow>): Promise<void> {
  await db.updateTable('nightly_runs').set(changes).where('id', '=', id).execute()
}

export async function findNightlyRun(db: Db, id: string): Promise<NightlyRunRow | undefined> {
  return db.selectFrom('nightly_runs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The latest runs, newest first. */
export async function findNightlyRuns(db: Db, limit: number): Promise<NightlyRunRow[]> {
  const runs = db.selectFrom('nightly_runs').selectAll().orderBy('due_at', 'desc').orderBy('id', 'desc')
  return runs.limit(limit).execute()
}

/** The latest one that the schedule asked for by then, or the moment at which it began; those that a clock ahead began later do not count. */
export async function findLastScheduled(db: Db, at: string): Promise<NightlyRunRow | undefined> {
  const runs = db.selectFrom('nightly_runs').selectAll().where('kind', '!=', 'asked').where('due_at', '<=', at)
  return runs.orderBy('due_at', 'desc').limit(1).executeTakeFirst()
}

export async function findRunningNights(db: Db): Promise<NightlyRunRow[]> {
  return db.selectFrom('nightly_runs').selectAll().where('status', '=', 'running').execute()
}

/** Forgets all but the latest runs. */
export async function deleteOldNightlyRuns(db: Db, keep: number): Promise<void> {
  const oldest = (await findNightlyRuns(db, keep)).at(-1)
  if (oldest) await db.deleteFrom('nightly_runs').where('due_at', '<', oldest.due_at).execute()
}
