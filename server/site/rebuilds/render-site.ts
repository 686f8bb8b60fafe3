import fs from 'node:fs'
import { availableParallelism } from 'node:os'
import type { ArchiveReader } from '../../../contract/archive-reader.ts'
import type { ArchiveStore, ManifestChanges } from '../../base/store/content-store.ts'
import { isUnreachable } from '../../base/storage/storage-error.ts'
import { isDamage } from '../../base/store/store-error.ts'
import { RELEASE_PATH } from '../../record/publications/publication-files.ts'
import { affectedRoutes, allRoutes, documentsOf, routesOfLists, type RoutesToRender } from './affected-routes.ts'
import { openArchiveReader } from './archive-reader.ts'
import { contentTypeOf } from './content-types.ts'
import {
  belongsToAny,
  noteDamaged,
  openDamageNotes,
  type DamagedDocument,
  type DamageNotes,
} from './damaged-documents.ts'
import type { RenderContext, SiteEntryMeta } from './make-entry.ts'
import { renderDocuments, renderRoutes, type Keeping, type MadeRoutes } from './render-documents.ts'
import { renderInPool } from './render-pool.ts'
import { changedCode, codeOfApp } from './site-app.ts'
import { isCurrentPage, type SiteRoute } from './routes.ts'
import { releaseInputsEntry, lookAtRelease, type ReleaseInputs, type StandingRelease } from './site-release.ts'

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

/** Fewer documents than this are rendered before other threads would have loaded the app. */
const MANY_DOCUMENTS = 256
/** Documents that a thread takes at once. */
const BATCH = 16
/** Where nothing stands yet, readers get the lists with so many documents, then so many more at a time. */
const FIRST_DOCUMENTS = 2
const NEXT_DOCUMENTS = 6
const isSlow = ({ source }: SiteRoute): boolean => source === 'picture' || source === 'bundle'
/** And in this order: the page of every document, what is rendered besides, and what takes longest to make. */
const FIRST_ROUTES: ((route: SiteRoute) => boolean)[] = [
  isCurrentPage,
  (route) => !isCurrentPage(route) && !isSlow(route),
  isSlow,
]
/** Label of what stands before a first build is whole; nobody can go back to it. */
const FIRST_PAGES = 'first pages'

/**
 * Brings the site up to the publications, and makes the result current in one step, but for the first build of all, which shows
 * what it has as it goes: renders what reads something that changed
 * since the current release, what is made by code of the app that changed, or everything when `everything` is asked for.
 * A published document that is damaged keeps nothing else from being rendered: what stood at its addresses stays.
 *
 * @throws when a page fails, reads what its route does not declare, or holds inline code; the release then stays as it is
 */
export async function renderSite(
  context: RenderContext,
  { everything = false, isScrubbing = false }: RenderOptions = {},
): Promise<RenderedSite> {
  const { app, publications, site } = context
  const inputs = { app: app.fingerprint, code: codeOfApp(app), publications: publications.head() }
  // What is kept elsewhere need not be rendered again.
  if (isScrubbing) await site.recallAll(true).catch(goOnWithout)
  const standing = lookAtRelease(site, isScrubbing)
  const before = standing.inputs
  if (!everything && isUpToDate(standing, inputs)) {
    return { root: site.head(), kind: 'unchanged', rendered: 0, missing: [], damaged: [] }
  }
  const notes = openDamageNotes()
  const archive = openArchiveReader(publications, inputs.publications)
  const work: Work = { context, archive, finder: noteDamaged(archive, notes), notes }
  const changed = everything || !before ? null : findChanged(publications, work.finder, before, inputs)
  const isIncremental = changed !== null && before!.app === inputs.app
  site.beginMany()
  const isFirst = site.head() === ''
  const rendered = isIncremental
    ? await renderChanged(work, changed, standing.broken)
    : await renderWhole(
        work,
        changed && keepingOf(site, before!, inputs, changed, standing.broken),
        inputs.publications,
        isFirst ? showParts(context) : null,
      )
  const { changes } = rendered
  const damaged = notes.all()
  if (!isIncremental || standing.broken.size > 0) addFiles(context, changes)
  if (!isIncremental && standing.isReadable) removeOthers(site, rendered, damaged)
  for (const [path, change] of changes) if (change === null && belongsToAny(path, damaged)) changes.delete(path)
  changes.set(...releaseInputsEntry(site, damaged.length > 0 ? { ...inputs, damaged } : inputs))
  const label = isIncremental ? `${rendered.made.length} routes` : 'full build'
  const root = await (standing.isReadable ? site.commit(changes, label) : site.commit(changes, label, ''))
  if (isFirst) site.forgetReleases(({ label }) => label === FIRST_PAGES)
  return { root, kind: isIncremental ? 'incremental' : 'full', ...counted(rendered.made), damaged }
}

/** A storage that cannot be reached keeps no build from rendering what is missing. */
function goOnWithout(error: unknown): void {
  if (!isUnreachable(error) && !isDamage(error)) throw error
}

/** What one build works with. */
interface Work {
  context: RenderContext
  archive: ArchiveReader
  /** The same archive for finding routes: a damaged document has none, and is noted. */
  finder: ArchiveReader
  notes: DamageNotes
}
interface Rendered extends MadeRoutes {
  changes: ManifestChanges
}

