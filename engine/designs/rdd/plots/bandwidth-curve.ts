import type { Plot, Sensitivity } from '../../../analysis.ts'
import type { JumpFit } from '../local-polynomial/jump.ts'
import type { RddSpec } from '../spec.ts'
import { finite, intervalColumns, measure, plotOf } from '../../../plots/plot-words.ts'
import { decimalsFor } from '../../../words/decimals.ts'
import { inSentence } from '../../../words/sentence.ts'

/** The estimate at half to twice its bandwidth; the table gives the smaller side's bandwidth in its own units. */
export function drawBandwidthCurve(spec: RddSpec, { bandwidths }: JumpFit, { series }: Sensitivity): Plot {
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const title = `${kept} of ${series.length} bandwidths lead to the same conclusion`
  const h = Math.min(bandwidths.control.h, bandwidths.treated.h)
  const { units } = spec.runningVariable
  return plotOf('bandwidth-curve', {
    id: 'bandwidth-path',
    tab: 'sensitivity',
    title,
    subtitle: `Effect on ${measure(spec.outcome)}, by bandwidth, with pointwise robust 95% intervals.`,
    alt: `Estimates at ${series.length} bandwidths from half to twice the design's, with pointwise 95% intervals. ${title}.`,
    x: { label: 'Bandwidth, as a multiple of the one in the design', unit: '' },
    y: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    columns: [
      { key: 'factor', label: 'Multiple', decimals: 1 },
      { key: 'bandwidth', label: `Bandwidth, ${units}`, decimals: decimalsFor(h) },
      { key: 'estimate', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'keepsConclusion', label: 'Same conclusion' },
      { key: 'locked', label: 'Locked design' },
    ],
    rows: series.map((point) => ({
      factor: Number(point.setting),
      bandwidth: Number(point.setting) * h,
      estimate: finite(point.value),
      ciLow: finite(point.ci[0]),
      ciHigh: finite(point.ci[1]),
      locked: point.locked ?? false,
      keepsConclusion: point.keepsConclusion,
    })),
    annotations: [{ kind: 'horizontal', at: 0, label: 'No effect' }],
  })
}
