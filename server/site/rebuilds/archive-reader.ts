import type { ArchiveReader, PublishedCasefile } from '../../../contract/archive-reader.ts'
import type { AdoptedRelease } from '../../../contract/archive-release.ts'
import type { ChainEntry } from '../../../contract/chain.ts'
import type { RegisteredLock } from '../../../contract/lock-registry.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { SiteIndex } from '../../../contract/site-index.ts'
import { readAdoptedRelease } from '../../record/archive-release/adopt-release.ts'
import { readCards, readDocument } from '../../record/publications/publication-reader.ts'
import {
  casefilePath,
  parseCasefileDocument,
  publicationMeta,
  standingDocument,
  siblingsPath,
  versionPath,
} from '../../record/publications/publication-files.ts'
import type { ArchiveStore, ManifestEntry } from '../../base/store/content-store.ts'
import { linksOf } from './document-links.ts'
import { partOfIndex, type Reads } from './reads.ts'
import type { SiteRoute } from './routes.ts'
import { readSiteIndex } from './site-index-reader.ts'

/** Reads the publications of one root; what it has read it keeps for a while, as nothing under a root ever changes. */
export function openArchiveReader(publications: ArchiveStore, root = publications.head()): ArchiveReader {
  let index: SiteIndex | null = null
  /** What links are made from, listed or not: a thread that renders documents has no need of every casefile's card. */
  let linking: Pick<SiteIndex, 'policies' | 'problems'> | null = null
  let release: AdoptedRelease | null | undefined
  /** The document read last: the routes of one casefile are rendered one after another. */
  let latest: { hash: string; publication: CasefilePublication } | null = null

  function readCollections(): Pick<SiteIndex, 'policies' | 'problems'> {
    return {
      policies: readCards(publications, 'policies', root),
      problems: readCards(publications, 'problems', root),
    }
  }

  function document({ hash }: ManifestEntry): CasefilePublication {
    if (latest?.hash !== hash)
      latest = { hash, publication: parseCasefileDocument(publications.readObject(hash).toString('utf8')) }
    return latest.publication
  }

  function casefile(slug: string, version?: number): PublishedCasefile | null {
    const current = publications.entry(casefilePath(slug), root)
    const wanted = version === undefined ? current : publications.entry(versionPath(slug, version), root)
    if (current === null || wanted === null) return null
    const beside = publications.entry(siblingsPath(slug), root)
    const siblings = beside && (JSON.parse(publications.readObject(beside.hash).toString('utf8')) as RegisteredLock[])
    const meta = publicationMeta(current)
    const { versions, retraction, errata, timestamps, chain, takedowns } = meta
    return {
      ...standingDocument(document(wanted), meta),
      sha256: wanted.hash,
      link: (wanted.meta as { link: ChainEntry }).link,
      versions,
      ...(retraction && { retraction }),
      ...(errata && { errata }),
      ...(timestamps && { timestamps }),
      ...(chain && { chain }),
      ...(takedowns && { takedowns }),
      ...(siblings && { siblings }),
    }
  }

  return {
    index: () => (index ??= readSiteIndex(publications, root)),
    release: () => {
      if (release === undefined) release = readAdoptedRelease(publications, root)
      return release
    },
    casefile,
    policy: (slug, version) => readDocument(publications, 'policies', slug, { version, root }),
    problem: (slug, version) => readDocument(publications, 'problems', slug, { version, root }),
    links: (kind, slug) => linksOf((linking ??= readCollections()), kind, slug),
  }
}

/** The reader that one route gets: it answers what the route declared and refuses the rest, so no dependency goes unseen. */
export function restrictReader(reader: ArchiveReader, route: SiteRoute): ArchiveReader {
  return {
    index: () => {
      const part = partOfIndex(reader.index(), route.reads)
      if (part === null) throw new UndeclaredReadError(route, 'index')
      return part
    },
    release: reader.release,
    casefile: (slug, version) => {
      refuseUndeclared(route, `casefile:${slug}`)
      return reader.casefile(slug, version)
    },
    policy: (slug, version) => {
      refuseUndeclared(route, `policy:${slug}`)
      return reader.policy(slug, version)
    },
    problem: (slug, version) => {
      refuseUndeclared(route, `problem:${slug}`)
      return reader.problem(slug, version)
    },
    links: (kind, slug) => {
      refuseUndeclared(route, `${kind}:${slug}`)
      if (!route.showsLinks) throw new UndeclaredReadError(route, `links of ${kind}:${slug}`)
      return reader.links(kind, slug)
    },
  }
}

function refuseUndeclared(route: SiteRoute, wanted: Reads): void {
  if (route.reads !== wanted) throw new UndeclaredReadError(route, wanted)
}

/** A page asked for something that its route does not name in routes.ts; its next change would not reach the page. */
export class UndeclaredReadError extends Error {
  constructor(route: SiteRoute, wanted: Reads | `links of ${string}`) {
    super(`The page ${route.path} reads "${wanted}" but its route declares "${route.reads}".`)
    this.name = 'UndeclaredReadError'
  }
}
