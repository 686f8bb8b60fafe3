import { Worker } from 'node:worker_threads'
import { loadTask, mapInPlace, type MapTasks } from '@casefiles/engine/tasks'
import { EngineError, type EngineErrorCode } from '@casefiles/engine/analysis'

export interface TaskPool {
  map: MapTasks
  /** Ends the workers; what they still compute is lost. */
  close(): Promise<void>
}

/** Pieces of work per worker: more share the load better, fewer cost less in messages. */
const PIECES_PER_WORKER = 8

/** Threads start where what is left would take longer than so many times the patience at the speed so far: less is done before they are there. */
const WORTH = 3

/**
 * A pool of worker threads for the tasks of an analysis. A thread takes a third of a second to start, as long as many a
 * whole analysis, so work begins on the caller's thread and threads start for what is left after a while, if it is much.
 *
 * Results do not depend on the number of workers: every item is computed by a pure function, and answers are put in the
 * items' order. Where items throw, the rest of the work is dropped and the error of the first of them is thrown.
 *
 * @param size       workers; 0 = everything is computed on the caller's thread
 * @param patienceMs how long a call computes here before it may start threads; ones that run already are used at once
 */
export function openTaskPool(size: number, patienceMs = 300): TaskPool {
  if (size === 0) return { map: mapInPlace, close: () => Promise.resolve() }
  const threads: TaskThread[] = []
  const grow = (wanted: number) => {
    while (threads.length < Math.min(size, wanted)) threads.push(startThread())
    return threads.slice(0, wanted)
  }
  const map = async (
    task: string,
    shared: unknown,
    items: unknown[],
    progress: (share: number) => void = () => undefined,
  ) => {
    progress(0)
    const first = threads.length > 0 ? [] : await beginHere(task, shared, items, progress, patienceMs)
    const rest = items.slice(first.length)
    const pieces = cutPieces(rest, size)
    const tell = (share: number) => progress((first.length + share * rest.length) / items.length)
    return [...first, ...(await shareOut({ task, shared, items: rest, pieces, progress: tell }, grow(pieces.length)))]
  }
  return { map: map as MapTasks, close: async () => void (await Promise.all(threads.map((thread) => thread.end()))) }
}

/** Results of as many of the first items as there is patience for, or of all where too few are left for threads. */
async function beginHere(
  id: string,
  shared: unknown,
  items: unknown[],
  progress: (share: number) => void,
  patienceMs: number,
): Promise<unknown[]> {
  const task = await loadTask(id)
  const results: unknown[] = []
  const start = performance.now()
  const isLong = () => {
    const spent = performance.now() - start
    const left = items.length - results.length
    return spent >= patienceMs && spent * left >= WORTH * patienceMs * results.length
  }
  while (results.length < items.length && !isLong()) {
    progress(results.length / items.length)
    results.push(task(shared, items[results.length]))
  }
  return results
}

interface Piece {
  from: number
  to: number
}

interface Work {
  task: string
  shared: unknown
  items: unknown[]
  pieces: Piece[]
  progress: (share: number) => void
}

function cutPieces(items: unknown[], size: number): Piece[] {
  const length = Math.max(1, Math.ceil(items.length / (size * PIECES_PER_WORKER)))
  const count = Math.ceil(items.length / length)
  return Array.from({ length: count }, (_, i) => ({ from: i * length, to: Math.min((i + 1) * length, items.length) }))
}

/** Every thread takes the next piece as soon as it is free. Pieces go out in order, so that those before a failed one are all computed. */
async function shareOut({ task, shared, items, pieces, progress }: Work, threads: TaskThread[]): Promise<unknown[]> {
  const results = new Array<unknown>(items.length)
  const failures: { from: number; error: Error }[] = []
  let [next, done] = [0, 0]
  const isStopped = () => failures.length > 0 || next === pieces.length
  const serve = async (thread: TaskThread) => {
    for (let knows = false; !isStopped(); knows = true) {
      const { from, to } = pieces[next++]
      const answer = await thread.ask({
        task,
        ...(knows ? {} : { shared: { value: shared } }),
        items: items.slice(from, to),
      })
      if (answer.kind === 'refused') failures.push({ from, error: readRefusal(answer) })
      else answer.results.forEach((result, i) => (results[from + i] = result))
      done += to - from
      tell(done / items.length)
    }
  }
  /** A cancelled run throws here: no further piece goes out. */
  const tell = (share: number) => {
    try {
      progress(share)
    } catch (error) {
      failures.push({ from: -1, error: error as Error })
    }
  }
  await Promise.all(threads.map(serve))
  if (failures.length > 0) throw failures.sort((a, b) => a.from - b.from)[0].error
  return results
}

interface TaskThread {
  ask(request: TaskRequest): Promise<TaskAnswer>
  end(): Promise<unknown>
}

function startThread(): TaskThread {
  const worker = new Worker(new URL('./task-worker.ts', import.meta.url))
  let settle: { resolve: (answer: TaskAnswer) => void; reject: (error: Error) => void } | null = null
  let broken: Error | null = null
  const fail = (error: Error) => {
    broken ??= error
    settle?.reject(error)
    settle = null
  }
  worker.on('message', (answer: TaskAnswer) => {
    const waiting = settle
    settle = null
    waiting?.resolve(answer)
  })
  worker.on('error', (error) => fail(error as Error))
  worker.on('exit', (code) => fail(new Error(`A worker of the analysis ended early (exit code ${code}).`)))
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken)
        settle = { resolve, reject }
        worker.postMessage(request)
      }),
    end: () => worker.terminate(),
  }
}

/** What a worker of the pool is asked: some items of one task. */
export interface TaskRequest {
  task: string
  /** Sent with the first items of a call; later ones have the same. */
  shared?: { value: unknown }
  items: unknown[]
}

export type TaskAnswer = { kind: 'done'; results: unknown[] } | Refusal

/** An error without its class, which a message cannot carry; a code says that the engine refused. */
export interface Refusal {
  kind: 'refused'
  message: string
  engine?: { code: EngineErrorCode; columns: string[]; rows: number[]; hint: string | undefined }
}

export function writeRefusal(error: unknown): Refusal {
  if (error instanceof EngineError) {
    const { message, code, columns, rows, hint } = error
    return { kind: 'refused', message, engine: { code, columns, rows, hint } }
  }
  return { kind: 'refused', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

export function readRefusal({ message, engine }: Refusal): Error {
  if (!engine) return new Error(message)
  const { code, columns, rows, hint } = engine
  return new EngineError(code, message, { columns, rows, ...(hint === undefined ? {} : { hint }) })
}
