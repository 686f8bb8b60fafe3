import type { Random } from '../../../numerics/random.ts'
import type { Sample } from '../frame.ts'
import { everyRow } from './block-effects.ts'

/** Beyond this many possible assignments they are drawn instead of listed. */
const mostListed = 20_000

/** The units of assignment, rows or clusters, by block: what the draw could have done otherwise. */
export interface Assignment {
  /** Per unit of assignment: its block. */
  block: Int32Array
  treated: Uint8Array
  /** Per row of the sample: its unit of assignment. */
  unitOf: Int32Array
  /** Per block: its units of assignment. */
  unitsOf: number[][]
  /** Per block: how many of them were treated. */
  treatedIn: number[]
}

/** Read once for a sample: the tests of the effect, of its variation and of balance ask for the same. */
export function readAssignment(sample: Sample): Assignment {
  const found = known.get(sample) ?? findAssignment(sample)
  known.set(sample, found)
  return found
}

const known = new WeakMap<Sample, Assignment>()

function findAssignment(sample: Sample): Assignment {
  const groups = sample.cluster ?? everyRow(sample.n)
  const block = new Int32Array(groups.levels)
  const treated = new Uint8Array(groups.levels)
  for (let row = 0; row < groups.index.length; row++) {
    block[groups.index[row]] = sample.block.index[row]!
    treated[groups.index[row]] = sample.treated[row]!
  }
  const unitsOf: number[][] = Array.from({ length: sample.block.levels }, () => [])
  for (let unit = 0; unit < block.length; unit++) unitsOf[block[unit]].push(unit)
  const treatedIn = unitsOf.map((units) => units.filter((unit) => treated[unit] === 1).length)
  return { block, treated, unitOf: groups.index, unitsOf, treatedIn }
}

/**
 * Scores of the units of assignment: the block-weighted difference in means is their sum over the treated ones.
 *
 * u_g = w_b·n_b/(n₁n₀)·Σ (y - ȳ_b) over the known rows of unit g, with w_b = n_b/n; a row counts its weight, where it has
 * one, in every sum. Under another assignment the sum is the difference in means again where rows without weights were
 * assigned; otherwise it is the difference of centred totals at the sizes of the arms that were realised, which has mean
 * zero whatever the sizes of the clusters.
 *
 * @param values one per row of the sample, `NaN` where missing: such a row adds nothing
 * @see Hansen & Bowers 2008, doi:10.1214/08-STS254 (centred totals)
 */
export function scoreUnits(values: Float64Array, sample: Sample, assignment: Assignment): Float64Array {
  const levels = sample.block.levels
  const [n, n1, sum] = [new Float64Array(levels), new Float64Array(levels), new Float64Array(levels)]
  const weightOf = (row: number) => (sample.weight === null ? 1 : sample.weight[row])
  let total = 0
  values.forEach((value, row) => {
    if (Number.isNaN(value)) return
    const level = sample.block.index[row]
    n[level] += weightOf(row)
    n1[level] += weightOf(row) * sample.treated[row]
    sum[level] += weightOf(row) * value
  })
  const isWhole = (level: number) => n1[level] > 0 && n1[level] < n[level]
  for (let level = 0; level < levels; level++) if (isWhole(level)) total += n[level]
  const scores = new Float64Array(assignment.block.length)
  values.forEach((value, row) => {
    const level = sample.block.index[row]
    if (Number.isNaN(value) || !isWhole(level)) return
    const factor = n[level] ** 2 / (total * n1[level] * (n[level] - n1[level]))
    scores[assignment.unitOf[row]] += factor * weightOf(row) * (value - sum[level] / n[level])
  })
  return scores
}

/** Sum of the scores of the units that were treated. */
export function observedSum(scores: Float64Array, { treated }: Assignment): number {
  return scores.reduce((sum, score, unit) => sum + (treated[unit] === 1 ? score : 0), 0)
}

/**
 * Variance of that sum over all assignments that treat as many units in each block, exact:
 * Σ_b m₁m₀/(m(m - 1))·Σ (u - ū_b)².
 */
