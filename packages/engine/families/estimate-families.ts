import type { Check, Estimate } from '../analysis.ts'
import type { Design, Fitted, StepContext } from '../designs/design.ts'
import { progressWithin } from '../designs/shared/finding.ts'
import type { Text } from '../fact.ts'
import type { DataTable } from '../frame/table.ts'
import { adjustWithin, estimateOtherOutcomes, makeSimultaneous, type SharedChoices, toEstimate } from './family.ts'
import { compareSubgroups, estimateSubgroups, type Grouped } from './subgroups.ts'

export interface Families {
  /** All estimates of the analysis: the fit's own, the main one widened where there are several, then the families'. */
  estimates: Estimate<Text>[]
  /** One per column of subgroups. */
  checks: Check<Text>[]
}

/**
 * How many times over the model's step fits: the main outcome, each further one, and the groups of each column, which have
 * the rows of one fit among them. Each takes about as long.
 */
export function countFits(
  design: Pick<Design<never, unknown, Fitted<Text>, Text>, 'reportsOtherOutcomes'>,
  shared: SharedChoices,
) {
  const { otherOutcomes = [], subgroups = [] } = shared
  return 1 + (design.reportsOtherOutcomes ? 0 : otherOutcomes.length) + subgroups.length
}

/**
 * The locked outcomes and subgroups beside the main estimate: every one of them is reported, with p values adjusted
 * within its family, and several main ones carry intervals that hold at once.
 *
 * @param grouped the subgroups as preflight read them
 * @param context that of the whole step, of which the main fit was the first part
 * @see docs/methodology.md, "Several outcomes and groups"; Holm 1979
 */
export async function estimateFamilies<Spec>(
  design: Design<Spec, unknown, Fitted<Text>, Text>,
  data: DataTable,
  spec: Spec,
  fit: Fitted<Text>,
  grouped: Grouped[],
  context: StepContext<Text>,
): Promise<Families> {
  const shared = spec as Spec & SharedChoices
  const main = fit.estimates.find(({ role }) => role === 'primary')!
  const fits = countFits(design, shared)
  const ofFit = (at: number) => ({ ...context, progress: progressWithin(context, at / fits, (at + 1) / fits) })
  const others = design.reportsOtherOutcomes
    ? []
    : await estimateOtherOutcomes(design, data, shared, (at) => ofFit(1 + at))
  const outcomes = others.map((member) => toEstimate(member, main, member.units))
  const groups: Estimate<Text>[][] = []
  for (const [at, one] of grouped.entries()) {
    const members = await estimateSubgroups(design, data, spec, one, at, ofFit(1 + others.length + at))
    groups.push(members.map((member) => toEstimate(member, main, main.units)))
  }
  const [adjustedMain, ...adjustedOutcomes] = adjustWithin([main, ...outcomes])
  const members = [...adjustedOutcomes, ...groups.flatMap(adjustWithin)]
  const own = fit.estimates.map((estimate) => (estimate === main ? adjustedMain : estimate))
  return {
    // a design that reports its own outcomes has widened them already
    estimates: members.some(({ role }) => role === 'primary')
      ? widenPrimaries([...own, ...members])
      : [...own, ...members],
    checks: grouped.map((one, at) => compareSubgroups(one, at, groups[at])),
  }
}

function widenPrimaries(estimates: Estimate<Text>[]): Estimate<Text>[] {
  const primaries = estimates.filter(({ role }) => role === 'primary')
  const widened = new Map(makeSimultaneous(primaries).map((estimate, i) => [primaries[i], estimate]))
  return estimates.map((estimate) => widened.get(estimate) ?? estimate)
}
