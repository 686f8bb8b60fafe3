import type { CasefileListItem } from '../../../contract/casefile.ts'
import { casefilePublicationSchema, type CasefilePublication } from '../../../contract/publication.ts'
import { slugSchema } from '../../../contract/fields.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import {
  casefilePath,
  publicationMeta,
  standingDocument,
  versionPath,
  documentPath,
  documentVersionPath,
  findStanding,
  type PublishedDocument,
  type CollectionFolder,
  type CollectionMeta,
} from './publication-files.ts'
import type { PublishedDocumentOf } from '../../../contract/archive-reader.ts'
import type { PolicyCard, PolicyPublication } from '../../../contract/policy.ts'
import type { ProblemCard, ProblemPublication } from '../../../contract/problem.ts'
import { withPlainVerdictsOfCards } from '../../../contract/plain-verdict.ts'
import { collectionAsItStands } from '../../../contract/standing.ts'
import { collectionEntries } from './collection-entries.ts'

/** Documents kept in memory; each is a few hundred kilobytes. */
const KEPT_DOCUMENTS = 50

/** Reads published documents; those read last stay in memory, since a document never changes. */
export interface PublicationReader {
  /** The current version, or null when there is no such published casefile. */
  current(slug: string): PublishedDocument | null
  /** A given version; null where there is none that stands. */
  version(slug: string, version: number): PublishedDocument | null
  /** The current version as lists carry it; its document is not read. */
  card(slug: string): CasefileListItem | null
  /** A document by its fingerprint, as it was published. */
  document(sha256: string): CasefilePublication
}

export function openPublicationReader(store: ArchiveStore): PublicationReader {
  const kept = new Map<string, CasefilePublication>()

  function document(sha256: string): CasefilePublication {
    const found = kept.get(sha256) ?? parseDocument(store, sha256)
    kept.delete(sha256)
    kept.set(sha256, found)
    if (kept.size > KEPT_DOCUMENTS) kept.delete(kept.keys().next().value!)
    return found
  }

  function card(slug: string): CasefileListItem | null {
    const entry = slugSchema.safeParse(slug).success ? store.entry(casefilePath(slug)) : null
    return entry ? publicationMeta(entry).card : null
  }

  function current(slug: string): PublishedDocument | null {
    if (!slugSchema.safeParse(slug).success) return null
    const entry = store.entry(casefilePath(slug))
    if (!entry) return null
    const meta = publicationMeta(entry)
    const sealed = document(entry.hash)
    return { sealed, standing: null, ...standingDocument(sealed, meta), sha256: entry.hash, meta }
  }

  function version(slug: string, number: number): PublishedDocument | null {
    if (!slugSchema.safeParse(slug).success) return null
    const [newest, entry] = [store.entry(casefilePath(slug)), store.entry(versionPath(slug, number))]
    if (!newest || !entry) return null
    const meta = publicationMeta(newest)
    const sealed = document(entry.hash)
    return { sealed, standing: null, ...standingDocument(sealed, meta), sha256: entry.hash, meta }
  }

  return { current, version, card, document }
}

function parseDocument(store: ArchiveStore, sha256: string): CasefilePublication {
  return casefilePublicationSchema.parse(JSON.parse(store.readObject(sha256).toString('utf8')))
}

interface Collections {
  policies: { card: PolicyCard; publication: PolicyPublication }
  problems: { card: ProblemCard; publication: ProblemPublication }
}

/** Cards of every published policy or problem, by slug, as of a root of the publications. */
export function readCards<Folder extends keyof Collections>(
  publications: ArchiveStore,
  folder: Folder,
  root = publications.head(),
): Collections[Folder]['card'][] {
  return collectionEntries(publications, folder, root).map(
    ({ meta }) => (meta as CollectionMeta<Collections[Folder]['card']>).card,
  )
}

/** Versions of a policy or problem, the newest first; none while it waits. */
export function readVersions(
  publications: Pick<ArchiveStore, 'entry'>,
  folder: CollectionFolder,
  slug: string,
): { version: number; published_at: string }[] {
  const meta = publications.entry(documentPath(folder, slug))?.meta as CollectionMeta<unknown> | undefined
  return (meta?.versions ?? []).map(({ version, published_at }) => ({ version, published_at })).reverse()
}

/** The current version of a policy or problem, or a given one; null where there is none. */
export function readDocument<Folder extends keyof Collections>(
  publications: ArchiveStore,
  folder: Folder,
  slug: string,
  { version, root = publications.head() }: { version?: number | undefined; root?: string } = {},
): PublishedDocumentOf<Collections[Folder]['publication']> | null {
  if (!slugSchema.safeParse(slug).success) return null
  const current = publications.entry(documentPath(folder, slug), root)
  const wanted = version ? publications.entry(documentVersionPath(folder, slug, version), root) : current
  if (current === null || wanted === null) return null
  const stored = JSON.parse(publications.readObject(wanted.hash).toString('utf8'))
  const publication = collectionAsItStands(withPlainVerdictsOfCards(stored), (named) =>
    findStanding(publications, named, root),
  )
  const { versions } = current.meta as CollectionMeta<Collections[Folder]['card']>
  return { publication, sha256: wanted.hash, versions }
}
