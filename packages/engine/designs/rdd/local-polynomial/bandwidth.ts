import { EngineError } from '../../../errors.ts'
import { constantsOf, topOfRows, type BiasFit, type Constants, type ConstantsAsked } from './constants.ts'
import { countInside, type Kernel } from './basis.ts'
import type { VarianceKind } from './residuals.ts'
import { countDistinct, distinctNeeded, type Side } from './side.ts'
import { beyond, WindowBeyondReach, wholeBandwidth, wholeOf, type Whole, type WholeSide } from './whole.ts'

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

type Pair = { control: Constants; treated: Constants }
type Lengths = { control: number; treated: number }

const pilotConstant: Record<Kernel, number> = { triangular: 2.576, uniform: 1.843, epanechnikov: 2.34 }
/** From this share of a side's rows repeating a value on, they are mass points: rdrobust's rule. */
const massShare = 0.2
/** Distinct values a side that a bandwidth with a floor holds at least: rdrobust's rule. */
export const fewestDistinct = 10

/**
 * Where mass points put a floor under a bandwidth: `pilots` as rdrobust 4.0.0, under the two that only serve the choice
 * of others; `every`, ours, under h and b too, for where they would hold too few distinct values to be used.
 */
type Floored = 'pilots' | 'every'

/**
 * Bandwidths that minimise the mean squared error (`mse…`) or the coverage error (`cer…`) of the estimate: one for both
 * sides of the jump (`rd`) or of the sum (`sum`), one per side (`two`), or the smallest (`comb1`) or median (`comb2`).
 *
 * Three steps, each a ratio of variance to squared bias estimated with the bandwidth of the step before: for the
 * derivative of order p + 2, then for the bias (b), then for the jump (h).
 *
 * @param whole what is asked of all rows, where the sides hold only those near the cutoff
 * @throws {EngineError} `numerics/singular-matrix` where a step has too few distinct values
 * @throws {WindowBeyondReach} where a step needs rows that were not read
 * @see Calonico, Cattaneo & Titiunik 2014, doi:10.3982/ECTA11757; Calonico, Cattaneo & Farrell 2020, doi:10.1093/ectj/utz022
 */
