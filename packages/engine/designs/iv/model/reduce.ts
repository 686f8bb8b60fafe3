import { isNested } from '../../../inference/cluster-covariance.ts'
import { type Controls, orthonormalise, prepareControls, subtractProjections } from '../../../inference/controls.ts'
import { absorbEffects } from '../../../inference/effects-model.ts'
import { type Grouping, groupMeans } from '../../../inference/fixed-effects.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import type { IvColumn } from '../frame.ts'
import { type ErrorStructure, fewestClusters, partitionsOf } from './error-structure.ts'

/** What a linear model with one endogenous treatment is made of. */
export interface IvData {
  outcome: Float64Array
  treatment: Float64Array
  instruments: IvColumn[]
  exogenous: IvColumn[]
  effects: Grouping[]
  errors: ErrorStructure
  /** Positive, one per row, on any scale; left out = every row counts alike. */
  weights?: Float64Array | undefined
}

/**
 * The model once covariates and fixed effects are out of every column (Frisch–Waugh–Lovell). The instruments stand as an
 * orthonormal basis Q of what they span: no statistic here depends on which basis is taken. With weights every column
 * carries the square root of its row's weight.
 */
export interface IvModel {
  n: number
  controls: WeightedControls
  errors: ErrorStructure
  /** Outcome and treatment without the controls. */
  y: Float64Array
  d: Float64Array
  /** Q, one array per column. */
  q: Float64Array[]
  /** Instruments that gave a column of Q, in order; `triangle` has each in terms of Q. */
  instruments: IvColumn[]
  triangle: number[][]
  /** Q'd and Q'y. */
  firstStage: Float64Array
  reducedForm: Float64Array
  /** What the instruments leave of treatment and outcome. */
  dResidual: Float64Array
  yResidual: Float64Array
}

/**
 * Controls whose columns come back times the square root of their row's weight, so that plain sums of products are
 * weighted ones and every formula of this folder stands as it is.
 */
interface WeightedControls extends Controls {
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
function prepareWeighted(
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
    covariates.map(({ values }) => ({ values: removeEffects(values), length: rootOfSquares(times(values)) })),
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
  if (effects.length > 1) {
    const { remove, rank } = absorbEffects(effects, weights)
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

function rootOfSquares(values: Float64Array): number {
  return Math.sqrt(dot(values, values))
}

/** @throws nothing: a model without an instrument left has an empty `q` */
export function reduceModel(data: IvData): IvModel {
  return reduceWith(data, controlsOf(data))
}

/** The covariates and fixed effects of the data, weighted as the data are. */
export function controlsOf({ outcome, exogenous, effects, weights }: IvData): WeightedControls {
  return prepareWeighted(outcome.length, exogenous, effects, weights)
}

/** As {@link reduceModel}, with controls prepared before. */
export function reduceWith(
  data: Pick<IvData, 'outcome' | 'treatment' | 'instruments' | 'errors'>,
  controls: WeightedControls,
): IvModel {
  const { outcome, treatment, instruments, errors } = data
  const columns = instruments.map(({ values }) => ({
    values: controls.remove(values),
    length: lengthOf(values, controls.roots),
  }))
  const { basis: q, kept, triangle } = orthonormalise(columns)
  const y = controls.remove(outcome)
  const d = controls.remove(treatment)
  const firstStage = Float64Array.from(q, (vector) => dot(vector, d))
  const reducedForm = Float64Array.from(q, (vector) => dot(vector, y))
  return {
    n: outcome.length,
    controls,
    errors,
    y,
    d,
    q,
    instruments: kept.map((at) => instruments[at]),
    triangle,
    firstStage,
    reducedForm,
    dResidual: subtractFitted(d, q, firstStage),
    yResidual: subtractFitted(y, q, reducedForm),
  }
}

function lengthOf(values: Float64Array, roots: Float64Array | null): number {
  const scaled = roots ? values.map((value, row) => roots[row] * value) : values
  return Math.sqrt(dot(scaled, scaled))
}

/** `values` less Q·coefficients; a new array. */
export function subtractFitted(values: Float64Array, q: Float64Array[], coefficients: Float64Array): Float64Array {
  const left = values.slice()
  q.forEach((vector, j) => addMultiple(left, vector, -coefficients[j]))
  return left
}

/** Q·coefficients. */
export function combine(q: Float64Array[], coefficients: ArrayLike<number>, n: number): Float64Array {
  const sum = new Float64Array(n)
  q.forEach((vector, j) => addMultiple(sum, vector, coefficients[j]))
  return sum
}

function addMultiple(target: Float64Array, source: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i] += factor * source[i]
}

/**
 * Columns that the factor of the variance counts: the regressors, the covariates and the fixed effects, without those
 * nested in the clusters, of two partitions in either, but for one level.
 *
 * @param regressors the treatment alone, or the instruments
 */
export function countColumns({ controls, errors }: IvModel, regressors: number): number {
  const { covariatesRank, effectsRank, effects } = controls
  if (errors.kind !== 'cluster') return regressors + covariatesRank + effectsRank
  const nested = effects.filter((effect) => partitionsOf(errors).some((clusters) => isNested(effect, clusters)))
  const skipped = nested.length === 0 ? 0 : rankOf(nested) - 1
  return regressors + covariatesRank + Math.max(effectsRank - skipped, 1)
}

/** Independent columns among the levels of effects: nested and redundant ones count once. */
function rankOf(effects: Grouping[]): number {
  return effects.length === 1 ? effects[0].levels : absorbEffects(effects).rank
}

/** Degrees of freedom of the t and F references: rows less every column, or clusters (the fewer of two) less one. */
export function residualDf(model: IvModel, regressors: number): number {
  const { controls, errors, n } = model
  return errors.kind === 'cluster'
    ? fewestClusters(errors).levels - 1
    : n - regressors - controls.covariatesRank - controls.effectsRank
}
