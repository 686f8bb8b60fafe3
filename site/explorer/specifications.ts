import type { AnalysisJson } from '../../contract/analysis.ts'

/** One published way of computing the effect, or of varying an assumption. */
export interface Specification {
  /** What was varied, as a filter names it. */
  group: string
  name: string
  value: number | null
  low: number | null
  high: number | null
  isLocked: boolean
  /** Whether the main conclusion holds there; null for an estimate, of which the published run does not say it. */
  keepsConclusion: boolean | null
}

const ESTIMATES = 'Estimates'

/** Every specification of the published run: the estimates of the main outcome, then each assumption that was varied. */
export function listSpecifications({ estimates, sensitivity }: AnalysisJson): Specification[] {
  const single = estimates
    .filter(({ id, role, value }) => role !== 'placebo' && value !== null && !/^(outcome|subgroup)-/.test(id))
    .map(({ name, role, value, ci }) => ({
      group: ESTIMATES,
      name,
      value,
      low: ci[0],
      high: ci[1],
      isLocked: role === 'primary',
      keepsConclusion: null,
    }))
  const varied = sensitivity.flatMap(({ title, series }) =>
    series
      .filter(({ value }) => value !== null)
      .map(({ setting, value, ci, keepsConclusion, locked }) => ({
        group: title,
        name: typeof setting === 'number' ? String(Math.round(setting * 1000) / 1000).replace('-', '−') : setting,
        value,
        low: ci[0],
        high: ci[1],
        isLocked: locked === true,
        keepsConclusion,
      })),
  )
  return [...single, ...varied]
}
