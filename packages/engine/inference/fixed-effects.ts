import { matrix } from '../numerics/linear-algebra.ts'
import { factorSemidefinite, solveSemidefinite } from '../numerics/semidefinite.ts'

/** A partition of the rows: a fixed effect, or clusters. */
export interface Grouping {
  /** Per row: group number, 0 to `levels` - 1. */
  index: Int32Array
  levels: number
}

/** The combinations of several partitions that occur, in the order of their levels. */
export function crossGroupings(groupings: Grouping[]): Grouping {
  return groupings.reduce((a, b) => {
    const key = (row: number) => a.index[row] * b.levels + b.index[row]
    const keys = Float64Array.from(a.index, (_, row) => key(row))
    const levels = new Map([...new Set(keys)].sort((one, other) => one - other).map((value, at) => [value, at]))
    return { index: Int32Array.from(keys, (value) => levels.get(value)!), levels: levels.size }
  })
}

export interface TwoWayEffects {
  /** What is left of a column (one value per row) after both effects, in `target`: a new array unless given. */
  remove: (values: Float64Array, target?: Float64Array) => Float64Array
  /** Independent effects among the levels of both: their sum less one for each connected part of the panel. */
  rank: number
}

/**
 * Takes two fixed effects, such as unit and period, out of columns.
 *
 * On a panel with one row in every cell and equal weights this is x - x̄ᵢ - x̄ₜ + x̄. Otherwise the larger effect is taken
 * out by its group means and the smaller by solving its normal equations, so that the result is exact to rounding and
 * nothing has to converge.
 *
 * @param first   effect of every row, e.g. the unit
 * @param second  effect of every row, e.g. the period
 * @param weights non-negative, one per row; left out = equal
 * @see Greene 2018, Econometric Analysis, section 11.4 (partitioned regression)
 */
export function twoWayEffects(first: Grouping, second: Grouping, weights?: Float64Array): TwoWayEffects {
  if (!weights && hasOneRowPerCell(first, second)) {
    return {
      remove: (values, target = new Float64Array(values.length)) => removeBalanced(values, target, first, second),
      rank: first.levels + second.levels - 1,
    }
  }
  const [large, small] = first.levels >= second.levels ? [first, second] : [second, first]
  const w = weights ?? new Float64Array(first.index.length).fill(1)
  return removeBySolving(large, small, w)
}

/** Mean of `values` per group, weighted; 0 for a group without weight. */
export function groupMeans(values: Float64Array, groups: Grouping, weights?: Float64Array): Float64Array {
  if (weights === undefined) return plainMeans(values, groups)
  const sums = new Float64Array(groups.levels)
  const totals = new Float64Array(groups.levels)
  for (let i = 0; i < values.length; i++) {
    sums[groups.index[i]] += weights[i] * values[i]
    totals[groups.index[i]] += weights[i]
  }
  return sums.map((sum, g) => (totals[g] === 0 ? 0 : sum / totals[g]))
}

function plainMeans(values: Float64Array, groups: Grouping): Float64Array {
  const { index, levels } = groups
  const means = new Float64Array(levels)
  // rows of a group mostly lie together, and their sum is then kept out of memory
  let [group, sum] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    if (index[i] !== group) {
      means[group] = sum
      group = index[i]!
      sum = means[group]
    }
    sum += values[i]
  }
  if (levels > 0) means[group] = sum
  const sizes = groupSizes(groups)
  for (let g = 0; g < levels; g++) means[g] = sizes[g] === 0 ? 0 : means[g] / sizes[g]
  return means
}

const knownSizes = new WeakMap<Grouping, Float64Array>()

/** Rows in each group; not to be changed. */
export function groupSizes(groups: Grouping): Float64Array {
  const known = knownSizes.get(groups)
  if (known) return known
  const sizes = new Float64Array(groups.levels)
  for (let i = 0; i < groups.index.length; i++) sizes[groups.index[i]]++
  knownSizes.set(groups, sizes)
  return sizes
}

function hasOneRowPerCell(first: Grouping, second: Grouping): boolean {
  const n = first.index.length
  if (n !== first.levels * second.levels) return false
  const seen = new Uint8Array(n)
  for (let i = 0; i < n; i++) seen[first.index[i] * second.levels + second.index[i]] = 1
  return seen.every((value) => value === 1)
}

function removeBalanced(values: Float64Array, target: Float64Array, first: Grouping, second: Grouping): Float64Array {
  const means = balancedMeans(values, first, second.levels)
  for (let i = 0; i < values.length; i++) target[i] = values[i] - means[first.index[i]]
  // the rows now average zero within every group of `first`, so the grand mean is zero too
  subtract(target, balancedMeans(target, second, first.levels), second)
  return target
}

/** Means of groups that all have `size` rows. */
function balancedMeans(values: Float64Array, { index, levels }: Grouping, size: number): Float64Array {
  const means = new Float64Array(levels)
  for (let i = 0; i < values.length; i++) means[index[i]] += values[i]
  for (let g = 0; g < levels; g++) means[g] /= size
  return means
}

function subtract(values: Float64Array, means: Float64Array, groups: Grouping): void {
  for (let i = 0; i < values.length; i++) values[i] -= means[groups.index[i]]
}

function removeBySolving(large: Grouping, small: Grouping, weights: Float64Array): TwoWayEffects {
  const factor = factorSemidefinite(reducedNormalEquations(large, small, weights))
  const remove = (values: Float64Array, result: Float64Array = new Float64Array(values.length)) => {
    result.set(values)
    // the second pass takes out what the rounding of the first left
    for (let pass = 0; pass < 2; pass++) {
      subtract(result, groupMeans(result, large, weights), large)
      const sums = new Float64Array(small.levels)
      for (let i = 0; i < result.length; i++) sums[small.index[i]] += weights[i] * result[i]
      subtract(result, solveSemidefinite(factor, sums), small)
      subtract(result, groupMeans(result, large, weights), large)
    }
    return result
  }
  return { remove, rank: large.levels + factor.rank }
}

/** The small effect's normal equations once the large effect is out: B'(W - WA(A'WA)⁻¹A'W)B. */
function reducedNormalEquations(large: Grouping, small: Grouping, weights: Float64Array) {
  const k = small.levels
  const cells = new Float64Array(large.levels * k)
  for (let i = 0; i < weights.length; i++) cells[large.index[i] * k + small.index[i]] += weights[i]
  const equations = matrix(k, k)
  for (let g = 0; g < large.levels; g++) {
    const row = cells.subarray(g * k, (g + 1) * k)
    const total = row.reduce((sum, value) => sum + value, 0)
    if (total === 0) continue
    for (let a = 0; a < k; a++) {
      if (row[a] === 0) continue
      equations.data[a * k + a] += row[a]
      for (let b = 0; b < k; b++) equations.data[b * k + a] -= (row[a] * row[b]) / total
    }
  }
  return equations
}
