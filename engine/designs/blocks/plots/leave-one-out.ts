import type { Plot, Sensitivity } from '../../../analysis.ts'
import type { BlocksSpec } from '../spec.ts'
import { finite, inSentence, intervalColumns, measure, plotOf } from './plot-words.ts'

/** The estimate without each block. */
export function drawLeaveOneOut(spec: BlocksSpec, { id, series }: Sensitivity): Plot {
  const changed = series.filter(({ keepsConclusion }) => !keepsConclusion).length
  const title =
    changed === 0
      ? 'No single block changes the conclusion'
      : `Leaving out one block changes the conclusion in ${changed} of ${series.length} cases`
  return plotOf('leave-one-out', {
    id,
    tab: 'sensitivity',
    title,
    subtitle: `Effect on ${measure(spec.outcome)}, with each block left out in turn, with pointwise 95% intervals.`,
    alt: `Dot chart of ${series.length} estimates, each without one block, with pointwise 95% intervals. ${title}.`,
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
