import type { Text } from '../../../fact.ts'
import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { rowsOfCell } from '../../../frame/select-rows.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { referencePeriod } from '../group-time/cells.ts'
import type { DidSpec } from '../spec.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { check } from '../facts.ts'
import { mean, variance } from '../../../numerics/moments.ts'

/** Above this a difference is called large (What Works Clearinghouse Handbook 5.0). */
const limit = 0.25

export interface BaselineDifference {
  label: string
  /** Standardised mean difference, treated less comparison; `NaN` where it cannot be computed. */
  difference: number
}

/**
 * How far treated and comparison units differ in the level of each covariate, in the cohort's reference period.
 *
 * A cohort's difference of means is divided by √((s²_treated + s²_comparison)/2); cohorts are averaged by their size.
 * Comparison units are those not treated by the end of that period and of the periods of anticipation.
 *
 * @see Stuart 2010, doi:10.1214/09-STS313; Austin 2009, doi:10.1002/sim.3697
 */
export function compareBaselines(
  frame: PanelFrame,
  spec: Pick<DidSpec, 'balanceCovariates' | 'anticipation' | 'comparison'>,
): BaselineDifference[] {
  const cohorts = [...new Set(frame.cohort)].filter(Number.isFinite).sort((a, b) => a - b)
  return spec.balanceCovariates.map(({ column, label }) => {
    const values = frame.balanceCovariates.get(column)!
    const parts = cohorts.map((cohort) => compareCohort(frame, spec, cohort, values))
    const known = parts.filter(({ difference }) => Number.isFinite(difference))
    const units = known.reduce((sum, part) => sum + part.units, 0)
    return {
      label,
      difference: known.reduce((sum, part) => sum + (part.units / units) * part.difference, units === 0 ? NaN : 0),
    }
  })
}

function compareCohort(
  frame: PanelFrame,
  { anticipation, comparison }: Pick<DidSpec, 'anticipation' | 'comparison'>,
  cohort: number,
  values: Float64Array,
): { units: number; difference: number } {
  const reference = referencePeriod(frame.periods, cohort, anticipation)
  if (reference < 0) return { units: 0, difference: NaN }
  const count = countPeriods(frame.periods)
  const isComparison = (other: number) =>
    other === Infinity ||
    (comparison === 'not-yet-treated' &&
      other !== cohort &&
      count(other) > count(frame.periods[reference]) + anticipation)
  const valuesWhere = (holds: (other: number) => boolean) =>
    [...frame.units.keys()].flatMap((unit) => {
      const { from, to } = rowsOfCell(frame, unit, reference)
      return holds(frame.cohort[unit]) ? [...values.subarray(from, to)].filter((value) => !Number.isNaN(value)) : []
    })
  const [treated, others] = [valuesWhere((other) => other === cohort), valuesWhere(isComparison)]
  const spread = Math.sqrt((varianceOf(treated) + varianceOf(others)) / 2)
  return { units: treated.length, difference: spread > 0 ? (mean(treated) - mean(others)) / spread : NaN }
}

/** 0 for one value: it differs from nothing. */
function varianceOf(values: number[]): number {
  return variance(values, Math.max(values.length - 1, 1))
}

/**
 * The check of levels. Not scored: the design needs alike trends, which are compared beside it, but groups that differ much
 * are more likely to be hit by different shocks.
 */
export function findBaselineBalance(
  frame: PanelFrame,
  spec: Parameters<typeof compareBaselines>[1],
  words: ReaderWords,
): Finding<Text> {
  const known = compareBaselines(frame, spec).filter(({ difference }) => Number.isFinite(difference))
  if (known.length === 0) return { checks: [], evidence: {} }
  const worst = known.reduce((a, b) => (Math.abs(b.difference) > Math.abs(a.difference) ? b : a))
  const statistic = Math.abs(worst.difference)
  const told = check('baseline-balance', {
    the: words.the,
    measures: known.length,
    label: worst.label,
    difference: statistic,
  })
  return {
    checks: [
      checkOf(
        { id: 'baseline-balance', passed: statistic <= limit, severity: 'minor', statistic, threshold: limit },
        told,
      ),
    ],
    evidence: {},
  }
}
