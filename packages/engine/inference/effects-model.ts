import { matrix, type Matrix, multiplyVector } from '../numerics/linear-algebra.ts'
import { createRandom } from '../numerics/random.ts'
import { factorSemidefinite, type SemidefiniteFactor, solveSemidefinite } from '../numerics/semidefinite.ts'
import { type Grouping, type TwoWayEffects, twoWayEffects } from './fixed-effects.ts'

/** A linear model of any number of fixed effects, one of them with slopes, and of columns. */
export interface EffectsModel {
  /** The effect that is taken out by its means: the one with most levels. */
  groups: Grouping
  /** One value per row: every group has a slope of its own on it. */
  slopes?: Float64Array | undefined
  /** The other effects, in the order that decides which of a collinear set is kept: the earlier one. */
  others: Grouping[]
  /** Columns with one coefficient each, after the effects in that order. */
  columns?: Float64Array[] | undefined
  /** One per row, 0 = the row is not fitted and only predicted. */
  weights: Float64Array
}

export interface FittedEffects {
  /** Independent columns of the model on the rows that are fitted. */
  rank: number
  /** Of each of `others`, then of each column: how many of its columns repeat earlier ones. */
  repeated: number[]
  /**
   * Solves X'WXλ = Σ x·share over all rows and predicts every row as x'λ: least squares where a row's share is its weight
   * times its outcome. `NaN` where no row of the row's group is fitted.
   */
  solve: (shares: Float64Array) => Float64Array
  /** 1 where the rows that are fitted decide what is predicted for the row. */
  identifiedRows: () => Uint8Array
}

/** Levels of all effects but the largest, above which their equations are too many to be solved exactly. */
export const MOST_LEVELS = 2000

/** What is left of a column counts as nothing at or under this share of its sum of squares: rounding, not variation. */
const NOTHING = 1e-11

/**
 * Fits any number of fixed effects exactly. The largest is taken out by its weighted means, and by slopes on what these leave;
 * the others by solving their normal equations, whose rank is found and not assumed. Nothing has to converge, and levels that
 * are nested in others or repeat them are counted as what they are.
 *
 * @see Greene 2018, Econometric Analysis, section 11.4 (partitioned regression)
 */
export function fitEffects(model: EffectsModel): FittedEffects {
  const small = layOut(model)
  const basis = basisOfGroups(model)
  const { equations, squares } = reducedEquations(model, small, basis)
  const factor = factorSemidefinite(equations, NOTHING, squares)
  const { weights } = model
  return {
    rank: basis.rank + factor.rank,
    repeated: small.starts.slice(0, -1).map((from, part) => {
      const levels = Array.from({ length: small.starts[part + 1] - from }, (_, at) => from + at)
      return levels.filter((j) => squares[j] > 0 && !isPivot(factor, j)).length
    }),
    solve: (shares) => {
      const predicted = solveOnce(model, small, basis, factor, shares)
      // the second pass takes out what the rounding of the first left
      const left = shares.map((share, row) => (weights[row] === 0 ? share : share - weights[row] * predicted[row]))
      const more = solveOnce(model, small, basis, factor, left)
      return predicted.map((value, row) => value + more[row])
    },
    identifiedRows: () => findIdentified(model, small, basis, factor, equations),
  }
}

/**
 * Takes any number of fixed effects out of columns; two as {@link twoWayEffects} does.
 *
 * @param effects at least one
 * @param weights positive, one per row; left out = equal
 */
export function absorbEffects(effects: Grouping[], weights?: Float64Array): TwoWayEffects {
  if (effects.length === 2) return twoWayEffects(effects[0], effects[1], weights)
  const largest = effects.reduce((best, { levels }, at) => (levels > effects[best].levels ? at : best), 0)
  const w = weights ?? new Float64Array(effects[0].index.length).fill(1)
  const others = effects.filter((_, at) => at !== largest)
  const { rank, solve } = fitEffects({ groups: effects[largest], others, weights: w })
  return {
    rank,
    remove: (values, target = new Float64Array(values.length)) => {
      const fitted = solve(weights ? values.map((value, row) => weights[row] * value) : values)
      for (let row = 0; row < values.length; row++) target[row] = values[row] - fitted[row]
      return target
    },
  }
}

/** Whether the equations of these effects can be solved exactly: all levels but those of the largest are counted. */
export function canBeAbsorbed(effects: readonly Pick<Grouping, 'levels'>[]): boolean {
  const levels = effects.map((effect) => effect.levels)
  return levels.reduce((sum, one) => sum + one, 0) - Math.max(0, ...levels) <= MOST_LEVELS
}

