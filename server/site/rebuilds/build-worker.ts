import { parentPort, workerData } from 'node:worker_threads'
import { openArchiveStorage } from '../../base/storage/archive-storage.ts'
import { freeMemory } from '../../base/workers/free-memory.ts'
import { openContentStore } from '../../base/store/content-store.ts'
import { renderPreview } from './render-preview.ts'
import { renderSite, type RenderedSite, type RenderOptions } from './render-site.ts'
import { loadSiteApp } from './site-app.ts'
import type { RenderOrder, RenderReply, RendererFolders } from './site-renderer.ts'

// Runs in a thread of its own, so that rendering never holds up an answer; keeps the app and both stores open between builds.
const folders = workerData as RendererFolders
const app = await loadSiteApp(folders.app, folders.publicUrl, folders.api)
const publications = openContentStore(folders.publications)
const local = openContentStore(folders.site)
const { storage, dataFolder } = folders
const site = storage ? openArchiveStorage(storage, dataFolder!).share('site', local) : local

parentPort!.on('message', async (order: RenderOrder) => {
  parentPort!.postMessage(await carryOut(order))
})

async function carryOut(order: RenderOrder): Promise<RenderReply> {
  const { id } = order
  try {
    if (order.kind === 'preview') return { id, result: await renderPreview({ app, publications }, order.found) }
    return { id, result: await bringUpToDate(order.options) }
  } catch (error) {
    return { id, error: (error as Error).stack ?? String(error) }
  }
}

async function bringUpToDate(options: RenderOptions): Promise<RenderedSite> {
  const result = await renderSite({ app, publications, site, folders }, options)
  // Looking for what no release needs takes a walk over all objects: worth it when most pages were replaced.
  if (result.kind === 'full') {
    await site.prune()
    freeMemory()
  }
  return result
}
