import { parentPort, workerData } from 'node:worker_threads'
import type { ArchiveReader, PublishedCasefile, PublishedProblem } from '../../../contract/archive-reader.ts'
import { openArchiveStorage } from '../../base/storage/archive-storage.ts'
import { freeMemory } from '../../base/workers/free-memory.ts'
import { openContentStore } from '../../base/store/content-store.ts'
import { openArchiveReader } from './archive-reader.ts'
import type { RenderContext } from './make-entry.ts'
import { renderSite, type RenderedSite, type RenderOptions } from './render-site.ts'
import { loadSiteApp } from './site-app.ts'
import type { RenderOrder, RenderReply, RendererFolders } from './site-renderer.ts'
import { findInlineCode } from './strict-page.ts'

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

/**
 * The page of a casefile or problem as it would be if this document were published now: the same app over the same
 * archive, in which only this document is another one. Nothing is written.
 *
 * @throws when the page fails or holds what a release would refuse
 */
async function renderPreview(
  { app, publications }: Pick<RenderContext, 'app' | 'publications'>,
  found: PublishedCasefile | PublishedProblem,
): Promise<string> {
  const path = `/${isProblem(found) ? 'problems' : 'casefiles'}/${found.publication.slug}`
  const { bytes, status } = await app.render(path, overlay(openArchiveReader(publications), found))
  if (status !== 200) throw new Error(`The page ${path} was answered with ${status}.`)
  const html = bytes.toString('utf8')
  const inline = findInlineCode(html)
  if (inline !== null) throw new Error(`The page ${path} holds inline code: ${inline}`)
  return html
}

function isProblem(found: PublishedCasefile | PublishedProblem): found is PublishedProblem {
  return found.publication.schema === 'problem-publication/1'
}

/** The archive as it is, but for one document. */
function overlay(archive: ArchiveReader, found: PublishedCasefile | PublishedProblem): ArchiveReader {
  const { slug, version } = found.publication
  const isIt = (wanted: string, which?: number) => wanted === slug && (which === undefined || which === version)
  if (isProblem(found)) {
    return { ...archive, problem: (wanted, which) => (isIt(wanted, which) ? found : archive.problem(wanted, which)) }
  }
  const shown: PublishedCasefile = { ...found, isPreview: true }
  return { ...archive, casefile: (wanted, which) => (isIt(wanted, which) ? shown : archive.casefile(wanted, which)) }
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
