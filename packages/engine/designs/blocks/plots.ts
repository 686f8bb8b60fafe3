import type { Plot } from '../../analysis.ts'
import { inferPoint } from '../../inference/wald.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawLeftOut } from '../../plots/leave-one-out.ts'
import { drawDifferences } from '../../plots/love-plot.ts'
import { finite, intervalColumns, measure, plotOf } from '../../plots/plot-words.ts'
import { formatEffect, formatNumber } from '../../words/number.ts'
import { formatPStatement } from '../../words/p-value.ts'
import { inSentence } from '../../words/sentence.ts'
import { withUnits } from '../../words/units.ts'
import type { Design } from '../design.ts'
import { compareCovariates } from './diagnostics/balance.ts'
import type { BlocksFit } from './estimate.ts'
import type { BlocksFrame } from './frame.ts'
import type { BlocksSpec } from './spec.ts'
import { drawTrials } from './trials/plots.ts'

type Plots = Design<BlocksSpec, BlocksFrame, BlocksFit>['plots']

/** Every figure as data with its finding as title; which ones there are depends on the design. */
export const plots: Plots = (frame, spec, fit, found) =>
  fit.trials === null ? drawExperiment(frame, spec, fit, found) : drawTrials(spec, fit, fit.trials, found)

type Given = Parameters<Plots>

const drawExperiment = (frame: Given[0], spec: Given[1], fit: Given[2], { sensitivity }: Given[3]): Plot[] => [
  drawForest(spec, fit),
  ...(fit.differences[0].blocks.length > 1 ? [drawBlockForest(spec, fit)] : []),
  drawRandomisation(spec, fit),
  ...(frame.covariates.length > 0 ? [drawBalance(frame)] : []),
  ...sensitivity
    .filter(({ id }) => id === 'leave-one-block-out')
    .map((found) => drawLeftOut(found, { outcome: spec.outcome, noun: 'block', nameOf: (block) => `block ${block}` })),
]

/** The difference within every block, in the order of the blocks' names. */
function drawBlockForest(spec: BlocksSpec, fit: BlocksFit): Plot {
  const { blocks, sample } = fit.differences[0]
  const total = sample.n
  const same = blocks.filter(({ difference }) => Math.sign(difference) === Math.sign(fit.primary.value)).length
  const title = `The difference points the same way as the average in ${same} of ${blocks.length} blocks`
  return plotOf('forest', {
    id: 'block-forest',
    tab: 'results',
    title,
    subtitle: `Difference in means within each block, ${measure(spec.outcome)}, with 95% intervals (t) where a block shows a variance. Bigger blocks weigh more.`,
    alt: `Forest plot of the differences within ${blocks.length} blocks with 95% intervals. ${title}. The average by block size is ${formatEffect(fit.primary.value)}.`,
    x: { label: `Difference in ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    y: { label: 'Block', unit: '' },
    columns: [
      { key: 'name', label: 'Block' },
      { key: 'role', label: 'Role' },
      { key: 'treatedUnits', label: 'Treated units', decimals: 0 },
      { key: 'controlUnits', label: 'Control units', decimals: 0 },
      { key: 'weight', label: 'Weight', decimals: 4 },
      { key: 'value', label: 'Difference', decimals: 2 },
      ...intervalColumns,
      { key: 'p', label: 'p', decimals: 4 },
      { key: 'locked', label: 'Locked design' },
    ],
    rows: blocks.map(({ block, n, treated, control, difference, variance }) => {
      const df = treated.assigned + control.assigned - 2
      const { ci, p } = inferPoint(difference, Math.sqrt(variance), Math.max(df, 1))
      return {
        name: block,
        role: 'block',
        treatedUnits: treated.n,
        controlUnits: control.n,
        weight: n / total,
        value: finite(difference),
        ciLow: finite(ci[0]),
        ciHigh: finite(ci[1]),
        p: finite(p),
        locked: false,
      }
    }),
    annotations: [
      { kind: 'vertical', at: 0, label: 'No effect' },
      { kind: 'vertical', at: fit.primary.value, label: 'Average by block size' },
    ],
  })
}

const bins = 40

/** What the difference would have been under other assignments if nobody had an effect, in bins of equal width. */
function drawRandomisation(spec: BlocksSpec, { randomisation, differences }: BlocksFit): Plot {
  const { distribution, value, p, isExact } = randomisation
  const isBlocked = differences[0].blocks.length > 1
  const size = withUnits(formatEffect(Math.abs(value)), spec.outcome.units)
  const title =
    p <= 0.05
      ? `Chance alone seldom gives a difference of ${size} (${formatPStatement(p)})`
      : `Chance alone can give a difference of ${size} (${formatPStatement(p)})`
  const number = formatNumber(distribution.length, 0)
  const which = `${isExact ? `all ${number}` : `${number} drawn`} assignments${isBlocked ? ' within blocks' : ''}`
  return plotOf('randomisation-distribution', {
    id: 'randomisation-distribution',
    tab: 'results',
    title,
    subtitle: `${isBlocked ? 'Block-weighted difference' : 'Difference'} in ${measure(spec.outcome)}, under ${which} if no unit had an effect. Filled: as far from zero as the observed difference.`,
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

const limit = 0.25

/** Standardized differences of the covariates, plain and within blocks. */
function drawBalance(frame: BlocksFrame): Plot {
  const covariates = compareCovariates(frame)
  const within = covariates.filter(({ difference }) => Math.abs(difference) <= limit).length
  const title = titleOfBalance(within, covariates.length)
  return drawDifferences(
    covariates.map(({ label, unadjusted, difference }) => ({ label, before: unadjusted, after: difference })),
    {
      id: 'balance',
      title,
      subtitle:
        'Size of the difference between the treated and the control arm in standard deviations, as it stands and within blocks.',
      limit,
      before: 'As it stands',
      after: 'Within blocks',
    },
  )
}

function titleOfBalance(within: number, all: number): string {
  if (all === 1)
    return `The one covariate differs by ${within === 1 ? 'at most' : 'more than'} ${limit} standard deviations`
  return `${within} of ${all} covariates ${within === 1 ? 'differs' : 'differ'} by at most ${limit} standard deviations`
}

/** The main estimate with those that stand beside it for the same outcome. */
function drawForest({ outcome }: BlocksSpec, { estimates, primary, rank }: BlocksFit): Plot {
  const same = estimates.filter(({ id }) => !id.startsWith('outcome-'))
  return drawEstimates(same, primary, { outcome, effect: 'Average effect', intervals: '95% intervals', rank })
}
