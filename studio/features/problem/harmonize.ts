import type { ProblemCandidate } from '../../../contract/studio/problem.ts'
import { isSameOutcome, sharesSdKind } from '@casefiles/engine/synthesis'

/** Where the outcome of one casefile stands among those of the others. */
export interface HarmonizedRow {
  slug: string
  docket: string
  title: string
  outcome: string
  units: string
  scale: string
  direction: string
}

/** How outcomes of casefiles that were chosen stand together, as the synthesis will take them; results decide nothing. */
export function harmonize(chosen: readonly ProblemCandidate[]): { summary: string; rows: HarmonizedRow[] } {
  const members = chosen.flatMap(({ outcome: { name, units, sd_of, is_policy } }) =>
    sd_of === null || !is_policy ? [] : [{ outcome: name, units, sdKind: sd_of }],
  )
  const scale = members.length === 0 ? null : scaleOfAll(members)
  return {
    summary: summaryOf(members.length, scale),
    rows: chosen.map(({ slug, docket, title, outcome }) => ({
      slug,
      docket,
      title,
      outcome: outcome.name,
      units: outcome.units,
      scale: scaleOf(outcome, scale),
      direction: directionOf(outcome),
    })),
  }
}

/** What they share: the outcome and its unit, which an average needs; or standard deviations of one kind, on which they can be drawn. */
function scaleOfAll(members: Parameters<typeof isSameOutcome>[0] & Parameters<typeof sharesSdKind>[0]) {
  if (isSameOutcome(members)) return 'own units'
  return sharesSdKind(members) ? 'standard deviations' : null
}

type Scale = ReturnType<typeof scaleOfAll> | null
type Outcome = ProblemCandidate['outcome']

function summaryOf(members: number, scale: Scale): string {
  if (members === 0) return 'None of these can be put on a common scale, so only directions are counted.'
  if (scale === 'standard deviations') {
    return 'Each effect is drawn in standard deviations of its own outcome, side by side. As outcomes or units differ, nothing is averaged.'
  }
  if (scale === 'own units') return 'All measure the same in the same unit, so effects stay in that unit.'
  return 'There is no common scale for an average: a standard deviation of places over years is not one of people. Directions are counted.'
}

function scaleOf({ sd_of, units }: Outcome, scale: Scale): string {
  if (sd_of === null) return 'None: its data give no standard deviation.'
  if (scale === 'own units') return units
  return scale === null
    ? `Standard deviations, taken over ${sd_of}, beside the others`
    : `Standard deviations, taken over ${sd_of}`
}

function directionOf({ direction, is_policy }: Outcome): string {
  const whose = is_policy ? 'meant' : 'expected'
  return direction === 'increase' ? `A rise is ${whose}: the sign stays.` : `A fall is ${whose}: the sign is turned.`
}
