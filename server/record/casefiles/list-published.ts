import type { CasefileListItem, CasefileQuery, Sort } from '../../../contract/casefile.ts'
import { parseCard } from '../publications/casefile-card.ts'
import type { PublicationReader } from '../publications/publication-reader.ts'
import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db, Schema } from '../../base/db/schema.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

type Filtered = SelectQueryBuilder<Schema, 'publications', object>

/**
 * What each order sorts by. A missing number counts as -1, below every real one (scores start at 0, effects are absolute),
 * so that both databases put it in the same place.
 */
const ORDERS: Record<Sort, { key: ReturnType<typeof sql<string | number>>; direction: 'asc' | 'desc' }> = {
  newest: { key: sql`first_published_at`, direction: 'desc' },
  eqs_desc: { key: sql`coalesce(eqs_overall, -1)`, direction: 'desc' },
  eqs_asc: { key: sql`coalesce(eqs_overall, 101)`, direction: 'asc' },
  title: { key: sql`title_key`, direction: 'asc' },
  effect: { key: sql`coalesce(standardised_effect, -1)`, direction: 'desc' },
}

/**
 * One page of published casefiles. Pages follow a key, not a number of rows,
 * so that a publication in between neither repeats nor hides a casefile.
 *
 * @throws {ServerError} `request/invalid` for a cursor that is not ours
 */
export async function listPublished(
  db: Db,
  reader: Pick<PublicationReader, 'card'>,
  query: CasefileQuery,
): Promise<{ casefiles: CasefileListItem[]; total: number; next_cursor: string | null }> {
  const { key, direction } = ORDERS[query.sort]
  const filtered = applyFilters(db.selectFrom('publications'), query)
  const counted = await filtered.select((build) => build.fn.countAll().as('total')).executeTakeFirstOrThrow()
  let page = filtered.select(['casefile_slug', 'card_json', key.as('sort_key')])
  if (query.cursor) page = page.where(afterCursor(query.cursor, query.sort))
  const rows = await page
    .orderBy(key, direction)
    .orderBy('casefile_slug', 'asc')
    .limit(query.limit + 1)
    .execute()
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    // as they stand, which the publications know; a row may be ahead of them for a moment
    casefiles: shown.map((row) => reader.card(row.casefile_slug) ?? parseCard(row.card_json)),
    total: Number(counted.total),
    next_cursor: rows.length > query.limit && last ? encodeCursor(query.sort, last.sort_key, last.casefile_slug) : null,
  }
}

function applyFilters(from: Filtered, query: CasefileQuery): Filtered {
  const { domain, subdomain, jurisdiction, designType, eqsMin } = query
  let filtered = from.where('is_current', '=', 1)
  if (domain) filtered = filtered.where('domain_slug', '=', domain)
  if (subdomain) filtered = filtered.where('subdomain_slug', '=', subdomain)
  if (jurisdiction) filtered = filtered.where('jurisdiction_key', '=', jurisdiction.toLowerCase())
  if (designType) filtered = filtered.where('design_type', 'in', designType)
  if (eqsMin) filtered = filtered.where('eqs_overall', '>=', eqsMin)
  return filtered
}

function afterCursor(cursor: string, sort: Sort) {
  const { key, direction } = ORDERS[sort]
  const after = decodeCursor(cursor, sort)
  const beyond = direction === 'asc' ? ('>' as const) : ('<' as const)
  return (build: ExpressionBuilder<Schema, 'publications'>) =>
    build.or([
      build(key, beyond, after.key),
      build.and([build(key, '=', after.key), build('casefile_slug', '>', after.slug)]),
    ])
}
