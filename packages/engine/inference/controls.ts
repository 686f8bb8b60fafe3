import { dot } from '../numerics/linear-algebra.ts'
import type { Regressor } from './absorbed-regression.ts'
import { absorbEffects } from './effects-model.ts'
import { groupMeans, type Grouping } from './fixed-effects.ts'

/** Fixed effects and covariates as something that is taken out of columns (Frisch–Waugh–Lovell). */
export interface Controls {
  /** What is left of a column (one value per row) after the controls; a new array. */
  remove: (values: Float64Array) => Float64Array
  /** What is left after the fixed effects (the mean where there are none) alone; a new array. */
  removeEffects: (values: Float64Array) => Float64Array
  /** Independent columns among the covariates, given the fixed effects. */
  covariatesRank: number
  /** Independent columns among the fixed effects; 1, the intercept, where there are none. */
  effectsRank: number
  effects: Grouping[]
  /** Orthonormal columns that the covariates span once the fixed effects are out. */
  basis: Float64Array[]
  /** Terms that repeat earlier ones or the fixed effects. */
  droppedTerms: string[]
}

/** A column is dropped when less than this share of its length is left after the earlier ones (R's rule). */
const tolerance = 1e-9

/**
 * Prepares covariates and fixed effects to be taken out of any column.
 *
 * Gram–Schmidt, each projection done twice, which keeps the basis orthogonal to rounding.
 *
 * @param n          rows
 * @param covariates in the order that decides which of a collinear set is kept: the earlier one
 * @param effects    none (an intercept), or partitions of the rows
 * @see Giraud, Langou & Rozložník 2005, doi:10.1016/j.camwa.2005.08.009 (twice is enough)
 */
export function prepareControls(n: number, covariates: Regressor[], effects: Grouping[]): Controls {
  const { removeEffects, effectsRank } = prepareEffects(n, effects)
  const { basis, dropped } = orthonormalise(
    covariates.map(({ values }) => ({ values: removeEffects(values), length: Math.sqrt(dot(values, values)) })),
  )
  return {
    remove: (values) => subtractProjections(removeEffects(values), basis),
    removeEffects,
    covariatesRank: basis.length,
    effectsRank,
    effects,
    basis,
    droppedTerms: dropped.map((at) => covariates[at].term),
  }
}

function prepareEffects(n: number, effects: Grouping[]): Pick<Controls, 'removeEffects' | 'effectsRank'> {
  if (effects.length > 1) {
    const { remove, rank } = absorbEffects(effects)
    return { removeEffects: (values) => remove(values), effectsRank: rank }
  }
  if (effects.length === 0) return { removeEffects: removeMean, effectsRank: 1 }
  const groups = effects[0]
  const removeEffects = (values: Float64Array) => {
    const result = values.slice()
    // the second pass takes out what the rounding of the first left
    for (let pass = 0; pass < 2; pass++) {
      const means = groupMeans(result, groups)
      for (let i = 0; i < n; i++) result[i] -= means[groups.index[i]]
    }
    return result
  }
  return { removeEffects, effectsRank: groups.levels }
}

/** As with one group of all rows. */
function removeMean(values: Float64Array): Float64Array {
  const result = values.slice()
  for (let pass = 0; pass < 2; pass++) {
    let sum = 0
    for (let i = 0; i < result.length; i++) sum += result[i]
    const mean = sum / result.length
    for (let i = 0; i < result.length; i++) result[i] -= mean
  }
  return result
}

export interface Orthonormal {
  basis: Float64Array[]
  /** Positions of the columns that gave a basis vector, in order. */
  kept: number[]
  dropped: number[]
  /** Kept columns in terms of the basis: `triangle[j][i]` is basis i's share in the j-th kept column, i ≤ j. */
  triangle: number[][]
}

/**
 * Orthonormal basis of columns, by Gram–Schmidt with every projection repeated.
 *
 * @param columns `length` is what the tolerance for collinearity refers to: the column's length before anything was
 *   taken out of it
 */
export function orthonormalise(columns: { values: Float64Array; length: number }[]): Orthonormal {
  const result: Orthonormal = { basis: [], kept: [], dropped: [], triangle: [] }
  columns.forEach(({ values, length }, at) => {
    const shares = result.basis.map(() => 0)
    const left = subtractProjections(values.slice(), result.basis, shares)
    const size = Math.sqrt(dot(left, left))
    if (!(size > tolerance * length)) {
      result.dropped.push(at)
      return
    }
    for (let i = 0; i < left.length; i++) left[i] /= size
    result.basis.push(left)
    result.kept.push(at)
    result.triangle.push([...shares, size])
  })
  return result
}

/**
 * Takes the basis out of `values` in place, twice; `shares` collects the coefficients. What is left is multiplied with
 * the next vector on the same way through the rows: long columns cost their passes through memory.
 */
export function subtractProjections(values: Float64Array, basis: Float64Array[], shares?: number[]): Float64Array {
  if (basis.length === 0) return values
  const steps = 2 * basis.length
  let share = dot(basis[0], values)
  for (let step = 0; step < steps; step++) {
    const at = step % basis.length
    if (shares) shares[at] += share
    share = subtractAndProject(values, share, basis[at], basis[(step + 1) % basis.length])
  }
  return values
}

/** values -= share·vector, and what is left, times the next vector. */
function subtractAndProject(values: Float64Array, share: number, vector: Float64Array, next: Float64Array): number {
  let product = 0
  for (let i = 0; i < values.length; i++) {
    const left = values[i] - share * vector[i]
    values[i] = left
    product += next[i] * left
  }
  return product
}
