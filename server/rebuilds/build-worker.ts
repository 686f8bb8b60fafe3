import { parentPort, workerData } from 'node:worker_threads'
import { openContentStore } from '../store/content-store.ts'
import { renderSite } from './render-site.ts'
import { loadSiteApp } from './site-app.ts'
import type { RenderOrder, RenderReply, RendererFolders } from './site-renderer.ts'

// Runs in a thread of its own, so that rendering never holds up an answer; keeps the app and both stores open between builds.
const folders = workerData as RendererFolders
const app = await loadSiteApp(folders.app, folders.publicUrl)
const publications = openContentStore(folders.publications)
const site = openContentStore(folders.site)

parentPort!.on('message', async (order: RenderOrder) => {
  parentPort!.postMessage(await carryOut(order))
})

async function carryOut({ everything }: RenderOrder): Promise<RenderReply> {
  try {
    const result = await renderSite({ app, publications, site }, everything)
    // Looking for what no release needs takes a walk over all objects: worth it when most pages were replaced.
    if (result.kind === 'full') site.prune()
    return { result }
  } catch (error) {
    return { error: (error as Error).stack ?? String(error) }
  }
}
