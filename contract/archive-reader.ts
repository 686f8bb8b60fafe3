import type { AdoptedRelease } from './archive-release.ts'
import type { ChainEntry } from './chain.ts'
import type { Erratum } from './erratum.ts'
import type { Standing } from './standing-schema.ts'
import type { RegisteredLock } from './lock-registry.ts'
import type { LockTimestamp } from './lock-evidence.ts'
import type { PolicyPublication } from './policy.ts'
import type { ProblemPublication } from './problem.ts'
import type { CasefilePublication } from './publication.ts'
import type { SiteIndex } from './site-index.ts'
import type { Takedown } from './takedown.ts'

/** A version of a casefile as lists of versions carry it. */
export interface PublishedVersion {
  version: number
  /** Of the document. */
  sha256: string
  published_at: string
  /** Fingerprint of its cover picture, where it has one. */
  cover?: string
}

/** One published version: the document, its fingerprint and its own link in the chain. */
export interface PublishedCasefile {
  /** As it stands today: what was retracted has no verdict in here. */
  publication: CasefilePublication
  /** The document as it was sealed, for fingerprints; absent where it is the same. */
  sealed?: CasefilePublication
  /** What has to be said with whatever is made of it; absent where nothing has. */
  standing?: Standing
  /** Of the sealed document. */
  sha256: string
  link: ChainEntry
  /** Every version ever published, oldest first. */
  versions: PublishedVersion[]
  /** Said on every page of a casefile that was retracted; nothing is taken away. */
  retraction?: Retraction
  /** Corrections, the oldest first; absent where there are none. */
  errata?: Erratum[]
  /** External timestamps of its locks; absent where there are none. */
  timestamps?: LockTimestamp[]
  /** Every link that is public, oldest first, where a correction or retraction is one; else the document's and `link` are all. */
  chain?: ChainEntry[]
  /** Other locked designs on its outcome that were run and not published, oldest first; absent where there are none. */
  siblings?: RegisteredLock[]
  /** Shown before it is published: there are no files beside its page. */
  isPreview?: true
  /** Data of its versions that were taken down; absent where none were. */
  takedowns?: Takedown[]
}

/** Why a casefile should not be relied on any more. */
export interface Retraction {
  /** The version that was current. */
  version: number
  reason: string
  author: string
  retracted_at: string
}

/** One published version of a policy or problem, with every version there has been, oldest first. */
export interface PublishedDocumentOf<Publication> {
  publication: Publication
  sha256: string
  versions: { version: number; sha256: string; published_at: string }[]
}
export type PublishedPolicy = PublishedDocumentOf<PolicyPublication>
export type PublishedProblem = PublishedDocumentOf<ProblemPublication>

/** Where else in the archive a document belongs. */
export interface DocumentLinks {
  policies: { slug: string; title: string }[]
  problems: { slug: string; title: string }[]
}

/**
 * What a public page may read while it is rendered (`Astro.locals.archive`).
 * A route declares what it reads, and gets a reader that refuses everything else: so what changed decides what is rendered.
 */
export interface ArchiveReader {
  index(): SiteIndex
  /** The sealed release of the archive that stands here, which every page names: another one renders all of them anew. Null = none. */
  release(): AdoptedRelease | null
  /** The current version, or a given earlier one; null when there is no such casefile. */
  casefile(slug: string, version?: number): PublishedCasefile | null
  policy(slug: string, version?: number): PublishedPolicy | null
  problem(slug: string, version?: number): PublishedProblem | null
  /** The policies and problems of a casefile, or of a policy or problem those that share a casefile with it. */
  links(kind: 'casefile' | 'policy' | 'problem', slug: string): DocumentLinks
}
