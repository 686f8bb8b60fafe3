import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { DesignDocument } from '../../../contract/design.ts'
import type { ReplicationRecord } from '../../../contract/replication.ts'
import type { RunStep } from '../../../contract/run.ts'
import type { TransparencyFacts } from '@casefiles/engine/eqs'
import type { ServerErrorCode } from '../../../contract/error-codes.ts'
import { ServerError } from '../../base/errors.ts'
import { lowerPriority } from '../../base/isolation/run-subprocess.ts'

export interface AnalysisInputs {
  /** The data file as text. */
  csv: string
  design: DesignDocument
  /** null where nothing was locked. */
  facts: TransparencyFacts | null
  /** What was found when the scripts were executed; left out or null = they were not. */
  replicationRecord?: ReplicationRecord | null
}

/** The same, with the data where they lie: read by whoever computes, they do not pass through the server. */
export interface RunInputs extends Omit<AnalysisInputs, 'csv'> {
  /** The data file; its fingerprint is compared with the design's before anything is computed. */
  file: string
  /** Files of the recipe's sources, by fingerprint; the data are made from them once more. */
  sources?: Record<string, string>
}

export interface Watch {
  onProgress(step: RunStep, fraction: number): void
  /** A choice made or a row left out, as a sentence. */
  onLog?(message: string): void
  signal: AbortSignal
}

/**
 * Computes one analysis from nothing but its inputs.
 *
 * @returns canonical JSON of an `AnalysisJson`: what is fingerprinted and kept is the text, and writing it takes long
 */
export type ComputeAnalysis = (inputs: RunInputs, watch: Watch) => Promise<string>

/** What the run's process says. */
export type ProcessMessage =
  | { kind: 'progress'; step: RunStep; fraction: number }
  | { kind: 'log'; message: string }
  | { kind: 'done'; json: string }
  | { kind: 'refused'; code: ServerErrorCode; message: string }

/** What a run's process is started with. */
export interface RunOrder {
  inputs: RunInputs
  workers: number
}

/** The lowest: readers and whoever waits for an upload come first. */
export const LOWEST_PRIORITY = 19
/** While an archive is prepared, its casefiles are what readers wait for; the pages, which use one processor, go first. */
export const PREPARING_PRIORITY = 10
const ENTRY = path.join(import.meta.dirname, 'run.process.ts')

/** As {@link computeWith}, on the run's own thread alone. */
export const computeInSubprocess: ComputeAnalysis = computeWith(0)

/**
 * Computes in a fresh process, by itself of low priority, so that nothing is left over from an earlier run and readers do not wait for
 * it. Neither the data nor the garbage of a large analysis are the server's: a thread would share the server's collectors
 * of garbage, and its priority is not theirs.
 *
 * @param workers  further threads that share the placebos, specification curves and the like; 0 = none
 * @throws {ServerError} `run/failed` with the engine's sentence, `run/data-changed`; the signal's reason when it is stopped
 */
export function computeWith(workers: number): ComputeAnalysis {
  return async (inputs, watch) => {
    watch.signal.throwIfAborted()
    const child = startProcess(LOWEST_PRIORITY)
    try {
      return await order(child, { inputs, workers }, watch)
    } finally {
      if (child.connected) child.disconnect()
    }
  }
}

/** Processes that compute one analysis after the other. */
export interface KeptProcesses {
  compute: ComputeAnalysis
  /** Lets those go that wait for an order; one that computes goes when it is done. */
  close(): void
}

/**
 * As {@link computeWith}, for many small analyses in a row: a process that has computed one takes the next, as starting and
 * warming up takes longer than such an analysis does. Two that compute at the same time are never one process.
 *
 * @param priority as the operating system counts it, 19 = lowest
 */
export function keepProcesses(priority: number): KeptProcesses {
  const waiting: ChildProcess[] = []
  let isClosed = false
  const letGo = (child: ChildProcess) => child.connected && child.disconnect()
  const nextWaiting = () => {
    for (let child = waiting.pop(); child; child = waiting.pop()) if (child.connected) return child
    return null
  }
  return {
    async compute(inputs, watch) {
      watch.signal.throwIfAborted()
      const child = nextWaiting() ?? startProcess(priority)
      try {
        return await order(child, { inputs, workers: 0 }, watch)
      } finally {
        if (isClosed || child.killed) letGo(child)
        else if (child.connected) waiting.push(child)
      }
    },
    close() {
      isClosed = true
      for (const child of waiting.splice(0)) letGo(child)
    },
  }
}

function startProcess(priority: number): ChildProcess {
  const child = fork(ENTRY, { execArgv: ['--no-warnings'], serialization: 'advanced' })
  lowerPriority(child.pid, priority)
  // what goes wrong between two orders is no event that ends the server
  child.on('error', () => undefined)
  return child
}

/**
 * Has a process compute, and hands on what it says meanwhile; one that is stopped is killed. Whoever stopped it goes on only
 * when it is gone.
 */
function order(child: ChildProcess, what: RunOrder, { onProgress, onLog, signal }: Watch): Promise<string> {
  return new Promise((resolve, reject) => {
    const stop = () => void child.kill('SIGKILL')
    const settle = (conclude: () => void) => {
      child.off('message', hear).off('exit', end).off('error', fail)
      signal.removeEventListener('abort', stop)
      conclude()
    }
    function hear(message: ProcessMessage): void {
      if (signal.aborted) return
      if (message.kind === 'progress') onProgress(message.step, message.fraction)
      else if (message.kind === 'log') onLog?.(message.message)
      else if (message.kind === 'done') settle(() => resolve(message.json))
      else fail(new ServerError(message.code, message.message))
    }
    function end(code: number | null, killedBy: NodeJS.Signals | null): void {
      const early = `The analysis ended without a result (${killedBy ?? `exit code ${code}`}).`
      fail(signal.aborted ? (signal.reason as Error) : new ServerError('run/failed', early))
    }
    function fail(reason: Error): void {
      settle(() => reject(reason))
    }
    child.on('message', hear).on('exit', end).on('error', fail)
    signal.addEventListener('abort', stop, { once: true })
    child.send(what)
  })
}
