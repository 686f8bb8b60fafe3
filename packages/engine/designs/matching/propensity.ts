import { EngineError } from '../../errors.ts'
import { fitLogit, type Logit } from '../../numerics/logit.ts'
import { type Matrix, column, matrix, submatrixColumns } from '../../numerics/linear-algebra.ts'
import { independentColumns } from '../../numerics/normal-equations.ts'
import { withConstant, type CrossSection, type Term } from './cross-section.ts'
import { plural } from '../../words/count.ts'

/** Scoring converges in under a dozen steps; separation moves every coefficient by a constant for ever. */
const slowIterations = 25
const certain = 1e-8

export type Arms = Pick<CrossSection, 'treated' | 'covariates' | 'terms' | 'samplingWeights'>

/**
 * The propensity score: P(treated | covariates) by maximum-likelihood logit with a constant.
 *
 * @throws {EngineError} `matching/no-overlap` when a combination of the covariates tells the groups apart without error;
 *   `matching/separation` when it does so for some of the units, so that no maximum exists either
 */
export function fitPropensity(arms: Arms): Logit {
  const known = fitted.get(arms.covariates)
  if (known?.treated === arms.treated && known.samplingWeights === arms.samplingWeights) return known.logit
  const logit = findMaximum(arms)
  fitted.set(arms.covariates, { treated: arms.treated, samplingWeights: arms.samplingWeights, logit })
  return logit
}

/** The last logit of a matrix of covariates: weighting, augmented weighting and the checks ask for the same one. */
const fitted = new WeakMap<Matrix, Pick<CrossSection, 'treated' | 'samplingWeights'> & { logit: Logit }>()

function findMaximum({ treated, covariates, terms, samplingWeights }: Arms): Logit {
  const y = Float64Array.from(treated)
  const options = samplingWeights ? { weights: samplingWeights } : {}
  const logit = attempt(() => fitLogit(withConstant(covariates), y, options))
  if (logit === 'endless') throw noOverlap(terms)
  if (logit === 'singular') throw separated(covariates, treated, terms)
  const settled = logit.fitted.filter((p, i) => Math.abs(p - y[i]) < certain).length
  if (logit.iterations >= slowIterations && settled > 0) throw separated(covariates, treated, terms, settled)
  return logit
}

/** A fit whose coefficients and bread count every column: 0 for those that repeat others in the units it was fitted on. */
export interface PaddedFit {
  coefficients: Float64Array<ArrayBuffer>
  /** Inverse of the second derivative: of x'Wx. */
  bread: Matrix
}

/**
 * The score's logit for some of the units, the constant first. A column that repeats others in these units, as a level
 * that none of them has, gets the coefficient 0.
 *
 * @throws {EngineError} as {@link fitPropensity}
 */
export function fitPaddedPropensity({ covariates, terms, ...arms }: Arms): PaddedFit {
  const kept = independentColumns(withConstant(covariates))
  const used = kept.filter((j) => j > 0).map((j) => j - 1)
  const reduced =
    used.length === covariates.cols
      ? { ...arms, covariates, terms }
      : { ...arms, covariates: submatrixColumns(covariates, used), terms: used.map((j) => terms[j]) }
  const { coefficients, informationInverse } = fitPropensity(reduced)
  return padFit(coefficients, informationInverse, [0, ...used.map((j) => j + 1)], covariates.cols + 1)
}

/** A fit on some columns as one on all. */
export function padFit(values: Float64Array, inverse: Matrix, kept: number[], size: number): PaddedFit {
  const coefficients = new Float64Array(size)
  const bread = matrix(size, size)
  kept.forEach((a, i) => {
    coefficients[a] = values[i]!
    kept.forEach((b, j) => (bread.data[b * size + a] = inverse.data[j * kept.length + i]!))
  })
  return { coefficients, bread }
}

/** Log-odds of the score, the scale on which calipers are measured. */
export function logOdds(score: Float64Array): Float64Array {
  return score.map((p) => Math.log(p / (1 - p)))
}

/** The columns are independent, so a singular system means that weights have vanished in all rows that tell them apart. */
function attempt(run: () => Logit): Logit | 'endless' | 'singular' {
  try {
    return run()
  } catch (error) {
    if (error instanceof EngineError && error.code === 'numerics/no-convergence') return 'endless'
    if (error instanceof EngineError && error.code === 'numerics/singular-matrix') return 'singular'
    throw error
  }
}

function noOverlap(terms: Term[]): EngineError {
  return new EngineError(
    'matching/no-overlap',
    `The ${terms.length} covariate terms tell treated and comparison units apart without error: nobody is left to compare with.`,
    {
      columns: sourcesOf(terms),
      hint: 'Use fewer covariates, or data in which like units were treated and not treated.',
    },
  )
}

function separated(covariates: Matrix, treated: Uint8Array, terms: Term[], settled?: number): EngineError {
  const levels = terms.filter((term, j) => term.kind === 'level' && isOneSided(column(covariates, j), treated))
  const which = levels.length > 0 ? ` Levels in one group only: ${levels.map(({ name }) => name).join('; ')}.` : ''
  return new EngineError(
    'matching/separation',
    `For ${settled === undefined ? 'some units' : plural(settled, 'unit')} the covariates settle without error whether they were treated, so they have no counterpart.${which}`,
    {
      columns: sourcesOf(levels.length > 0 ? levels : terms),
      hint: 'Leave those units out, or merge levels that occur in one group only.',
    },
  )
}

function isOneSided(indicator: Float64Array, treated: Uint8Array): boolean {
  const arms = new Set<number>()
  indicator.forEach((value, i) => value === 1 && arms.add(treated[i]))
  return arms.size < 2
}

function sourcesOf(terms: Term[]): string[] {
  return [...new Set(terms.map(({ source }) => source))]
}
