import type { Text } from '../../../fact.ts'
import { type Matrix, matrix } from '../../../numerics/linear-algebra.ts'
import { say } from '../facts.ts'
import { meanOver, type Study } from '../frame.ts'
import type { PathFitter } from '../weights/fitters.ts'

/** What conformal inference says about an effect that is the same in every tested period. */
export interface ConformalResult {
  /** Against no effect. */
  p: number
  /** 95 % interval: the effects that the test does not reject; NaN where the periods cannot reach the level. */
  ci: [number, number]
  /** Smallest p value the number of periods allows. */
  smallestP: number
  /** Why there is no interval. */
  reason?: Text
}

const level = 0.05
/** Points tried on each side, denser near the centre, before halving; a sliver of the set between two could be missed. */
const gridPoints = 60
/** Halving ends at this share of the range searched. */
const precision = 1e-13
/** Residuals this close, as a share of the largest difference between paths, count as equal: a tie counts for the null. */
const tie = 1e-12

/**
 * Conformal test and interval after Chernozhukov, Wüthrich & Zhu: the effect under test is taken out of the tested
 * periods, the synthetic control is fitted to all periods together, and the mean residual of the tested ones is
 * compared with that of every block of as many consecutive periods, the series closed to a ring (moving-block
 * permutations). p is the share of blocks whose mean is at least as large in size.
 *
 * With one tested period this is the interval for that period's effect; with several, the hypotheses are effects that
 * are the same in each of them.
 *
 * @param tested indexes of consecutive periods after treatment
 * @param centre an effect to search around, usually the estimate
 * @see Chernozhukov, Wüthrich & Zhu 2021, doi:10.1080/01621459.2021.1920957, section 2
 */
export function testConformally(study: Study, tested: number[], fitter: PathFitter, centre: number): ConformalResult {
  const problem = createProblem(study, tested)
  const pOf = (effect: number) => pValue(problem, fitter, effect)
  const smallestP = 1 / problem.target.length
  const p = pOf(0)
  if (smallestP > level) {
    const reason = say('no-short-p', { periods: problem.target.length, smallest: smallestP })
    return { p, ci: [NaN, NaN], smallestP, reason }
  }
  const inside = findAccepted(pOf, centre, problem.reach)
  if (inside === null) {
    return { p, ci: [NaN, NaN], smallestP, reason: say('no-constant-effect', {}) }
  }
  const limit = (side: number) => searchLimit(pOf, inside, side * problem.reach)
  const ci: [number, number] = [limit(-1), limit(1)]
  if (ci.every(Number.isFinite)) return { p, ci, smallestP }
  return { p, ci, smallestP, reason: say('no-end', {}) }
}

interface Problem {
  donors: Matrix
  target: Float64Array
  /** Periods under test stand last; their number. */
  tested: number
  /** Beyond this distance from the estimate every effect is rejected. */
  reach: number
}

function createProblem(study: Study, tested: number[]): Problem {
  const periods = [...Array(study.pre).keys(), ...tested]
  const donors = matrix(periods.length, study.donors.cols)
  let spread = 0
  for (let j = 0; j < donors.cols; j++) {
    periods.forEach((t, i) => {
      const value = study.donors.data[j * study.donors.rows + t]
      donors.data[j * donors.rows + i] = value
      spread = Math.max(spread, Math.abs(value - study.target[t]))
    })
  }
  const target = Float64Array.from(periods, (t) => study.target[t])
  return { donors, target, tested: tested.length, reach: 4 * spread }
}

function pValue({ donors, target, tested, reach }: Problem, fitter: PathFitter, effect: number): number {
  const n = target.length
  const without = target.map((value, t) => (t < n - tested ? value : value - effect))
  const residuals = fitter.residuals(donors, without)
  const observed = Math.abs(meanOver(residuals, n - tested, n)) - tie * reach
  let atLeast = 0
  for (let shift = 0; shift < n; shift++) {
    let sum = 0
    for (let i = 0; i < tested; i++) sum += residuals[(shift + i) % n]
    if (Math.abs(sum / tested) >= observed) atLeast++
  }
  return atLeast / n
}

/** The effect nearest to the centre that is not rejected, among the points tried; null when all are. */
function findAccepted(pOf: (effect: number) => number, centre: number, reach: number): number | null {
  for (let point = 0; point <= gridPoints; point++) {
    for (const side of point === 0 ? [1] : [1, -1]) {
      const effect = centre + side * reach * (point / gridPoints) ** 2
      if (pOf(effect) > level) return effect
    }
  }
  return null
}

/** The outermost effect on one side that is not rejected. */
function searchLimit(pOf: (effect: number) => number, centre: number, reach: number): number {
  const at = (point: number) => centre + reach * (point / gridPoints) ** 2
  let inner = gridPoints
  while (inner > 0 && !(pOf(at(inner)) > level)) inner--
  if (inner === gridPoints) return reach * Infinity
  let [kept, rejected] = [at(inner), at(inner + 1)]
  while (Math.abs(rejected - kept) > precision * Math.abs(reach)) {
    const middle = (kept + rejected) / 2
    if (pOf(middle) > level) kept = middle
    else rejected = middle
  }
  return kept
}
