import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { findNightlyRun, findRunningNights } from './nightly-run.repository.ts'
import type { NightlyRunRow } from './nightly-run.table.ts'
import { inProgress, runNightlyNow } from './nightly.service.ts'

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
    'No process does the nights: start one whose ROLES name nightly, such as ROLES=nightly npm run worker.',
  )
}

/** Begins the night that was asked for, at the process that does them. */
export async function beginAsked(context: ServerContext, message: string): Promise<void> {
  const { id, by } = askedSchema.parse(JSON.parse(message))
  await runNightlyNow(context, by, id)
}
