import type { Grouping } from './fixed-effects.ts'

/**
 * What the error of a stratum with one sampling unit is, by the names of R's `survey.lonely.psu`: `fail` refuses it, `adjust`
 * measures the unit from the mean of all strata, `certainty` takes it as drawn for sure, so that it adds nothing.
 */
export type LonelyUnits = 'fail' | 'adjust' | 'certainty'

/** The columns of a survey's sample design, as a locked design names them. */
export interface SurveyColumns {
  strata?: string | undefined
  primarySamplingUnit?: string | undefined
  lonelyUnits: LonelyUnits
}

/**
 * Primary sampling units in strata. Levels are those of the whole file: some rows of it are a subpopulation, and a unit without
 * a row among them stays as one that adds nothing.
 */
export interface SurveyDesign extends Grouping {
  /** Per unit: its stratum. */
  stratum: Int32Array
  /** Per stratum: units in the file. */
  unitsIn: Int32Array
  lonelyUnits: LonelyUnits
}

/** The design on some rows: units and strata stay those of the file. */
export function selectSurvey(survey: SurveyDesign, rows: ArrayLike<number>): SurveyDesign {
  return { ...survey, index: Int32Array.from(rows, (row) => survey.index[row]) }
}

/** Whether clusters are the sampling units of a survey. */
export function isSurvey(clusters: Grouping): clusters is SurveyDesign {
  return 'stratum' in clusters
}

/** What the rows in use leave of a survey. */
export interface SurveyCounts {
  units: number
  strata: number
  /** Units less strata. */
  df: number
}

/**
 * Sampling units and strata with a row in use, and the degrees of freedom that they leave.
 *
 * @see Korn & Graubard 1999, Analysis of Health Surveys, section 2.4 (units less strata, of the subpopulation)
 */
export function countSurvey({ index, levels, stratum, unitsIn }: SurveyDesign): SurveyCounts {
  const isUsed = new Uint8Array(levels)
  for (const unit of index) isUsed[unit] = 1
  const isStratumUsed = new Uint8Array(unitsIn.length)
  isUsed.forEach((one, unit) => {
    if (one === 1) isStratumUsed[stratum[unit]] = 1
  })
  const count = (of: Uint8Array) => of.reduce((sum, one) => sum + one, 0)
  const [units, strata] = [count(isUsed), count(isStratumUsed)]
  return { units, strata, df: units - strata }
}

/**
 * What each sampling unit adds to the variance, as the root: √(m/(m − 1))·(z − z̄), z the sum of what its rows add to the
 * estimate, z̄ the mean over the m units of its stratum in the file, those without a row included. Their sum of squares is the
 * linearized variance under sampling with replacement of units within strata.
 *
 * @param influence what each row adds to the error of the estimate, with sum zero over the rows in use
 * @see Binder 1983, doi:10.2307/1402588; Lumley 2004, doi:10.18637/jss.v009.i08
 */
export function surveyDeviations(influence: Float64Array, survey: SurveyDesign): Float64Array {
  const { index, levels, stratum, unitsIn, lonelyUnits } = survey
  const sums = new Float64Array(levels)
  for (let row = 0; row < influence.length; row++) sums[index[row]] += influence[row]
  const ofStratum = new Float64Array(unitsIn.length)
  sums.forEach((sum, unit) => (ofStratum[stratum[unit]] += sum))
  return sums.map((sum, unit) => {
    const m = unitsIn[stratum[unit]]
    if (m === 1) return lonelyUnits === 'adjust' ? sum : 0
    return Math.sqrt(m / (m - 1)) * (sum - ofStratum[stratum[unit]] / m)
  })
}

/** Standard error of an estimate from what each row adds to it. */
export function surveyError(influence: Float64Array, survey: SurveyDesign): number {
  return Math.sqrt(surveyDeviations(influence, survey).reduce((sum, one) => sum + one * one, 0))
}
