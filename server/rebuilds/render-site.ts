import fs from 'node:fs'
import type { ArchiveReader } from '../../contract/archive-reader.ts'
import type { ContentStore, ManifestChanges } from '../store/content-store.ts'
import { affectedRoutes, allRoutes } from './affected-routes.ts'
import type { RoutesToRender } from './affected-routes.ts'
import { openArchiveReader, restrictReader, UndeclaredReadError } from './archive-reader.ts'
import { contentTypeOf } from './content-types.ts'
import { makeBundle } from '../replication/bundle.ts'
import { replicationFiles } from '../replication/published-scripts.ts'
import { splitReads } from './reads.ts'
import type { SiteRoute } from './routes.ts'
import type { SiteApp } from './site-app.ts'
import { readReleaseInputs, releaseInputsEntry } from './site-release.ts'
import { findInlineCode } from './strict-page.ts'

/** What stands beside each path of the site's manifest. */
export interface SiteEntryMeta {
  type: string
  /** The path itself changes whenever the bytes do, so a browser may keep them for ever. */
  isImmutable?: boolean
}

export interface RenderedSite {
  root: string
  kind: 'unchanged' | 'incremental' | 'full'
  rendered: number
  /** Routes for which the site has no page; they answer "not found". */
  missing: string[]
}

interface RenderContext {
  app: SiteApp
  publications: ContentStore
  site: ContentStore
}

/**
 * Brings the site up to the publications: renders what reads something that changed since the current release, or
 * everything when the app is another one (or `everything` is asked for), and makes the result current in one step.
 *
 * @throws when a page fails, reads what its route does not declare, or holds inline code; the release then stays as it is
 */
export async function renderSite(context: RenderContext, everything = false): Promise<RenderedSite> {
  const { app, publications, site } = context
  const inputs = { app: app.fingerprint, publications: publications.head() }
  const before = readReleaseInputs(site)
  const isFull = everything || before?.app !== inputs.app
  if (!isFull && before?.publications === inputs.publications) {
    return { root: site.head(), kind: 'unchanged', rendered: 0, missing: [] }
  }
  const archive = openArchiveReader(publications, inputs.publications)
  const routes = isFull
    ? { render: allRoutes(archive, app.fixedPaths), remove: [] }
    : affectedRoutes(publications, before!.publications, inputs.publications)
  const { changes, missing } = await renderRoutes(context, archive, routes)
  if (isFull) addFilesAndRemovals(context, changes)
  changes.set(...releaseInputsEntry(site, inputs))
  const root = site.commit(changes, isFull ? 'full build' : `${routes.render.length} routes`)
  return { root, kind: isFull ? 'full' : 'incremental', rendered: routes.render.length - missing.length, missing }
}

async function renderRoutes(
  context: RenderContext,
  archive: ArchiveReader,
  routes: RoutesToRender,
): Promise<{ changes: ManifestChanges; missing: string[] }> {
  const changes: ManifestChanges = new Map(routes.remove.map((path) => [path, null]))
  const missing: string[] = []
  for (const route of routes.render) {
    const made = await makeEntry(context, archive, route)
    changes.set(route.path, made)
    if (made === null) missing.push(route.path)
  }
  return { changes, missing }
}

async function makeEntry(
  context: RenderContext,
  archive: ArchiveReader,
  route: SiteRoute,
): Promise<{ hash: string; meta: SiteEntryMeta } | null> {
  if (route.source === 'bundle' || route.source.startsWith('replication:')) return packScripts(context, archive, route)
  if (route.source !== 'page') return copyPublished(context, archive, route)
  if (!context.app.hasPage(route.path)) return null
  const { bytes, type, status } = await renderPage(context.app, archive, route)
  const isExpected = status === 200 || (status === 404 && route.path.endsWith('/404'))
  if (!isExpected) throw new Error(`The page ${route.path} answered with status ${status}.`)
  const inline = type.startsWith('text/html') ? findInlineCode(bytes.toString('utf8')) : null
  if (inline !== null) throw new Error(`The page ${route.path} holds code that its security policy refuses: ${inline}`)
  return { hash: context.site.putObject(bytes), meta: { type: withCharset(type) } }
}

async function renderPage(app: SiteApp, archive: ArchiveReader, route: SiteRoute): ReturnType<SiteApp['render']> {
  try {
    return await app.render(route.path, restrictReader(archive, route))
  } catch (error) {
    if (error instanceof UndeclaredReadError) throw error
    throw new Error(`The page ${route.path} could not be rendered: ${(error as Error).message}`, { cause: error })
  }
}

/** A published document or data file goes out byte for byte, so that its fingerprint can be checked by anyone. */
function copyPublished(
  { publications, site }: RenderContext,
  archive: ArchiveReader,
  route: SiteRoute,
): { hash: string; meta: SiteEntryMeta } | null {
  const hash = hashOfPublished(archive, route)
  if (!fs.existsSync(publications.objectFile(hash))) return null
  return { hash: site.putObject(publications.readObject(hash)), meta: { type: contentTypeOf(route.path) } }
}

function hashOfPublished(archive: ArchiveReader, { reads, source }: SiteRoute): string {
  const [kind, slug] = splitReads(reads)
  if (source === 'dataset') return archive.casefile(slug)!.publication.dataset.sha256
  const version = Number(source.slice('document:'.length))
  if (kind === 'policy') return archive.policy(slug, version)!.sha256
  if (kind === 'problem') return archive.problem(slug, version)!.sha256
  return archive.casefile(slug, version)!.sha256
}

/** The bundle, or one of the scripts in it: both follow from the publication and its data. */
async function packScripts(
  { publications, site }: RenderContext,
  archive: ArchiveReader,
  { path, reads, source }: SiteRoute,
): Promise<{ hash: string; meta: SiteEntryMeta } | null> {
  const { publication } = archive.casefile(splitReads(reads)[1])!
  const meta = { type: contentTypeOf(path) }
  if (source === 'bundle') {
    const data = publication.dataset.sha256
    if (!fs.existsSync(publications.objectFile(data))) return null
    return { hash: site.putObject(Buffer.from(await makeBundle(publication, publications.readObject(data)))), meta }
  }
  const text = (await replicationFiles(publication)).get(source.slice('replication:'.length))
  return text === undefined ? null : { hash: site.putObject(Buffer.from(text)), meta }
}

function addFilesAndRemovals({ app, site }: RenderContext, changes: ManifestChanges): void {
  for (const { path, file } of app.files()) {
    const meta: SiteEntryMeta = { type: contentTypeOf(file) }
    if (path.startsWith('/_assets/')) meta.isImmutable = true
    changes.set(path, { hash: site.putObject(fs.readFileSync(file)), meta })
  }
  for (const { path } of site.list('/')) if (!changes.has(path)) changes.set(path, null)
}

function withCharset(type: string): string {
  return /^(text\/|application\/(json|xml|ld\+json))/.test(type) && !type.includes('charset')
    ? `${type}; charset=utf-8`
    : type
}
