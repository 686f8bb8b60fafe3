import type { Estimate } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { concludeFrom, type Conclusion } from '../../../inference/conclusion.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { sum } from '../../../numerics/moments.ts'
import type { Fitted, StepContext } from '../../design.ts'
import { because, made, named } from '../facts.ts'
import { ESTIMANDS, EXCESS_MASS_UNITS, type RddSpec } from '../spec.ts'
import { type Draws, drawHistograms, BUNCHING_DRAWS, shareOf, spreadOver } from './bootstrap.ts'
import type { Histogram } from './histogram.ts'
import { drawSmoothCount, type SmoothCount } from './smooth-count.ts'

/** What the later steps of a study of bunching work from. */
export interface BunchingFit extends Fitted<Text> {
  primary: Estimate<Text>
  /** The design's own smooth count, which loses and wins nobody, and the same drawn without that condition. */
  smooth: SmoothCount
  free: SmoothCount
  draws: Draws
  conclusion: Conclusion['kind']
  keepsConclusion: Conclusion['keeps']
}

/** What the histogram was drawn through, and how. */
export function lockedChoice({ counts, moved }: Histogram, { bunching }: RddSpec) {
  return { order: bunching!.order, moved, ends: [0, counts.length - 1] as const, isBalanced: true }
}

/**
 * The share of those just short of the threshold that were moved over it: the cases missing there against a smooth count
 * that holds as many cases as the histogram, over the smooth count. Beside it the same as a share of all cases, as a number, and in
 * smooth counts of the threshold's bin, and both ends of the move without the condition that they agree.
 *
 * @see Chetty, Friedman, Olsen & Pistaferri 2011, doi:10.1093/qje/qjr013; Dee, Dobbie, Jacob & Rockoff 2019, doi:10.1257/app.20170520
 */
export function estimate(frame: Histogram, spec: RddSpec, context: StepContext<Text>): BunchingFit {
  const { counts, moved, cases } = frame
  const choice = lockedChoice(frame, spec)
  // preflight has seen that the bins carry the order
  const smooth = drawSmoothCount(counts.length, choice)!
  const free = drawSmoothCount(counts.length, { ...choice, isBalanced: false })!
  const draws = drawHistograms(counts, moved, smooth, context.seed)
  context.progress(0.5)
  const { scale, units, rawUnits } = spec.outcome
  const top = smooth.missing
  const below = dot(smooth.below, counts)
  const bootstrap = { draws: BUNCHING_DRAWS, bins: smooth.followed.length, df: smooth.df }
  const describe = (
    labels: Pick<Estimate<Text>, 'id' | 'name' | 'role'>,
    own: { estimand: string; units: string; method: Text },
    read: (counts: Float64Array) => number,
  ): Estimate<Text> => {
    const { method, ...told } = own
    const value = below > 0 ? read(counts) : Number.NaN
    const point = inferPoint(value, spreadOver(draws, read), smooth.df)
    return {
      ...labels,
      ...told,
      value: point.value,
      se: point.se,
      ci: point.ci,
      p: point.p,
      df: point.df,
      n: frame.rows,
      clusters: null,
      method,
      ...(below > 0 ? {} : { reason: because('no-smooth-count', {}) }),
    }
  }
  const share = { estimand: ESTIMANDS.shareMoved, units }
  const primary = describe(
    { id: 'share-moved', name: named('share-moved', {}), role: 'primary' },
    { ...share, method: made('share-moved', { ...bootstrap, order: choice.order }) },
    scaled(scale, shareOf(top, smooth.below)),
  )
  context.announce?.(primary)
  const isShare = Number.isFinite(primary.value)
  const others = [
    describe(
      { id: 'share-of-all', name: named('share-of-all', {}), role: 'secondary' },
      { estimand: ESTIMANDS.shareOfAll, units, method: made('share-of-all', bootstrap) },
      (drawn) => (scale * dot(top, drawn)) / cases,
    ),
    describe(
      { id: 'number-moved', name: named('number-moved', {}), role: 'secondary' },
      {
        estimand: ESTIMANDS.casesMoved,
        units: rawUnits ?? context.words.units,
        method: made('number-moved', bootstrap),
      },
      (drawn) => dot(top, drawn),
    ),
    describe(
      { id: 'excess-mass', name: named('excess-mass', {}), role: 'secondary' },
      { estimand: ESTIMANDS.excessMass, units: EXCESS_MASS_UNITS, method: made('excess-mass', bootstrap) },
      shareOf(top, smooth.at(moved.at)),
    ),
    describe(
      { id: 'missing-alone', name: named('missing-alone', {}), role: 'robustness' },
      { ...share, method: made('one-end-alone', bootstrap) },
      scaled(scale, shareOf(free.missing, free.below)),
    ),
    describe(
      { id: 'excess-alone', name: named('excess-alone', {}), role: 'robustness' },
      { ...share, method: made('one-end-alone', bootstrap) },
      scaled(scale, shareOf(free.excess, free.below)),
    ),
  ]
  context.progress(1)
  const conclusion = concludeFrom(primary.ci, context.intent.smallestEffect)
  const stretch = sum(counts.subarray(moved.from, moved.to + 1))
  const over = 1 - below / stretch
  const spread = isShare ? scale * Math.sqrt(over * (1 - over)) : Number.NaN
  return {
    primary,
    estimates: [primary, ...others],
    smooth,
    free,
    draws,
    conclusion: conclusion.kind,
    keepsConclusion: conclusion.keeps,
    sample: describeSample(frame),
    windows: { pre: ascending(spec.bunching!.from, spec.cutoff), post: ascending(spec.cutoff, spec.bunching!.to) },
    outcome: { label: spec.outcome.label, units },
    // where nothing acts on the threshold nobody is moved over it
    counterfactualMean: 0,
    standardisedEffect: spread > 0 ? Math.abs(primary.value) / spread : null,
    outcomeSpread: spread,
  }
}

const scaled = (scale: number, read: (counts: Float64Array) => number) => (counts: Float64Array) => scale * read(counts)

function ascending(a: number, b: number): [number, number] {
  return a < b ? [a, b] : [b, a]
}

/** Cases in the histogram by the side they stand on. */
function describeSample({ counts, moved, rows }: Histogram): Fitted['sample'] {
  const comparisonUnits = sum(counts.subarray(0, moved.at))
  const units = sum(counts)
  return { rows, units, treatedUnits: units - comparisonUnits, comparisonUnits, periods: 1 }
}
