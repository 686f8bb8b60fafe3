import { Worker } from 'node:worker_threads'
import type { DocumentName } from './affected-routes.ts'
import type { DamagedDocument } from './damaged-documents.ts'
import type { Keeping, MadeRoutes } from './render-documents.ts'
import type { RendererFolders } from './site-renderer.ts'

/** What every worker of one build is told. */
export interface PoolOrder {
  folders: RendererFolders
  /** Root of the publications that are rendered. */
  publications: string
  keeping: Keeping | null
}
export type BatchAnswer = { done: MadeRoutes & { damaged: DamagedDocument[] } } | { error: string }

/**
 * Has threads of its own take batches of documents, one at a time each; they end with the build.
 *
 * @param atOnce  number of threads
 * @param onDone  told of each batch; in no order
 * @throws the first error of a batch; the others are given up
 */
export async function renderInPool(
  order: PoolOrder,
  batches: readonly DocumentName[][],
  atOnce: number,
  onDone: (done: MadeRoutes & { damaged: DamagedDocument[] }) => void,
): Promise<void> {
  const waiting = batches.values()
  const workers: Worker[] = []
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./render-pool-worker.ts', import.meta.url), { workerData: order })
      workers.push(worker)
      const giveNext = () => {
        const { value, done } = waiting.next()
        if (done) resolve()
        else worker.postMessage(value)
      }
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('A thread that renders documents has ended.')))
      worker.on('message', (answer: BatchAnswer) => {
        if ('error' in answer) return reject(new Error(answer.error))
        onDone(answer.done)
        giveNext()
      })
      giveNext()
    })
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, batches.length) }, work))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
