import { pageCount } from '../../../contract/archive-pages.ts'
import type { ArchiveReader } from '../../../contract/archive-reader.ts'
import { allDocuments, type SiteIndex } from '../../../contract/site-index.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { SIBLINGS_FOLDER } from '../../record/publications/publication-files.ts'
import { openArchiveReader } from './archive-reader.ts'
import { relinkedDocuments, type LinkedKind, type Slugs } from './document-links.ts'
import { noteDamaged, type DamagedDocument, type DamageNotes } from './damaged-documents.ts'
import { compareIndexes } from './compare-indexes.ts'
import { splitReads, type Reads } from './reads.ts'
import { casefileRoutes, indexRoutes, policyRoutes, problemRoutes, staticRoutes, type SiteRoute } from './routes.ts'

export interface RoutesToRender {
  render: SiteRoute[]
  /** Paths that stood in the release before and have no route any more. */
  remove: string[]
}

/** Every route of the site as the publications have it. */
export function allRoutes(archive: ArchiveReader, fixedPaths: string[]): SiteRoute[] {
  return [...routesOfLists(archive, fixedPaths), ...routesOfDocuments(archive, slugsOf(archive.index()))]
}

/** Those that belong to no document: pages with a fixed address, and those made from the index. */
export function routesOfLists(archive: ArchiveReader, fixedPaths: string[]): SiteRoute[] {
  return [...staticRoutes(fixedPaths), ...routesOfIndex(archive)]
}

/** Everything at the addresses of one document; nothing where there is none. */
export function routesOfDocument(archive: ArchiveReader, kind: LinkedKind, slug: string): SiteRoute[] {
  const none: Slugs = { casefiles: [], policies: [], problems: [] }
  return routesOfDocuments(archive, { ...none, [FOLDERS[kind]]: [slug] })
}

/** All documents of an index. */
export function documentsOf(index: SiteIndex): DocumentName[] {
  const { casefiles, policies, problems } = slugsOf(index)
  const named = (kind: LinkedKind, slugs: string[]) => slugs.map((slug) => ({ kind, slug }))
  return [...named('casefile', casefiles), ...named('policy', policies), ...named('problem', problems)]
}

export interface DocumentName {
  kind: LinkedKind
  slug: string
}

const FOLDERS = { casefile: 'casefiles', policy: 'policies', problem: 'problems' } as const

function slugsOf(index: SiteIndex): Slugs {
  const { casefiles, policies, problems } = allDocuments(index)
  return {
    casefiles: casefiles.map(({ slug }) => slug),
    policies: policies.map(({ slug }) => slug),
    problems: problems.map(({ slug }) => slug),
  }
}

/**
 * The routes that read something which differs between two roots of the publications.
 *
 * @param now   reader of the root `after`
 * @param again documents whose routes are rendered although they did not change: they could not be read before
 */
export function affectedRoutes(
  { publications, now, notes }: { publications: ArchiveStore; now: ArchiveReader; notes: DamageNotes },
  before: string,
  after: string,
  again: readonly DamagedDocument[],
): RoutesToRender {
  const old = noteDamaged(openArchiveReader(publications, before), notes)
  const changed = withDocuments(changedDocuments(publications, before, after), again)
  const [documentsBefore, documentsNow] = [allDocuments(old.index()), allDocuments(now.index())]
  const slugs = withThoseThatName(changed, documentsBefore, documentsNow)
  const nowRoutes = [...routesOfIndex(now), ...routesOfDocuments(now, slugs)]
  const standing = new Set(nowRoutes.map((route) => route.path))
  const oldRoutes = [...routesOfIndex(old), ...routesOfDocuments(old, slugs)]
  const relinked = routesOfDocuments(now, relinkedDocuments(documentsBefore, documentsNow, slugs))
  return {
    render: [
      ...nowRoutes.filter(comparison(old.index(), now.index())),
      ...relinked.filter(({ showsLinks }) => showsLinks),
    ],
    remove: oldRoutes.map((route) => route.path).filter((path) => !standing.has(path)),
  }
}

/** Policies and problems show the casefiles they name as these stand, so they change with them. */
function withThoseThatName(
  { casefiles, policies, problems }: Slugs,
  ...indexes: Pick<SiteIndex, 'policies' | 'problems'>[]
): Slugs {
  const changed = new Set(casefiles)
  const naming = (known: string[], cards: { slug: string; casefiles: string[] }[]) => [
    ...new Set([
      ...known,
      ...cards.filter((card) => card.casefiles.some((slug) => changed.has(slug))).map(({ slug }) => slug),
    ]),
  ]
  if (changed.size === 0) return { casefiles, policies, problems }
  return {
    casefiles,
    policies: naming(
      policies,
      indexes.flatMap((index) => index.policies),
    ),
    problems: naming(
      problems,
      indexes.flatMap((index) => index.problems),
    ),
  }
}

function withDocuments(slugs: Slugs, again: readonly DamagedDocument[]): Slugs {
  const named = again.map(({ document }) => splitReads(document))
  const add = (known: string[], wanted: string) => [
    ...new Set([...known, ...named.filter(([kind]) => kind === wanted).map(([, slug]) => slug)]),
  ]
  return {
    casefiles: add(slugs.casefiles, 'casefile'),
    policies: add(slugs.policies, 'policy'),
    problems: add(slugs.problems, 'problem'),
  }
}

/** Where documents lie, and what their pages show besides. */
const FOLDER_OF: Partial<Record<string, keyof Slugs>> = {
  casefiles: 'casefiles',
  policies: 'policies',
  problems: 'problems',
  [SIBLINGS_FOLDER]: 'casefiles',
}

function changedDocuments(publications: ArchiveStore, before: string, after: string): Slugs {
  const paths = publications.diff(before, after).map((difference) => difference.path.split('/'))
  const changedIn = (folder: keyof Slugs) => [
    ...new Set(paths.filter(([first, slug]) => FOLDER_OF[first] === folder && slug).map(([, slug]) => slug)),
  ]
  return { casefiles: changedIn('casefiles'), policies: changedIn('policies'), problems: changedIn('problems') }
}

function routesOfIndex(archive: ArchiveReader): SiteRoute[] {
  return indexRoutes(archive.index(), pageCount(archive.index().casefiles.length))
}

function routesOfDocuments(archive: ArchiveReader, slugs: Slugs): SiteRoute[] {
  const routesOf = <Found>(
    slugs: string[],
    find: (slug: string) => Found | null,
    routes: (found: Found) => SiteRoute[],
  ) =>
    slugs.flatMap((slug) => {
      const published = find(slug)
      return published === null ? [] : routes(published)
    })
  return [
    ...routesOf(slugs.casefiles, (slug) => archive.casefile(slug), casefileRoutes),
    ...routesOf(slugs.policies, (slug) => archive.policy(slug), policyRoutes),
    ...routesOf(slugs.problems, (slug) => archive.problem(slug), problemRoutes),
  ]
}

/** Documents among the routes are those that changed; parts of the index are compared as their routes see them, each once. */
function comparison(old: SiteIndex, now: SiteIndex): (route: SiteRoute) => boolean {
  const known = new Map<Reads, boolean>()
  const compare = compareIndexes(old, now)
  return ({ reads }) => {
    if (/^(casefile|policy|problem):/.test(reads)) return true
    const isSame = known.get(reads) ?? compare(reads)
    known.set(reads, isSame)
    return !isSame
  }
}
