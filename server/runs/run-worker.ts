import { parentPort, workerData } from 'node:worker_threads'
import { EngineError } from '../../engine/errors.ts'
import { analyzeDesign } from './analyze-design.ts'
import type { RunWorkerData, WorkerMessage } from './compute-analysis.ts'

/* The inside of the worker thread: one analysis from the inputs it was started with, then it ends. */

const say = (message: WorkerMessage) => parentPort!.postMessage(message)

try {
  const { inputs, workers } = workerData as RunWorkerData
  const analysis = await analyzeDesign(
    inputs,
    {
      onProgress: (step, fraction) => say({ kind: 'progress', step, fraction }),
      onLog: (message) => say({ kind: 'log', message }),
    },
    workers,
  )
  say({ kind: 'done', analysis })
} catch (error) {
  if (!(error instanceof EngineError)) throw error
  say({ kind: 'refused', code: error.code, message: error.message })
}
