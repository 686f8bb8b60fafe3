import { ascendingOrder } from '../../../numerics/ascending-order.ts'
import { studentTQuantile } from '../../../numerics/distributions.ts'
import { valuesAt } from '../../../numerics/linear-algebra.ts'
import { everyRow } from '../effect/block-effects.ts'
import { surveyErrorOfArms } from '../effect/survey-effects.ts'
import { selectSample, type BlocksFrame, type Sample } from '../frame.ts'

export interface Bound {
  value: number
  se: number
  ci: [number, number]
}

export interface LeeBounds {
  lower: Bound
  upper: Bound
  /** Share of the arm with fewer missing that is trimmed. */
  trimmed: number
  /** The weighted difference in means before anything is trimmed. */
  untrimmed: number
  /** Standard error of the distance from it to the lower and to the upper bound. */
  noise: { lower: number; upper: number }
}

/** Who should be in either arm and is in the data at all. */
export interface Present {
  /** Shares of the control and the treated arm. */
  shares: readonly [number, number]
  /** Standard deviation of the logarithm of their ratio, as chance moves it: who stays is as random as who answers. */
  noise: number
}

const EVERYBODY: Present = { shares: [1, 1], noise: 0 }

/**
 * Lee's bounds on the effect among units whose outcome would be seen in either arm.
 *
 * The arm with fewer missing is trimmed at one end of its outcomes until as large a share of both arms is left; from the
 * low end for the upper bound if it is the treated arm. Rows are weighted by N_b/N_ab, their block's size over its arm's
 * size among everyone assigned, so that blocks count by size whatever their shares. Standard errors are those of the
 * influence functions, the trimming share's part included, within the arms of blocks, by cluster where clusters were
 * randomised; normal quantiles.
 * Assumes that assignment makes nobody's outcome go missing that would be seen in the other arm, or the reverse for all.
 *
 * @param outcome one value per row of the frame, `NaN` where missing
 * @param present lowers an arm's share of known outcomes where people are not in the data who should be; its noise is part of
 *   the standard errors
 * @see Lee 2009, doi:10.1111/j.1467-937X.2009.00536.x, section 3 and proposition 3
 */
export function findLeeBounds(frame: BlocksFrame, outcome: Float64Array, present: Present = EVERYBODY): LeeBounds {
  const everyone = selectSample(frame, [])
  const weights = armWeights(everyone)
  const seen = [0, 1].map((arm) => responseRate(outcome, everyone, weights, arm)) as [number, number]
  const kept = seen.map((rate, arm) => rate * present.shares[arm]) as [number, number]
  // turned so that the arm to trim is the treated one and its low end goes for the upper bound
  const trims = kept[1] >= kept[0] ? 1 : 0
  const sign = trims === 1 ? 1 : -1
  const share = Math.min(...kept) / Math.max(...kept)
  const rates = { trims, share, qTrim: seen[trims], qOther: seen[1 - trims] }
  const bound = (end: 1 | -1) => {
    const turned = outcome.map((value) => end * sign * value)
    const { value, untrimmed, influence, shift, slope } = keepLowest(turned, everyone, weights, rates)
    const ofAbsent = (slope * present.noise) ** 2
    const se = Math.sqrt(designVariance(influence, everyone) + ofAbsent)
    const reach = se * studentTQuantile(0.975, Infinity)
    const effect = end * value
    const made: Bound = { value: effect, se, ci: [effect - reach, effect + reach] }
    return { made, untrimmed: end * untrimmed, noise: Math.sqrt(designVariance(shift, everyone) + ofAbsent) }
  }
  const [first, second] = [bound(1), bound(-1)]
  const [lower, upper] = first.made.value <= second.made.value ? [first, second] : [second, first]
  return {
    lower: lower.made,
    upper: upper.made,
    trimmed: 1 - share,
    untrimmed: first.untrimmed,
    noise: { lower: lower.noise, upper: upper.noise },
  }
}

/** N_b/N_ab over N, so that each arm's weights add up to one; a row with a weight of its own counts it in all three. */
function armWeights({ block, treated, weight }: Sample): Float64Array {
  const [size, arm] = [new Float64Array(block.levels), new Float64Array(2 * block.levels)]
  const weightOf = (row: number) => (weight === null ? 1 : weight[row])
  treated.forEach((one, row) => {
    size[block.index[row]] += weightOf(row)
    arm[2 * block.index[row] + one] += weightOf(row)
  })
  const all = size.reduce((sum, one) => sum + one, 0)
  return Float64Array.from(treated, (one, row) => {
    const level = block.index[row]
    return (weightOf(row) * size[level]) / (arm[2 * level + one] * all)
  })
}

function responseRate(outcome: Float64Array, { treated }: Sample, weights: Float64Array, arm: number): number {
  return outcome.reduce((sum, value, row) => sum + (treated[row] === arm && !Number.isNaN(value) ? weights[row] : 0), 0)
}

