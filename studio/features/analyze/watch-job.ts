import { useEffect, useState } from 'react'
import type { JobEvent } from '../../../contract/run.ts'
import { isOver, withEvent, type JobProgress } from './run-progress.ts'
import { fetchApi } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'

export interface WatchedJob {
  progress: JobProgress | null
  isConnected: boolean
  /** Why it cannot be watched. */
  error: Error | null
}
const NOTHING: WatchedJob = { progress: null, isConnected: true, error: null }

/** A job as it goes on, from wherever it stands. @param onEnd told once when it ends while it is watched */
export function useJob(id: string | null, onEnd: () => void): WatchedJob {
  const [job, setJob] = useState<WatchedJob>(NOTHING)
  useEffect(() => {
    setJob(NOTHING)
    if (id === null) return
    const leaving = new AbortController()
    const listener = {
      onEvent: (event: JobEvent, isFirst: boolean) => {
        setJob((before) => ({ ...before, progress: withEvent(before.progress, event, isFirst) }))
        if (isOver(event.status)) onEnd()
      },
      onConnection: (isConnected: boolean) => setJob((before) => ({ ...before, isConnected })),
    }
    watchJob(id, listener, leaving.signal).catch((error: Error) => setJob((before) => ({ ...before, error })))
    return () => leaving.abort()
  }, [id])
  return job
}

/** The present moment, again every second while something runs. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

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

/**
 * Server-sent events of a body that is read with `fetch`, one JSON value each. `EventSource` cannot send the bearer header.
 * Ends with the body; throws what reading it throws.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      // A line's end may be \r\n, and a chunk may end between the two.
      const blocks = (rest + value).replace(/\r\n/g, '\n').split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const data = dataOf(block)
        if (data !== null) yield JSON.parse(data)
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Comments, which keep a connection alive, hold no data. */
function dataOf(block: string): string | null {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? null : lines.map((line) => line.slice('data:'.length).trimStart()).join('\n')
}
