import type { Random } from '../../../numerics/random.ts'
import type { Sample } from '../frame.ts'
import {
  assignmentVariance,
  isListed,
  observedSum,
  readAssignment,
  rerandomise,
  scoreUnits,
  type Assignment,
  type Rerandomised,
} from './assignment.ts'
import { sumDrawn } from './subset-sums.ts'

export interface RandomisationTest {
  /** The block-weighted difference in means that was observed. */
  value: number
  /** Standard deviation of the statistic over all assignments when no unit has an effect, exact. */
  se: number
  /** Two-sided p value of the sharp hypothesis that no unit has an effect. */
  p: number
  /** Standard error of p from the number of draws; 0 where every assignment was listed. */
  monteCarloError: number
  /** Effects, the same for every unit, that are not rejected at 5 %; infinite where there are too few assignments. */
  ci: [number, number]
  /** Assignments compared with. */
  assignments: number
  isExact: boolean
  /** Standard errors of the interval's ends from the number of draws, where these stopped by the rule; else null. */
  endErrors: [number, number] | null
  /** The statistic over the assignments, for the picture. */
  distribution: Float64Array
}

/**
 * Randomisation test of the block-weighted difference in means and the interval that it gives.
 *
 * p is the share of assignments whose statistic is at least as far from zero, |T_d| ≥ |T|; with draws
 * (1 + count)/(1 + draws). The interval holds every constant effect τ that the test of y - τz does not reject. The
 * statistic is linear, T_d(y - τz) = A_d - τ·B_d, so the effects at which one assignment is at least as extreme form an
 * interval around T with the ends (T - A_d)/(1 - B_d) and (T + A_d)/(1 + B_d), and sorting these ends inverts the test
 * exactly.
 *
 * @param values one per row of the sample, in the outcome's units
 * @see Fisher 1935; Rosenbaum 2002, Observational Studies, chapter 2; Phipson & Smyth 2010, doi:10.2202/1544-6115.1585
 */
export function testByRandomisation(
  values: Float64Array,
  sample: Sample,
  draws: number,
  random: Random,
  progress: (share: number) => void,
): RandomisationTest {
  return testWith(values, sample, (scores, assignment) => rerandomise(scores, assignment, draws, random, progress))
}

/**
 * The same test where the units are too many to draw thousands of assignments one by one: up to `most` are drawn, a word
 * of 32 units at a time, and no more once it is clear on which side of 5 % p lies.
 */
export function testUntilClear(
  values: Float64Array,
  sample: Sample,
  most: number,
  random: Random,
  progress: (share: number) => void,
): RandomisationTest {
  return testWith(values, sample, (scores, assignment, pOf) =>
    isListed(assignment)
      ? rerandomise(scores, assignment, most, random, progress)
      : drawUntilClear(scores, assignment, most, random, { progress, pOf }),
  )
}

type POfDraws = (statistic: Float64Array) => number

function testWith(
  values: Float64Array,
  sample: Sample,
  draw: (scores: Float64Array[], assignment: Assignment, pOf: POfDraws) => Rerandomised & { stopped?: true },
): RandomisationTest {
  const assignment = readAssignment(sample)
  const scores = scoreUnits(values, sample, assignment)
  const shifts = scoreUnits(new Float64Array(sample.treated), sample, assignment)
  const value = observedSum(scores, assignment)
  const se = Math.sqrt(assignmentVariance(scores, assignment))
  const pOf: POfDraws = (statistic) => shareAsExtreme(statistic, value, se, false)
  const { sums, isExact, stopped = false } = draw([scores, shifts], assignment, pOf)
  const [statistic, shift] = [sums[0], sums[1]]
  const p = shareAsExtreme(statistic, value, se, isExact)
  const ends = sortEnds(statistic, shift, value)
  return {
    value,
    se,
    p,
    monteCarloError: isExact ? 0 : Math.sqrt((p * (1 - p)) / statistic.length),
    ci: readInterval(ends, isExact),
    endErrors: stopped ? errorsOfEnds(ends) : null,
    assignments: statistic.length,
    isExact,
    distribution: statistic,
  }
}

