import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { rowsOfCell } from '../../../frame/select-rows.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { formatEffect } from '../../../words/number.ts'
import type { DidSpec } from '../spec.ts'
import { referencePeriod } from '../group-time/comparisons.ts'
import type { Finding } from '../../shared/finding.ts'
import { shrinkBias } from '../../../eqs/pillars.ts'
import type { EvidenceItem } from '../../design.ts'
import { mean, squaredDeviations } from '../../../numerics/moments.ts'

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

interface CohortDifference {
  units: number
  difference: number
  /** 1/n of both sides: the variance of the difference of two means of variance 1. */
  variance: number
}

/**
 * Differences between treated and comparison units in how covariates moved before treatment.
 *
 * Each unit's trend is its least-squares slope over the cohort's periods before it may react, at most
 * `eventWindow.before` of them. Comparison units are those not treated by the end of these periods. A cohort's difference
 * of mean slopes is divided by the pooled standard deviation of the slopes; the cohorts are averaged by their size, as
 * the primary estimate averages them, so that opposite differences cancel as their biases would.
 *
 * @see Stuart 2010, doi:10.1214/09-STS313 (standardised differences); on trends because this design needs equal trends
 */
export function compareCovariateTrends(
  frame: PanelFrame,
  spec: Pick<DidSpec, 'balanceCovariates' | 'anticipation' | 'eventWindow' | 'comparison'>,
): CovariateTrend[] {
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
  spec: Pick<DidSpec, 'anticipation' | 'eventWindow' | 'comparison'>,
  cohort: number,
  values: Float64Array,
): CohortDifference | null {
  const reference = referencePeriod(frame.periods, cohort, spec.anticipation)
  const count = countPeriods(frame.periods)
  const window = [...frame.periods.keys()].filter(
    (period) => period <= reference && count(cohort) - count(frame.periods[period]) <= spec.eventWindow.before,
  )
  const isComparison = (other: number) =>
    spec.comparison === 'never-treated'
      ? other === Infinity
      : other !== cohort && count(other) > count(frame.periods[reference]) + spec.anticipation
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

/**
 * For the score, what of the largest difference is more than chance: with 15 units on either side alike trends differ by
 * 0.36 standard deviations at random.
 */
function scoreTrends(
  trends: CovariateTrend[],
  worst: CovariateTrend,
  message: string,
  { units }: ReaderWords,
): EvidenceItem {
  const value = Math.max(...trends.map(({ difference, noise }) => Math.abs(shrinkBias(difference, noise))))
  const text = `${message} Beyond what chance makes of so few ${units}, it is ${formatEffect(Math.abs(shrinkBias(worst.difference, worst.noise)))}.`
  return { value, text }
}

/** The check of balance and its statistic: the largest standardised difference in trends. */
export function findTrendBalance(
  frame: PanelFrame,
  spec: Parameters<typeof compareCovariateTrends>[1],
  words: ReaderWords,
): Finding {
  const trends = compareCovariateTrends(frame, spec).filter(({ difference }) => !Number.isNaN(difference))
  const title = `Background measures moved alike before ${words.the}`
  if (trends.length === 0) {
    const message =
      spec.balanceCovariates.length === 0
        ? 'No background measure was declared for this check.'
        : `No two periods before ${words.the} allow a comparison of background measures.`
    return {
      checks: [
        { id: 'trend-balance', title, passed: null, severity: 'major', statistic: null, threshold: limit, message },
      ],
      evidence: { trendBalance: { value: null, text: message, available: false } },
    }
  }
  const worst = trends.reduce((a, b) => (Math.abs(b.difference) > Math.abs(a.difference) ? b : a))
  const statistic = Math.abs(worst.difference)
  const which =
    trends.length === 1
      ? 'The one background measure compared is'
      : `Of ${trends.length} background measures, the one that moved least alike is`
  const message = `${which} “${worst.label}”. Before ${words.the} its trends differ by ${formatEffect(statistic)} standard deviations.`
  return {
    checks: [
      {
        id: 'trend-balance',
        title,
        passed: statistic <= limit,
        severity: 'major',
        statistic,
        threshold: limit,
        message,
      },
    ],
    evidence: { trendBalance: scoreTrends(trends, worst, message, words) },
  }
}
