import type { Design, Fitted, StepContext } from '../designs/design.ts'
import { EngineError } from '../errors.ts'
import type { DataTable } from '../frame/table.ts'
import type { Member, SharedChoices } from './family.ts'

/**
 * The design's main estimate on every other locked outcome, each with the rows that it has.
 *
 * @param spec the locked choices; but for the outcome and what it chooses for itself they are the main analysis's own
 * @param contextOf that of each outcome, by its place
 * @returns    one member per outcome, in locked order
 */
export async function estimateOtherOutcomes<Spec>(
  design: Design<Spec, unknown, Fitted>,
  data: DataTable,
  spec: Spec & SharedChoices,
  contextOf: (at: number) => StepContext,
): Promise<(Member & { units: string })[]> {
  const members: (Member & { units: string })[] = []
  for (const [i, { role, ownChoices, ...outcome }] of (spec.otherOutcomes ?? []).entries()) {
    const labels = { id: `outcome-${i + 2}`, name: outcome.label, role, units: outcome.units }
    const choices = { ...spec, ...ownChoices, outcome, ...NO_FAMILIES }
    members.push({ ...labels, ...(await mainEstimate(design, data, choices, contextOf(i))) })
  }
  return members
}

/** A run inside the family reports for itself only. */
export const NO_FAMILIES = { otherOutcomes: [], subgroups: [] }

/** The main estimate of one more analysis, or why there is none. */
export async function mainEstimate<Spec>(
  design: Design<Spec, unknown, Fitted>,
  data: DataTable,
  spec: Spec,
  context: StepContext,
): Promise<Pick<Member, 'found' | 'reason'>> {
  const quiet: StepContext = { ...context, log: () => undefined }
  try {
    const { estimates } = await design.estimate(design.preflight(data, spec, quiet), spec, quiet)
    return { found: estimates.find(({ role }) => role === 'primary')! }
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === 'analysis/cancelled') throw error
    return { found: null, reason: error.message }
  }
}
