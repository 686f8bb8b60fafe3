import type { Random } from '../../numerics/random.ts'
import type { Violation } from '../../worlds/world.ts'

/** Where the design looks for false jumps; with `many-steps` the outcome steps there as well. */
export const falseCutoffs = [-0.66, -0.33, 0.33, 0.66]

/** Rows before they become a table, one entry per row. */
export interface RddRows {
  x: number[]
  prior: number[]
  age: number[]
  group: number[]
  /** What is added to the outcome beside curve, covariates and noise. */
  extra: number[]
}

/**
 * The rows with one assumption broken.
 *
 * @param bias       about what the jump of the outcome is to be off by, with its sign
 * @param isAdjusted whether the estimate takes out what the covariates explain
 */
export function violateRows(
  rows: RddRows,
  { id, grade }: Violation,
  bias: number,
  isAdjusted: boolean,
  random: Random,
): RddRows {
  if (id === 'heap') return heapUp(rows, bias, random)
  if (id.startsWith('manipulation')) return moveAcross(rows, bias, grade, random)
  if (id.startsWith('covariate-jump')) return changeUnits(rows, bias, isAdjusted)
  if (id.startsWith('steep-curve')) return seeThroughFewValues(rows, bias, grade)
  if (id.startsWith('many-steps')) return addSteps(rows, bias, random)
  if (id.startsWith('other-policy')) return { ...rows, extra: rows.x.map((x) => (x >= 0 ? bias : 0)) }
  if (id.startsWith('exchange')) return exchange(rows, bias, random)
  return rows
}

/** A third of the rows up to a tenth above the cutoff is recorded at the cutoff itself, and differs by half the bias. */
function heapUp(rows: RddRows, bias: number, random: Random): RddRows {
  const heaped = rows.x.map((x) => x >= 0 && x < 0.1 && random.uniform() < 1 / 3)
  return {
    ...rows,
    x: rows.x.map((x, i) => (heaped[i] ? 0 : x)),
    extra: heaped.map((is) => (is ? bias / 2 : 0)),
  }
}

/** How far below the cutoff units can still move themselves, and the share of those that do, by grade. */
const moversReach = 0.05
const moversShare = [0, 0.3, 0.5, 0.8]

/** Units just below land just above: those with much to gain, whose prior value is good (bad where the bias is negative). */
function moveAcross(rows: RddRows, bias: number, grade: Violation['grade'], random: Random): RddRows {
  const sign = Math.sign(bias)
  const moved = rows.x.map((x) => x < 0 && x >= -moversReach && random.uniform() < moversShare[grade])
  const size = (1.3 * Math.abs(bias)) / moversShare[grade]
  return {
    ...rows,
    x: rows.x.map((x, i) => (moved[i] ? -x * random.uniform() : x)),
    // half of what they gain shows in the prior value, which adds 0.7 to the outcome
    prior: rows.prior.map((value, i) => (moved[i] ? value + (sign * size) / 1.4 : value)),
    extra: moved.map((is) => (is ? (sign * size) / 2 : 0)),
  }
}

/** From the cutoff on the covariates are those of another sort of unit; where they are adjusted for, more is left behind. */
function changeUnits(rows: RddRows, bias: number, isAdjusted: boolean): RddRows {
  const shift = (values: number[], size: number) => values.map((value, i) => value + (rows.x[i] >= 0 ? size : 0))
  return {
    ...rows,
    prior: shift(rows.prior, bias),
    age: shift(rows.age, 0.75 * bias),
    extra: isAdjusted ? shift(rows.extra, bias) : rows.extra,
  }
}

/** Distinct values on a side, by grade. */
const valuesOnSide = [0, 24, 16, 10]

/** A rise right after the cutoff that few distinct values can hardly tell from a jump. */
function seeThroughFewValues(rows: RddRows, bias: number, grade: Violation['grade']): RddRows {
  const values = valuesOnSide[grade]
  const x = rows.x.map((at) => (Math.floor(at * values) + 0.5) / values)
  const scale = 0.5 / values
  return { ...rows, x, extra: x.map((at) => (at >= 0 ? 1.2 * bias * (1 - Math.exp(-at / scale)) : 0)) }
}

/** A step of the same size at the cutoff and at every false cutoff, up or down. */
function addSteps(rows: RddRows, bias: number, random: Random): RddRows {
  const steps = [{ at: 0, size: bias }, ...falseCutoffs.map((at) => ({ at, size: bias * random.rademacher() }))]
  return { ...rows, extra: rows.x.map((x) => steps.reduce((sum, { at, size }) => sum + (x >= at ? size : 0), 0)) }
}

/** Half-width of the range in which units change places, and the share that does. */
const exchangeReach = 0.5
const exchangeShare = 0.3

/** As many of hidden merit move up as others move down, so that neither density nor covariates show it. */
function exchange(rows: RddRows, bias: number, random: Random): RddRows {
  const moved = rows.x.map((x) => Math.abs(x) < exchangeReach && random.uniform() < exchangeShare)
  return {
    ...rows,
    x: rows.x.map((x, i) => (moved[i] ? -x : x)),
    extra: rows.x.map((x, i) => (moved[i] ? (x < 0 ? bias : -bias) / (2 * exchangeShare) : 0)),
  }
}
