import type { Text } from '../../../fact.ts'
import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { rowsOfCell } from '../../../frame/select-rows.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { DidSpec } from '../spec.ts'
import { referencePeriod } from '../group-time/cells.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { check, look } from '../facts.ts'
import type { EvidenceItem } from '../../design.ts'
import { column, matrix } from '../../../numerics/linear-algebra.ts'
import { mean, squaredDeviations, standardDeviation } from '../../../numerics/moments.ts'
import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { predictedShare, sumOfSquares } from '../../shared/predicted-share.ts'

/** Above this a difference is too large for adjustment to be trusted (What Works Clearinghouse Handbook 5.0). */
const limit = 0.25

export interface CovariateTrend {
  column: string
  label: string
  /** Standardised difference of trends, treated less comparison; `NaN` where it cannot be computed. */
  difference: number
  /** Standard error of the difference where the trends are alike: what chance makes of so few units. */
  noise: number
  /** Treated units whose cohort could be compared. */
  treatedUnits: number
}

type BalanceChoices = Pick<DidSpec, 'balanceCovariates' | 'anticipation' | 'comparison'>

interface CohortDifference {
  units: number
  difference: number
  /** 1/n of both sides: the variance of the difference of two means of variance 1. */
  variance: number
}

/**
 * Differences between treated and comparison units in how covariates moved before treatment.
 *
 * Each unit's trend is its least-squares slope over all the cohort's periods before it may react. Comparison units are those not treated by the end of these periods. A cohort's difference
 * of mean slopes is divided by the pooled standard deviation of the slopes; the cohorts are averaged by their size, as
 * the primary estimate averages them, so that opposite differences cancel as their biases would.
 *
 * @see Stuart 2010, doi:10.1214/09-STS313 (standardised differences); on trends because this design needs equal trends
 */
export function compareCovariateTrends(frame: PanelFrame, spec: BalanceChoices): CovariateTrend[] {
  const cohorts = [...new Set(frame.cohort)].filter(Number.isFinite).sort((a, b) => a - b)
  return spec.balanceCovariates.map(({ column, label }) => {
    const values = frame.balanceCovariates.get(column)!
    const parts = cohorts.flatMap((cohort) => compareCohort(frame, spec, cohort, values) ?? [])
    const units = parts.reduce((sum, part) => sum + part.units, 0)
    const sum = parts.reduce((total, part) => total + part.units * part.difference, 0)
    const noise = Math.sqrt(parts.reduce((total, part) => total + (part.units / units) ** 2 * part.variance, 0))
    return { column, label, difference: units === 0 ? NaN : sum / units, noise, treatedUnits: units }
  })
}

function compareCohort(
  frame: PanelFrame,
  spec: BalanceChoices,
  cohort: number,
  values: Float64Array,
): CohortDifference | null {
  const { window, isComparison } = beforeOf(frame, spec, cohort)
  const slopesWhere = (holds: (other: number) => boolean) => {
    const slopes: number[] = []
    for (let unit = 0; unit < frame.units.length; unit++) {
      if (!holds(frame.cohort[unit])) continue
      const value = slope(frame, unit, window, values)
      if (!Number.isNaN(value)) slopes.push(value)
    }
    return slopes
  }
  if (window.length < 2) return null
  const treated = slopesWhere((other) => other === cohort)
  const comparison = slopesWhere(isComparison)
  const spread = pooledSd(treated, comparison)
  if (treated.length === 0 || comparison.length === 0 || !(spread > 0)) return null
  const variance = 1 / treated.length + 1 / comparison.length
  return { units: treated.length, difference: (mean(treated) - mean(comparison)) / spread, variance }
}

/** The periods of a cohort before it may react, and the units it is compared with over them. */
function beforeOf({ periods }: PanelFrame, { anticipation, comparison }: BalanceChoices, cohort: number) {
  const reference = referencePeriod(periods, cohort, anticipation)
  const count = countPeriods(periods)
  return {
    window: [...periods.keys()].filter((period) => period <= reference),
    isComparison: (other: number) =>
      comparison === 'never-treated'
        ? other === Infinity
        : other !== cohort && count(other) > count(periods[reference]) + anticipation,
  }
}

/**
 * Least-squares slope of one unit's values (of its individuals' means with repeated cross-sections) on the period, over the
 * periods it has; `NaN` with fewer than two.
 */
function slope(frame: PanelFrame, unit: number, window: number[], values: Float64Array): number {
  const count = countPeriods(frame.periods)
  let [known, sumX, sumY] = [0, 0, 0]
  for (const period of window) {
    const value = valueIn(frame, unit, period, values)
    if (Number.isNaN(value)) continue
    known++
    sumX += count(frame.periods[period])
    sumY += value
  }
  const [x, y] = [sumX / known, sumY / known]
  let [products, squares] = [0, 0]
  for (const period of window) {
    const value = valueIn(frame, unit, period, values)
    if (Number.isNaN(value)) continue
    squares += (count(frame.periods[period]) - x) ** 2
    products += (count(frame.periods[period]) - x) * (value - y)
  }
  return products / squares
}

