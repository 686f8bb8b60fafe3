import { crossProduct, matrix, multiplyVector, solveSymmetric } from '../../../numerics/linear-algebra.ts'
import { kernelWeight, type Kernel } from '../local-polynomial/basis.ts'
import { coefficientWeights, createSmoother } from '../local-polynomial/smoother.ts'
import { factorial } from './kernel-moments.ts'

/** The running variable's distances from the cutoff, and its empirical distribution function, on both sides. */
export interface Sample {
  /** People, where rows stand for several. */
  n: number
  below: Edge
  above: Edge
}

/** One side, nearest first. */
export interface Edge {
  sign: 1 | -1
  distance: Float64Array
  /** Share of the other people at or below, counting everybody of a tie alike. */
  share: Float64Array
  /** People that each row stands for. */
  count: Float64Array
  /** Position of the first and of the last row with the same value. */
  firstOfTie: Int32Array
}

/** A derivative of the distribution function on either side, with covariances. */
export interface DerivativePair {
  below: { value: number; variance: number }
  above: { value: number; variance: number }
  covariance: number
}

/**
 * Ties and shares of a sample parted at the cutoff; rows at the cutoff are above it.
 *
 * @param running in ascending order
 * @param people  that each row stands for; left out = one
 */
export function describeDistribution(running: Float64Array, cutoff: number, people?: Float64Array | null): Sample {
  const known = lastSample.get(running)
  if (known?.cutoff === cutoff && known.people === (people ?? null)) return known.sample
  const sample = describe(running, cutoff, people)
  lastSample.set(running, { cutoff, people: people ?? null, sample })
  return sample
}

/** The test, its check and its figure look at the same sample. */
const lastSample = new WeakMap<Float64Array, { cutoff: number; people: Float64Array | null; sample: Sample }>()

function describe(running: Float64Array, cutoff: number, people?: Float64Array | null): Sample {
  const rows = running.length
  const upTo = new Float64Array(rows)
  let n = 0
  for (let i = 0; i < rows; i++) upTo[i] = n += people?.[i] ?? 1
  const share = new Float64Array(rows)
  for (let i = rows - 1, last = rows - 1; i >= 0; i--) {
    if (i < rows - 1 && running[i] !== running[i + 1]) last = i
    share[i] = (upTo[last] - 1) / (n - 1)
  }
  let split = 0
  while (split < rows && running[split] < cutoff) split++
  const edge = (sign: 1 | -1, first: number, length: number): Edge => {
    const [distance, own, count] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)]
    const firstOfTie = new Int32Array(length)
    for (let i = 0, row = first; i < length; i++, row += sign) {
      distance[i] = Math.abs(running[row] - cutoff)
      own[i] = share[row]
      count[i] = people?.[row] ?? 1
      firstOfTie[i] = i > 0 && distance[i] === distance[i - 1] ? firstOfTie[i - 1] : i
    }
    return { sign, distance, share: own, count, firstOfTie }
  }
  return { n, below: edge(-1, split - 1, split), above: edge(1, split, rows - split) }
}

/**
 * Derivatives of the distribution function at the cutoff, each side fitted on its own.
 *
 * @param order polynomial order
 * @param power which derivative; 1 = density
 * @throws {EngineError} `numerics/singular-matrix`
 */
export function fitEdges(
  { n, below, above }: Sample,
  bandwidths: { below: number; above: number },
  kernel: Kernel,
  order: number,
  power: number,
): DerivativePair {
  const fit = (edge: Edge, bandwidth: number) => {
    const smoother = createSmoother(edge.distance, kernel, order, bandwidth, edge.count)
    const unit = factorial(power) * (edge.sign / bandwidth) ** power
    const scores = coefficientWeights(smoother, power).map((score) => unit * score)
    const each = tails(edge, scores, n)
    return { value: sumProducts(scores, edge.share), variance: sumOverPeople(edge.count, each, each) }
  }
  return { below: fit(below, bandwidths.below), above: fit(above, bandwidths.above), covariance: 0 }
}

/**
 * The same with every coefficient from the square on shared by the two sides (the restricted model).
 */
