import { randomUUID } from 'node:crypto'
import os from 'node:os'
import type { Db } from '../db/schema.ts'
import type { JobRow } from './job.repository.ts'

/**
 * Names this process in the tables. It is random: the same host can get another name, and the number of a process that is gone
 * is given to another one.
 */
export const THIS_INSTANCE = randomUUID()

/** This process for a person who reads a sentence; nothing is decided by it. */
export const describeProcess = (): string => `process ${process.pid} on ${os.hostname()}`

declare module '../db/schema.ts' {
  interface Schema {
    instances: InstanceTable
  }
}

/** A process that works on jobs. Whoever has not been heard of for the length of a lease counts as gone. */
interface InstanceTable {
  id: string
  /** When it last said that it lives. */
  seen_at: string
}

/** How often a process says that it lives. */
export const BEAT_MS = 5000
/** A process that has been silent for so long counts as gone, and what it worked on is taken over. */
export const LEASE_MS = 30_000

/** Says that a process lives: for the length of a lease nobody takes over what it works on. */
export async function renewLease(db: Db, instance: string, now: string): Promise<void> {
  await db
    .insertInto('instances')
    .values({ id: instance, seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute()
}

/** Gives up what a process held: it has ended, or is known to be gone. */
export async function endLease(db: Db, instance: string): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', instance).execute()
}

/** The processes whose lease holds. One that a wrong clock wrote far into the future does not. */
export async function findLiving(db: Db, now: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('instances').selectAll().execute()
  const holds = ({ seen_at }: { seen_at: string }) => Math.abs(Date.parse(now) - Date.parse(seen_at)) < LEASE_MS
  return new Set(rows.filter(holds).map(({ id }) => id))
}

/** Forgets processes that are long gone. */
export async function forgetGone(db: Db, living: ReadonlySet<string>): Promise<void> {
  const rows = await db.selectFrom('instances').select('id').execute()
  for (const { id } of rows) if (!living.has(id)) await endLease(db, id)
}

/** Whether a job counts as running while nobody works on it any more. */
export async function isAbandoned(db: Db, { status, worker }: JobRow, now: string): Promise<boolean> {
  if (status !== 'running') return false
  return worker === null || !(await findLiving(db, now)).has(worker)
}