interface Rates {
  trims: number
  /** What is left of the trimmed arm. */
  share: number
  /** Share of known outcomes in the trimmed arm and in the other. */
  qTrim: number
  qOther: number
}

/**
 * Mean of the lowest share of the outcomes of the arm `trims`, less the mean of the other arm, and the influence of every
 * row on it and on its distance from the untrimmed difference, weights included; `slope` is what it moves by with the logarithm
 * of the share kept.
 *
 * With c the π-quantile and θ the mean below it, θ = c - E[(c - y)⁺]/π, so that dθ/dπ = (c - θ)/π and the quantile's own
 * variation cancels.
 */
function keepLowest(
  y: Float64Array,
  { treated }: Sample,
  weights: Float64Array,
  { trims, share, qTrim, qOther }: Rates,
) {
  const rows = knownRows(y, (row) => treated[row] === trims)
  const cut = quantile(rows, y, weights, share * qTrim)
  const below = (row: number) => Math.max(0, cut - y[row])
  const shortfall = rows.reduce((sum, row) => sum + weights[row] * below(row), 0) / qTrim
  const trimmed = cut - shortfall / share
  const others = knownRows(y, (row) => treated[row] !== trims)
  const meanOf = (of: Int32Array, q: number) => of.reduce((sum, row) => sum + weights[row] * y[row], 0) / q
  const [whole, mean] = [meanOf(rows, qTrim), meanOf(others, qOther)]
  const rateOf = (row: number) => (Number.isNaN(y[row]) ? 0 : 1) / (treated[row] === trims ? qTrim : qOther) - 1
  const own = (row: number) => {
    const isKnown = !Number.isNaN(y[row])
    if (treated[row] !== trims) return (cut - trimmed) * rateOf(row) - (isKnown ? (y[row] - mean) / qOther : 0)
    return (isKnown ? -(below(row) - shortfall) / (share * qTrim) : 0) - (cut - trimmed) * rateOf(row)
  }
  const untrimmed = (row: number) => {
    if (Number.isNaN(y[row])) return 0
    return treated[row] === trims ? (y[row] - whole) / qTrim : -(y[row] - mean) / qOther
  }
  const [influence, shift] = [new Float64Array(y.length), new Float64Array(y.length)]
  for (let row = 0; row < y.length; row++) {
    const one = own(row)
    influence[row] = weights[row] * one
    shift[row] = weights[row] * (one - untrimmed(row))
  }
  return { value: trimmed - mean, untrimmed: whole - mean, influence, shift, slope: cut - trimmed }
}

function knownRows(y: Float64Array, isMember: (row: number) => boolean): Int32Array {
  const rows = new Int32Array(y.length)
  let count = 0
  for (let row = 0; row < y.length; row++) if (isMember(row) && !Number.isNaN(y[row])) rows[count++] = row
  return rows.subarray(0, count)
}

/** The value at which the weights of the sorted rows first reach `mass`. */
function quantile(rows: Int32Array, y: Float64Array, weights: Float64Array, mass: number): number {
  const order = ascendingOrder(valuesAt(y, rows))
  let reached = 0
  for (let at = 0; at < order.length; at++) {
    reached += weights[rows[order[at]]]
    if (reached >= mass * (1 - 1e-12)) return y[rows[order[at]]]
  }
  return y[rows[order.at(-1)!]]
}

/**
 * Variance of a sum of influences under assignment within blocks: around the mean of each arm of each block, with
 * m/(m - 1) for its m units of assignment, so that it is Neyman's where nobody is missing. An arm of one unit adds the
 * square of its influence. Of a survey it is linearized.
 */
function designVariance(influence: Float64Array, sample: Sample): number {
  if (sample.survey !== null) return surveyErrorOfArms(influence, sample) ** 2
  const { block, treated, cluster, n } = sample
  const groups = cluster ?? everyRow(n)
  const cellOf = (row: number) => 2 * block.index[row] + treated[row]
  const [sum, rows, units] = [0, 1, 2].map(() => new Float64Array(2 * block.levels)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const cell = new Int32Array(groups.levels).fill(-1)
  for (let row = 0; row < influence.length; row++) {
    const at = cellOf(row)
    sum[at] += influence[row]
    rows[at]++
    if (cell[groups.index[row]] === -1) units[at]++
    cell[groups.index[row]] = at
  }
  const centre = sum.map((total, at) => (units[at] === 1 ? 0 : total / rows[at]))
  const scores = new Float64Array(groups.levels)
  for (let row = 0; row < influence.length; row++) {
    scores[groups.index[row]] += influence[row] - centre[cellOf(row)]
  }
  let total = 0
  for (let unit = 0; unit < scores.length; unit++) {
    const m = units[cell[unit]]
    total += scores[unit] * scores[unit] * (m === 1 ? 1 : m / (m - 1))
  }
  return total
}
