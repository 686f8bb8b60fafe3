import { parentPort, workerData } from 'node:worker_threads'
import { openContentStore } from '../../base/store/content-store.ts'
import type { DocumentName } from './affected-routes.ts'
import { openArchiveReader } from './archive-reader.ts'
import { renderDocuments } from './render-documents.ts'
import type { BatchAnswer, PoolOrder } from './render-pool.ts'
import { loadSiteApp } from './site-app.ts'

// One of several threads that share the documents of a build. It writes objects only: which of them are the site is committed
// by the thread that gave the order.
const { folders, publications: root, keeping } = workerData as PoolOrder
const app = await loadSiteApp(folders.app, folders.publicUrl, folders.api)
const publications = openContentStore(folders.publications)
const site = openContentStore(folders.site)
const archive = openArchiveReader(publications, root)
site.beginMany()

parentPort!.on('message', async (batch: DocumentName[]) => {
  parentPort!.postMessage(await carryOut(batch))
})

async function carryOut(documents: DocumentName[]): Promise<BatchAnswer> {
  try {
    return { done: await renderDocuments({ app, publications, site }, archive, documents, keeping) }
  } catch (error) {
    return { error: (error as Error).stack ?? String(error) }
  }
}
