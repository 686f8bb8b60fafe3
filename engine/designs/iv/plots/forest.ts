import type { Estimate, Plot } from '../../../analysis.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import type { IvFit } from '../estimate.ts'
import type { IvSpec } from '../spec.ts'
import { excludesZero, finite, inSentence, intervalColumns, measure, plotOf } from './plot-words.ts'

/** Estimates in the units of the main one below each other; the reduced form has others and stays out. */
export function drawForest(spec: IvSpec, fit: IvFit): Plot {
  const shown = fit.estimates.filter(({ units }) => units === fit.primary.units)
  const title = describe(shown, fit.primary)
  const { value, ci } = fit.primary
  return plotOf('forest', {
    id: 'estimates',
    tab: 'results',
    title,
    subtitle: `Effect on ${measure(spec.outcome)}, with 95% intervals. The filled square is the estimate named in the locked design.`,
    alt: `Forest plot of ${shown.length} estimates with 95% intervals. ${title}. The main estimate is ${formatEffect(value)}, 95% interval ${formatEffect(ci[0])} to ${formatEffect(ci[1])}.`,
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
    rows: shown.map((estimate) => ({
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

function describe(shown: Estimate[], primary: Estimate): string {
  const others = shown.filter((one) => one !== primary && Number.isFinite(one.value))
  const same = others.filter(({ value }) => Math.sign(value) === Math.sign(primary.value)).length
  const agreement =
    same === others.length
      ? `All ${others.length} other estimates point the same way as the main one`
      : `${same} of ${others.length} other estimates point the same way as the main one`
  return `${agreement}${excludesZero(primary.ci) ? '' : ', whose interval includes zero'}`
}