export function assignmentVariance(scores: Float64Array, { unitsOf, treatedIn }: Assignment): number {
  return unitsOf.reduce((variance, units, b) => {
    const m = units.length
    const mean = units.reduce((sum, unit) => sum + scores[unit], 0) / m
    const squares = units.reduce((sum, unit) => sum + (scores[unit] - mean) ** 2, 0)
    return variance + (treatedIn[b] * (m - treatedIn[b]) * squares) / (m * (m - 1))
  }, 0)
}

/** How many assignments treat as many units in each block; Infinity beyond what a double holds. */
export function countAssignments({ unitsOf, treatedIn }: Assignment): number {
  return unitsOf.reduce((count, units, b) => count * choose(units.length, treatedIn[b]), 1)
}

function choose(n: number, k: number): number {
  let result = 1
  for (let i = 1; i <= Math.min(k, n - k); i++) result = (result * (n - i + 1)) / i
  return Math.round(result)
}

/** Whether the possible assignments are so few that they are listed and not drawn. */
export function isListed(assignment: Assignment): boolean {
  return countAssignments(assignment) <= mostListed
}

export interface Rerandomised {
  /** Per score vector: its sum over the treated, one per assignment. */
  sums: Float64Array[]
  /** Whether every possible assignment is there once, the one that happened among them. */
  isExact: boolean
}

/**
 * Sums of scores over other assignments: all of them where they are at most 20,000, else seeded draws.
 *
 * @param scores several score vectors, all taken over the same assignments
 */
export function rerandomise(
  scores: Float64Array[],
  assignment: Assignment,
  draws: number,
  random: Random,
  progress: (share: number) => void,
): Rerandomised {
  if (isListed(assignment)) return { sums: listAll(scores, assignment), isExact: true }
  return { sums: drawSome(scores, assignment, draws, random, progress), isExact: false }
}

function listAll(scores: Float64Array[], { unitsOf, treatedIn }: Assignment): Float64Array[] {
  let sums = scores.map(() => [0])
  unitsOf.forEach((units, b) => {
    const subsets = listSubsets(units, treatedIn[b])
    sums = scores.map((score, k) => {
      const parts = subsets.map((subset) => subset.reduce((sum, unit) => sum + score[unit], 0))
      return sums[k].flatMap((sum) => parts.map((part) => sum + part))
    })
  })
  return sums.map((sum) => Float64Array.from(sum))
}

function listSubsets(units: number[], size: number): number[][] {
  if (size === 0) return [[]]
  if (size === 1) return units.map((unit) => [unit])
  return units.flatMap((unit, i) => listSubsets(units.slice(i + 1), size - 1).map((rest) => [unit, ...rest]))
}

function drawSome(
  scores: Float64Array[],
  { unitsOf, treatedIn }: Assignment,
  draws: number,
  random: Random,
  progress: (share: number) => void,
): Float64Array[] {
  const sums = scores.map(() => new Float64Array(draws))
  // a hundred reports or so: one block may be the whole experiment
  const every = Math.ceil(draws / Math.max(1, Math.floor(100 / unitsOf.length)))
  unitsOf.forEach((units, b) => {
    const order = Int32Array.from(units)
    const controls = units.length - treatedIn[b]
    // the smaller arm is drawn; the scores of the other are what is left of the block's total
    const isInverted = controls < treatedIn[b]
    const size = Math.min(controls, treatedIn[b])
    const totals = scores.map((score) => units.reduce((sum, unit) => sum + score[unit], 0))
    for (let draw = 0; draw < draws; draw++) {
      if (draw % every === 0) progress((b + draw / draws) / unitsOf.length)
      shuffleFirst(order, size, random)
      for (let k = 0; k < scores.length; k++) {
        const sum = sumOfFirst(scores[k], order, size)
        sums[k][draw] += isInverted ? totals[k] - sum : sum
      }
    }
  })
  return sums
}

function sumOfFirst(score: Float64Array, order: Int32Array, size: number): number {
  let sum = 0
  for (let i = 0; i < size; i++) sum += score[order[i]]
  return sum
}

/** Fisher–Yates on the first places: a uniform subset, whatever order the array was left in. */
function shuffleFirst(order: Int32Array, size: number, random: Random): void {
  for (let i = 0; i < size; i++) {
    const j = i + random.integer(order.length - i)
    const moved = order[i]
    order[i] = order[j]!
    order[j] = moved
  }
}
