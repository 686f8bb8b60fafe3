import type { Selectable } from 'kysely'
import type { Retraction } from '../../../contract/archive-reader.ts'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { ChainEntry } from '../../../contract/chain.ts'
import type { Erratum } from '../../../contract/erratum.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { TEACHING_EXAMPLES } from '../../../contract/teaching-example.ts'
import { parseCard } from './casefile-card.ts'
import type { Db } from '../../base/db/schema.ts'
import type {} from '../takedowns/takedown.repository.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    publications: PublicationTable
    retractions: RetractionTable
  }
}

/** One published version; the columns beside the fingerprint are what lists filter and sort by. */
interface PublicationTable {
  casefile_slug: string
  version: number
  /** Fingerprint of the publication document. */
  sha256: string
  /** Hash of the publication's link in the chain. */
  link_hash: string
  run_id: string
  published_at: string
  /** 1 = the version readers see first. */
  is_current: number
  /** `CasefileListItem`, as it stands in the document. */
  card_json: string
  domain_slug: string
  subdomain_slug: string
  /** Lower case, so that a filter need not care. */
  jurisdiction_key: string
  design_type: string
  eqs_overall: number | null
  standardised_effect: number | null
  title_key: string
  /** When its first version was published: a correction does not move it up the list. */
  first_published_at: string
  /** Fingerprint of its cover picture; null where it has none. */
  cover_sha256: string | null
}
/** One retracted version: its page stays, with this notice. */
interface RetractionTable {
  casefile_slug: string
  version: number
  reason: string
  author: string
  retracted_at: string
  /** Hash of the retraction's link in the chain. */
  link_hash: string
}

export type PublicationRow = Selectable<PublicationTable>

/** Of teaching examples, which lists and counts leave out; not empty where there are none, as an empty list is no SQL. */
export const TEACHING_SLUGS = ['', ...TEACHING_EXAMPLES.map(({ slug }) => slug)]

/** Adds a version and makes it the current one. Called inside a durable transaction. */
export async function insertPublication(trx: Db, row: PublicationRow): Promise<void> {
  await trx.updateTable('publications').set({ is_current: 0 }).where('casefile_slug', '=', row.casefile_slug).execute()
  await trx.insertInto('publications').values(row).execute()
}

/** Every version ever published that was not taken down, by casefile, oldest first. */
export async function findStandingPublications(db: Db, slug?: string): Promise<PublicationRow[]> {
  const gone = db.selectFrom('takedowns').select('sha256')
  const standing = db.selectFrom('publications').selectAll().where('sha256', 'not in', gone)
  const found = slug === undefined ? standing : standing.where('casefile_slug', '=', slug)
  return found.orderBy('casefile_slug').orderBy('version').execute()
}

/** A casefile's versions, oldest first, those that were taken down among them. */
export async function findPublications(db: Db, slug: string): Promise<PublicationRow[]> {
  return db.selectFrom('publications').selectAll().where('casefile_slug', '=', slug).orderBy('version').execute()
}

export async function findCurrentPublication(db: Db, slug: string): Promise<PublicationRow | undefined> {
  return db
    .selectFrom('publications')
    .selectAll()
    .where('casefile_slug', '=', slug)
    .where('is_current', '=', 1)
    .executeTakeFirst()
}

export async function findPublicationOfRun(db: Db, runId: string): Promise<PublicationRow | undefined> {
  return db
    .selectFrom('publications')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('version', 'desc')
    .executeTakeFirst()
}

/** Cards of the current versions in one domain, or in all, by slug. */
export async function findCurrentCards(db: Db, domain?: string): Promise<CasefileListItem[]> {
  const current = db.selectFrom('publications').select('card_json').where('is_current', '=', 1)
  const wanted = domain === undefined ? current : current.where('domain_slug', '=', domain)
  const rows = await wanted.orderBy('casefile_slug').execute()
  return rows.map(({ card_json }) => parseCard(card_json))
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    errata: ErratumTable
  }
}

/** One correction of a published version; its document stays as it is. */
interface ErratumTable {
  /** Hash of its link in the chain. */
  link_hash: string
  casefile_slug: string
  version: number
  text: string
  author: string
  published_at: string
}

export async function insertErratum(trx: Db, row: ErratumTable): Promise<void> {
  await trx.insertInto('errata').values(row).execute()
}

/** Every correction of a casefile, whatever the version, the oldest first. */
export async function findErrata(db: Db, slug: string): Promise<Erratum[]> {
  return db
    .selectFrom('errata')
    .select(['version', 'text', 'author', 'published_at', 'link_hash'])
    .where('casefile_slug', '=', slug)
    .orderBy('published_at')
    .orderBy('link_hash')
    .execute()
}

export async function insertRetraction(trx: Db, row: RetractionTable): Promise<void> {
  await trx.insertInto('retractions').values(row).execute()
}

/** The retraction of a version, if it was retracted. */
export async function findRetraction(db: Db, slug: string, version: number): Promise<Retraction | undefined> {
  return db
    .selectFrom('retractions')
    .select(['version', 'reason', 'author', 'retracted_at'])
    .where('casefile_slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Retractions of versions before the current one. */
export async function findEarlierRetractions(db: Db, slug: string, current: number): Promise<Retraction[]> {
  const columns = ['version', 'reason', 'author', 'retracted_at'] as const
  const earlier = db.selectFrom('retractions').select(columns).where('casefile_slug', '=', slug)
  return earlier.where('version', '<', current).orderBy('version').execute()
}

/** Since when editors look into claims about a version; undefined where they look into none. */
export async function findReviewBegin(db: Db, slug: string, version: number): Promise<string | undefined> {
  const claims = db.selectFrom('claims').where('casefile_slug', '=', slug).where('version', '=', version)
  const first = claims.where('state', '=', 'in-review').select((build) => build.fn.min('updated_at').as('at'))
  return (await first.executeTakeFirst())?.at ?? undefined
}

/**
 * The row of a published version: its place in the chain, and what lists filter and sort by.
 *
 * @param link the publication's own, which fixes the document's fingerprint
 * @param first when the casefile's first version was published; left out, this is the first
 */
export function publicationRow(
  { slug, version, published_at, casefile: card, cover, run }: CasefilePublication,
  link: Pick<ChainEntry, 'hash' | 'content_sha256'>,
  first = published_at,
): PublicationRow {
  return {
    casefile_slug: slug,
    version,
    sha256: link.content_sha256,
    link_hash: link.hash,
    run_id: run.id,
    published_at,
    is_current: 1,
    card_json: JSON.stringify(card),
    domain_slug: card.domain.slug,
    subdomain_slug: card.subdomain.slug,
    jurisdiction_key: card.jurisdiction.toLowerCase(),
    design_type: card.design_type,
    eqs_overall: card.eqs_overall,
    standardised_effect: card.standardised_effect,
    title_key: card.title.toLowerCase(),
    first_published_at: first,
    cover_sha256: cover?.sha256 ?? null,
  }
}