/** Where the columns of the smaller effects stand: each row is in one column of every effect and has a value in every other. */
interface Small {
  size: number
  /** First column of every part, and the number of all. */
  starts: number[]
  others: Grouping[]
  columns: Float64Array[]
}

function layOut({ others, columns = [] }: EffectsModel): Small {
  const starts = [0]
  for (const { levels } of others) starts.push(starts.at(-1)! + levels)
  for (const _ of columns) starts.push(starts.at(-1)! + 1)
  return { size: starts.at(-1)!, starts, others, columns }
}

/** Calls back for every column that a row stands in, with its value. */
function forColumns({ starts, others, columns }: Small, row: number, call: (column: number, value: number) => void) {
  for (let part = 0; part < others.length; part++) call(starts[part] + others[part].index[row], 1)
  for (let at = 0; at < columns.length; at++) call(starts[others.length + at], columns[at][row])
}

/** Per group an orthonormal basis of its mean and its slope, evaluated at every row. */
interface Basis {
  first: Float64Array
  /** null without slopes; zero in a group whose rows do not vary. */
  second: Float64Array | null
  /** Groups without a fitted row have no mean, and those whose fitted rows do not vary have no slope. */
  hasMean: Uint8Array
  hasSlope: Uint8Array
  rank: number
}

function basisOfGroups({ groups, slopes, weights }: EffectsModel): Basis {
  const { index, levels } = groups
  const totals = sumsOf(groups, weights)
  const hasMean = Uint8Array.from(totals, (total) => Number(total > 0))
  const first = Float64Array.from(index, (g) => 1 / Math.sqrt(totals[g]))
  const count = (flags: Uint8Array) => flags.reduce((sum, flag) => sum + flag, 0)
  if (!slopes) return { first, second: null, hasMean, hasSlope: new Uint8Array(levels), rank: count(hasMean) }
  const means = sumsOf(
    groups,
    weights.map((weight, row) => weight * slopes[row]),
  ).map((sum, g) => sum / totals[g])
  const centered = slopes.map((value, row) => value - means[index[row]])
  const spread = sumsOf(
    groups,
    weights.map((weight, row) => (weight === 0 ? 0 : weight * centered[row] ** 2)),
  )
  const size = largestSquare(slopes)
  const hasSlope = Uint8Array.from(spread, (one, g) => Number(one > NOTHING * totals[g] * size))
  const second = centered.map((value, row) => (hasSlope[index[row]] === 1 ? value / Math.sqrt(spread[index[row]]) : 0))
  return { first, second, hasMean, hasSlope, rank: count(hasMean) + count(hasSlope) }
}

function sumsOf({ index, levels }: Grouping, values: Float64Array): Float64Array {
  const sums = new Float64Array(levels)
  for (let row = 0; row < values.length; row++) sums[index[row]] += values[row]
  return sums
}

/** The square of how far a column reaches about its middle, so that years count from no origin. */
function largestSquare(values: Float64Array): number {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return ((high - low) / 2) ** 2
}

/** The smaller effects' normal equations once the groups are out, and each column's sum of squares before. */
function reducedEquations({ groups, weights }: EffectsModel, small: Small, basis: Basis) {
  const k = small.size
  const equations = matrix(k, k)
  const { data } = equations
  const squares = new Float64Array(k)
  const [inMean, inSlope] = [new Float64Array(k), new Float64Array(k)]
  for (const rows of rowsByGroup(groups, weights)) {
    const touched = new Set<number>()
    for (const row of rows) {
      const weight = weights[row]
      const [first, second] = [basis.first[row], basis.second?.[row] ?? 0]
      forColumns(small, row, (a, x) => {
        touched.add(a)
        squares[a] += weight * x * x
        inMean[a] += weight * x * first
        inSlope[a] += weight * x * second
        forColumns(small, row, (b, z) => (data[b * k + a] += weight * x * z))
      })
    }
    for (const a of touched) {
      for (const b of touched) data[b * k + a] -= inMean[a] * inMean[b] + inSlope[a] * inSlope[b]
    }
    for (const a of touched) inMean[a] = inSlope[a] = 0
  }
  return { equations, squares }
}

/** Rows that are fitted, of one group after the other. */
function rowsByGroup({ index, levels }: Grouping, weights: Float64Array): number[][] {
  const rows = Array.from({ length: levels }, (): number[] => [])
  for (let row = 0; row < index.length; row++) if (weights[row] > 0) rows[index[row]].push(row)
  return rows
}

