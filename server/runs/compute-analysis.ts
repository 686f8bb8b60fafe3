import { Worker } from 'node:worker_threads'
import type { AnalysisJson } from '../../contract/analysis.ts'
import type { DesignDocument } from '../../contract/design.ts'
import type { ReplicationRecord } from '../../contract/replication.ts'
import type { RunStep } from '../../contract/run.ts'
import type { TransparencyFacts } from '../../engine/eqs/transparency.ts'
import { ServerError } from '../errors.ts'

export interface AnalysisInputs {
  /** The data file as text. */
  csv: string
  design: DesignDocument
  facts: TransparencyFacts
  /** What was found when the scripts were executed; left out or null = they were not. */
  replicationRecord?: ReplicationRecord | null
}

export interface Watch {
  onProgress(step: RunStep, fraction: number): void
  /** A choice made or a row left out, as a sentence. */
  onLog?(message: string): void
  signal: AbortSignal
}

/** Computes one analysis from nothing but its inputs; numbers come back as JSON carries them. */
export type ComputeAnalysis = (inputs: AnalysisInputs, watch: Watch) => Promise<AnalysisJson>

/** What the worker thread says. */
export type WorkerMessage =
  | { kind: 'progress'; step: RunStep; fraction: number }
  | { kind: 'log'; message: string }
  | { kind: 'done'; analysis: AnalysisJson }
  | { kind: 'refused'; code: string; message: string }

/** What a run's thread is started with. */
export interface RunWorkerData {
  inputs: AnalysisInputs
  workers: number
}

/** As {@link computeWith}, on the run's own thread alone. */
export const computeInWorker: ComputeAnalysis = computeWith(0)

/**
 * Computes in a fresh worker thread, so that requests are answered meanwhile and nothing is left over from an earlier run.
 *
 * @param workers further threads that share the placebos, specification curves and the like; 0 = none
 * @throws {ServerError} `run/failed` with the engine's sentence; the signal's reason when it is stopped
 */
export function computeWith(workers: number): ComputeAnalysis {
  return (inputs, watch) => computeOnThread({ inputs, workers }, watch)
}

async function computeOnThread(workerData: RunWorkerData, { onProgress, onLog, signal }: Watch): Promise<AnalysisJson> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./run-worker.ts', import.meta.url), { workerData })
  return new Promise<AnalysisJson>((resolve, reject) => {
    const stop = () => {
      void worker.terminate()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') onProgress(message.step, message.fraction)
      else if (message.kind === 'log') onLog?.(message.message)
      else if (message.kind === 'done') resolve(message.analysis)
      else reject(new ServerError('run/failed', `${message.message} (${message.code})`))
    })
    worker.on('error', reject)
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop)
      reject(new ServerError('run/failed', `The analysis ended without a result (exit code ${code}).`))
    })
  })
}
