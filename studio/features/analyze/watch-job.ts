import type { JobEvent } from '../../../contract/run.ts'
import { fetchApi } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'
import { readEvents } from './read-events.ts'
import { isOver } from './run-progress.ts'

/** Wait before a dropped connection is opened again; it doubles up to the longest. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000

export interface JobListener {
  /** @param isFirst whether it is the first of a connection, which tells everything again */
  onEvent: (event: JobEvent, isFirst: boolean) => void
  /** False from a drop until the next event. */
  onConnection: (isConnected: boolean) => void
}

/**
 * Listens to a job until it ends; opens the connection again where it drops.
 *
 * @throws {ApiError} where the server refuses, e.g. for a job it does not know
 */
export async function watchJob(id: string, listener: JobListener, signal: AbortSignal): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const events = listenOnce(id, listener, signal)
    const end = await events.catch((error: unknown) => {
      if (error instanceof ApiError && error.refusal.status < 500) throw error
      return { isOver: false, hadEvents: false }
    })
    if (end.isOver || signal.aborted) return
    if (end.hadEvents) wait = FIRST_WAIT_MS
    listener.onConnection(false)
    await pause(wait, signal)
    if (signal.aborted) return
  }
}

async function listenOnce(id: string, { onEvent, onConnection }: JobListener, signal: AbortSignal) {
  const options = { signal, timeout: false } as const
  const response = await fetchApi('GET /api/v2/studio/jobs/:id/events', { params: { id }, ...options })
  let isFirst = true
  for await (const event of readEvents(response.body!) as AsyncGenerator<JobEvent, void>) {
    onConnection(true)
    onEvent(event, isFirst)
    isFirst = false
    if (isOver(event.status)) return { isOver: true, hadEvents: true }
  }
  return { isOver: false, hadEvents: !isFirst }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
