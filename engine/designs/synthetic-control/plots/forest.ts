import type { Plot } from '../../../analysis.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import { finite, intervalColumns, measure, plotOf } from './plot-words.ts'

/** The average effect by every estimator, the one named in the design first. */
export function drawForest(spec: SyntheticControlSpec, fit: SyntheticControlFit): Plot {
  const averages = fit.estimates.filter((estimate) => !fit.periodEffects.includes(estimate))
  const { value, ci } = fit.primary
  const same = averages.filter((one) => Math.sign(one.value) === Math.sign(value)).length - 1
  const title = `${same} of ${averages.length - 1} other estimates point the same way as the main one`
  const interval = ci.every(Number.isFinite)
    ? `95% interval ${formatEffect(ci[0])} to ${formatEffect(ci[1])}`
    : 'without an interval'
  return plotOf('forest', {
    id: 'estimates',
    tab: 'results',
    title,
    subtitle: `Average effect on ${measure(spec)}, with 95% intervals where there are any. The filled square is the estimate named in the locked design.`,
    alt: `Forest plot of ${averages.length} estimates. ${title}. The main estimate is ${formatEffect(value)}, ${interval}.`,
    x: { label: 'Effect', unit: spec.outcome.units },
    y: { label: 'Estimate', unit: '' },
    columns: [
      { key: 'name', label: 'Estimate' },
      { key: 'role', label: 'Role' },
      { key: 'value', label: 'Value', decimals: 2 },
      ...intervalColumns,
      { key: 'p', label: 'p', decimals: 4 },
      { key: 'locked', label: 'Locked design' },
    ],
    rows: averages.map((estimate) => ({
      name: estimate.name,
      role: estimate.role,
      value: finite(estimate.value),
      ciLow: finite(estimate.ci[0]),
      ciHigh: finite(estimate.ci[1]),
      p: finite(estimate.p),
      locked: estimate.role === 'primary',
    })),
    annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
  })
}
