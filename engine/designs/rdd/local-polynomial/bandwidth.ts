import { selectorOutcome } from './contrast.ts'
import { condensedConstants } from './condensed/constants.ts'
import { isCondensed } from './condensed/places.ts'
import type { Kernel } from './kernel.ts'
import { neighbourResiduals, regressionResiduals, scoreVariance, type VarianceKind } from './residuals.ts'
import type { Side } from './side.ts'
import { coefficientWeights, leakage, smootherOf, weightedSum, type Smoother } from './smoother.ts'
import { spreadOf } from './spread.ts'

export type Selector =
  | 'mserd'
  | 'msetwo'
  | 'msesum'
  | 'msecomb1'
  | 'msecomb2'
  | 'cerrd'
  | 'certwo'
  | 'cersum'
  | 'cercomb1'
  | 'cercomb2'

export interface LocalChoices {
  polynomialOrder: number
  kernel: Kernel
  variance: VarianceKind
  /** Fewest neighbours of the nearest-neighbour variance. */
  neighbours: number
  /** Neighbors tie only where their distances are the same to the last bit: for comparison with rdrobust 4.0.0. */
  areTiesExact?: boolean
  /** `adjust` counts distinct values of the running variable where they decide the pilot bandwidth. */
  massPoints: 'adjust' | 'off'
  /** Weight of the regularisation term; 1 as published, 0 without. */
  regularisation: number
}

/** Bandwidths in the running variable's units: h of the estimate, b of its bias. */
export interface Bandwidths {
  control: { h: number; b: number }
  treated: { h: number; b: number }
}

/** What one side's constants are for: the coefficient of degree `power` in a fit of order `order`. */
export interface ConstantsAsked {
  order: number
  power: number
  regularisation: number
}

export interface Constants {
  variance: number
  bias: number
  regularisation: number
}
type Pair = { control: Constants; treated: Constants }
type Lengths = { control: number; treated: number }

const pilotConstant: Record<Kernel, number> = { triangular: 2.576, uniform: 1.843, epanechnikov: 2.34 }
/** From this share of a side's rows repeating a value on, they are mass points: rdrobust's rule. */
const massShare = 0.2
/** Distinct values a side that a bandwidth with a floor holds at least: rdrobust's rule. */
const fewestDistinct = 10
/** What makes a row at the very end of a bandwidth count: a share of that end, so that units do not matter. */
const beyond = 1 + 1e-10

/**
 * Where mass points put a floor under a bandwidth: `pilots` as rdrobust 4.0.0, under the two that only serve the choice
 * of others; `every`, ours, under h and b too, for where they would hold too few distinct values to be used.
 */
export type Floored = 'pilots' | 'every'

/**
 * Bandwidths that minimise the mean squared error (`mse…`) or the coverage error (`cer…`) of the estimate: one for both
 * sides of the jump (`rd`) or of the sum (`sum`), one per side (`two`), or the smallest (`comb1`) or median (`comb2`).
 *
 * Three steps, each a ratio of variance to squared bias estimated with the bandwidth of the step before: for the
 * derivative of order p + 2, then for the bias (b), then for the jump (h).
 *
 * @throws {EngineError} `numerics/singular-matrix` where a step has too few distinct values
 * @see Calonico, Cattaneo & Titiunik 2014, doi:10.3982/ECTA11757; Calonico, Cattaneo & Farrell 2020, doi:10.1093/ectj/utz022
 */
export function selectBandwidths(
  control: Side,
  treated: Side,
  selector: Selector,
  choices: LocalChoices,
  floored: Floored = 'pilots',
): Bandwidths {
  const target = selector.slice(3) as 'rd' | 'two' | 'sum' | 'comb1' | 'comb2'
  const sides = withoutConstantTakeUp(control, treated)
  const needed: ('rd' | 'two' | 'sum')[] =
    target === 'comb1' ? ['rd', 'sum'] : target === 'comb2' ? ['rd', 'two', 'sum'] : [target]
  const pilot = pilotBandwidth(sides, choices)
  const found = needed.map((one) =>
    remember(control, treated, `${one} ${floored} ${JSON.stringify(choices)}`, () =>
      selectFor(one, sides, pilot, choices, floored),
    ),
  )
  const pick = (name: 'h' | 'b', side: 'control' | 'treated') => {
    const values = found.map((one) => one[name][side]).sort((a, b) => a - b)
    return target === 'comb2' ? values[1] : values[0]
  }
  const shrink = selector.startsWith('cer') ? coverageFactor(sides, choices.polynomialOrder) : 1
  const of = (side: 'control' | 'treated') => ({ h: shrink * pick('h', side), b: pick('b', side) })
  return { control: of('control'), treated: of('treated') }
}

