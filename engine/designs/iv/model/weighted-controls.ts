import { orthonormalise, prepareControls, subtractProjections, type Controls } from '../../../inference/controls.ts'
import { groupMeans, twoWayEffects, type Grouping } from '../../../inference/fixed-effects.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import type { IvColumn } from '../frame.ts'

/**
 * Controls whose columns come back times the square root of their row's weight, so that plain sums of products are
 * weighted ones and every formula of this folder stands as it is.
 */
export interface WeightedControls extends Controls {
  /** Square roots of the weights, their mean one; null where every row counts alike. */
  roots: Float64Array | null
  /** What the controls leave of a column that already carries the roots; a new array. */
  project: (scaled: Float64Array) => Float64Array
}

/**
 * Covariates and fixed effects as something taken out of columns, by weighted least squares where weights are given.
 *
 * @param weights positive, one per row, on any scale
 */
export function prepareWeighted(
  n: number,
  covariates: IvColumn[],
  effects: Grouping[],
  weights: Float64Array | undefined,
): WeightedControls {
  if (!weights) {
    const controls = prepareControls(n, covariates, effects)
    return { ...controls, roots: null, project: controls.remove }
  }
  const w = withMeanOne(weights)
  const roots = w.map(Math.sqrt)
  const { subtractMeans, effectsRank } = prepareMeans(n, effects, w)
  const times = (values: Float64Array) => values.map((value, row) => roots[row] * value)
  const removeEffects = (values: Float64Array) => times(subtractMeans(values))
  const { basis, dropped } = orthonormalise(
    covariates.map(({ values }) => ({ values: removeEffects(values), length: lengthOf(times(values)) })),
  )
  const remove = (values: Float64Array) => subtractProjections(removeEffects(values), basis)
  return {
    remove,
    removeEffects,
    covariatesRank: basis.length,
    effectsRank,
    effects,
    basis,
    droppedTerms: dropped.map((at) => covariates[at].term),
    roots,
    project: (scaled) => remove(scaled.map((value, row) => value / roots[row])),
  }
}

/** Weights on the scale on which a row counts once on average; equal ones are then exactly one. */
function withMeanOne(weights: Float64Array): Float64Array {
  if (weights.every((weight) => weight === weights[0])) return new Float64Array(weights.length).fill(1)
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  return weights.map((weight) => weight / mean)
}

function prepareMeans(n: number, effects: Grouping[], weights: Float64Array) {
  if (effects.length === 2) {
    const { remove, rank } = twoWayEffects(effects[0], effects[1], weights)
    return { subtractMeans: (values: Float64Array) => remove(values), effectsRank: rank }
  }
  const groups = effects[0] ?? { index: new Int32Array(n), levels: 1 }
  const subtractMeans = (values: Float64Array) => {
    const result = values.slice()
    // the second pass takes out what the rounding of the first left
    for (let pass = 0; pass < 2; pass++) {
      const means = groupMeans(result, groups, weights)
      for (let row = 0; row < n; row++) result[row] -= means[groups.index[row]]
    }
    return result
  }
  return { subtractMeans, effectsRank: groups.levels }
}

function lengthOf(values: Float64Array): number {
  return Math.sqrt(dot(values, values))
}
