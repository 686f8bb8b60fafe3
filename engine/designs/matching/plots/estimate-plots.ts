import type { Estimate, Plot, PlotColumn, Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import type { MatchingFit } from '../estimate.ts'
import type { MatchingSpec } from '../spec.ts'
import { finite, inSentence, intervalColumns, measure, plotOf } from './plot-words.ts'

/** All estimates below each other, the one named in the design first. */
export function drawForest(spec: MatchingSpec, fit: MatchingFit): Plot {
  const title = describeAgreement(fit)
  const { value, ci } = fit.primary
  return plotOf('forest', {
    id: 'estimates',
    tab: 'results',
    title,
    subtitle: `Average effect on ${measure(spec.outcome)}, with pointwise 95% intervals. The filled square is the estimate named in the locked design.`,
    alt: `Forest plot of ${fit.estimates.length} estimates with 95% intervals. ${title}. The main estimate is ${formatEffect(value)}, 95% interval ${formatEffect(ci[0])} to ${formatEffect(ci[1])}.`,
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
    rows: fit.estimates.map((estimate) => ({
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

function describeAgreement({ estimates, primary }: MatchingFit): string {
  const others = estimates.filter(({ role, value }: Estimate) => role === 'robustness' && Number.isFinite(value))
  const same = others.filter(({ value }) => Math.sign(value) === Math.sign(primary.value)).length
  const all = same === others.length ? `All ${others.length}` : `${same} of ${others.length}`
  const [low, high] = primary.ci
  const zero = low > 0 || high < 0 ? '' : ', whose interval includes zero'
  return `${all} other estimators point the same way as the main estimate${zero}`
}

/** Every declared specification, the locked one marked, with its choices. */
export function drawSpecCurve(spec: MatchingSpec, { id, series }: Sensitivity): Plot {
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const title = `${kept} of ${series.length} reasonable choices lead to the same conclusion`
  return plotOf('spec-curve', {
    id,
    tab: 'sensitivity',
    title,
    subtitle: `Effect on ${measure(spec.outcome)}, under each declared set of choices, with pointwise 95% intervals. Pale lines include zero.`,
    alt: `Specification curve of ${series.length} estimates sorted by size, with pointwise 95% intervals. ${title}.`,
    x: { label: 'Specification', unit: '' },
    y: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    columns: [
      { key: 'label', label: 'Specification' },
      { key: 'value', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'keepsConclusion', label: 'Same conclusion' },
      { key: 'locked', label: 'Locked design' },
      ...choiceColumns(series),
    ],
    rows: series.map((point) => ({
      label: String(point.setting),
      value: finite(point.value),
      ciLow: finite(point.ci[0]),
      ciHigh: finite(point.ci[1]),
      locked: point.locked ?? false,
      keepsConclusion: point.keepsConclusion,
      ...choicesOf(point),
    })),
    annotations: [{ kind: 'horizontal', at: 0, label: 'No effect' }],
  })
}

function choicesOf({ choices }: SensitivityPoint): Record<`choice:${string}`, string> {
  return Object.fromEntries(Object.entries(choices ?? {}).map(([choice, option]) => [`choice:${choice}`, option]))
}

function choiceColumns(series: SensitivityPoint[]): PlotColumn[] {
  const keys = new Set(series.flatMap((point) => Object.keys(choicesOf(point))))
  return [...keys].map((key) => ({ key, label: key.slice('choice:'.length) }))
}