/** Ties count as extreme; rounding must not break them, so they are judged to 1e-9 of the standard deviation. */
function shareAsExtreme(statistic: Float64Array, value: number, se: number, isExact: boolean): number {
  const limit = Math.abs(value) - 1e-9 * se
  const count = statistic.reduce((sum, one) => sum + (Math.abs(one) >= limit ? 1 : 0), 0)
  return isExact ? count / statistic.length : (count + 1) / (statistic.length + 1)
}

/** The first draws, then those added at a time: a look at p lies between them. */
const firstDraws = 999
const moreDraws = 1000
/** Monte Carlo errors by which p must lie off 5 %: in ten looks the chance to stop on the wrong side is under 1 in 1,000. */
const clearAt = 4

/**
 * Draws assignments until p is clear of 5 %, or so many are drawn.
 *
 * @see Gandy 2009, doi:10.1198/jasa.2009.tm08368 (sequential Monte Carlo tests with a bounded risk of the wrong side)
 */
function drawUntilClear(
  scores: Float64Array[],
  assignment: Assignment,
  most: number,
  random: Random,
  { progress, pOf }: { progress: (share: number) => void; pOf: POfDraws },
): Rerandomised & { stopped: true } {
  const sums = scores.map(() => new Float64Array(most))
  let count = 0
  while (count < most) {
    const draws = Math.min(count === 0 ? firstDraws : moreDraws, most - count)
    progress(count / most)
    sumDrawn(scores, assignment, draws, random).forEach((own, k) => sums[k].set(own, count))
    count += draws
    const p = pOf(sums[0].subarray(0, count))
    if (Math.abs(p - 0.05) > clearAt * Math.sqrt((p * (1 - p)) / count)) break
  }
  return { sums: sums.map((sum) => sum.slice(0, count)), isExact: false, stopped: true }
}

interface Ends {
  /** Per assignment, ascending: the lowest and the highest constant effect at which it is at least as extreme. */
  low: Float64Array
  high: Float64Array
}

function sortEnds(statistic: Float64Array, shift: Float64Array, value: number): Ends {
  const [low, high] = [new Float64Array(statistic.length), new Float64Array(statistic.length)]
  statistic.forEach((a, d) => {
    const ends = [end(value - a, 1 - shift[d]), end(value + a, 1 + shift[d])]
    // an assignment without an end at one side is the observed one, or its mirror: never less extreme
    low[d] = ends.some(Number.isNaN) ? -Infinity : Math.min(...ends)
    high[d] = ends.some(Number.isNaN) ? Infinity : Math.max(...ends)
  })
  low.sort()
  high.sort()
  return { low, high }
}

function readInterval({ low, high }: Ends, isExact: boolean): [number, number] {
  const needed = fewestAccepted(low.length, isExact)
  if (needed === 0) return [-Infinity, Infinity]
  return [low[needed - 1], high[high.length - needed]]
}

/** Half the distance between the order statistics one binomial standard deviation to either side of the interval's. */
function errorsOfEnds({ low, high }: Ends): [number, number] {
  const draws = low.length
  const reach = Math.max(1, Math.round(Math.sqrt(0.05 * 0.95 * draws)))
  const at = fewestAccepted(draws, false) - 1
  const from = Math.max(0, at - reach)
  return [(low[at + reach] - low[from]) / 2, (high[draws - 1 - from] - high[draws - 1 - at - reach]) / 2]
}

function end(distance: number, width: number): number {
  return Math.abs(width) < 1e-9 ? NaN : distance / width
}

/** The smallest count of assignments as extreme at which p is above 5 %. */
function fewestAccepted(assignments: number, isExact: boolean): number {
  const count = isExact ? 0.05 * assignments : 0.05 * (assignments + 1) - 1
  return Math.max(0, Math.floor(count + 1e-9) + 1)
}
