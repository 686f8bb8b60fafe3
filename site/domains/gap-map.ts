import type { CasefileListItem } from '../../contract/casefile.ts'
import type { EqsBand } from '../../engine/analysis.ts'
import { overallBand } from '../../engine/eqs/bands.ts'
import { capitalize } from '../../engine/words/sentence.ts'

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

/** Kinds of intervention against outcomes; `null` is a question that no casefile answers. */
export interface GapMap {
  outcomes: string[]
  rows: { slug: string; name: string; cells: (GapCell | null)[] }[]
}

/** More columns than these cannot be read; the rarer outcomes share the last one. */
const MOST_OUTCOMES = 8
const OTHER = 'Other outcomes'
const NOT_RECORDED = 'Outcome not recorded'

/**
 * The evidence-gap map of a domain.
 *
 * @param subdomains  the kinds of intervention, in the order of the rows
 * @param casefiles   those of the domain; one whose subdomain is not listed is left out
 */
export function gapMap(
  subdomains: readonly { slug: string; name: string }[],
  casefiles: readonly CasefileListItem[],
): GapMap {
  const shown = new Set(commonOutcomes(casefiles))
  const columnOf = (casefile: CasefileListItem) => (shown.has(outcomeOf(casefile)) ? outcomeOf(casefile) : OTHER)
  const outcomes = [...shown, ...(casefiles.some((casefile) => columnOf(casefile) === OTHER) ? [OTHER] : [])]
  const rows = subdomains.map(({ slug, name }) => {
    const own = casefiles.filter(({ subdomain }) => subdomain.slug === slug)
    return { slug, name, cells: outcomes.map((outcome) => cellOf(own.filter((one) => columnOf(one) === outcome))) }
  })
  return { outcomes, rows }
}

function outcomeOf({ study }: CasefileListItem): string {
  return capitalize(study?.outcome ?? NOT_RECORDED)
}

/** The outcomes measured most often, at equal counts by name. */
function commonOutcomes(casefiles: readonly CasefileListItem[]): string[] {
  const counts = new Map<string, number>()
  for (const casefile of casefiles) counts.set(outcomeOf(casefile), (counts.get(outcomeOf(casefile)) ?? 0) + 1)
  return [...counts]
    .sort(([a, many], [b, few]) => few - many || a.localeCompare(b, 'en'))
    .slice(0, MOST_OUTCOMES)
    .map(([outcome]) => outcome)
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
