import { z } from 'zod'
import { holdsWords } from '../../../contract/alert.ts'
import type {
  CasefileListItem,
  CasefileListResponse,
  CasefileQuery,
  Grouping,
  ListField,
  Sort,
  SparseCasefileList,
} from '../../../contract/casefile.ts'
import { isStanding, NO_VERDICT, VERDICT_LABELS, verdictName } from '../../../contract/plain-verdict.ts'
import { withTeachingNotice } from '../../../contract/teaching-example.ts'
import { DESIGN_NAMES } from '@casefiles/engine/names'
import { ServerError } from '../../base/errors.ts'
import { parseCard } from '../publications/casefile-card.ts'
import { TEACHING_SLUGS } from '../publications/publication.repository.ts'
import type { PublicationReader } from '../publications/publication-reader.ts'
import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db, Schema } from '../../base/db/schema.ts'

type Filtered = SelectQueryBuilder<Schema, 'publications', object>

/**
 * A number of a publication, and none once that version was retracted: what was withdrawn is neither found nor placed by it, as on the pages.
 */
const asItStands = (column: 'eqs_overall' | 'standardised_effect') => sql<number | null>`case when exists (
  select 1 from retractions
  where retractions.casefile_slug = publications.casefile_slug and retractions.version = publications.version
) then null else ${sql.ref(column)} end`

/**
 * What each order sorts by. A missing number counts as -1, below every real one (scores start at 0, effects are absolute),
 * so that both databases put it in the same place.
 */
const ORDERS: Record<Sort, { key: ReturnType<typeof sql<string | number>>; direction: 'asc' | 'desc' }> = {
  newest: { key: sql`first_published_at`, direction: 'desc' },
  eqs_desc: { key: sql`coalesce(${asItStands('eqs_overall')}, -1)`, direction: 'desc' },
  eqs_asc: { key: sql`coalesce(${asItStands('eqs_overall')}, 101)`, direction: 'asc' },
  title: { key: sql`title_key`, direction: 'asc' },
  effect: { key: sql`coalesce(${asItStands('standardised_effect')}, -1)`, direction: 'desc' },
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
): Promise<CasefileListResponse | SparseCasefileList> {
  const { key, direction } = ORDERS[query.sort]
  const cardOf = (row: { casefile_slug: string; card_json: string }): CasefileListItem =>
    // as they stand, which the publications know; a row may be ahead of them for a moment
    withTeachingNotice(reader.card(row.casefile_slug) ?? parseCard(row.card_json))
  let filtered = applyFilters(db.selectFrom('publications'), query)
  const fits = askedOfCards(query)
  if (fits.length > 0) {
    const rows = await holdingWords(filtered, query.q ?? '')
      .select(['casefile_slug', 'card_json'])
      .execute()
    const found = rows.filter((row) => fits.every((fit) => fit(cardOf(row)))).map((row) => row.casefile_slug)
    // an empty list is no SQL
    filtered = filtered.where('casefile_slug', 'in', found.length > 0 ? found : [''])
  }
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
  const cards = shown.map(cardOf)
  const { group_by, fields } = query
  const list = {
    total: Number(counted.total),
    next_cursor: rows.length > query.limit && last ? encodeCursor(query.sort, last.sort_key, last.casefile_slug) : null,
    ...(group_by && { groups: await countBy(group_by, filtered, cardOf) }),
  }
  return fields
    ? { fields, casefiles: cards.map((card) => only(fields, card)), ...list }
    : { casefiles: cards, ...list }
}

const cursorSchema = z.tuple([z.string(), z.union([z.string(), z.number()]), z.string()])

/** Where a page ended: its order, the last sort key and the last slug, as one opaque word. */
function encodeCursor(sort: Sort, key: string | number, slug: string): string {
  return Buffer.from(JSON.stringify([sort, key, slug])).toString('base64url')
}

