import { setTimeout as wait } from 'node:timers/promises'
import type { JobEvent } from '../../../contract/studio/job-event.ts'
import type { Db } from '../db/schema.ts'
import { findJob, findJobLines } from './job.repository.ts'

/** How often the job is looked at; it may be worked on in another process, so its row is what is watched. */
const EVERY_MS = 250

/**
 * What a job does, from where it stands until it ends; a new event only where something is new.
 *
 * @param signal ends the watch, e.g. when the reader leaves
 */
export async function* watchJob(
  db: Db,
  id: string,
  signal: AbortSignal,
  everyMs = EVERY_MS,
): AsyncGenerator<JobEvent, void> {
  let seen = ''
  let lastLine = 0
  for (;;) {
    const job = await findJob(db, id)
    if (!job) return
    const lines = await findJobLines(db, id, lastLine)
    lastLine = lines.at(-1)?.position ?? lastLine
    const { status, step, fraction, reason } = job
    const state = JSON.stringify([status, step, fraction, reason])
    if (state !== seen || lines.length > 0) {
      const log = lines.map(({ at, message }) => ({ at, level: 'info' as const, message }))
      yield { status, step, fraction, reason, log }
    }
    seen = state
    if (status !== 'queued' && status !== 'running') return
    try {
      await wait(everyMs, undefined, { signal })
    } catch {
      return
    }
  }
}