function counted(made: MadeRoutes['made']): Pick<RenderedSite, 'rendered' | 'missing'> {
  const missing = made.filter(([, entry]) => entry === null).map(([path]) => path)
  return { rendered: made.length - missing.length, missing }
}

function isUpToDate({ inputs, broken }: StandingRelease, wanted: ReleaseInputs): boolean {
  if (!inputs || inputs.damaged || broken.size > 0) return false
  return inputs.app === wanted.app && inputs.publications === wanted.publications
}

/** null where the publications of the release before cannot be read any more, as after a restore, or where every page changes. */
function findChanged(
  publications: ArchiveStore,
  now: ArchiveReader,
  before: ReleaseInputs,
  { publications: after }: ReleaseInputs,
): RoutesToRender | null {
  try {
    // What was damaged then is no damage now.
    const notes = openDamageNotes()
    if (publications.entry(RELEASE_PATH, before.publications)?.hash !== publications.entry(RELEASE_PATH, after)?.hash)
      return null
    return affectedRoutes({ publications, now, notes }, before.publications, after, before.damaged ?? [])
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}

/** With the app of the release before: what reads something that changed, and what was found broken. */
async function renderChanged(
  { context, archive, finder, notes }: Work,
  { render, remove }: RoutesToRender,
  broken: ReadonlySet<string>,
): Promise<Rendered> {
  const known = new Set(render.map(({ path }) => path))
  const others = broken.size === 0 ? [] : allRoutes(finder, context.app.fixedPaths)
  const routes = [...render, ...others.filter(({ path }) => broken.has(path) && !known.has(path))]
  const rendered = await renderRoutes(context, archive, routes, notes, null)
  return { ...rendered, changes: new Map([...remove.map((path) => [path, null] as const), ...rendered.made]) }
}

/** What of the release before may stay with another app; null where it was not kept what made it. */
function keepingOf(
  site: ArchiveStore,
  before: ReleaseInputs,
  now: Required<Pick<ReleaseInputs, 'code'>>,
  { render }: RoutesToRender,
  broken: ReadonlySet<string>,
): Keeping | null {
  if (!before.code) return null
  const affected = new Set([...render.map(({ path }) => path), ...broken])
  return { root: site.head(), changedCode: changedCode(before.code, now.code), affected }
}

/** Makes current what a first build has made so far; it goes without the note of what it was made from, so the next build begins anew. */
function showParts(context: RenderContext): (made: MadeRoutes['made']) => Promise<void> {
  let shown = 0
  return async (made) => {
    const changes: ManifestChanges = new Map(made.slice(shown))
    if (shown === 0) addFiles(context, changes)
    shown = made.length
    await context.site.commit(changes, FIRST_PAGES)
  }
}

/** Looks at every address; documents are shared among threads where there are many. */
async function renderWhole(
  work: Work,
  keeping: Keeping | null,
  publications: string,
  show: ReturnType<typeof showParts> | null,
): Promise<Rendered> {
  const { context, archive, finder, notes } = work
  const rendered: MadeRoutes = { made: [], kept: [] }
  const add = ({ made, kept, damaged = [] }: MadeRoutes & { damaged?: DamagedDocument[] }) => {
    for (const one of made) rendered.made.push(one)
    for (const one of kept) rendered.kept.push(one)
    notes.add(damaged)
  }
  const lists = routesOfLists(finder, context.app.fixedPaths)
  add(await renderRoutes(context, archive, lists, notes, keeping))
  const documents = documentsOf(archive.index())
  const { folders } = context
  if (folders && documents.length >= MANY_DOCUMENTS) {
    const batches = Array.from({ length: Math.ceil(documents.length / BATCH) }, (_, place) =>
      documents.slice(place * BATCH, (place + 1) * BATCH),
    )
    await renderInPool({ folders, publications, keeping }, batches, availableParallelism(), add)
  } else if (show) {
    let size = FIRST_DOCUMENTS
    for (const isWanted of FIRST_ROUTES)
      for (let next = 0; next < documents.length; next += size, size = NEXT_DOCUMENTS) {
        add(await renderDocuments(context, archive, documents.slice(next, next + size), keeping, isWanted))
        await show(rendered.made)
      }
  } else add(await renderDocuments(context, archive, documents, keeping))
  return { ...rendered, changes: new Map(rendered.made) }
}

function addFiles({ app, site }: RenderContext, changes: ManifestChanges): void {
  for (const { path, file } of app.files()) {
    const meta: SiteEntryMeta = { type: contentTypeOf(file) }
    if (path.startsWith('/_assets/')) meta.isImmutable = true
    changes.set(path, { hash: site.putObject(fs.readFileSync(file)), meta })
  }
}

/** What has no route any more goes, but not the last good pages of damaged documents, nor the styles that these name. */
function removeOthers(site: ArchiveStore, { changes, kept }: Rendered, damaged: DamagedDocument[]): void {
  const standing = new Set(kept)
  for (const { path } of site.list('/')) {
    const isKept = damaged.length > 0 && (path.startsWith('/_assets/') || belongsToAny(path, damaged))
    if (!changes.has(path) && !standing.has(path) && !isKept) changes.set(path, null)
  }
}
