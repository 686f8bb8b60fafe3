import type { Plot, Sensitivity } from '../../../analysis.ts'
import type { RddSpec } from '../spec.ts'
import { finite, inSentence, intervalColumns, measure, plotOf } from './plot-words.ts'

/** Every combination of order, kernel and bandwidth rule, the locked one marked. */
export function drawSpecCurve(spec: RddSpec, { id, series }: Sensitivity): Plot {
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const title = `${kept} of ${series.length} orders, kernels and bandwidth rules lead to the same conclusion`
  return plotOf('spec-curve', {
    id,
    tab: 'sensitivity',
    title,
    subtitle: `Effect on ${measure(spec.outcome)}, under each set of choices, with pointwise robust 95% intervals. Pale lines include zero.`,
    alt: `Specification curve of ${series.length} estimates sorted by size, with pointwise 95% intervals. ${title}.`,
    x: { label: 'Specification', unit: '' },
    y: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    columns: [
      { key: 'label', label: 'Specification' },
      { key: 'value', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'keepsConclusion', label: 'Same conclusion' },
      { key: 'locked', label: 'Locked design' },
      { key: 'choice:order', label: 'order' },
      { key: 'choice:kernel', label: 'kernel' },
      { key: 'choice:bandwidth', label: 'bandwidth' },
    ],
    rows: series.map((point) => ({
      label: String(point.setting),
      value: finite(point.value),
      ciLow: finite(point.ci[0]),
      ciHigh: finite(point.ci[1]),
      locked: point.locked ?? false,
      keepsConclusion: point.keepsConclusion,
      'choice:order': point.choices!.order!,
      'choice:kernel': point.choices!.kernel!,
      'choice:bandwidth': point.choices!.bandwidth!,
    })),
    annotations: [{ kind: 'horizontal', at: 0, label: 'No effect' }],
  })
}
