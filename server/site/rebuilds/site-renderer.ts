import { Worker } from 'node:worker_threads'
import type { ApiDescription } from '../../../contract/api-description.ts'
import type { PublishedCasefile, PublishedProblem } from '../../../contract/archive-reader.ts'
import type { StorageSettings } from '../../base/storage/storage-settings.ts'
import type { RenderedSite, RenderOptions } from './render-site.ts'

export interface RendererFolders {
  /** A built app, see {@link buildSiteApp}. */
  app: string
  publications: string
  site: string
  /** The bucket in which releases are kept, too. */
  storage?: StorageSettings | undefined
  /** `DATA_DIR`, where it is known what must go from the bucket. */
  dataFolder?: string
  publicUrl: string
  /** The calls that the reference page describes. */
  api: ApiDescription
}
/** What the thread is asked: to bring the site up to date, or for the page of a casefile or problem that is not published yet. */
export type RenderOrder = { id: number } & (
  { kind: 'site'; options: RenderOptions } | { kind: 'preview'; found: PublishedCasefile | PublishedProblem }
)
export type RenderReply = { id: number } & ({ result: RenderedSite | string } | { error: string })

/** A thread that has one built app loaded; previews are answered while the site is rendered, too. */
export interface SiteRenderer {
  render(options: RenderOptions): Promise<RenderedSite>
  /** The page of a casefile or problem as HTML; nothing of it is kept. */
  preview(found: PublishedCasefile | PublishedProblem): Promise<string>
  close(): Promise<void>
}

export function startSiteRenderer(folders: RendererFolders): SiteRenderer {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { workerData: folders })
  // An idle thread must not keep the process from ending; while it renders, its order waits for it.
  worker.unref()
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  let ended: Error | null = null
  let orders = 0
  worker.on('error', (error: Error) => (ended = error))
  worker.on('exit', () => {
    ended ??= new Error('The thread that renders the site has ended.')
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  })
  worker.on('message', (reply: RenderReply) => {
    const order = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (waiting.size === 0) worker.unref()
    if ('error' in reply) order?.reject(new Error(reply.error))
    else order?.resolve(reply.result as never)
  })

  function order<Result>(what: WithoutId<RenderOrder>): Promise<Result> {
    if (ended !== null) return Promise.reject(ended)
    worker.ref()
    const id = (orders += 1)
    return new Promise<Result>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...what })
    })
  }

  return {
    render: (options) => order<RenderedSite>({ kind: 'site', options }),
    preview: (found) => order<string>({ kind: 'preview', found }),
    close: async () => void (await worker.terminate()),
  }
}

type WithoutId<Order> = Order extends unknown ? Omit<Order, 'id'> : never
