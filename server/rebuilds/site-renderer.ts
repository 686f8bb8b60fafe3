import { Worker } from 'node:worker_threads'
import type { RenderedSite } from './render-site.ts'

export interface RendererFolders {
  /** A built app, see {@link buildSiteApp}. */
  app: string
  publications: string
  site: string
  publicUrl: string
}
export interface RenderOrder {
  everything: boolean
}
export type RenderReply = { result: RenderedSite } | { error: string }

/** A thread that has one built app loaded; it takes one order at a time. */
export interface SiteRenderer {
  render(everything: boolean): Promise<RenderedSite>
  close(): Promise<void>
}

export function startSiteRenderer(folders: RendererFolders): SiteRenderer {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { workerData: folders })
  // An idle thread must not keep the process from ending; while it renders, its order waits for it.
  worker.unref()
  let ended: Error | null = null
  worker.on('error', (error: Error) => (ended = error))
  worker.on('exit', () => (ended ??= new Error('The thread that renders the site has ended.')))

  function render(everything: boolean): Promise<RenderedSite> {
    if (ended !== null) return Promise.reject(ended)
    worker.ref()
    const order: RenderOrder = { everything }
    return new Promise<RenderedSite>((resolve, reject) => {
      const fail = (): void => reject(ended!)
      worker.once('exit', fail)
      worker.once('message', (reply: RenderReply) => {
        worker.off('exit', fail)
        if ('result' in reply) resolve(reply.result)
        else reject(new Error(reply.error))
      })
      worker.postMessage(order)
    }).finally(() => worker.unref())
  }

  return { render, close: async () => void (await worker.terminate()) }
}
