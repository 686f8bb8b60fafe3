import type { EqsBand } from '@casefiles/engine/analysis'
import { overallBand } from '@casefiles/engine/eqs'
import type { CasefileListItem } from '../../contract/casefile.ts'
import type { GapMapTable, KnownReview } from '../../contract/gap-map.ts'
import { hasVerdict } from '../../contract/plain-verdict.ts'
import { standing } from './domain-evidence.ts'

/** How the findings of a cell stand to what the policies were meant to do. */
export type Direction = 'intended' | 'against' | 'unclear' | 'mixed' | 'no-verdict'

export const DIRECTION_WORDS: Record<Direction, string> = {
  intended: 'as intended',
  against: 'against intent',
  unclear: 'no clear direction',
  mixed: 'mixed',
  'no-verdict': 'no verdict',
}

export interface GapCell {
  casefiles: CasefileListItem[]
  direction: Direction
  /** Band of the strongest casefile; null where none is scored. */
  band: EqsBand | null
}

export interface Family {
  slug: string
  name: string
}

/** Kinds of intervention against families of outcomes; `null` is a question that no casefile answers. */
export interface GapMap {
  outcomes: readonly Family[]
  rows: { slug: string; name: string; cells: (GapCell | null)[] }[]
}

/** Last column and row, where the table does not place a casefile, as one that the studio published. */
const NOT_PLACED: Family = { slug: '', name: 'Not yet placed' }

/** Where the table places casefiles, by slug. */
type Placed = ReadonlyMap<string, GapMapTable['casefiles'][string]>
const placedIn = (table: GapMapTable): Placed => new Map(Object.entries(table.casefiles))

/** The evidence-gap map of the whole archive: every kind against every family, also where nothing stands. */
export function archiveGapMap(table: GapMapTable, casefiles: readonly CasefileListItem[]): GapMap {
  const placed = placedIn(table)
  const kindOf = ({ slug }: CasefileListItem) => placed.get(slug)?.kind ?? NOT_PLACED.slug
  return mapOf(placed, table.kinds, kindOf, table.outcomes, casefiles)
}

/**
 * The evidence-gap map of a domain, with the families that its casefiles measure.
 *
 * @param subdomains  the kinds of intervention, in the order of the rows
 * @param casefiles   those of the domain; one whose subdomain is not listed is left out
 */
export function domainGapMap(
  table: GapMapTable,
  subdomains: readonly Family[],
  casefiles: readonly CasefileListItem[],
): GapMap {
  const placed = placedIn(table)
  const listed = new Set(subdomains.map(({ slug }) => slug))
  const known = standing(casefiles).filter(({ subdomain }) => listed.has(subdomain.slug))
  const measured = new Set(known.map(({ slug }) => placed.get(slug)?.outcome))
  const outcomes = table.outcomes.filter(({ slug }) => measured.has(slug))
  return mapOf(placed, subdomains, ({ subdomain }) => subdomain.slug, outcomes, known)
}

function mapOf(
  placed: Placed,
  kinds: readonly Family[],
  kindOf: (casefile: CasefileListItem) => string,
  outcomes: readonly Family[],
  casefiles: readonly CasefileListItem[],
): GapMap {
  // Looked at once each, whatever the number of boxes: every publication draws the map of the whole archive.
  const boxes = new Map<string, Map<string, CasefileListItem[]>>()
  let isAnyOutcomeOpen = false
  for (const casefile of standing(casefiles)) {
    const [kind, outcome] = [kindOf(casefile), placed.get(casefile.slug)?.outcome ?? NOT_PLACED.slug]
    isAnyOutcomeOpen ||= outcome === NOT_PLACED.slug
    const row = boxes.get(kind) ?? new Map<string, CasefileListItem[]>()
    boxes.set(kind, row)
    const box = row.get(outcome)
    if (box) box.push(casefile)
    else row.set(outcome, [casefile])
  }
  const withRest = (families: readonly Family[], isNeeded: boolean) => (isNeeded ? [...families, NOT_PLACED] : families)
  const columns = withRest(outcomes, isAnyOutcomeOpen)
  const rows = withRest(kinds, boxes.has(NOT_PLACED.slug)).map(({ slug, name }) => {
    const row = boxes.get(slug)
    return { slug, name, cells: columns.map((column) => cellOf(row?.get(column.slug) ?? [])) }
  })
  return { outcomes: columns, rows }
}

function cellOf(casefiles: CasefileListItem[]): GapCell | null {
  if (casefiles.length === 0) return null
  const directions = new Set<Direction>()
  let strongest: number | null = null
  for (const { plain_verdict, eqs_overall } of casefiles) {
    directions.add(directionOf(plain_verdict))
    if (eqs_overall !== null) strongest = Math.max(strongest ?? eqs_overall, eqs_overall)
  }
  return {
    casefiles,
    direction: directions.size === 1 ? [...directions][0] : 'mixed',
    band: strongest === null ? null : overallBand(strongest),
  }
}

function directionOf(verdict: string): Direction {
  if (!hasVerdict(verdict)) return 'no-verdict'
  if (verdict === 'Contradicted policy intent.') return 'against'
  return verdict === 'Met policy intent.' || verdict === 'Partly met policy intent.' ? 'intended' : 'unclear'
}

/** Systematic reviews of the question that one box of the map asks. */
export function reviewsOf(reviews: readonly KnownReview[], kind: string, outcome: string): KnownReview[] {
  return reviews.filter((review) => review.kind === kind && review.outcome === outcome)
}

/** The reviews of boxes that no casefile stands in, in the order of the map. */
export function reviewsOfEmptyBoxes(
  { rows, outcomes }: GapMap,
  reviews: readonly KnownReview[],
): { kind: Family; outcome: Family; review: KnownReview }[] {
  return rows.flatMap(({ cells, ...kind }) =>
    outcomes.flatMap((outcome, place) =>
      cells[place] === null
        ? reviewsOf(reviews, kind.slug, outcome.slug).map((review) => ({ kind, outcome, review }))
        : [],
    ),
  )
}
