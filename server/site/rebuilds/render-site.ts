import fs from 'node:fs'
import type { ArchiveReader } from '../../../contract/archive-reader.ts'
import type { ManifestChanges } from '../../base/store/content-store.ts'
import { affectedRoutes, allRoutes, type RoutesToRender } from './affected-routes.ts'
import { openArchiveReader } from './archive-reader.ts'
import { contentTypeOf } from './content-types.ts'
import { makeEntry, type RenderContext, type SiteEntryMeta } from './make-entry.ts'
import type { SiteRoute } from './routes.ts'
import { readReleaseInputs, releaseInputsEntry } from './site-release.ts'

export interface RenderedSite {
  root: string
  kind: 'unchanged' | 'incremental' | 'full'
  rendered: number
  /** Routes for which the site has no page; they answer "not found". */
  missing: string[]
}

/** Pictures are drawn on threads of their own, so pages go on being rendered meanwhile. */
const DRAWN_AT_ONCE = 4

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
    : affectedRoutes(publications, before.publications, inputs.publications)
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
  const drawing = new Set<Promise<void>>()
  const failures: unknown[] = []
  const make = async (route: SiteRoute) => void changes.set(route.path, await makeEntry(context, archive, route))
  for (const route of routes.render) {
    if (route.source === 'picture') {
      const one = make(route)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => drawing.delete(one))
      drawing.add(one)
    } else await make(route)
    if (drawing.size >= DRAWN_AT_ONCE) await Promise.race(drawing)
    if (failures.length > 0) throw failures[0]
  }
  await Promise.all(drawing)
  if (failures.length > 0) throw failures[0]
  return { changes, missing: routes.render.map(({ path }) => path).filter((path) => changes.get(path) === null) }
}

function addFilesAndRemovals({ app, site }: RenderContext, changes: ManifestChanges): void {
  for (const { path, file } of app.files()) {
    const meta: SiteEntryMeta = { type: contentTypeOf(file) }
    if (path.startsWith('/_assets/')) meta.isImmutable = true
    changes.set(path, { hash: site.putObject(fs.readFileSync(file)), meta })
  }
  for (const { path } of site.list('/')) if (!changes.has(path)) changes.set(path, null)
}
