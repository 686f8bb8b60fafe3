import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface LoadOrder {
  url: string
  /** Reads a second. */
  rate: number
  slugs: string[]
}

export interface LoadResult {
  /** From the moment at which a read was due to its last byte, so that a queue before the server counts as waiting. */
  milliseconds: number[]
  /** Reads without an answer or with another status than 200. */
  failed: string[]
  /** By how much the load's own process was late at most. */
  latestMs: number
}

/** Begins to send reads, from a process of its own; the function handed back ends it. */
export function startLoad(order: LoadOrder): () => Promise<LoadResult> {
  const child = fork(path.join(import.meta.dirname, 'load.process.ts'))
  child.send(order)
  return async () => {
    const answer = once(child, 'message') as Promise<[LoadResult]>
    child.send('stop')
    return (await answer)[0]
  }
}

/** As `startLoad`, for so many seconds. */
export async function loadFor(order: LoadOrder, seconds: number): Promise<LoadResult> {
  const stop = startLoad(order)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return stop()
}

/** Several loads as one. */
export function together(results: LoadResult[]): LoadResult {
  return {
    milliseconds: results.flatMap(({ milliseconds }) => milliseconds),
    failed: results.flatMap(({ failed }) => failed),
    latestMs: Math.max(...results.map(({ latestMs }) => latestMs)),
  }
}
