import type { Estimate, Plot } from '../../../analysis.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import type { RddFit } from '../estimate.ts'
import type { RddSpec } from '../spec.ts'
import { excludesZero, finite, inSentence, intervalColumns, measure, plotOf } from './plot-words.ts'

/** Estimates of the outcome below each other, the one named in the design first; the first stage has other units. */
export function drawForest(spec: RddSpec, fit: RddFit): Plot {
  const estimates = fit.estimates.filter(({ id }) => id !== 'first-stage')
  const title = describe(estimates)
  const { value, ci } = fit.primary
  return plotOf('forest', {
    id: 'estimates',
    tab: 'results',
    title,
    subtitle: `Effect at the cutoff on ${measure(spec.outcome)}, with pointwise 95% intervals. The filled square is the estimate named in the locked design.`,
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
      locked: estimate.role === 'primary',
    })),
    annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
  })
}

function describe(estimates: Estimate[]): string {
  const known = estimates.filter(({ value }) => Number.isFinite(value))
  const primary = known.find(({ role }) => role === 'primary')!
  const others = known.filter((estimate) => estimate !== primary)
  const same = others.filter(({ value }) => Math.sign(value) === Math.sign(primary.value)).length
  const agreement =
    same === others.length
      ? `All ${others.length} other estimates point the same way as the main one`
      : `${same} of ${others.length} other estimates point the same way as the main one`
  return `${agreement}${excludesZero(primary.ci) ? '' : ', whose interval includes zero'}`
}
