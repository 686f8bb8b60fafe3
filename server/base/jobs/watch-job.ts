import type { JobEvent } from '../../../contract/run.ts'
import type { Db } from '../db/schema.ts'
import { findJob, findJobLines } from './job.repository.ts'
import type { JobRunner } from './job-runner.ts'

/**
 * What a job does, from where it stands until it ends; a new event only where something is new.
 *
 * @param signal ends the watch, e.g. when the reader leaves
 */
export async function* watchJob(
  db: Db,
  jobs: Pick<JobRunner, 'nextChange'>,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<JobEvent, void> {
  let seen = ''
  let lastLine = 0
  while (!signal.aborted) {
    // Before the look: what changes meanwhile is not missed.
    const change = jobs.nextChange(signal)
    const job = await findJob(db, id)
    if (!job) return
    const lines = await findJobLines(db, id, lastLine)
    lastLine = lines.at(-1)?.position ?? lastLine
    const { status, step, fraction, reason, updated_at: reported_at } = job
    const state = JSON.stringify([status, step, fraction, reason])
    if (state !== seen || lines.length > 0) {
      const log = lines.map(({ at, message }) => ({ at, level: 'info' as const, message }))
      yield { status, step, fraction, reported_at, reason, log }
    }
    seen = state
    if (status !== 'queued' && status !== 'running') return
    await change
  }
}

/** An endless answer of server-sent events, one JSON object each; it ends when `events` ends or the reader leaves. */
export function eventStream(events: AsyncGenerator<unknown, void>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`))
    },
    async cancel() {
      await events.return()
    },
  })
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }
  return new Response(body, { headers })
}