export function fitSharedCurvature(
  sample: Sample,
  bandwidths: { below: number; above: number },
  kernel: Kernel,
  order: number,
  power: number,
): DerivativePair {
  const rows = [
    ...insideOf(sample.below, bandwidths.below, kernel),
    ...insideOf(sample.above, bandwidths.above, kernel),
  ]
  const scale = Math.max(bandwidths.below, bandwidths.above)
  const design = matrix(rows.length, order + 2)
  rows.forEach(({ signed, isAbove }, i) => {
    const u = signed / scale
    const cells = [1, isAbove ? 0 : u, isAbove ? u : 0, ...Array.from({ length: order - 1 }, (_, j) => u ** (j + 2))]
    cells.forEach((cell, j) => {
      design.data[j * rows.length + i] = cell
    })
  })
  const weights = Float64Array.from(rows, ({ weight }) => weight)
  const cross = crossProduct(design, weights)
  const scoresOf = (column: number) => {
    const unit = Float64Array.from({ length: order + 2 }, (_, j) => Number(j === column))
    const factor = factorial(power) / scale ** power
    return multiplyVector(design, solveSymmetric(cross, unit)).map((value, i) => factor * value * weights[i])
  }
  const columns = power === 1 ? [1, 2] : [power + 1, power + 1]
  const [below, above] = columns.map((column) => {
    const scores = scoresOf(column)
    return { scores, tails: jointTails(rows, scores, sample.n) }
  })
  const shares = Float64Array.from(rows, ({ share }) => share)
  const count = Float64Array.from(rows, (row) => row.count)
  return {
    below: { value: sumProducts(below.scores, shares), variance: sumOverPeople(count, below.tails, below.tails) },
    above: { value: sumProducts(above.scores, shares), variance: sumOverPeople(count, above.tails, above.tails) },
    covariance: sumOverPeople(count, below.tails, above.tails),
  }
}

interface WindowRow {
  signed: number
  isAbove: boolean
  /** Kernel times people. */
  weight: number
  share: number
  count: number
}

/** Rows of the window from the lowest value to the highest. */
function insideOf(edge: Edge, bandwidth: number, kernel: Kernel): WindowRow[] {
  const isAbove = edge.sign > 0
  const rows = Array.from(edge.distance, (distance, i) => ({
    signed: edge.sign * distance,
    isAbove,
    weight: (kernelWeight(kernel, distance / bandwidth) / bandwidth) * edge.count[i],
    share: edge.share[i],
    count: edge.count[i],
  })).filter(({ weight }) => weight > 0)
  return isAbove ? rows : rows.reverse()
}

/**
 * What a person of each row adds to the estimate by lying at or below others: the sum of the others' scores over rows
 * no lower, over n − 1. Without ties the person's own score would change nothing; under ties it would. Rows outside the
 * window add nothing, because the scores of a derivative sum to zero.
 */
function tails(edge: Edge, scores: Float64Array, n: number): Float64Array {
  const result = new Float64Array(scores.length)
  const count = scores.length
  let sum = 0
  if (edge.sign > 0) {
    for (let i = count - 1; i >= 0; i--) result[i] = sum += scores[i]
    for (let i = 0; i < count; i++) result[i] = result[edge.firstOfTie[i]]!
  } else {
    // nearest first is highest first: the rows no lower come before, the whole tie included
    for (let i = 0; i < count; i++) result[i] = sum += scores[i]
    for (let i = count - 2; i >= 0; i--) if (edge.firstOfTie[i + 1] <= i) result[i] = result[i + 1]!
  }
  return result.map((value, i) => (value - scores[i] / edge.count[i]) / (n - 1))
}

function jointTails(rows: WindowRow[], scores: Float64Array, n: number): Float64Array {
  const result = new Float64Array(rows.length)
  let sum = 0
  for (let i = rows.length - 1; i >= 0; i--) result[i] = sum += scores[i]
  for (let i = 1; i < rows.length; i++) if (rows[i].signed === rows[i - 1].signed) result[i] = result[i - 1]!
  return result.map((value, i) => (value - scores[i] / rows[i].count) / (n - 1))
}

function sumProducts(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

function sumOverPeople(count: Float64Array, a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += count[i] * a[i] * b[i]
  return sum
}
