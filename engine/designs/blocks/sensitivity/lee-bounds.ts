import { studentTQuantile } from '../../../numerics/distributions.ts'
import { formatEffect, formatNumber } from '../../../verdict/format-number.ts'
import { everyRow } from '../effect/block-effects.ts'
import type { BlocksFit } from '../estimate.ts'
import { selectSample } from '../frame.ts'
import type { BlocksFrame, Sample } from '../frame.ts'
import type { SensitivityPart } from './part.ts'

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
}

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
 * @see Lee 2009, doi:10.1111/j.1467-937X.2009.00536.x, section 3 and proposition 3
 */
export function findLeeBounds(frame: BlocksFrame, outcome: Float64Array): LeeBounds {
  const everyone = selectSample(frame, [])
  const weights = armWeights(everyone)
  const [q0, q1] = [0, 1].map((arm) => responseRate(outcome, everyone, weights, arm)) as [number, number]
  // turned so that the arm to trim is the treated one and its low end goes for the upper bound
  const trims = q1 >= q0 ? 1 : 0
  const sign = trims === 1 ? 1 : -1
  const bound = (end: 1 | -1): Bound => {
    const turned = outcome.map((value) => end * sign * value)
    const { value, influence } = keepLowest(turned, everyone, weights, trims, Math.min(q0, q1), Math.max(q0, q1))
    const se = Math.sqrt(designVariance(influence, everyone))
    const reach = se * studentTQuantile(0.975, Infinity)
    const effect = end * value
    return { value: effect, se, ci: [effect - reach, effect + reach] }
  }
  const [first, second] = [bound(1), bound(-1)]
  const [lower, upper] = first.value <= second.value ? [first, second] : [second, first]
  return { lower, upper, trimmed: 1 - Math.min(q0, q1) / Math.max(q0, q1) }
}

/** N_b/N_ab over N, so that each arm's weights add up to one. */
function armWeights({ block, treated, n }: Sample): Float64Array {
  const [size, arm] = [new Float64Array(block.levels), new Float64Array(2 * block.levels)]
  treated.forEach((one, row) => {
    size[block.index[row]!]!++
    arm[2 * block.index[row]! + one]!++
  })
  return Float64Array.from(treated, (one, row) => size[block.index[row]!]! / (arm[2 * block.index[row]! + one]! * n))
}

function responseRate(outcome: Float64Array, { treated }: Sample, weights: Float64Array, arm: number): number {
  return outcome.reduce(
    (sum, value, row) => sum + (treated[row] === arm && !Number.isNaN(value) ? weights[row]! : 0),
    0,
  )
}

/**
 * Mean of the lowest share π = q/qTrim of the outcomes of the arm `trims`, less the mean of the other arm, and the
 * influence of every row on it, weights included.
 *
 * With c the π-quantile and θ the mean below it, θ = c - E[(c - y)⁺]/π, so that dθ/dπ = (c - θ)/π and the quantile's own
 * variation cancels.
 */
function keepLowest(
  y: Float64Array,
  { treated }: Sample,
  weights: Float64Array,
  trims: number,
  q: number,
  qTrim: number,
): { value: number; influence: Float64Array } {
  const share = q / qTrim
  const rows = [...y.keys()].filter((row) => treated[row] === trims && !Number.isNaN(y[row]!))
  const cut = quantile(rows, y, weights, share * qTrim)
  const below = (row: number) => Math.max(0, cut - y[row]!)
  const shortfall = rows.reduce((sum, row) => sum + weights[row]! * below(row), 0) / qTrim
  const trimmed = cut - shortfall / share
  const others = [...y.keys()].filter((row) => treated[row] !== trims && !Number.isNaN(y[row]!))
  const mean = others.reduce((sum, row) => sum + weights[row]! * y[row]!, 0) / q
  const influence = y.map((value, row) => {
    const isKnown = !Number.isNaN(value)
    const isTrimmed = treated[row] === trims
    const rate = (isKnown ? 1 : 0) / (isTrimmed ? qTrim : q) - 1
    const own = isTrimmed
      ? (isKnown ? -(below(row) - shortfall) / (share * qTrim) : 0) - (cut - trimmed) * rate
      : (cut - trimmed) * rate - (isKnown ? (value - mean) / q : 0)
    return weights[row]! * own
  })
  return { value: trimmed - mean, influence }
}