interface Chosen {
  h: Lengths
  b: Lengths
}

/** By the sides they are for: rules for error and for coverage, and analyses that vary other things, begin alike. */
const chosen = new WeakMap<Side, WeakMap<Side, Map<string, Chosen>>>()

function remember(control: Side, treated: Side, key: string, choose: () => Chosen): Chosen {
  const ofControl = chosen.get(control) ?? new WeakMap<Side, Map<string, Chosen>>()
  const known = ofControl.get(treated) ?? new Map<string, Chosen>()
  chosen.set(control, ofControl.set(treated, known))
  const found = known.get(key) ?? choose()
  known.set(key, found)
  return found
}

/**
 * Where nobody, or everybody, takes up on one side, the ratio at that side is not defined: the bandwidth is then that of
 * the outcome's own jump.
 */
function withoutConstantTakeUp(control: Side, treated: Side): { control: Side; treated: Side } {
  const isConstant = ({ takeUp }: Side) => takeUp?.every((value) => value === takeUp[0]) ?? false
  if (!isConstant(control) && !isConstant(treated)) return { control, treated }
  return { control: { ...control, takeUp: null }, treated: { ...treated, takeUp: null } }
}

/** n to the power −p / ((3 + p)(3 + 2p)); n counts clusters where there are any. */
function coverageFactor({ control, treated }: { control: Side; treated: Side }, p: number): number {
  const size = (side: Side) => (side.cluster ? new Set(side.cluster).size : side.distance.length)
  return (size(control) + size(treated)) ** (-p / ((3 + p) * (3 + 2 * p)))
}

interface Pilot {
  lengths: number
  /** Largest distance on each side and overall. */
  ranges: Lengths
  /** Smallest bandwidth allowed by mass points, per side. */
  floors: Lengths
}

/** Rule of thumb for the first variance; the smaller of the standard deviation and the scaled interquartile range. */
function pilotBandwidth({ control, treated }: { control: Side; treated: Side }, choices: LocalChoices): Pilot {
  const distinct = control.groups.length + treated.groups.length - 2
  const spread = spreadOf(control.distance, treated.distance)
  const size = choices.massPoints === 'adjust' ? distinct : control.distance.length + treated.distance.length
  const ranges = { control: control.distance.at(-1)!, treated: treated.distance.at(-1)! }
  const floors = choices.massPoints === 'adjust' ? massFloors(control, treated) : { control: 0, treated: 0 }
  const rule = pilotConstant[choices.kernel] * spread * size ** (-1 / 5)
  const capped = Math.min(rule, Math.max(ranges.control, ranges.treated))
  return { lengths: Math.max(capped, floors.control, floors.treated), ranges, floors }
}

function massFloors(control: Side, treated: Side): Lengths {
  const repeats = (side: Side) => 1 - (side.groups.length - 1) / side.distance.length
  if (repeats(control) < massShare && repeats(treated) < massShare) return { control: 0, treated: 0 }
  const floor = ({ groups, distance }: Side) =>
    distance[groups[Math.min(fewestDistinct, groups.length - 1) - 1]] * beyond
  return { control: floor(control), treated: floor(treated) }
}