/** The mean of a unit's known values in a period; `NaN` without any. */
function valueIn(frame: PanelFrame, unit: number, period: number, values: Float64Array): number {
  const { from, to } = rowsOfCell(frame, unit, period)
  let [known, sum] = [0, 0]
  for (let row = from; row < to; row++) {
    if (Number.isNaN(values[row])) continue
    known++
    sum += values[row]
  }
  return sum / known
}

function pooledSd(first: number[], second: number[]): number {
  const squares = squaredDeviations(first) + squaredDeviations(second)
  return Math.sqrt(squares / (first.length + second.length - 2))
}

interface Prediction {
  units: number
  /** Difference of the outcome's trends that the covariates' trends predict, per period. */
  value: number
  variance: number
  share: number
}

/**
 * What the covariates' trends predict of the outcome's: the slopes of the comparison units' outcomes on those of their
 * covariates, times how far treated and comparison units differ in the latter. The noise is what chance makes of so few
 * units; the share is that of the outcome's trends which the covariates' trends predict.
 */
function predictTrends(frame: PanelFrame, spec: BalanceChoices, cohort: number): Prediction | null {
  const { window, isComparison } = beforeOf(frame, spec, cohort)
  if (window.length < 2) return null
  const columns = [
    frame.outcome,
    ...spec.balanceCovariates.map(({ column: name }) => frame.balanceCovariates.get(name)!),
  ]
  const trendsWhere = (holds: (other: number) => boolean) =>
    frame.units.flatMap((_, unit) => {
      if (!holds(frame.cohort[unit])) return []
      const trends = columns.map((values) => slope(frame, unit, window, values))
      return trends.every(Number.isFinite) ? [trends] : []
    })
  const treated = trendsWhere((other) => other === cohort)
  const comparison = trendsWhere(isComparison)
  if (treated.length === 0 || comparison.length < columns.length + 2) return null
  const x = matrix(comparison.length, columns.length)
  column(x, 0).fill(1)
  comparison.forEach((trends, row) => trends.slice(1).forEach((value, k) => (column(x, k + 1)[row] = value)))
  const y = Float64Array.from(comparison, ([trend]) => trend)
  const { coefficients, residuals, kept } = leastSquaresOfMany(x, y)
  const predict = (trends: number[]) => kept.reduce((sum, j) => sum + (j === 0 ? 0 : coefficients[j] * trends[j]), 0)
  const [ofTreated, ofComparison] = [treated.map(predict), comparison.map(predict)]
  const spread = standardDeviation(ofComparison)
  return {
    units: treated.length,
    value: mean(ofTreated) - mean(ofComparison),
    variance: spread ** 2 * (1 / treated.length + 1 / comparison.length),
    share: predictedShare(
      { squares: squaredDeviations([...y]), df: y.length - 1 },
      { squares: sumOfSquares(residuals), df: y.length - kept.length },
    ),
  }
}

/** For the score: what the covariates predict of the drift, continued for as long as the estimate looks ahead. */
function scoreTrends(
  frame: PanelFrame,
  spec: BalanceChoices,
  distance: number,
  found: Text,
  { the }: ReaderWords,
): EvidenceItem<Text> {
  const cohorts = [...new Set(frame.cohort)].filter(Number.isFinite).sort((a, b) => a - b)
  const parts = cohorts.flatMap((cohort) => predictTrends(frame, spec, cohort) ?? [])
  const units = parts.reduce((sum, part) => sum + part.units, 0)
  if (units === 0) return { value: null, text: look('trends-say-nothing', { found }) }
  const average = (of: (part: Prediction) => number) =>
    parts.reduce((sum, part) => sum + (part.units / units) * of(part), 0)
  const value = average((part) => part.value) * distance
  const noise = Math.sqrt(parts.reduce((sum, part) => sum + (part.units / units) ** 2 * part.variance, 0)) * distance
  const share = average((part) => part.share)
  return { value, noise, share, text: look('trends-predict', { the, value, se: noise, share }) }
}

/** The check of balance and its statistic: the largest standardised difference in trends. */
export function findTrendBalance(
  frame: PanelFrame,
  spec: BalanceChoices,
  distance: number,
  words: ReaderWords,
): Finding<Text> {
  const { the } = words
  const trends = compareCovariateTrends(frame, spec).filter(({ difference }) => !Number.isNaN(difference))
  if (trends.length === 0) {
    const found =
      spec.balanceCovariates.length === 0 ? look('no-measure-declared', {}) : look('no-two-periods-to-compare', { the })
    return {
      checks: [
        checkOf(
          { id: 'trend-balance', passed: null, severity: 'major', statistic: null, threshold: limit },
          check('trend-balance', { the, found }),
        ),
      ],
      evidence: { covariateTrends: { value: null, text: found } },
    }
  }
  const worst = trends.reduce((a, b) => (Math.abs(b.difference) > Math.abs(a.difference) ? b : a))
  const statistic = Math.abs(worst.difference)
  const found = look('trends-apart', { the, measures: trends.length, label: worst.label, difference: statistic })
  return {
    checks: [
      checkOf(
        { id: 'trend-balance', passed: statistic <= limit, severity: 'major', statistic, threshold: limit },
        check('trend-balance', { the, found }),
      ),
    ],
    evidence: {
      trendBalance: { value: statistic, text: found },
      covariateTrends: scoreTrends(frame, spec, distance, found, words),
    },
  }
}
