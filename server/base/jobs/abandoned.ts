import type { Db } from '../db/schema.ts'
import type { JobRow } from './job.table.ts'
import { findLiving } from './lease.ts'

/** Whether a job counts as running while nobody works on it any more. */
export async function isAbandoned(db: Db, { status, worker }: JobRow, now: string): Promise<boolean> {
  if (status !== 'running') return false
  return worker === null || !(await findLiving(db, now)).has(worker)
}
