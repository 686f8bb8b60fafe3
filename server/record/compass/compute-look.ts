import { Worker } from 'node:worker_threads'
import type { Look, LookRequest } from '../../../engine/compass/look-before-lock.ts'

export interface LookInputs {
  /** The data file. */
  csv: Uint8Array
  request: LookRequest
}

/** Computes what may be seen before the lock; null where it took too long. */
export type ComputeLook = (inputs: LookInputs) => Promise<Look | null>

/** Longer than this an analyst does not wait for a side panel. */
const DEADLINE_MS = 25_000
const MOST_MEMORY_MB = 1024

/** In a fresh worker thread with a deadline, so that requests are answered meanwhile. */
export const computeLookInWorker: ComputeLook = (workerData) =>
  new Promise<Look | null>((resolve, reject) => {
    const url = new URL('./look-worker.ts', import.meta.url)
    const worker = new Worker(url, { workerData, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
    const deadline = setTimeout(() => {
      resolve(null)
      void worker.terminate()
    }, DEADLINE_MS)
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', (code) => {
      clearTimeout(deadline)
      reject(new Error(`The worker ended without an answer (exit code ${code}).`))
    })
  })
