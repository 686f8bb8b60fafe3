import { neighbourResiduals } from './residuals.ts'
import { countInside } from './basis.ts'
import type { Side } from './side.ts'

/** Distinct values that count on each side at least: a straight line and one to tell whether it fits. Our choice. */
const fewestDistinct = 3
const gridSize = 60
const refinements = 60
const golden = (Math.sqrt(5) - 1) / 2

/**
 * The bandwidth with the smallest worst-case mean squared error of local straight lines under a triangular kernel:
 * (largest bias)² + variance, the variance of an outcome with the same noise everywhere on a side.
 *
 * The noise is the mean squared distance from the nearest neighbors over the nearest half of a side's rows. Clusters are
 * left out of this choice; the standard error counts them.
 *
 * @param curvature bound on the second derivative of both sides
 * @returns         null with fewer than three distinct values on a side, or without noise
 * @see Armstrong & Kolesár 2020, section 4, doi:10.3982/QE1199
 */
export function chooseHonestBandwidth(
  sides: { control: Side; treated: Side },
  curvature: number,
  neighbours: number,
): number | null {
  const all = [sides.control, sides.treated]
  if (all.some(({ groups }) => groups.length - 1 < fewestDistinct)) return null
  const low = Math.max(...all.map(({ distance, groups }) => distance[groups[fewestDistinct - 1]]))
  const high = Math.max(...all.map(({ distance }) => distance.at(-1)!))
  const prepared = all.map((side) => ({ sumsOf: prefixSums(side), noise: noiseOf(side, neighbours) }))
  if (prepared.some(({ noise }) => !(noise > 0))) return null
  const risk = (h: number) => {
    const parts = prepared.map(({ sumsOf, noise }) => lineAt(sumsOf(h), noise))
    const bias = (curvature / 2) * parts.reduce((sum, part) => sum + part.spread, 0)
    return bias ** 2 + parts.reduce((sum, part) => sum + part.variance, 0)
  }
  return smallestOf(risk, low * (1 + 1e-6), high)
}

function noiseOf({ distance, groups, outcome }: Side, neighbours: number): number {
  const rows = Math.max(Math.ceil(distance.length / 2), Math.min(distance.length, groups[fewestDistinct]))
  const group = groups.findIndex((first) => first >= rows)
  const whole = groups[group]
  const residuals = neighbourResiduals(distance, groups, outcome, whole, neighbours)
  return residuals.reduce((sum, value) => sum + value ** 2, 0) / whole
}

/** By exponent. */
const powers: ((value: number) => number)[] = [
  () => 1,
  (value) => value,
  (value) => value * value,
  (value) => value * value * value,
  (value) => value * value * (value * value),
]

/** Sums over a window of kernel weights, and of their squares, times powers of the distance. */
interface WindowSums {
  /** Σ w·d^j, j to 3. */
  plain: (power: number) => number
  /** Σ w²·d^j, j to 2. */
  squared: (power: number) => number
}

/** By running sums of w·d^j and w²·d^j (j to 4), so that any bandwidth costs no pass over the rows. */
function prefixSums(side: Side): (h: number) => WindowSums {
  const { distance, weights, isLong } = side
  const sumsOf = (power: number, weightOf: (i: number) => number) => {
    const sums = new Float64Array(distance.length + 1)
    // of many rows by multiplication, a tenth of the time of a power and the same number up to its last bit
    const powerOf = isLong ? (value: number) => powers[power](value) : (value: number) => value ** power
    for (let i = 0; i < distance.length; i++) sums[i + 1] = sums[i] + weightOf(i) * powerOf(distance[i])
    return sums
  }
  const plain = [0, 1, 2, 3, 4].map((power) => sumsOf(power, (i) => weights?.[i] ?? 1))
  const squared = weights ? [0, 1, 2, 3, 4].map((power) => sumsOf(power, (i) => weights[i] ** 2)) : plain
  return (h) => {
    const rows = countInside('triangular', distance, h)
    return {
      plain: (j) => plain[j][rows] - plain[j + 1][rows] / h,
      squared: (j) => squared[j][rows] - (2 * squared[j + 1][rows]) / h + squared[j + 2][rows] / h ** 2,
    }
  }
}

/** |Σ ω d²| and Σ ω² · noise of one side's limit. */
function lineAt({ plain, squared }: WindowSums, noise: number) {
  const [s0, s1, s2, s3] = [0, 1, 2, 3].map(plain)
  const [q0, q1, q2] = [0, 1, 2].map(squared)
  const determinant = s0 * s2 - s1 ** 2
  const spread = Math.abs(s2 ** 2 - s1 * s3) / determinant
  const sumOfSquares = (s2 ** 2 * q0 - 2 * s1 * s2 * q1 + s1 ** 2 * q2) / determinant ** 2
  return { spread, variance: noise * sumOfSquares }
}

/** Best of a grid in equal ratios, then golden section between its neighbors. */
function smallestOf(risk: (h: number) => number, low: number, high: number): number {
  if (!(high > low)) return high
  const at = (i: number) => low * (high / low) ** (i / (gridSize - 1))
  let best = 0
  for (let i = 1; i < gridSize; i++) if (risk(at(i)) < risk(at(best))) best = i
  let [a, b] = [at(Math.max(0, best - 1)), at(Math.min(gridSize - 1, best + 1))]
  for (let step = 0; step < refinements; step++) {
    const [left, right] = [b - golden * (b - a), a + golden * (b - a)]
    if (risk(left) <= risk(right)) b = right
    else a = left
  }
  return (a + b) / 2
}
