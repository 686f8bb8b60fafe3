import type { SensitivityPoint } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { studentTQuantile } from '../../../numerics/distributions.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { findSwitch } from '../../../numerics/one-dimensional.ts'
import { seriesOf, type PartProgress, type SensitivityPart } from '../../shared/finding.ts'
import type { IvFit } from '../estimate.ts'
import { series as varied } from '../facts.ts'
import type { IvFrame } from '../frame.ts'
import { hullOf } from '../model/anderson-rubin.ts'
import { combine, type IvModel } from '../model/reduce.ts'
import { jointScoreProducts, varianceFactor } from '../model/score-products.ts'
import type { IvSpec } from '../spec.ts'
import { spreadOf, strongestDirectEffect } from './strongest-covariate.ts'

const points = 12
/** Sizes looked at on each side of zero with several instruments. */
const stepsBetween = 4

/**
 * What remains when the instruments may reach the outcome directly: the union of the intervals over every direct effect
 * up to δ, for one SD of the instrument and in either direction. Several instruments have direct effects of one size,
 * with the signs that move the estimate most.
 *
 * The breakdown value is the smallest δ whose union no longer keeps the conclusion. It divides by the estimate, so that a
 * biased estimate looks robust: it is shown beside the direct effect of the strongest declared covariate and earns no marks.
 *
 * @see Conley, Hansen & Rossi 2012, section III.A (union of intervals), doi:10.1162/REST_a_00139
 */
export function findPlausibleExogeneity(
  frame: IvFrame,
  spec: IvSpec,
  fit: IvFit,
  smallestEffect: number,
  progress: PartProgress,
): SensitivityPart<Text> {
  const id = 'plausibly-exogenous'
  const { units } = spec.outcome
  if (fit.conclusion === 'none') {
    return { sensitivity: [seriesOf(id, [], varied(id, { units, found: null }))], evidence: {} }
  }
  const { direction, shift } = directEffectOf(fit.model)
  const intervalAt = intervalsUnder(fit, direction, shift)
  const steps = fit.model.q.length === 1 ? 1 : stepsBetween
  const unionAt = (delta: number) => unionOf(intervalAt, delta, steps)
  const breakdown = findBreakdown(fit, shift, smallestEffect, unionAt)
  progress(0.6)
  const reach = breakdown === null ? 2 * Math.abs(fit.effect.twoStage.se / shift) : 2 * breakdown
  const series = Array.from({ length: points + 1 }, (_, i): SensitivityPoint => {
    progress(0.6 + (0.4 * i) / points)
    const delta = (reach * i) / points
    const ci = unionAt(delta)
    return { setting: delta, value: fit.effect.twoStage.value, ci, keepsConclusion: fit.keepsConclusion(ci) }
  })
  const told = varied(id, { units, found: { breakdown, strongest: strongestDirectEffect(frame, spec, fit) } })
  const shown = reach > 0 ? series : series.slice(0, 1)
  return { sensitivity: [seriesOf(id, shown, told, breakdown)], evidence: {} }
}

/** Q-coordinates of one unit of direct effect, and how far it moves two-stage least squares. */
function directEffectOf(model: IvModel): { direction: Float64Array; shift: number } {
  const { firstStage, instruments, triangle } = model
  const direction = new Float64Array(firstStage.length)
  instruments.forEach(({ values }, j) => {
    const shares = triangle[j]
    const along = shares.reduce((sum, share, i) => sum + share * firstStage[i], 0)
    const size = Math.sign(along) / spreadOf(values, model)
    shares.forEach((share, i) => (direction[i] += size * share))
  })
  return { direction, shift: dot(firstStage, direction) / dot(firstStage, firstStage) }
}

type IntervalAt = (size: number) => [number, number]

/** The interval of the outcome less a direct effect of the given size, of the kind that the estimate itself has. */
function intervalsUnder({ effect, model }: IvFit, direction: Float64Array, shift: number): IntervalAt {
  const { test, usesTest, twoStage } = effect
  if (usesTest) {
    return (size) => (test ? hullOf(test.set(0.95, { direct: direction.map((one) => size * one) })) : [NaN, NaN])
  }
  const variance = varianceUnder(model, twoStage.residuals, direction, shift)
  const quantile = studentTQuantile(0.975, twoStage.df ?? Infinity)
  return (size) => {
    const value = twoStage.value - size * shift
    const reach = quantile * Math.sqrt(variance(size))
    return [value - reach, value + reach]
  }
}

/** Residuals are e - size·(h - shift·d), h the direct effect's part, so that their variance is quadratic in the size. */
function varianceUnder(model: IvModel, residuals: Float64Array, direction: Float64Array, shift: number) {
  const { q, d, firstStage, errors, n } = model
  const fitted = combine(q, firstStage, n)
  const direct = combine(q, direction, n)
  const change = direct.map((value, i) => value - shift * d[i])
  const scale = varianceFactor(model, 1) / dot(firstStage, firstStage) ** 2
  const [own, cross, changed] = jointScoreProducts([fitted], residuals, change, errors).map(
    ({ data }) => scale * data[0],
  )
  return (size: number) => own - 2 * size * cross + size * size * changed
}

/**
 * Hull of the intervals at direct effects from -δ to δ. With one instrument the ends decide, as the interval moves one
 * way. With several some sizes may leave no effect at all, an empty set, so that sizes between are looked at too.
 */
function unionOf(intervalAt: IntervalAt, delta: number, steps: number): [number, number] {
  const sizes = Array.from({ length: 2 * steps + 1 }, (_, i) => (delta * (i - steps)) / steps)
  const intervals = sizes.map(intervalAt).filter((ci) => !ci.some(Number.isNaN))
  if (intervals.length === 0) return [NaN, NaN]
  return [Math.min(...intervals.map(([low]) => low)), Math.max(...intervals.map(([, high]) => high))]
}

/** 0 where the conclusion does not stand even without a direct effect; null where none in reach changes it. */
function findBreakdown(
  { effect, keepsConclusion }: IvFit,
  shift: number,
  smallestEffect: number,
  unionAt: (delta: number) => [number, number],
): number | null {
  const holds = (delta: number) => keepsConclusion(unionAt(delta))
  if (!holds(0)) return 0
  const [low, high] = effect.ci
  // far enough to carry the interval across zero, across ± the smallest effect, and to twice its width
  const far = (Math.max(Math.abs(low), Math.abs(high)) + (high - low) + smallestEffect) / Math.abs(shift)
  return holds(far) ? null : findSwitch(holds, 0, far, 1e-7 * far)
}
