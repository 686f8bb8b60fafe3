import type { Estimate, EstimateRole } from '../analysis.ts'
import type { Design, Fitted, StepContext } from '../designs/design.ts'
import { EngineError } from '../errors.ts'
import { join, type Text } from '../fact.ts'
import type { DataTable } from '../frame/table.ts'
import { holmPValues } from '../inference/holm-p-values.ts'
import { studentTQuantile } from '../numerics/distributions.ts'
import { method as say } from './facts.ts'

/** What the families read of a design's specification; see `designs/shared-fields.ts`. */
export interface SharedChoices {
  unit?: string
  outcome: { column: string; label: string; units: string }
  otherOutcomes?: (SharedChoices['outcome'] & { role: 'primary' | 'secondary'; ownChoices?: object | undefined })[]
  subgroups?: { column: string; label: string; role: 'primary' | 'secondary' }[]
}

/** One estimate of a family: the design's own main estimate, on another outcome or on part of the rows. */
export interface Member {
  id: string
  /** The outcome's or the group's name, which opens the estimate's. */
  name: string
  role: Extract<EstimateRole, 'primary' | 'secondary'>
  /** null with the reason where this outcome or group cannot carry the design. */
  found: Estimate<Text> | null
  reason?: string
}

/** The member as a reader sees it; without an estimate it still stands there, with the reason. */
export function toEstimate(
  { id, name, role, found, reason }: Member,
  main: Estimate<Text>,
  units: string,
): Estimate<Text> {
  if (found) return { ...found, id, role, name: join`${name}: ${found.name}` }
  const nothing = { value: NaN, se: NaN, ci: [NaN, NaN] as [number, number], p: NaN, n: 0, clusters: null, df: null }
  return {
    ...nothing,
    id,
    name: join`${name}: ${main.name}`,
    role,
    estimand: main.estimand,
    units,
    method: say('none', {}),
    reason: reason!,
  }
}

/** Adds Holm's p values over a family of estimates; a family of one needs none. */
export function adjustWithin(estimates: Estimate<Text>[]): Estimate<Text>[] {
  if (estimates.length < 2) return estimates
  const adjusted = holmPValues(estimates.map(({ p }) => p))
  return estimates.map((estimate, i) =>
    Number.isNaN(adjusted[i]) ? estimate : { ...estimate, pAdjusted: adjusted[i] },
  )
}

/**
 * Several main estimates widened so that their intervals hold for all of them at once at least 95 times in 100
 * (Bonferroni: each at 1 - 0.05/m). They decide the verdict together.
 *
 * @param primaries main estimates whose interval is value ± a t or normal quantile times se; those without an interval
 *   stay, and so do those with one of another kind (as from randomization inference), which say so
 */
export function makeSimultaneous(primaries: Estimate<Text>[]): Estimate<Text>[] {
  const m = primaries.length
  if (m < 2) return primaries
  return primaries.map((estimate) => {
    const { value, se, df, p, method, ci } = estimate
    if (!Number.isFinite(se)) return estimate
    const width = 2 * se * studentTQuantile(0.975, df ?? Infinity)
    if (Math.abs(ci[1] - ci[0] - width) > 1e-6 * width) {
      return { ...estimate, method: join`${method} ${say('not-widened', { estimates: m })}` }
    }
    const reach = se * studentTQuantile(1 - 0.025 / m, df ?? Infinity)
    return {
      ...estimate,
      ci: [value - reach, value + reach],
      p: Math.min(1, m * p),
      method: join`${method} ${say('at-once', { estimates: m })}`,
    }
  })
}

/**
 * The design's main estimate on every other locked outcome, each with the rows that it has.
 *
 * @param spec the locked choices; but for the outcome and what it chooses for itself they are the main analysis's own
 * @param contextOf that of each outcome, by its place
 * @returns    one member per outcome, in locked order
 */
export async function estimateOtherOutcomes<Spec>(
  design: Design<Spec, unknown, Fitted<Text>, Text>,
  data: DataTable,
  spec: Spec & SharedChoices,
  contextOf: (at: number) => StepContext<Text>,
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
  design: Design<Spec, unknown, Fitted<Text>, Text>,
  data: DataTable,
  spec: Spec,
  context: StepContext<Text>,
): Promise<Pick<Member, 'found' | 'reason'>> {
  const quiet: StepContext<Text> = { ...context, log: () => undefined }
  try {
    const { estimates } = await design.estimate(design.preflight(data, spec, quiet), spec, quiet)
    return { found: estimates.find(({ role }) => role === 'primary')! }
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === 'analysis/cancelled') throw error
    return { found: null, reason: error.message }
  }
}