/** @throws {ServerError} `request/invalid` when the cursor was not made for this order, or not by us */
function decodeCursor(cursor: string, sort: Sort): { key: string | number; slug: string } {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  const isNumeric = sort !== 'newest' && sort !== 'title'
  if (!parsed.success || parsed.data[0] !== sort || (typeof parsed.data[1] === 'number') !== isNumeric) {
    const message = 'This cursor does not belong to this list; start again without one.'
    throw new ServerError('request/invalid', message, [{ path: 'cursor', message }])
  }
  return { key: parsed.data[1], slug: parsed.data[2] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A card with some fields; which one it is and how it stands today goes with whatever is said of it. */
function only(fields: readonly ListField[], card: CasefileListItem): SparseCasefileList['casefiles'][number] {
  const { slug, standing, teaching_example } = card
  return {
    slug,
    ...(standing && { standing }),
    ...(teaching_example && { teaching_example }),
    ...Object.fromEntries(fields.map((field) => [field, card[field]])),
  }
}

/** What is asked of a casefile as it stands today, which only its card says. */
function askedOfCards({ q, verdict }: CasefileQuery): ((card: CasefileListItem) => boolean)[] {
  return [
    ...(q ? [(card: CasefileListItem) => holdsWords(card, q)] : []),
    ...(verdict ? [(card: CasefileListItem) => verdict.includes(verdictOf(card))] : []),
  ]
}

const verdictOf = ({ status, plain_verdict }: CasefileListItem): string =>
  (isStanding(status) && verdictName(plain_verdict)) || NO_VERDICT

type CountGroups = (
  filtered: Filtered,
  cardOf: (row: { casefile_slug: string; card_json: string }) => CasefileListItem,
) => Promise<{ value: string; name: string; count: number }[]>

/** How many of all that fit have each value, the most first. */
async function countBy(grouping: Grouping, ...[filtered, cardOf]: Parameters<CountGroups>) {
  const groups =
    grouping === 'verdict'
      ? await countVerdicts(filtered, cardOf)
      : await countColumn(GROUPS[grouping])(filtered, cardOf)
  return groups.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** Verdicts are counted as they stand today: one that was retracted counts among those without. */
const countVerdicts: CountGroups = async (filtered, cardOf) => {
  const rows = await filtered.select(['casefile_slug', 'card_json']).execute()
  const counts = new Map<string, number>()
  for (const verdict of rows.map((row) => verdictOf(cardOf(row)))) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  return [...counts].map(([value, count]) => {
    const name = VERDICT_LABELS.find((label) => label.name === value)?.label ?? 'No verdict'
    return { value, name, count }
  })
}

/** The column of each grouping, and what a reader calls its value. */
const GROUPS: Record<
  Exclude<Grouping, 'verdict'>,
  { column: GroupColumn; name: (card: CasefileListItem) => string }
> = {
  domain: { column: 'domain_slug', name: ({ domain }) => domain.name },
  subdomain: { column: 'subdomain_slug', name: ({ subdomain }) => subdomain.name },
  jurisdiction: { column: 'jurisdiction_key', name: ({ jurisdiction }) => jurisdiction },
  designType: { column: 'design_type', name: ({ design_type }) => DESIGN_NAMES[design_type] },
}
type GroupColumn = 'domain_slug' | 'subdomain_slug' | 'jurisdiction_key' | 'design_type'

/** Names are those of one casefile of each value. */
const countColumn =
  ({ column, name }: (typeof GROUPS)[keyof typeof GROUPS]): CountGroups =>
  async (filtered, cardOf) => {
    const rows = await filtered
      .select((build) => [
        `${column} as value` as const,
        build.fn.countAll().as('count'),
        build.fn.min('casefile_slug').as('casefile_slug'),
        build.fn.min('card_json').as('card_json'),
      ])
      .groupBy(column)
      .execute()
    return rows.map((row) => ({ value: row.value, name: name(cardOf(row)), count: Number(row.count) }))
  }

/** Rows that may hold the words; letters beyond ASCII are left to whoever reads them, as databases fold them differently. */
function holdingWords(filtered: Filtered, words: string): Filtered {
  const plain = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /^[a-z0-9]+$/.test(word))
  return plain.reduce((rows, word) => rows.where(sql<string>`lower(card_json)`, 'like', `%${word}%`), filtered)
}

function applyFilters(from: Filtered, query: CasefileQuery): Filtered {
  const { domain, subdomain, jurisdiction, designType, eqsMin } = query
  let filtered = from.where('is_current', '=', 1)
  if (query.teaching !== 'include')
    filtered = filtered.where('casefile_slug', query.teaching === 'only' ? 'in' : 'not in', TEACHING_SLUGS)
  if (domain) filtered = filtered.where('domain_slug', '=', domain)
  if (subdomain) filtered = filtered.where('subdomain_slug', '=', subdomain)
  if (jurisdiction) filtered = filtered.where('jurisdiction_key', '=', jurisdiction.toLowerCase())
  if (designType) filtered = filtered.where('design_type', 'in', designType)
  if (eqsMin) filtered = filtered.where(asItStands('eqs_overall'), '>=', eqsMin)
  if (query.published_from) filtered = filtered.where('first_published_at', '>=', query.published_from)
  if (query.published_until) filtered = filtered.where('first_published_at', '<', dayAfter(query.published_until))
  if (query.updated_since) filtered = filtered.where(changedSince(query.updated_since))
  return filtered
}

const DAY_MS = 86_400_000
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Published, corrected or retracted at or after a time: what a copy of the archive has to fetch again. */
function changedSince(since: string) {
  return (build: ExpressionBuilder<Schema, 'publications'>) =>
    build.or([
      build('published_at', '>=', since),
      build(
        'casefile_slug',
        'in',
        build.selectFrom('errata').select('errata.casefile_slug').where('errata.published_at', '>=', since),
      ),
      build(
        'casefile_slug',
        'in',
        build.selectFrom('retractions').select('retractions.casefile_slug').where('retracted_at', '>=', since),
      ),
    ])
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
