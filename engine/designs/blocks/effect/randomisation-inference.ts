import type { Random } from '../../../numerics/random.ts'
import type { Sample } from '../frame.ts'
import { assignmentVariance, observedSum, readAssignment, rerandomise, scoreUnits } from './assignment.ts'

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
  const assignment = readAssignment(sample)
  const scores = scoreUnits(values, sample, assignment)
  const shifts = scoreUnits(Float64Array.from(sample.treated), sample, assignment)
  const { sums, isExact } = rerandomise([scores, shifts], assignment, draws, random, progress)
  const [statistic, shift] = [sums[0], sums[1]]
  const value = observedSum(scores, assignment)
  const se = Math.sqrt(assignmentVariance(scores, assignment))
  const p = shareAsExtreme(statistic, value, se, isExact)
  return {
    value,
    se,
    p,
    monteCarloError: isExact ? 0 : Math.sqrt((p * (1 - p)) / draws),
    ci: invert(statistic, shift, value, isExact),
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

function invert(statistic: Float64Array, shift: Float64Array, value: number, isExact: boolean): [number, number] {
  const [low, high] = [new Float64Array(statistic.length), new Float64Array(statistic.length)]
  statistic.forEach((a, d) => {
    const ends = [end(value - a, 1 - shift[d]), end(value + a, 1 + shift[d])]
    // an assignment without an end at one side is the observed one, or its mirror: never less extreme
    low[d] = ends.some(Number.isNaN) ? -Infinity : Math.min(...ends)
    high[d] = ends.some(Number.isNaN) ? Infinity : Math.max(...ends)
  })
  low.sort()
  high.sort()
  const needed = fewestAccepted(statistic.length, isExact)
  if (needed === 0) return [-Infinity, Infinity]
  return [low[needed - 1], high[statistic.length - needed]]
}

function end(distance: number, width: number): number {
  return Math.abs(width) < 1e-9 ? NaN : distance / width
}

/** The smallest count of assignments as extreme at which p is above 5 %. */
function fewestAccepted(assignments: number, isExact: boolean): number {
  const count = isExact ? 0.05 * assignments : 0.05 * (assignments + 1) - 1
  return Math.max(0, Math.floor(count + 1e-9) + 1)
}
