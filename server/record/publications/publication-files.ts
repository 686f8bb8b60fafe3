import type { PublishedVersion, Retraction } from '../../../contract/archive-reader.ts'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { ChainEntry } from '../../../contract/chain.ts'
import type { Erratum } from '../../../contract/erratum.ts'
import type { Standing } from '../../../contract/standing-schema.ts'
import type { LockTimestamp } from '../../../contract/lock-evidence.ts'
import type { Takedown } from '../../../contract/takedown.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { withPlainVerdict, withPlainVerdicts } from '../../../contract/plain-verdict.ts'
import { asItStands, cardAsItStands, standingOf } from '../../../contract/standing.ts'
import type { ArchiveStore, ManifestEntry } from '../../base/store/content-store.ts'

/** Kept beside a casefile's current document in the publications, for readers that need no more. */
export interface PublicationMeta {
  card: CasefileListItem
  link: ChainEntry
  versions: PublishedVersion[]
  /** Only where the current version was retracted. */
  retraction?: Retraction
  /** Of versions before the current one. */
  earlierRetractions?: Retraction[]
  /** Since when editors look into claims about the current version. */
  underReview?: string
  /** Corrections of any version, the oldest first. */
  errata?: Erratum[]
  /** External timestamps of the locks of published versions. */
  timestamps?: LockTimestamp[]
  /** Every link that is public, oldest first; only where a correction or retraction is one of them. */
  chain?: ChainEntry[]
  /** Data of any version that were taken down. */
  takedowns?: Takedown[]
}

/** Kept beside the current document of a policy or problem. */
export interface CollectionMeta<Card> {
  card: Card
  versions: { version: number; sha256: string; published_at: string }[]
}

export const DOMAINS_PATH = 'domains'
/** What the public page says of the signed checkpoints. */
export const CHECKPOINTS_PATH = 'checkpoints'
/** Which sealed release of the archive stands here, for the pages; absent where none was taken over. */
export const RELEASE_PATH = 'release'
/** What was taken down, for the public page and for whoever computes something again. */
export const TAKEDOWNS_PATH = 'takedowns'
/** Pages of the registry of locks, numbered from the oldest. */
export const LOCKS_FOLDER = 'locks'
export const lockPagePath = (page: number) => `${LOCKS_FOLDER}/${page}`
/** Other locked designs on the outcome of a casefile that were run and not published. */
export const SIBLINGS_FOLDER = 'siblings'
export const siblingsPath = (slug: string) => `${SIBLINGS_FOLDER}/${slug}`
export const casefilePath = (slug: string) => `casefiles/${slug}`
export const versionPath = (slug: string, version: number) => `casefiles/${slug}/v${version}`
export type CollectionFolder = 'policies' | 'problems'
export const documentPath = (folder: CollectionFolder, slug: string) => `${folder}/${slug}`
export const documentVersionPath = (folder: CollectionFolder, slug: string, version: number) =>
  `${folder}/${slug}/v${version}`
/** Data lies beside the documents, so that a page or a bundle needs nothing but the publications. */
export const datasetPath = (sha256: string) => `datasets/${sha256}`

export const coverPath = (sha256: string) => `covers/${sha256}`

export interface PublishedDocument {
  /** As it stands today. */
  publication: CasefilePublication
  /** As it was published. */
  sealed: CasefilePublication
  standing: Standing | null
  sha256: string
  meta: PublicationMeta
}

/** What is kept beside a casefile's current document, its card as it stands. */
export function publicationMeta({ meta }: Pick<ManifestEntry, 'meta'>): PublicationMeta {
  const stored = meta as PublicationMeta
  const card = withPlainVerdict(stored.card)
  const version = stored.versions.at(-1)?.version
  return {
    ...stored,
    card: version === undefined ? card : cardAsItStands(card, standingIn({ ...stored, card }, version)),
  }
}

/** How a version stands by what is kept beside the current one. */
export function standingIn(meta: PublicationMeta, version: number): Standing | null {
  return standingOf({ ...meta, slug: meta.card.slug }, version)
}

/** How a version of a casefile stands as of a root of the publications; null also where there is no such casefile. */
export function findStanding(
  publications: Pick<ArchiveStore, 'entry'>,
  { slug, version }: { slug: string; version: number },
  root?: string,
): Standing | null {
  const entry = publications.entry(casefilePath(slug), root)
  return entry && standingIn(publicationMeta(entry), version)
}

/** The same of its current version. */
export function findCurrentStanding(
  publications: Pick<ArchiveStore, 'entry'>,
  slug: string,
  root?: string,
): Standing | null {
  const entry = publications.entry(casefilePath(slug), root)
  return (entry && publicationMeta(entry).card.standing) ?? null
}

/** The number of a casefile's current version; undefined where there is no such casefile. */
export function findCurrentVersion(publications: Pick<ArchiveStore, 'entry'>, slug: string): number | undefined {
  const entry = publications.entry(casefilePath(slug))
  return entry === null ? undefined : publicationMeta(entry).versions.at(-1)?.version
}

/** A document with its standing put on, and the sealed one beside it where that is another one. */
export function standingDocument(
  sealed: CasefilePublication,
  meta: PublicationMeta,
): { publication: CasefilePublication; sealed?: CasefilePublication; standing?: Standing } {
  const standing = standingIn(meta, sealed.version)
  return standing === null ? { publication: sealed } : { publication: asItStands(sealed, standing), sealed, standing }
}

/** @param text a casefile's document as it is stored */
export function parseCasefileDocument(text: string): CasefilePublication {
  return withPlainVerdicts(JSON.parse(text) as CasefilePublication)
}
