import type { Check, Estimate } from '../analysis.ts'
import type { Design, Fitted, StepContext } from '../designs/design.ts'
import type { DataTable } from '../frame/table.ts'
import { adjustWithin, makeSimultaneous, toEstimate, type SharedChoices } from './family.ts'
import { estimateOtherOutcomes } from './other-outcomes.ts'
import { compareSubgroups, estimateSubgroups, type Grouped } from './subgroups.ts'

export interface Families {
  /** All estimates of the analysis: the fit's own, the main one widened where there are several, then the families'. */
  estimates: Estimate[]
  /** One per column of subgroups. */
  checks: Check[]
}

/**
 * The locked outcomes and subgroups beside the main estimate: every one of them is reported, with p values adjusted
 * within its family, and several main ones carry intervals that hold at once.
 *
 * @param grouped the subgroups as preflight read them
 * @see docs/methodology.md, "Several outcomes and groups"; Holm 1979
 */
export async function estimateFamilies<Spec>(
  design: Design<Spec, unknown, Fitted>,
  data: DataTable,
  spec: Spec,
  fit: Fitted,
  grouped: Grouped[],
  context: StepContext,
): Promise<Families> {
  const shared = spec as Spec & SharedChoices
  const main = fit.estimates.find(({ role }) => role === 'primary')!
  const others = design.reportsOtherOutcomes ? [] : await estimateOtherOutcomes(design, data, shared, context)
  const outcomes = others.map((member) => toEstimate(member, main, member.units))
  const groups: Estimate[][] = []
  for (const [at, one] of grouped.entries()) {
    const members = await estimateSubgroups(design, data, spec, one, at, context)
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

function widenPrimaries(estimates: Estimate[]): Estimate[] {
  const primaries = estimates.filter(({ role }) => role === 'primary')
  const widened = new Map(makeSimultaneous(primaries).map((estimate, i) => [primaries[i], estimate]))
  return estimates.map((estimate) => widened.get(estimate) ?? estimate)
}
