import type { Estimate, Plot } from '../analysis.ts'
import { formatEffect } from '../words/number.ts'
import { inSentence } from '../words/sentence.ts'
import { describeAgreement, hasInterval } from './agreement.ts'
import { finite, intervalColumns, measure, plotOf, type Measured } from './plot-words.ts'
import { formatSpan } from '../words/interval.ts'

export interface ForestWords {
  outcome: Measured
  /** What every estimate is, at the start of a sentence: `Average effect`. */
  effect: string
  /** How the intervals are to be read: `pointwise 95% intervals`. */
  intervals: string
}

/**
 * Estimates of one effect below each other, the one named in the design first and marked.
 *
 * @param estimates all in the units of the outcome
 * @param primary   one of them
 */
export function drawEstimates(estimates: Estimate[], primary: Estimate, words: ForestWords): Plot {
  const { outcome, effect, intervals } = words
  const title = describeAgreement(estimates, primary)
  const missing = estimates.every(hasInterval)
    ? ''
    : ' Where no line is drawn, no interval can be given; the table of estimates says why.'
  return plotOf('forest', {
    id: 'estimates',
    tab: 'results',
    title,
    subtitle: `${effect} on ${measure(outcome)}, with ${intervals}. The filled square is the estimate named in the locked design.${missing}`,
    alt: `Forest plot of ${estimates.length} estimates with 95% intervals. ${title}. The main estimate is ${formatEffect(primary.value)}, ${intervalText(primary)}.`,
    x: { label: `Effect on ${inSentence(outcome.label)}`, unit: outcome.units },
    y: { label: 'Estimate', unit: '' },
    columns: [
      { key: 'name', label: 'Estimate' },
      { key: 'role', label: 'Role' },
      { key: 'value', label: 'Value', decimals: 2 },
      ...intervalColumns,
      { key: 'p', label: 'p', decimals: 4 },
      { key: 'locked', label: 'Locked design' },
    ],
    rows: estimates.map((estimate) => ({
      name: estimate.name,
      role: estimate.role,
      value: finite(estimate.value),
      ciLow: finite(estimate.ci[0]),
      ciHigh: finite(estimate.ci[1]),
      p: finite(estimate.p),
      locked: estimate.id === primary.id,
    })),
    annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
  })
}

function intervalText(estimate: Estimate): string {
  if (!hasInterval(estimate)) return 'without a bounded interval'
  return `95% interval ${formatSpan(estimate.ci[0], estimate.ci[1])}`
}
