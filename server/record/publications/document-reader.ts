import type { PublishedDocumentOf } from '../../../contract/archive-reader.ts'
import type { PolicyCard, PolicyPublication } from '../../../contract/policy.ts'
import type { ProblemCard, ProblemPublication } from '../../../contract/problem.ts'
import { slugSchema } from '../../../contract/fields.ts'
import { withPlainVerdictsOfCards } from '../../../contract/plain-verdict.ts'
import { collectionAsItStands } from '../../../contract/standing.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { collectionEntries } from './collection-entries.ts'
import {
  documentPath,
  documentVersionPath,
  findStanding,
  type CollectionFolder,
  type CollectionMeta,
} from './publication-files.ts'

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
