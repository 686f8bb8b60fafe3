import type { Plot } from '../../../analysis.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { inSentence } from '../../../words/sentence.ts'
import { withUnits } from '../../../words/units.ts'
import type { BlocksFit } from '../estimate.ts'
import type { BlocksSpec } from '../spec.ts'
import { measure, plotOf } from '../../../plots/plot-words.ts'

const bins = 40

/** What the difference would have been under other assignments if nobody had an effect, in bins of equal width. */
export function drawRandomisation(spec: BlocksSpec, { randomisation }: BlocksFit): Plot {
  const { distribution, value, p, isExact } = randomisation
  const size = withUnits(formatEffect(Math.abs(value)), spec.outcome.units)
  const title =
    p < 0.05
      ? `Chance alone seldom gives a difference of ${size} (${formatPStatement(p)})`
      : `Chance alone can give a difference of ${size} (${formatPStatement(p)})`
  const number = formatNumber(distribution.length, 0)
  const which = isExact ? `all ${number} assignments within blocks` : `${number} drawn assignments within blocks`
  return plotOf('randomisation-distribution', {
    id: 'randomisation-distribution',
    tab: 'results',
    title,
    subtitle: `Block-weighted difference in ${measure(spec.outcome)}, under ${which} if no unit had an effect. Filled: as far from zero as the observed difference.`,
    alt: `Histogram of the difference under ${which}. The observed difference is ${formatEffect(value)} (${formatPStatement(p)}). ${title}.`,
    x: { label: `Difference in ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    y: { label: 'Assignments', unit: '%' },
    columns: [
      { key: 'low', label: 'From', decimals: 2 },
      { key: 'high', label: 'To', decimals: 2 },
      { key: 'share', label: 'Share of assignments (%)', decimals: 2 },
    ],
    rows: countBins(distribution),
    annotations: [{ kind: 'vertical', at: value, label: 'Observed' }],
  })
}

/** The range is made symmetrical about zero, where the distribution has its mean. */
function countBins(distribution: Float64Array): { low: number; high: number; share: number }[] {
  const reach = distribution.reduce((max, one) => Math.max(max, Math.abs(one)), 0)
  const width = (2 * reach) / bins
  const counts = new Float64Array(bins)
  for (const one of distribution) counts[Math.min(bins - 1, Math.floor((one + reach) / width))]++
  return Array.from(counts, (count, bin) => ({
    low: -reach + bin * width,
    high: -reach + (bin + 1) * width,
    share: (100 * count) / distribution.length,
  }))
}
