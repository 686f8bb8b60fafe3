import type { AnalysisJson } from '../../contract/analysis.ts'
import type { DesignDocument } from '../../contract/design.ts'
import type { RunStep } from '../../contract/run.ts'
import type { DataTable } from '@casefiles/engine/frame'
import { addressesOf } from './addresses.ts'
import type { TableAnalysis } from './analyze-table.ts'
import { WorkerRefusal, type ArgumentOf, type FunctionId, type ResultOf, type WorkerAnswer } from './functions.ts'
import type { LoadedCasefile } from './load-casefile.ts'

export interface Watch {
  /** Told the step and its share that is done, 0 to 1. */
  onProgress?: (step: RunStep, fraction: number) => void
  /** Stops the computation at once; the call then rejects with the signal's reason. */
  signal?: AbortSignal
}

/** The engine in a worker of its own, so that the page answers meanwhile. Calls are computed one after another. */
export interface Engine {
  /** A published casefile: the current version, or a given one. */
  load(slug: string, version?: number): Promise<LoadedCasefile>
  /** One whole analysis. @throws {WorkerRefusal} with the engine's code where the data cannot carry the design */
  run(
    design: DesignDocument,
    table: DataTable,
    watch?: Watch & Pick<TableAnalysis, 'replicationRecord'>,
  ): Promise<AnalysisJson>
  /** Any function of `functions.ts`. */
  call<Id extends FunctionId>(id: Id, argument: ArgumentOf<Id>, watch?: Watch): Promise<ResultOf<Id>>
  /** Ends the worker; what it computes is lost. A later call starts it anew. */
  close(): void
}

/** Starts nothing yet: the worker is loaded at the first call. */
export function openEngine(): Engine {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  const close = () => {
    worker?.terminate()
    worker = null
  }
  const ask = async (id: FunctionId, argument: unknown, { onProgress, signal }: Watch) => {
    signal?.throwIfAborted()
    worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    return askWorker(worker, { id, argument }, { ...(onProgress && { onProgress }), ...(signal && { signal }) }, close)
  }
  const call: Engine['call'] = (id, argument, watch = {}) => {
    const result = last.then(() => ask(id, argument, watch))
    last = result.catch(() => undefined)
    return result as Promise<ResultOf<typeof id>>
  }
  return {
    load: (slug, version) => call('load', addressesOf(slug, version)),
    run: (design, table, { replicationRecord, ...watch } = {}) =>
      call('analyze', { design, table, replicationRecord }, watch),
    call,
    close,
  }
}

/** An engine at work listens to no message, so stopping it ends its worker. */
function askWorker(worker: Worker, request: object, { onProgress, signal }: Watch, end: () => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      end()
      reject(signal!.reason as Error)
    }
    const finish = (settle: () => void) => {
      signal?.removeEventListener('abort', stop)
      settle()
    }
    signal?.addEventListener('abort', stop, { once: true })
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.kind === 'progress') onProgress?.(data.step, data.fraction)
      else if (data.kind === 'done') finish(() => resolve(data.result))
      else finish(() => reject(new WorkerRefusal(data.message, data.code)))
    }
    worker.onerror = (event) => {
      event.preventDefault()
      end()
      finish(() => reject(new Error('The engine could not be loaded, or ended without a result.')))
    }
    worker.postMessage(request)
  })
}
