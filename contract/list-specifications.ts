import type { AnalysisJson } from './analysis.ts'
import type { Specification } from './explorer-view.ts'
import { formatRounded } from '../engine/words/number.ts'

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
      .map(({ setting, value, ci, keepsConclusion, choices, locked }) => ({
        group: title,
        name: typeof setting === 'number' ? formatRounded(setting) : setting,
        value,
        low: ci[0],
        high: ci[1],
        isLocked: locked === true,
        keepsConclusion,
        ...(choices && { choices }),
      })),
  )
  return [...single, ...varied]
}
