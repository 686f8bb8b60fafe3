import type { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import type { Grouping } from '../../inference/fixed-effects.ts'
import { isSurvey, selectSurvey } from '../../inference/survey-design.ts'
import type { Side } from './facts.ts'
import { withoutEmptyLevels } from '../../inference/cluster-covariance.ts'
import type { LackingCounts } from '../../frame/count-lacking.ts'
import type { GapDonors } from './missing-covariates.ts'
import { column, matrix, submatrixColumns, valuesAt, type Matrix } from '../../numerics/linear-algebra.ts'

/** One column of the covariate matrix. */
export interface Term {
  /** `age`, `age²` or `race: black`. */
  name: string
  label: Text
  /** Column of the data it is made from; terms of one column enter and leave together. */
  source: string
  /** What that column is called, e.g. `Race` for the term `Race: black`. */
  sourceLabel: string
  kind: 'number' | 'square' | 'level'
}

/**
 * One row per unit, nothing missing in what the estimators use. Rows are sorted by the unit's name in natural order
 * (`u2` before `u10`), so that the order of the file cannot decide which of two equally near neighbours is taken.
 */
export interface CrossSection {
  n: number
  units: string[]
  /** 1 = treated, 0 = comparison. */
  treated: Uint8Array
  treatedCount: number
  /** After transform and scale. */
  outcome: Float64Array
  /** n × k, without a constant; no column is a combination of the constant and earlier ones. */
  covariates: Matrix
  terms: Term[]
  /** After transform, `NaN` where missing; null = none declared. */
  placebo: Float64Array | null
  /** What the outcome models hold, n × l and independent as `covariates`; left out = the same terms as the score. */
  outcomeModel?: TermMatrix
  /** How much each row stands for, mean 1 over the rows in use; left out = every row alike. */
  samplingWeights?: Float64Array
  /** Units that hang together, or the sampling units of a survey in their strata; left out = every unit by itself. */
  clusters?: Grouping
}

/** A cross-section with what became of units that lack a covariate. */
export interface CompletedFrame extends CrossSection {
  /** Where gaps are imputed: all completed data sets, of which this frame is the first. */
  completed?: CrossSection[]
  /** Under the other way to treat units with gaps, or why there is nothing; left out where the design names no way or nobody lacks one. */
  other?: CrossSection[] | EngineError
}

/** What preflight makes of the data. */
export interface MatchingFrame extends CompletedFrame {
  lacking: LackingCounts<Side>
  /** Where gaps are imputed: what fills them. */
  donors: GapDonors[]
}

/** The cross-section alone, as estimators and pools of workers take it. */
export function plainFrame(frame: Partial<MatchingFrame> & CrossSection): CrossSection {
  const { lacking: _l, donors: _d, completed: _c, other: _o, ...plain } = frame
  return plain
}

/** Terms with their values, one column each. */
export interface TermMatrix {
  terms: Term[]
  covariates: Matrix
}

/** Sampling weights, 1 for every row where none are locked. */
export function baseWeights({ n, samplingWeights }: Pick<CrossSection, 'n' | 'samplingWeights'>): Float64Array {
  return samplingWeights ?? new Float64Array(n).fill(1)
}

/** What the outcome is regressed on, with a constant in front. */
export function outcomeRegressors({ outcomeModel, covariates }: CrossSection): Matrix {
  return withConstant(outcomeModel?.covariates ?? covariates)
}

/** The same units with other covariates, by number of the term; outcome models of their own stay as they are. */
export function withTerms(frame: CrossSection, kept: number[]): CrossSection {
  return { ...frame, ...pickTerms(frame, kept) }
}

/** The same units without the terms made of one column, in the score and in the outcome models. */
export function withoutSource(frame: CrossSection, source: string): CrossSection {
  const others = (terms: Term[]) => [...terms.keys()].filter((j) => terms[j].source !== source)
  const kept = withTerms(frame, others(frame.terms))
  const { outcomeModel } = frame
  return outcomeModel ? { ...kept, outcomeModel: pickTerms(outcomeModel, others(outcomeModel.terms)) } : kept
}

function pickTerms({ terms, covariates }: TermMatrix, kept: number[]): TermMatrix {
  return { terms: kept.map((term) => terms[term]), covariates: submatrixColumns(covariates, kept) }
}

/** Some of the units, by row, in the order of the frame. */
export function selectUnits(frame: CrossSection, rows: number[]): CrossSection {
  const pick = (values: Float64Array) => valuesAt(values, rows)
  const treated = Uint8Array.from(rows, (row) => frame.treated[row])
  const pickMatrix = (from: Matrix) => {
    const picked = matrix(rows.length, from.cols)
    for (let j = 0; j < from.cols; j++) column(picked, j).set(pick(column(from, j)))
    return picked
  }
  const { outcomeModel, samplingWeights, clusters } = frame
  return {
    n: rows.length,
    units: rows.map((row) => frame.units[row]),
    treated,
    treatedCount: treated.reduce((sum, value) => sum + value, 0),
    outcome: pick(frame.outcome),
    covariates: pickMatrix(frame.covariates),
    terms: frame.terms,
    placebo: frame.placebo && pick(frame.placebo),
    ...(outcomeModel && { outcomeModel: { ...outcomeModel, covariates: pickMatrix(outcomeModel.covariates) } }),
    ...(samplingWeights && { samplingWeights: normalise(pick(samplingWeights)) }),
    ...(clusters && { clusters: selectClusters(clusters, rows) }),
  }
}

/** The clusters of some units, those without a unit forgotten; in a survey they stay as parts that add nothing. */
export function selectClusters(clusters: Grouping, rows: ArrayLike<number>): Grouping {
  if (isSurvey(clusters)) return selectSurvey(clusters, rows)
  const { index, levels } = clusters
  return withoutEmptyLevels({ index: Int32Array.from(rows, (row) => index[row]), levels })
}

/** Weights with mean 1. */
export function normalise(weights: Float64Array): Float64Array {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  return weights.map((weight) => weight / mean)
}

/** Rows of each arm, by the column that says which; every estimator asks for them, so they are found once. */
const arms = new WeakMap<Uint8Array, readonly (readonly number[])[]>()

/** Rows of one arm, ascending. */
export function rowsOf(treated: Uint8Array, arm: 0 | 1): readonly number[] {
  let found = arms.get(treated)
  if (!found) {
    const rows: [number[], number[]] = [[], []]
    for (let i = 0; i < treated.length; i++) rows[treated[i] as 0 | 1].push(i)
    arms.set(treated, (found = rows))
  }
  return found[arm]
}

/** Covariates with a constant in front, by the covariates; many estimators regress on the same ones. */
const padded = new WeakMap<Matrix, Matrix>()

/** The covariates with a constant in front: n × (k + 1). All who ask have the same matrix, so nobody writes to it. */
export function withConstant(covariates: Matrix): Matrix {
  let x = padded.get(covariates)
  if (!x) {
    x = matrix(covariates.rows, covariates.cols + 1)
    x.data.fill(1, 0, covariates.rows)
    x.data.set(covariates.data, covariates.rows)
    padded.set(covariates, x)
  }
  return x
}
