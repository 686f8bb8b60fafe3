import fs from 'node:fs'
import type { ArchiveReader } from '../../../contract/archive-reader.ts'
import type { ContentStore, ManifestChanges } from '../../base/store/content-store.ts'
import { isDamage } from '../../base/store/store-error.ts'
import {
  belongsToAny,
  noteDamaged,
  openDamageNotes,
  type DamagedDocument,
  type DamageNotes,
} from './damaged-documents.ts'
import { affectedRoutes, allRoutes, type RoutesToRender } from './affected-routes.ts'
import { openArchiveReader } from './archive-reader.ts'
import { contentTypeOf } from './content-types.ts'
import { makeEntry, type RenderContext, type SiteEntryMeta } from './make-entry.ts'
import type { SiteRoute } from './routes.ts'
import { lookAtRelease, type StandingRelease } from './scrub-release.ts'
import { releaseInputsEntry, type ReleaseInputs } from './site-release.ts'

export interface RenderedSite {
  root: string
  kind: 'unchanged' | 'incremental' | 'full'
  rendered: number
  /** Routes for which the site has no page; they answer "not found". */
  missing: string[]
  /** Documents that could not be read; their last good pages stay. */
  damaged: DamagedDocument[]
}

export interface RenderOptions {
  /** Renders all there is, whatever changed. */
  everything?: boolean
  /** Reads every file of the standing release again, and renders those that are missing or damaged. */
  isScrubbing?: boolean
}

/** Pictures are drawn on threads of their own, so pages go on being rendered meanwhile. */
const DRAWN_AT_ONCE = 4

/**
 * Brings the site up to the publications: renders what reads something that changed since the current release, or
 * everything when the app is another one (or `everything` is asked for), and makes the result current in one step.
 * A published document that is damaged keeps nothing else from being rendered: what stood at its addresses stays.
 *
 * @throws when a page fails, reads what its route does not declare, or holds inline code; the release then stays as it is
 */
export async function renderSite(
  context: RenderContext,
  { everything = false, isScrubbing = false }: RenderOptions = {},
): Promise<RenderedSite> {
  const { app, publications, site } = context
  const inputs = { app: app.fingerprint, publications: publications.head() }
  const standing = lookAtRelease(site, isScrubbing)
  const before = standing.inputs
  if (!everything && isUpToDate(standing, inputs)) {
    return { root: site.head(), kind: 'unchanged', rendered: 0, missing: [], damaged: [] }
  }
  const notes = openDamageNotes()
  const archive = openArchiveReader(publications, inputs.publications)
  const finder = noteDamaged(archive, notes)
  const changed = everything || before?.app !== inputs.app ? null : findChanged(publications, finder, before, inputs)
  const routes = changed ?? { render: allRoutes(finder, app.fixedPaths), remove: [] }
  if (changed && standing.broken.size > 0) addBroken(routes, allRoutes(finder, app.fixedPaths), standing.broken)
  const { changes, missing } = await renderRoutes(context, archive, routes, notes)
  const damaged = notes.all()
  if (!changed || standing.broken.size > 0) addFiles(context, changes)
  if (!changed && standing.isReadable) removeOthers(context, changes, damaged)
  for (const [path, change] of changes) if (change === null && belongsToAny(path, damaged)) changes.delete(path)
  changes.set(...releaseInputsEntry(site, damaged.length > 0 ? { ...inputs, damaged } : inputs))
  const label = changed ? `${routes.render.length} routes` : 'full build'
  const root = standing.isReadable ? site.commit(changes, label) : site.commit(changes, label, '')
  const rendered = routes.render.filter(({ path }) => changes.get(path)).length
  return { root, kind: changed ? 'incremental' : 'full', rendered, missing, damaged }
}

function isUpToDate({ inputs, broken }: StandingRelease, wanted: ReleaseInputs): boolean {
  if (!inputs || inputs.damaged || broken.size > 0) return false
  return inputs.app === wanted.app && inputs.publications === wanted.publications
}

/** null where the publications of the release before cannot be read any more, as after a restore. */
function findChanged(
  publications: ContentStore,
  now: ArchiveReader,
  before: ReleaseInputs,
  { publications: after }: ReleaseInputs,
): RoutesToRender | null {
  try {
    // What was damaged then is no damage now.
    const notes = openDamageNotes()
    return affectedRoutes({ publications, now, notes }, before.publications, after, before.damaged ?? [])
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}

function addBroken(routes: RoutesToRender, all: SiteRoute[], broken: ReadonlySet<string>): void {
  const known = new Set(routes.render.map(({ path }) => path))
  routes.render.push(...all.filter(({ path }) => broken.has(path) && !known.has(path)))
}

async function renderRoutes(
  context: RenderContext,
  archive: ArchiveReader,
  routes: RoutesToRender,
  notes: DamageNotes,
): Promise<{ changes: ManifestChanges; missing: string[] }> {
  const changes: ManifestChanges = new Map(routes.remove.map((path) => [path, null]))
  const drawing = new Set<Promise<void>>()
  const failures: unknown[] = []
  const make = async (route: SiteRoute) => {
    try {
      changes.set(route.path, await makeEntry(context, archive, route))
    } catch (error) {
      // What stands at this address stays; only an error of another kind ends the build.
      notes.note(route.reads, error)
    }
  }
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

function addFiles({ app, site }: RenderContext, changes: ManifestChanges): void {
  for (const { path, file } of app.files()) {
    const meta: SiteEntryMeta = { type: contentTypeOf(file) }
    if (path.startsWith('/_assets/')) meta.isImmutable = true
    changes.set(path, { hash: site.putObject(fs.readFileSync(file)), meta })
  }
}

/** What has no route any more goes, but not the last good pages of damaged documents, nor the styles that these name. */
function removeOthers({ site }: RenderContext, changes: ManifestChanges, damaged: DamagedDocument[]): void {
  for (const { path } of site.list('/')) {
    const isKept = damaged.length > 0 && (path.startsWith('/_assets/') || belongsToAny(path, damaged))
    if (!changes.has(path) && !isKept) changes.set(path, null)
  }
}
