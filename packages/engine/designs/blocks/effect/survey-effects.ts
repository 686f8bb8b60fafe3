import type { Regressor } from '../../../inference/absorbed-regression.ts'
import { groupMeans } from '../../../inference/fixed-effects.ts'
import {
  countSurvey,
  selectSurvey,
  type SurveyCounts,
  type SurveyDesign,
  surveyError,
} from '../../../inference/survey-design.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { column, matrix, multiplyVector } from '../../../numerics/linear-algebra.ts'
import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import type { Sample } from '../frame.ts'
import type { BlockEffect } from './block-effects.ts'
import type { CombinedEffect } from './combine-blocks.ts'
import type { RegressionEffect } from './regressions.ts'

/**
 * The block-weighted difference in means with the error of the survey that drew the rows: each row adds
 *
 *     ± w/W · W_b/W_ab · (y − ȳ_ab) + w/W · (τ_b − τ)
 *
 * so that the shares W_b/W of the blocks count as sampled, and what the rows of a sampling unit add is summed. In one block it
 * is the coefficient of treatment in a design-based regression. t with units less strata.
 *
 * @param blocks of the sample, all or some; rows of others are out of the subpopulation
 * @see Binder 1983, doi:10.2307/1402588; Lumley 2004, doi:10.18637/jss.v009.i08
 */
export function surveyAverage(values: Float64Array, sample: Sample, blocks: BlockEffect[]): CombinedEffect {
  const total = blocks.reduce((sum, { weight }) => sum + weight, 0)
  const value = blocks.reduce((sum, { weight, difference }) => sum + (weight / total) * difference, 0)
  const known = new Map(blocks.map((effect) => [effect.block, effect]))
  const effectOf = sample.blockNames.map((name) => known.get(name))
  const rows = [...sample.block.index.keys()].filter((row) => effectOf[sample.block.index[row]] !== undefined)
  const influence = Float64Array.from(rows, (row) => {
    const { control, treated, weight, difference } = effectOf[sample.block.index[row]]!
    const [arm, sign] = sample.treated[row] === 1 ? [treated, 1] : [control, -1]
    const share = (sample.weight?.[row] ?? 1) / total
    return share * ((sign * weight * (values[row] - arm.mean)) / arm.weight + difference - value)
  })
  const survey = selectSurvey(sample.survey!, rows)
  const df = degreesOf(countSurvey(survey))
  return { ...inferPoint(value, errorWith(df, influence, survey), df), df, betweenBlocks: 0, pooledBlocks: 0 }
}

/**
 * The first coefficient of a weighted regression with block effects, with its linearized error: what `svyglm` gives with a
 * dummy for each block, the rows being a subpopulation of the whole file.
 *
 * @param regressors the one whose coefficient is asked for, then covariates; a later one that repeats earlier ones is dropped
 * @see Fuller 1975, Sankhya C 37, 117–132 (regression in complex samples); Binder 1983, doi:10.2307/1402588
 */
export function surveyRegression(outcome: Float64Array, sample: Sample, regressors: Regressor[]): RegressionEffect {
  const { n, block, survey } = sample
  const weights = sample.weight ?? new Float64Array(n).fill(1)
  const within = (values: Float64Array) => {
    const means = groupMeans(values, block, weights)
    return values.map((value, row) => value - means[block.index[row]])
  }
  const x = matrix(n, regressors.length)
  const columnLengths = Float64Array.from(regressors, ({ values }, j) => {
    column(x, j).set(within(values))
    return Math.sqrt(values.reduce((sum, value, row) => sum + weights[row] * value * value, 0))
  })
  const fit = leastSquaresOfMany(x, within(outcome), { weights, columnLengths })
  const droppedTerms = fit.dropped.map((j) => regressors[j].term)
  const direction = new Float64Array(regressors.length)
  fit.kept.forEach((j, at) => (direction[j] = fit.xtxInverse.data[at]))
  const pull = multiplyVector(x, direction)
  const influence = pull.map((one, row) => weights[row] * one * fit.residuals[row])
  const counts = countSurvey(survey!)
  const df = degreesOf(counts)
  return {
    ...inferPoint(fit.coefficients[0], errorWith(df, influence, survey!), df),
    df,
    clusters: counts.units,
    droppedTerms,
  }
}

/** What nothing is known of has no error: of one unit in every stratum it would come to none. */
function errorWith(df: number, influence: Float64Array, survey: SurveyDesign): number {
  return Number.isNaN(df) ? NaN : surveyError(influence, survey)
}

/** None where units less strata leave nothing to know the error by, as without a block that is left out. */
function degreesOf({ df }: SurveyCounts): number {
  return df >= 1 ? df : NaN
}

/**
 * Standard error of an estimate made of arms and blocks, each of whose means counts as estimated: what the rows of an arm of a
 * block add is freed of its mean, and what the block adds as a whole is given to all of its rows by their weights. Of the
 * difference in means it is the error of {@link surveyAverage}.
 *
 * @param influence one per row of the sample
 */
export function surveyErrorOfArms(influence: Float64Array, { block, treated, weight, survey }: Sample): number {
  const [armSum, armWeight] = [new Float64Array(2 * block.levels), new Float64Array(2 * block.levels)]
  const weightOf = (row: number) => weight?.[row] ?? 1
  influence.forEach((one, row) => {
    const arm = 2 * block.index[row] + treated[row]
    armSum[arm] += one
    armWeight[arm] += weightOf(row)
  })
  const freed = influence.map((one, row) => {
    const control = 2 * block.index[row]
    const arm = control + treated[row]
    const ofBlock = (armSum[control] + armSum[control + 1]) / (armWeight[control] + armWeight[control + 1])
    return one + weightOf(row) * (ofBlock - armSum[arm] / armWeight[arm])
  })
  return surveyError(freed, survey!)
}