function solveOnce(
  { groups, weights }: EffectsModel,
  small: Small,
  { first, second, hasMean }: Basis,
  factor: SemidefiniteFactor,
  shares: Float64Array,
): Float64Array {
  const n = shares.length
  const { index, levels } = groups
  const along = (basis: Float64Array, values: (row: number) => number) => {
    const sums = new Float64Array(levels)
    for (let row = 0; row < n; row++) {
      const value = values(row)
      if (value !== 0) sums[index[row]] += value * basis[row]
    }
    return sums
  }
  const share = (row: number) => shares[row]
  const means = along(first, share)
  const slopes = second && along(second, share)
  const right = new Float64Array(small.size)
  for (let row = 0; row < n; row++) {
    const fitted = weights[row] === 0 ? 0 : weights[row] * inGroup(row)
    const left = shares[row] - fitted
    if (left !== 0) forColumns(small, row, (column, value) => (right[column] += value * left))
  }
  const coefficients = solveSemidefinite(factor, right)
  const predicted = new Float64Array(n)
  for (let row = 0; row < n; row++) {
    forColumns(small, row, (column, value) => (predicted[row] += value * coefficients[column]))
  }
  const weighted = (row: number) => weights[row] * predicted[row]
  const lessMeans = along(first, weighted)
  const lessSlopes = second && along(second, weighted)
  for (let g = 0; g < levels; g++) {
    means[g] -= lessMeans[g]
    if (slopes) slopes[g] -= lessSlopes![g]
  }
  for (let row = 0; row < n; row++) predicted[row] = hasMean[index[row]] ? predicted[row] + inGroup(row) : NaN
  return predicted

  function inGroup(row: number): number {
    const g = index[row]
    return first[row] * means[g] + (slopes ? second[row] * slopes[g] : 0)
  }
}

function isPivot({ lower }: SemidefiniteFactor, j: number): boolean {
  return lower.data[j * lower.rows + j] !== 0
}

/**
 * A row is not identified where some combination of coefficients that changes nothing on the fitted rows changes it. One
 * combination of all of these, drawn at random, changes every such row but with probability zero; two are drawn.
 */
function findIdentified(
  model: EffectsModel,
  small: Small,
  basis: Basis,
  factor: SemidefiniteFactor,
  equations: Matrix,
): Uint8Array {
  const { groups, slopes, weights } = model
  const { index } = groups
  const needsSlope = slopes ? slopesNeeded(model, basis) : null
  const identified = Uint8Array.from(index, (g, row) => Number(basis.hasMean[g] === 1 && needsSlope?.[row] !== 1))
  const random = createRandom(1, 'identified-rows')
  for (let draw = 0; draw < 2; draw++) {
    const free = new Float64Array(small.size).map((_, j) => (isPivot(factor, j) ? 0 : random.normal()))
    if (free.every((value) => value === 0)) return identified
    const bound = solveSemidefinite(
      factor,
      multiplyVector(equations, free).map((value) => -value),
    )
    const coefficients = free.map((value, j) => (isPivot(factor, j) ? bound[j] : value))
    const changed = new Float64Array(weights.length)
    for (let row = 0; row < changed.length; row++) {
      forColumns(small, row, (column, value) => (changed[row] += value * coefficients[column]))
    }
    const means = sumsOf(
      groups,
      changed.map((value, row) => weights[row] * value * basis.first[row] || 0),
    )
    const along = sumsOf(
      groups,
      changed.map((value, row) => weights[row] * value * (basis.second?.[row] ?? 0)),
    )
    const size = Math.sqrt(largestSquare(changed)) + 1
    for (let row = 0; row < changed.length; row++) {
      const fitted = basis.first[row] * means[index[row]] + (basis.second?.[row] ?? 0) * along[index[row]]
      if (!(Math.abs(changed[row] - fitted) <= 1e-7 * size)) identified[row] = 0
    }
  }
  return identified
}

/** 1 where a row lies off the one point on which the fitted rows of its group lie: its slope would be needed and is not known. */
function slopesNeeded({ groups, slopes, weights }: EffectsModel, { hasSlope }: Basis): Uint8Array {
  const { index, levels } = groups
  const at = new Float64Array(levels)
  for (let row = 0; row < index.length; row++) if (weights[row] > 0) at[index[row]] = slopes![row]
  return Uint8Array.from(index, (g, row) => Number(hasSlope[g] === 0 && slopes![row] !== at[g]))
}
