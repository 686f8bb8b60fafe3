import type { Plot, PlotColumn, Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import type { DidSpec } from '../spec.ts'
import { finite, inSentence, intervalColumns, plotOf, measure } from './plot-words.ts'

/**
 * Every declared specification, the locked one marked, with its choices.
 *
 * @param same what "the same conclusion" means here, as a sentence
 */
export function drawSpecCurve(spec: DidSpec, sensitivity: Sensitivity, same: string): Plot {
  const { series } = sensitivity
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const title = `${kept} of ${series.length} reasonable sets of choices lead to the same conclusion`
  const rows = series.map((point) => ({
    label: String(point.setting),
    value: finite(point.value),
    ciLow: finite(point.ci[0]),
    ciHigh: finite(point.ci[1]),
    locked: point.locked ?? false,
    keepsConclusion: point.keepsConclusion,
    ...choicesOf(point),
  }))
  return plotOf('spec-curve', {
    id: sensitivity.id,
    tab: 'sensitivity',
    title,
    subtitle: `Effect on ${measure(spec.outcome)}, under each reasonable set of choices, with pointwise 95% intervals. ${same} Pale lines include zero.`,
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
    rows,
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
