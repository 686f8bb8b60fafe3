import type { Plot } from '../../analysis.ts'
import { inferPoint } from '../../inference/wald.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawLeftOut } from '../../plots/leave-one-out.ts'
import { drawDifferences } from '../../plots/love-plot.ts'
import { figureOf, finite } from '../../plots/plot-of.ts'
import type { Text } from '../../fact.ts'
import type { Design } from '../design.ts'
import { compareCovariates } from './diagnostics/balance.ts'
import type { BlocksFit } from './estimate.ts'
import { figure, say } from './facts.ts'
import type { BlocksFrame } from './frame.ts'
import type { BlocksSpec } from './spec.ts'
import { drawTrials } from './trials/plots.ts'

type Plots = Design<BlocksSpec, BlocksFrame, BlocksFit, Text>['plots']

/** Every figure as data, with its finding as a fact; which ones there are depends on the design. */
export const plots: Plots = (frame, spec, fit, found) =>
  fit.trials === null ? drawExperiment(frame, spec, fit, found) : drawTrials(spec, fit, fit.trials, found)

type Given = Parameters<Plots>

const drawExperiment = (frame: Given[0], spec: Given[1], fit: Given[2], { sensitivity }: Given[3]): Plot<Text>[] => [
  drawForest(spec, fit),
  ...(fit.differences[0].blocks.length > 1 ? [drawBlockForest(spec, fit)] : []),
  drawRandomisation(spec, fit),
  ...(frame.covariates.length > 0 ? [drawBalance(frame)] : []),
  ...sensitivity
    .filter(({ id }) => id === 'leave-one-block-out')
    .map((found) => {
      const noun = figure('leave-one-block-out', {})('noun')
      return drawLeftOut(found, { outcome: spec.outcome, noun, nameOf: (block) => say('block', { block }) })
    }),
]

/** What is measured, as figures are told it. */
export function drawnOf({ outcome: { label, units } }: BlocksSpec) {
  return { outcome: { label, units } }
}

/** The difference within every block, in the order of the blocks' names. */
function drawBlockForest(spec: BlocksSpec, fit: BlocksFit): Plot<Text> {
  const { blocks, sample } = fit.differences[0]
  const { value } = fit.primary
  const same = blocks.filter(({ difference }) => Math.sign(difference) === Math.sign(value)).length
  const told = figure('block-forest', { ...drawnOf(spec), same, blocks: blocks.length, value })
  return figureOf('forest', told, {
    id: 'block-forest',
    tab: 'results',
    units: { x: spec.outcome.units, y: '' },
    columns: {
      name: null,
      role: null,
      treatedUnits: 0,
      controlUnits: 0,
      weight: 4,
      value: 2,
      ciLow: 2,
      ciHigh: 2,
      p: 4,
      locked: null,
    },
    rows: blocks.map(({ block, n, treated, control, difference, variance }) => {
      const df = treated.assigned + control.assigned - 2
      const { ci, p } = inferPoint(difference, Math.sqrt(variance), Math.max(df, 1))
      return {
        name: block,
        role: 'block',
        treatedUnits: treated.n,
        controlUnits: control.n,
        weight: n / sample.n,
        value: finite(difference),
        ciLow: finite(ci[0]),
        ciHigh: finite(ci[1]),
        p: finite(p),
        locked: false,
      }
    }),
    annotations: [
      { kind: 'vertical', at: 0, label: told('zero') },
      { kind: 'vertical', at: value, label: told('average') },
    ],
  })
}

const bins = 40

/** What the difference would have been under other assignments if nobody had an effect, in bins of equal width. */
function drawRandomisation(spec: BlocksSpec, { randomisation, differences }: BlocksFit): Plot<Text> {
  const { distribution, value, p, isExact } = randomisation
  const isBlocked = differences[0].blocks.length > 1
  const compared = { value, p, assignments: distribution.length, isExact, isBlocked }
  const told = figure('randomisation-distribution', { ...drawnOf(spec), ...compared })
  return figureOf('randomisation-distribution', told, {
    id: 'randomisation-distribution',
    tab: 'results',
    units: { x: spec.outcome.units, y: '%' },
    columns: { low: 2, high: 2, share: 2 },
    rows: countBins(distribution),
    annotations: [{ kind: 'vertical', at: value, label: told('observed') }],
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
function drawBalance(frame: BlocksFrame): Plot<Text> {
  const covariates = compareCovariates(frame)
  const within = covariates.filter(({ difference }) => Math.abs(difference) <= limit).length
  const told = figure('balance', { within, covariates: covariates.length, limit })
  return drawDifferences(
    covariates.map(({ label, unadjusted, difference }) => ({ label, before: unadjusted, after: difference })),
    {
      id: 'balance',
      title: told('title'),
      subtitle: told('subtitle'),
      limit,
      before: told('before'),
      after: told('after'),
    },
  )
}

/** The main estimate with those that stand beside it for the same outcome. */
function drawForest({ outcome }: BlocksSpec, { estimates, primary, rank }: BlocksFit): Plot<Text> {
  const same = estimates.filter(({ id }) => !id.startsWith('outcome-'))
  const told = figure('estimates', {})
  const words = { outcome, effect: told('effect'), intervals: told('intervals') }
  return drawEstimates(same, primary, { ...words, rank })
}