function selectFor(
  target: 'rd' | 'two' | 'sum',
  { control, treated }: { control: Side; treated: Side },
  pilot: Pilot,
  choices: LocalChoices,
  floored: Floored,
): Chosen {
  const p = choices.polynomialOrder
  const q = p + 1
  const bare: Pilot = floored === 'every' ? pilot : { ...pilot, floors: { control: 0, treated: 0 } }
  const step = (order: number, power: number, biasBandwidths: Lengths, regularisation: number, limits: Pilot) => {
    const pair = {
      control: constantsOf(control, { order, power, regularisation }, pilot.lengths, biasBandwidths.control, choices),
      treated: constantsOf(treated, { order, power, regularisation }, pilot.lengths, biasBandwidths.treated, choices),
    }
    return bounded(balance(target, pair, 1 / (2 * order + 3)), target, limits)
  }
  const wide = { control: pilot.ranges.control * beyond, treated: pilot.ranges.treated * beyond }
  const d = step(q + 1, q + 1, wide, 0, pilot)
  const b = step(q, p + 1, d, choices.regularisation, bare)
  const h = step(p, 0, b, choices.regularisation, bare)
  return { h, b }
}

/** The bandwidths that balance variance and squared bias, from each side's constants. */
function balance(target: 'rd' | 'two' | 'sum', { control, treated }: Pair, rate: number): Lengths {
  if (target === 'two') {
    const alone = ({ variance, bias, regularisation }: Constants) => (variance / (bias ** 2 + regularisation)) ** rate
    return { control: alone(control), treated: alone(treated) }
  }
  const bias = target === 'rd' ? treated.bias - control.bias : treated.bias + control.bias
  const shared =
    ((control.variance + treated.variance) / (bias ** 2 + control.regularisation + treated.regularisation)) ** rate
  return { control: shared, treated: shared }
}

/** No bandwidth reaches beyond the data or falls under the floor of the mass points. */
function bounded(lengths: Lengths, target: 'rd' | 'two' | 'sum', { ranges, floors }: Pilot): Lengths {
  if (target === 'two') {
    return {
      control: Math.max(Math.min(lengths.control, ranges.control), floors.control),
      treated: Math.max(Math.min(lengths.treated, ranges.treated), floors.treated),
    }
  }
  const most = Math.max(ranges.control, ranges.treated)
  const shared = Math.max(Math.min(lengths.control, most), floors.control, floors.treated)
  return { control: shared, treated: shared }
}

/**
 * Constants of one side for the coefficient of degree `power` in a fit of order `order`: its variance at the pilot
 * bandwidth and its leading bias, whose derivative is estimated with `biasBandwidth`.
 */
function constantsOf(
  side: Side,
  asked: ConstantsAsked,
  pilot: number,
  biasBandwidth: number,
  choices: LocalChoices,
): Constants {
  if (isCondensed(side, choices)) return condensedConstants(side, asked, pilot, biasBandwidth, choices)
  const { order, power, regularisation } = asked
  const fit = smootherOf(side, choices.kernel, order, pilot)
  const scores = coefficientWeights(fit, power)
  const outcome = selectorOutcome(side, fit, power)
  const variance = (2 * power + 1) * pilot * estimateVariance(side, fit, scores, outcome, choices)
  const leak = leakage(fit, side.distance, scores, order + 1)
  const wide = smootherOf(side, choices.kernel, order + 1, biasBandwidth)
  const curvature = coefficientWeights(wide, order + 1)
  const scale = biasBandwidth ** -(order + 1)
  const factor = 2 * (order + 1 - power)
  const bias = Math.sqrt(factor) * leak * side.sign ** power * scale * weightedSum(curvature, outcome)
  if (regularisation === 0) return { variance, bias, regularisation: 0 }
  const noise = scale ** 2 * estimateVariance(side, wide, curvature, outcome, choices)
  return { variance, bias, regularisation: regularisation * factor * 3 * leak ** 2 * noise }
}

function estimateVariance(
  side: Side,
  fit: Smoother,
  scores: Float64Array,
  outcome: Float64Array,
  { variance, neighbours, areTiesExact }: LocalChoices,
): number {
  const residuals =
    variance === 'nn'
      ? neighbourResiduals(side.distance, side.groups, outcome, fit.rows, neighbours, areTiesExact)
      : regressionResiduals(fit, outcome, variance, fit.rows)
  return scoreVariance(scores, residuals, side.cluster, fit.rows, fit.order + 1)
}
