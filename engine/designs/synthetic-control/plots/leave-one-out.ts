import type { Plot, Sensitivity } from '../../../analysis.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import { finite, inSentence, intervalColumns, measure, plotOf } from './plot-words.ts'

/** The estimate without each donor that carries weight. */
export function drawLeaveOneOut(spec: SyntheticControlSpec, { id, series }: Sensitivity): Plot {
  const changed = series.filter(({ keepsConclusion }) => !keepsConclusion).map(({ setting }) => String(setting))
  const title =
    changed.length === 0
      ? 'No single donor changes the conclusion'
      : changed.length === 1
        ? `Leaving out ${changed[0]} changes the conclusion`
        : `Leaving out one donor changes the conclusion in ${changed.length} of ${series.length} cases`
  return plotOf('leave-one-out', {
    id,
    tab: 'sensitivity',
    title,
    subtitle: `Mean effect on ${measure(spec)}, with each donor that carries weight left out in turn, with 95% conformal intervals.`,
    alt: `Dot chart of ${series.length} estimates, each without one donor, with 95% intervals. ${title}.`,
    x: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    y: { label: 'Left out', unit: '' },
    columns: [
      { key: 'left', label: 'Left out' },
      { key: 'value', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'keepsConclusion', label: 'Same conclusion' },
    ],
    rows: series.map(({ setting, value, ci, keepsConclusion }) => ({
      left: String(setting),
      value: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      keepsConclusion,
    })),
    annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
  })
}
