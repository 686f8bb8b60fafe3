import fs from 'node:fs'
import type { ArchiveReader } from '../../contract/archive-reader.ts'
import type { ManifestChanges } from '../store/content-store.ts'
import { affectedRoutes, allRoutes } from './affected-routes.ts'
import type { RoutesToRender } from './affected-routes.ts'
import { openArchiveReader } from './archive-reader.ts'
import { contentTypeOf } from './content-types.ts'
import { makeEntry } from './make-entry.ts'
import type { RenderContext, SiteEntryMeta } from './make-entry.ts'
import { readReleaseInputs, releaseInputsEntry } from './site-release.ts'

export interface RenderedSite {
  root: string
  kind: 'unchanged' | 'incremental' | 'full'
  rendered: number
  /** Routes for which the site has no page; they answer "not found". */
  missing: string[]
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

function addFilesAndRemovals({ app, site }: RenderContext, changes: ManifestChanges): void {
  for (const { path, file } of app.files()) {
    const meta: SiteEntryMeta = { type: contentTypeOf(file) }
    if (path.startsWith('/_assets/')) meta.isImmutable = true
    changes.set(path, { hash: site.putObject(fs.readFileSync(file)), meta })
  }
  for (const { path } of site.list('/')) if (!changes.has(path)) changes.set(path, null)
}
