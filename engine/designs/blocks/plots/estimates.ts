import type { Plot } from '../../../analysis.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import type { BlocksFit } from '../estimate.ts'
import type { BlocksSpec } from '../spec.ts'
import { finite, inSentence, intervalColumns, measure, plotOf } from './plot-words.ts'

/** The main estimate with those that stand beside it for the same outcome. */
export function drawEstimates(spec: BlocksSpec, fit: BlocksFit): Plot {
  const estimates = fit.estimates.filter(({ id }) => !id.startsWith('outcome-'))
  const { value, ci } = fit.primary
  const others = estimates.filter((one) => one !== fit.primary && Number.isFinite(one.value))
  const same = others.filter((one) => Math.sign(one.value) === Math.sign(value)).length
  const title = `${same} of ${others.length} other estimates point the same way as the main one`
  return plotOf('forest', {
    id: 'estimates',
    tab: 'results',
    title,
    subtitle: `Average effect on ${measure(spec.outcome)}, with 95% intervals. The filled square is the estimate named in the locked design.`,
    alt: `Forest plot of ${estimates.length} estimates with 95% intervals. ${title}. The main estimate is ${formatEffect(value)}, 95% interval ${formatEffect(ci[0])} to ${formatEffect(ci[1])}.`,
    x: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
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
      locked: estimate === fit.primary,
    })),
    annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
  })
}
