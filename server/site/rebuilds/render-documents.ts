import type { ArchiveReader } from '../../../contract/archive-reader.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { routesOfDocument, type DocumentName } from './affected-routes.ts'
import { noteDamaged, openDamageNotes, type DamagedDocument, type DamageNotes } from './damaged-documents.ts'
import { makeEntry, type RenderContext, type SiteEntryMeta } from './make-entry.ts'
import { codeOfRoute } from './site-app.ts'
import { isCurrentPage, type SiteRoute } from './routes.ts'

export type MadeEntry = { hash: string; meta: SiteEntryMeta }

/** What became of routes: what was made (null where the site has no page for it), and what stands as it was. */
export interface MadeRoutes {
  made: [path: string, entry: MadeEntry | null][]
  kept: string[]
}

/** What may stay of a release: what is not affected, and whose code is the same. */
export interface Keeping {
  /** Root of the release. */
  root: string
  /** Names of code that is another one now. */
  changedCode: ReadonlySet<string>
  /** Addresses that read something which changed, or whose file is lost. */
  affected: ReadonlySet<string>
}

/** Pictures are drawn on threads of their own, so pages go on being rendered meanwhile. */
const DRAWN_AT_ONCE = 4

/**
 * Makes or keeps what stands at the addresses of some documents.
 *
 * @param isWanted which of them; without, all
 */
export async function renderDocuments(
  context: RenderContext,
  archive: ArchiveReader,
  documents: readonly DocumentName[],
  keeping: Keeping | null,
  isWanted: (route: SiteRoute) => boolean = () => true,
): Promise<MadeRoutes & { damaged: DamagedDocument[] }> {
  const notes = openDamageNotes()
  const finder = noteDamaged(archive, notes)
  // One after another as they are rendered, so that each document is read once.
  function* routes(): Generator<SiteRoute> {
    for (const { kind, slug } of documents) yield* routesOfDocument(finder, kind, slug).filter(isWanted)
  }
  return { ...(await renderRoutes(context, archive, routes(), notes, keeping)), damaged: notes.all() }
}

/**
 * Makes what stands at some addresses, or keeps it where it would come out the same.
 *
 * @param notes  told of documents that are damaged; what stands at their addresses stays
 * @throws when a page fails for another reason
 */
export async function renderRoutes(
  context: RenderContext,
  archive: ArchiveReader,
  routes: Iterable<SiteRoute>,
  notes: DamageNotes,
  keeping: Keeping | null,
): Promise<MadeRoutes> {
  const made: MadeRoutes['made'] = []
  const kept: string[] = []
  const drawing = new Set<Promise<void>>()
  const failures: unknown[] = []
  /** The page of the document that is rendered now; that of its current version is the same. */
  let latest: { path: string; entry: MadeEntry | null } | null = null
  const make = async (route: SiteRoute) => {
    try {
      const isSame = route.sameAs !== undefined && route.sameAs === latest?.path
      const entry = isSame ? latest!.entry : await makeEntry(context, archive, route)
      if (isCurrentPage(route)) latest = { path: route.path, entry }
      made.push([route.path, entry])
    } catch (error) {
      // What stands at this address stays; only an error of another kind ends the build.
      notes.note(route.reads, error)
    }
  }
  for (const route of routes) {
    if (keeping && staysAsItIs(context, route, keeping)) {
      kept.push(route.path)
      continue
    }
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
  return { made, kept }
}

function staysAsItIs(
  { app, site }: { app: RenderContext['app']; site: ArchiveStore },
  route: SiteRoute,
  { root, changedCode, affected }: Keeping,
): boolean {
  if (affected.has(route.path)) return false
  const code = codeOfRoute(app, route)
  return code !== null && !changedCode.has(code) && site.entry(route.path, root) !== null
}
