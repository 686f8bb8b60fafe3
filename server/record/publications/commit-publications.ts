import type { PublishedVersion, Retraction } from '../../../contract/archive-reader.ts'
import { domainsResponseSchema } from '../../../contract/gap-map.ts'
import type { Erratum } from '../../../contract/erratum.ts'
import type { LockTimestamp } from '../../../contract/lock-evidence.ts'
import type { ChainEntry } from '../../../contract/chain.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { findDomains } from './find-domains.ts'
import type { ManifestChanges, ArchiveStore } from '../../base/store/content-store.ts'
import {
  casefilePath,
  coverPath,
  datasetPath,
  DOMAINS_PATH,
  versionPath,
  type PublicationMeta,
} from './publication-files.ts'
import {
  findStandingPublications,
  findErrata,
  findEarlierRetractions,
  findRetraction,
  findReviewBegin,
  type PublicationRow,
} from './publication.repository.ts'
import type { Takedown } from '../../../contract/takedown.ts'
import { parseCard } from './casefile-card.ts'
import { findRecipeSources, findTimestamps } from '../locks/lock.repository.ts'
import { findTakedown, findTakedownsOfCasefile } from '../takedowns/takedown.repository.ts'

type VersionColumns = Pick<PublicationRow, 'version' | 'sha256' | 'published_at'> & Partial<PublicationRow>
type Context = Pick<ServerContext, 'db' | 'publications' | 'datasets' | 'covers'>

/**
 * Makes one casefile's published versions, its data and the domains readable, in one step.
 * The documents must lie in the store already. Doing it again changes nothing.
 *
 * @param dataSha256 of the version that readers see first; null where none stands
 */
export async function commitCasefile(context: Context, slug: string, dataSha256: string | null): Promise<void> {
  const { db, publications, datasets, covers } = context
  const changes: ManifestChanges = new Map()
  const rows = await findStandingPublications(db, slug)
  const newest = rows.at(-1)?.version ?? 0
  const retraction = await findRetraction(db, slug, newest)
  const earlierRetractions = await findEarlierRetractions(db, slug, newest)
  const underReview = await findReviewBegin(db, slug, newest)
  const errata = await findErrata(db, slug)
  const timestamps = await findTimestamps(db, slug)
  const chain = await findChain(db, slug)
  const takedowns = await findTakedownsOfCasefile(db, slug)
  const gone = new Set(takedowns.map(({ sha256 }) => sha256))
  const links = new Map(chain.map((link) => [link.hash, link]))
  for (const row of rows) {
    const link = links.get(row.link_hash)!
    changes.set(versionPath(slug, row.version), { hash: row.sha256, meta: { link } })
    if (row.cover_sha256 && !gone.has(row.cover_sha256) && !publications.entry(coverPath(row.cover_sha256))) {
      await covers.bring(row.cover_sha256)
      changes.set(coverPath(row.cover_sha256), { hash: publications.putObject(covers.read(row.cover_sha256)) })
    }
    if (row.is_current === 1)
      changes.set(casefilePath(slug), {
        hash: row.sha256,
        meta: metaOf(row, rows, link, {
          retraction,
          earlierRetractions,
          underReview,
          errata,
          timestamps,
          chain,
          takedowns,
        }),
      })
  }
  for (const { sha256, address } of takedowns) {
    if (address !== null) changes.set(address.slice(1), null)
    for (const path of [datasetPath(sha256), coverPath(sha256)]) changes.set(path, null)
  }
  if (!rows.some(({ is_current }) => is_current === 1)) changes.set(casefilePath(slug), null)
  const files = dataSha256 === null || gone.has(dataSha256) ? [] : [dataSha256]
  for (const sha256 of dataSha256 === null ? [] : await findRecipeSources(db, slug, dataSha256))
    if (!(await findTakedown(db, sha256))) files.push(sha256)
  for (const sha256 of files) {
    await datasets.bring(sha256)
    changes.set(datasetPath(sha256), { hash: publications.putObject(datasets.read(sha256)) })
  }
  changes.set(DOMAINS_PATH, { hash: await putDomains(context) })
  await publications.commit(changes, `publish ${slug}`)
}

/** Brings the domains document up to date. */
export async function commitDomains(context: Context): Promise<void> {
  const hash = await putDomains(context)
  if (context.publications.entry(DOMAINS_PATH)?.hash === hash) return
  await context.publications.commit(new Map([[DOMAINS_PATH, { hash }]]), 'domains')
}

async function putDomains({ db, publications }: Context): Promise<string> {
  const domains = domainsResponseSchema.parse({ domains: await findDomains(db) })
  return publications.putObject(canonicalJson(domains))
}

/** What stands beside the document, since it came later. */
interface Beside {
  retraction: Retraction | undefined
  earlierRetractions: Retraction[]
  underReview: string | undefined
  errata: Erratum[]
  timestamps: LockTimestamp[]
  chain: ChainEntry[]
  takedowns: Takedown[]
}

function metaOf(
  row: PublicationRow,
  rows: PublicationRow[],
  link: ChainEntry,
  { retraction, earlierRetractions, underReview, errata, timestamps, chain, takedowns }: Beside,
): PublicationMeta {
  const isNoticed = chain.some(isNotice)
  const stamped = timestamps.filter(({ version }) => version <= row.version)
  return {
    card: parseCard(row.card_json),
    link,
    versions: rows.map(versionOf),
    ...(retraction && { retraction }),
    ...(earlierRetractions.length > 0 && { earlierRetractions }),
    ...(underReview && { underReview }),
    ...(errata.length > 0 && { errata }),
    ...(stamped.length > 0 && { timestamps: stamped }),
    ...(takedowns.length > 0 && { takedowns }),
    ...(isNoticed && { chain: publicLinks(chain) }),
  }
}

/** Locks and runs behind the last publication are nobody's business until their version is published. */
function publicLinks(chain: ChainEntry[]): ChainEntry[] {
  const last = chain.findLastIndex(({ kind }) => kind === 'publication')
  return chain.filter((link, place) => place <= last || isNotice(link))
}

const NOTICES: readonly ChainEntry['kind'][] = ['erratum', 'retraction', 'restore', 'clock']
const isNotice = ({ kind }: ChainEntry): boolean => NOTICES.includes(kind)

/** A version as the manifest carries it. */
export function versionOf({ version, sha256, published_at, cover_sha256 }: VersionColumns): PublishedVersion {
  return { version, sha256, published_at, ...(cover_sha256 && { cover: cover_sha256 }) }
}

const EVERY_MS = 2000

/**
 * Asks for a rebuild when another process, such as the command line, has published something.
 *
 * @returns how to stop watching
 */
export function watchPublications(
  publications: Pick<ArchiveStore, 'head'>,
  rebuilds: Pick<ServerContext['rebuilds'], 'request'>,
  everyMs = EVERY_MS,
): () => Promise<void> {
  let known = publications.head()
  const timer = setInterval(() => {
    const head = publications.head()
    if (head !== known) rebuilds.request('the publications changed')
    known = head
  }, everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}
