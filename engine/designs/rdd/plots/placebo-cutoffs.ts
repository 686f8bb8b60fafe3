import type { Estimate, Plot, Sensitivity } from '../../../analysis.ts'
import type { RddSpec } from '../spec.ts'
import { finite, intervalColumns, measure, plotOf } from '../../../plots/plot-words.ts'
import { decimalsFor } from '../../../words/decimals.ts'
import { inSentence } from '../../../words/sentence.ts'

/** Jumps at false cutoffs beside the one at the true cutoff. */
export function drawPlaceboCutoffs(spec: RddSpec, primary: Estimate, { series }: Sensitivity): Plot {
  const rejecting = series.filter(({ keepsConclusion }) => !keepsConclusion).length
  const title =
    rejecting === 0
      ? `No jump shows at any of ${series.length} false cutoffs`
      : `A jump shows at ${rejecting} of ${series.length} false cutoffs`
  const { label, units } = spec.runningVariable
  const cutoffs = [...series.map(({ setting }) => Number(setting)), spec.cutoff]
  const spread = Math.max(...cutoffs) - Math.min(...cutoffs)
  const rows = [
    ...series.map(({ setting, value, ci }) => ({ cutoff: Number(setting), kind: 'false' as const, value, ci })),
    { cutoff: spec.cutoff, kind: 'true' as const, value: primary.value, ci: primary.ci },
  ].sort((a, b) => a.cutoff - b.cutoff)
  return plotOf('placebo-cutoffs', {
    id: 'placebo-cutoffs',
    tab: 'sensitivity',
    title,
    subtitle: `Jump in ${measure(spec.outcome)}, at false cutoffs (hollow) and at the true one (filled), with pointwise robust 95% intervals.`,
    alt: `Jumps at ${series.length} false cutoffs and at the true one, with pointwise 95% intervals. ${title}.`,
    x: { label, unit: units },
    y: { label: `Jump in ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    columns: [
      { key: 'cutoff', label: 'Cutoff', decimals: decimalsFor(spread) },
      { key: 'kind', label: 'True or false cutoff' },
      { key: 'estimate', label: 'Jump', decimals: 2 },
      ...intervalColumns,
    ],
    rows: rows.map(({ cutoff, kind, value, ci }) => ({
      cutoff,
      kind,
      estimate: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
    })),
    annotations: [
      { kind: 'horizontal', at: 0, label: 'No jump' },
      { kind: 'vertical', at: spec.cutoff, label: 'Cutoff' },
    ],
  })
}