export function selectBandwidths(
  control: Side,
  treated: Side,
  selector: Selector,
  choices: LocalChoices,
  floored: Floored = 'pilots',
  whole: Whole = wholeOf({ control, treated }),
): Bandwidths {
  const target = selector.slice(3) as 'rd' | 'two' | 'sum' | 'comb1' | 'comb2'
  const sides = withoutConstantTakeUp(control, treated, whole)
  const needed: ('rd' | 'two' | 'sum')[] =
    target === 'comb1' ? ['rd', 'sum'] : target === 'comb2' ? ['rd', 'two', 'sum'] : [target]
  const pilot = pilotBandwidth(sides, whole, choices)
  const found = needed.map((one) =>
    remember(control, treated, `${one} ${floored} ${JSON.stringify(choices)}`, () =>
      selectFor(one, { sides, whole }, pilot, choices, floored),
    ),
  )
  const pick = (name: 'h' | 'b', side: 'control' | 'treated') => {
    const values = found.map((one) => one[name][side]).sort((a, b) => a - b)
    return target === 'comb2' ? values[1] : values[0]
  }
  const shrink = selector.startsWith('cer') ? coverageFactor(whole, choices.polynomialOrder) : 1
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
function withoutConstantTakeUp(control: Side, treated: Side, whole: Whole): { control: Side; treated: Side } {
  if (!whole.control.isTakeUpConstant && !whole.treated.isTakeUpConstant) return { control, treated }
  return { control: { ...control, takeUp: null }, treated: { ...treated, takeUp: null } }
}

/** n to the power −p / ((3 + p)(3 + 2p)); n counts clusters where there are any. */
function coverageFactor({ control, treated }: Whole, p: number): number {
  return (control.countUnits() + treated.countUnits()) ** (-p / ((3 + p) * (3 + 2 * p)))
}

interface Pilot {
  lengths: number
  /** Largest distance on each side and overall. */
  ranges: Lengths
  /** Smallest bandwidth allowed by mass points, per side. */
  floors: Lengths
}

/** Rule of thumb for the first variance; from the smaller of the standard deviation and the scaled interquartile range. */
function pilotBandwidth(sides: { control: Side; treated: Side }, whole: Whole, choices: LocalChoices): Pilot {
  const { control, treated, spread } = whole
  const isAdjusting = choices.massPoints === 'adjust'
  const size = isAdjusting ? control.distinct + treated.distinct : control.rows + treated.rows
  const ranges = { control: control.range, treated: treated.range }
  const floors = isAdjusting ? massFloors(sides, whole) : { control: 0, treated: 0 }
  const rule = pilotConstant[choices.kernel] * spread * size ** (-1 / 5)
  const capped = Math.min(rule, Math.max(ranges.control, ranges.treated))
  return { lengths: Math.max(capped, floors.control, floors.treated), ranges, floors }
}

function massFloors(sides: { control: Side; treated: Side }, { control, treated }: Whole): Lengths {
  const repeats = ({ distinct, rows }: WholeSide) => 1 - distinct / rows
  if (repeats(control) < massShare && repeats(treated) < massShare) return { control: 0, treated: 0 }
  const floor = ({ groups, distance }: Side, { distinct }: WholeSide) =>
    distance[groups[Math.min(fewestDistinct, distinct) - 1]] * beyond
  return { control: floor(sides.control, control), treated: floor(sides.treated, treated) }
}

function selectFor(
  target: 'rd' | 'two' | 'sum',
  { sides, whole }: { sides: { control: Side; treated: Side }; whole: Whole },
  pilot: Pilot,
  choices: LocalChoices,
  floored: Floored,
): Chosen {
  const p = choices.polynomialOrder
  const q = p + 1
  const bare: Pilot = floored === 'every' ? pilot : { ...pilot, floors: { control: 0, treated: 0 } }
  const step = (asked: ConstantsAsked, biasFitOf: (name: keyof Lengths) => BiasFit, limits: Pilot) => {
    const constants = (name: keyof Lengths) => constantsOf(sides[name], asked, pilot.lengths, biasFitOf(name), choices)
    const pair = { control: constants('control'), treated: constants('treated') }
    return reached(bounded(balance(target, pair, 1 / (2 * asked.order + 3)), target, limits), whole)
  }
  const ofAll = (name: keyof Lengths): BiasFit => ({
    bandwidth: wholeBandwidth(whole[name]),
    topOf: (order, outcome) => whole[name].topOf(order, outcome, choices),
  })
  const within =
    (lengths: Lengths) =>
    (name: keyof Lengths): BiasFit => ({
      bandwidth: lengths[name],
      topOf: (order, outcome) => {
        const asked = { order, bandwidth: lengths[name], hasVariance: choices.regularisation !== 0 }
        return topOfRows(sides[name], outcome, asked, choices)
      },
    })
  reached({ control: pilot.lengths, treated: pilot.lengths }, whole)
  const d = step({ order: q + 1, power: q + 1, regularisation: 0 }, ofAll, pilot)
  const b = step({ order: q, power: p + 1, regularisation: choices.regularisation }, within(d), bare)
  const h = step({ order: p, power: 0, regularisation: choices.regularisation }, within(b), bare)
  return { h, b }
}

/** The lengths, where all rows within them were read. */
function reached(lengths: Lengths, { reach, control, treated }: Whole): Lengths {
  const needed = Math.max(Math.min(lengths.control, control.range), Math.min(lengths.treated, treated.range))
  if (needed > reach) throw new WindowBeyondReach(needed)
  return lengths
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

type Sides = { control: Side; treated: Side }

export interface UsableBandwidths {
  used: Bandwidths
  /** What rdrobust's own rule selects, where ours had to step in; null there where it can fit no polynomial at all. */
  widenedFrom?: Bandwidths | null
}

/**
 * The bandwidths as selected, or with ten distinct values inside where mass points leave too few of them to fit.
 *
 * rdrobust 4.0.0 puts its floor under the pilot bandwidths alone, so that h may end up holding two values; it then
 * returns a number all the same. Ours widens h and b there, and says so in the log.
 *
 * @throws {EngineError} `numerics/singular-matrix` where a step has too few distinct values even so
 */
export function selectUsable(
  sides: Sides,
  selector: Selector,
  choices: LocalChoices,
  whole: Whole = wholeOf(sides),
): UsableBandwidths {
  const select = (floored: Floored) => selectBandwidths(sides.control, sides.treated, selector, choices, floored, whole)
  const peers = tryTo(() => select('pilots'))
  if (peers !== null && !isSparse(sides, peers, choices)) return { used: peers }
  if (choices.massPoints === 'off') return { used: peers ?? select('pilots') }
  const used = select('every')
  const isSame = peers !== null && JSON.stringify(peers) === JSON.stringify(used)
  return isSame ? { used } : { used, widenedFrom: peers }
}

function tryTo(select: () => Bandwidths): Bandwidths | null {
  try {
    return select()
  } catch (error) {
    if (error instanceof EngineError && error.code === 'numerics/singular-matrix') return null
    throw error
  }
}

function isSparse(sides: Sides, bandwidths: Bandwidths, { kernel, polynomialOrder }: LocalChoices): boolean {
  return (['control', 'treated'] as const).some((name) => {
    const holds = (width: number, order: number) =>
      width > 0 && countDistinct(sides[name], countInside(kernel, sides[name].distance, width)) >= distinctNeeded(order)
    return !holds(bandwidths[name].h, polynomialOrder) || !holds(bandwidths[name].b, polynomialOrder + 1)
  })
}
