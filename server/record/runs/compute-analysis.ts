import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { DesignDocument } from '../../../contract/design.ts'
import type { ReplicationRecord } from '../../../contract/replication.ts'
import type { RunStep } from '../../../contract/run.ts'
import type { TransparencyFacts } from '../../../engine/eqs/transparency.ts'
import type { ServerErrorCode } from '../../../contract/error-codes.ts'
import { ServerError } from '../../base/errors.ts'
import { lowerPriority } from '../../base/isolation/lower-priority.ts'

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
export const computeApart: ComputeAnalysis = computeWith(0)

/**
 * Computes in a fresh process, by itself of low priority, so that nothing is left over from an earlier run and readers do not wait for
 * it. Neither the data nor the garbage of a large analysis are the server's: a thread would share the server's collectors
 * of garbage, and its priority is not theirs.
 *
 * @param workers  further threads that share the placebos, specification curves and the like; 0 = none
 * @param priority as the operating system counts it, 19 = lowest
 * @throws {ServerError} `run/failed` with the engine's sentence, `run/data-changed`; the signal's reason when it is stopped
 */
export function computeWith(workers: number, priority = LOWEST_PRIORITY): ComputeAnalysis {
  return (inputs, watch) => computeInProcess({ inputs, workers }, priority, watch)
}

async function computeInProcess(order: RunOrder, priority: number, watch: Watch): Promise<string> {
  watch.signal.throwIfAborted()
  const child = fork(ENTRY, { execArgv: ['--no-warnings'], serialization: 'advanced' })
  lowerPriority(child.pid, priority)
  const stop = () => void child.kill('SIGKILL')
  watch.signal.addEventListener('abort', stop, { once: true })
  try {
    child.send(order)
    return await answerOf(child, watch)
  } finally {
    watch.signal.removeEventListener('abort', stop)
  }
}

/** What the process answers; it ends when it is let go. Whoever stopped it goes on only when it is gone. */
function answerOf(child: ChildProcess, { onProgress, onLog, signal }: Watch): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      settle()
      if (child.connected) child.disconnect()
    }
    child.on('message', (message: ProcessMessage) => {
      if (signal.aborted) return
      if (message.kind === 'progress') onProgress(message.step, message.fraction)
      else if (message.kind === 'log') onLog?.(message.message)
      else if (message.kind === 'done') end(() => resolve(message.json))
      else end(() => reject(new ServerError(message.code, message.message)))
    })
    child.on('error', reject)
    child.on('exit', (code, killedBy) => {
      const early = `The analysis ended without a result (${killedBy ?? `exit code ${code}`}).`
      reject(signal.aborted ? (signal.reason as Error) : new ServerError('run/failed', early))
    })
  })
}
