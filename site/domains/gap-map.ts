import type { CasefileListItem } from '../../contract/casefile.ts'
import type { GapMapTable } from '../../contract/gap-map.ts'
import type { EqsBand } from '../../engine/analysis.ts'
import { overallBand } from '../../engine/eqs/bands.ts'
import { standing } from './standing.ts'

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

/** The evidence-gap map of the whole archive: every kind against every family, also where nothing stands. */
export function archiveGapMap(table: GapMapTable, casefiles: readonly CasefileListItem[]): GapMap {
  const kindOf = ({ slug }: CasefileListItem) => table.casefiles[slug]?.kind ?? NOT_PLACED.slug
  return mapOf(table, table.kinds, kindOf, table.outcomes, casefiles)
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
  const known = casefiles.filter(({ subdomain }) => subdomains.some(({ slug }) => slug === subdomain.slug))
  const measured = new Set(standing(known).map(({ slug }) => table.casefiles[slug]?.outcome))
  const outcomes = table.outcomes.filter(({ slug }) => measured.has(slug))
  return mapOf(table, subdomains, ({ subdomain }) => subdomain.slug, outcomes, known)
}

function mapOf(
  table: GapMapTable,
  kinds: readonly Family[],
  kindOf: (casefile: CasefileListItem) => string,
  outcomes: readonly Family[],
  casefiles: readonly CasefileListItem[],
): GapMap {
  const shown = standing(casefiles)
  const outcomeOf = ({ slug }: CasefileListItem) => table.casefiles[slug]?.outcome ?? NOT_PLACED.slug
  const withRest = (families: readonly Family[], familyOf: (casefile: CasefileListItem) => string) =>
    shown.some((casefile) => familyOf(casefile) === NOT_PLACED.slug) ? [...families, NOT_PLACED] : families
  const columns = withRest(outcomes, outcomeOf)
  // Looked at once each, whatever the number of boxes: every publication draws the map of the whole archive.
  const byKind = Map.groupBy(shown, kindOf)
  const rows = withRest(kinds, kindOf).map(({ slug, name }) => {
    const byOutcome = Map.groupBy(byKind.get(slug) ?? [], outcomeOf)
    return { slug, name, cells: columns.map((column) => cellOf(byOutcome.get(column.slug) ?? [])) }
  })
  return { outcomes: columns, rows }
}

function cellOf(casefiles: CasefileListItem[]): GapCell | null {
  if (casefiles.length === 0) return null
  const directions = new Set(casefiles.map(({ plain_verdict }) => directionOf(plain_verdict)))
  const scores = casefiles.flatMap(({ eqs_overall }) => (eqs_overall === null ? [] : [eqs_overall]))
  return {
    casefiles,
    direction: directions.size === 1 ? [...directions][0] : 'mixed',
    band: scores.length === 0 ? null : overallBand(Math.max(...scores)),
  }
}

function directionOf(verdict: string | null): Direction {
  if (verdict === null) return 'no-verdict'
  if (verdict === 'Contradicted policy intent.') return 'against'
  return verdict === 'Met policy intent.' || verdict === 'Partly met policy intent.' ? 'intended' : 'unclear'
}
