import type { AnalysisJson } from './analysis.ts'
import type { Specification } from './explorer-view.ts'
import { formatRounded } from '@casefiles/words/formats'

const ESTIMATES = 'Estimates'
/** What is varied here is the outcome, and each has units of its own. */
const OWN_UNITS = ['placebo-outcomes', 'several-outcomes']

/** Of another outcome, of some of the people, or of one period alone. */
const OF_ANOTHER_QUESTION = /^(outcome|subgroup|effect|normalized-effect)-/

/**
 * Every specification of the published run: the estimates of the main outcome, then each assumption that was varied. What is
 * told in other units, such as a jump in take-up, or is the effect of a single period, is no other way of reckoning the same
 * effect.
 */
export function listSpecifications({ estimates, sensitivity }: AnalysisJson): Specification[] {
  const units = estimates.find(({ role }) => role === 'primary')?.units
  const single = estimates
    .filter(
      (one) => one.role !== 'placebo' && one.value !== null && one.units === units && !OF_ANOTHER_QUESTION.test(one.id),
    )
    .map(({ name, role, value, ci }) => ({
      group: ESTIMATES,
      name,
      value,
      low: ci[0],
      high: ci[1],
      isLocked: role === 'primary',
      keepsConclusion: null,
    }))
  const ofOutcome = sensitivity.filter(({ id }) => !OWN_UNITS.includes(id))
  const varied = ofOutcome.flatMap(({ title, series }) =>
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