/** The value at which the weights of the sorted rows first reach `mass`. */
function quantile(rows: number[], y: Float64Array, weights: Float64Array, mass: number): number {
  const sorted = rows.toSorted((a, b) => y[a]! - y[b]!)
  let reached = 0
  for (const row of sorted) {
    reached += weights[row]!
    if (reached >= mass * (1 - 1e-12)) return y[row]!
  }
  return y[sorted.at(-1)!]!
}

/**
 * Variance of a sum of influences under assignment within blocks: around the mean of each arm of each block, with
 * m/(m - 1) for its m units of assignment, so that it is Neyman's where nobody is missing. An arm of one unit adds the
 * square of its influence.
 */
function designVariance(influence: Float64Array, { block, treated, cluster, n }: Sample): number {
  const groups = cluster ?? everyRow(n)
  const cellOf = (row: number) => 2 * block.index[row]! + treated[row]!
  const [sum, rows, units] = [0, 1, 2].map(() => new Float64Array(2 * block.levels)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const cell = new Int32Array(groups.levels).fill(-1)
  influence.forEach((value, row) => {
    sum[cellOf(row)]! += value
    rows[cellOf(row)]!++
    if (cell[groups.index[row]!] === -1) units[cellOf(row)]!++
    cell[groups.index[row]!] = cellOf(row)
  })
  const centre = sum.map((total, at) => (units[at] === 1 ? 0 : total / rows[at]!))
  const scores = new Float64Array(groups.levels)
  influence.forEach((value, row) => (scores[groups.index[row]!]! += value - centre[cellOf(row)]!))
  return scores.reduce((total, score, unit) => {
    const m = units[cell[unit]!]!
    return total + score * score * (m === 1 ? 1 : m / (m - 1))
  }, 0)
}

/** Whether the conclusion stands at both ends of what missing outcomes could hide. */
export function boundAttrition(frame: BlocksFrame, fit: BlocksFit): SensitivityPart {
  const { keeps, overshoot } = fit.conclusion
  const { values } = frame.outcomes[0]!
  if (values.every((value) => !Number.isNaN(value))) {
    const message = 'No outcome is missing, so there is nothing to bound.'
    const { value, ci } = fit.primary
    const point = { setting: 'Nobody is missing', value, ci, keepsConclusion: keeps(ci) }
    return part([point], { value: 0, text: message }, message)
  }
  const { lower, upper, trimmed } = findLeeBounds(frame, values)
  const whole: [number, number] = [lower.ci[0], upper.ci[1]]
  const message =
    `With missing outcomes bounded after Lee the effect lies between ${formatEffect(lower.value)} and ` +
    `${formatEffect(upper.value)} (95% interval ${formatEffect(whole[0])} to ${formatEffect(whole[1])}); ` +
    `${formatNumber(100 * trimmed, 1)} % of one arm is trimmed. The conclusion ${keeps(whole) ? 'stands' : 'does not stand'} ` +
    'over the whole range.'
  const series = [
    { setting: 'Lower bound', value: lower.value, ci: lower.ci, keepsConclusion: keeps(lower.ci) },
    { setting: 'Upper bound', value: upper.value, ci: upper.ci, keepsConclusion: keeps(upper.ci) },
  ]
  return part(series, { value: finiteOrNull(overshoot(whole)), text: message }, message)
}

function part(
  series: SensitivityPart['sensitivity'][number]['series'],
  evidence: { value: number | null; text: string },
  message: string,
): SensitivityPart {
  return {
    sensitivity: [
      {
        id: 'lee-bounds',
        title: 'Missing outcomes at their worst',
        varied: 'Which units are trimmed so that equal shares of both arms are left',
        series,
        breakdownValue: null,
        message,
      },
    ],
    evidence: { leeBounds: evidence },
  }
}

/** An interval without an end has no distance from the conclusion; it counts as not computed. */
function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
