import type { PanelFrame } from '../../frame/panel.ts'
import { estimateTotal } from './changing/total-effect.ts'
import { estimateRatio } from './counts/ratios.ts'
import type { GroupTimeOptions, GroupTimeResult } from './group-time/cells.ts'
import { estimateGroupTime } from './group-time/group-time.ts'
import { aggregateHeadline } from './group-time/headline-window.ts'
import { spreadOfSquares } from './group-time/moment-spread.ts'
import { estimateWithoutUnits, type PanelMoments } from './group-time/moments.ts'
import { estimateImputed } from './imputed/impute.ts'
import { inferAverage } from './inference.ts'
import { type DidSpec, isCounts } from './spec.ts'

export type PrimaryChoices = Pick<
  DidSpec,
  'comparison' | 'estimator' | 'covariates' | 'anticipation' | 'aggregation' | 'headlineWindow'
>

export interface PrimaryNumbers {
  value: number
  se: number
  ci: [number, number]
}

/** The estimator's options as the locked design states them, with the universal base period. */
export function groupTimeOptions(spec: PrimaryChoices): GroupTimeOptions {
  return {
    comparison: spec.comparison,
    estimator: spec.estimator,
    covariates: spec.covariates.map(({ column }) => column),
    anticipation: spec.anticipation,
    basePeriod: 'universal',
  }
}

/**
 * The primary estimate alone, for analyses that ask for it hundreds of times: only effects after adoption are computed.
 * The same number, to the last bit, as the primary estimate of the whole fit.
 *
 * Of counts the logarithm of their ratio, where the spec says that they are; of those the spec names the scale.
 *
 * @returns value, standard error and 95 % interval (small-sample factor, t quantiles) in the estimate's units; all `NaN` where the frame
 *   has no comparison left, `se` and `ci` also where the whole comparison is one cluster alone
 */
export function estimatePrimary(
  frame: PanelFrame,
  spec: PrimaryChoices & Partial<Pick<DidSpec, 'outcomeModel' | 'outcome' | 'clusterPeriods'>>,
): PrimaryNumbers {
  if (frame.untreatedModel) return estimateImputed(frame, spec)
  if (isCounts(spec)) return estimateRatio(frame, { ...spec, scale: spec.outcome?.scale ?? 1 })
  if (frame.treatment) return estimateTotal(frame, spec)
  const result = estimateGroupTime(
    frame,
    groupTimeOptions(spec),
    ({ cohort, period }, periods) => periods[period] >= cohort,
  )
  return headline(result, spec)
}

/** {@link estimatePrimary} of the panel without some units, from its moments: the same up to rounding. */
export function primaryWithoutUnits(moments: PanelMoments, spec: PrimaryChoices, left: number[]): PrimaryNumbers {
  return headline(estimateWithoutUnits(moments, groupTimeOptions(spec), left), spec)
}

/** {@link primaryWithoutUnits} of all units, with its p value and degrees of freedom. */
function headlineOf(moments: PanelMoments, spec: PrimaryChoices): PrimaryNumbers & { df: number | null; p: number } {
  const result = estimateWithoutUnits(moments, groupTimeOptions(spec), [])
  const { value, se, ci, p, df } = inferAverage(aggregateHeadline(result, spec).overall)
  return { value, se, ci, p, df }
}

function headline(result: GroupTimeResult, spec: PrimaryChoices): PrimaryNumbers {
  const { value, se, ci } = inferAverage(aggregateHeadline(result, spec).overall)
  return { value, se, ci }
}

/** The units of one cohort of a balanced panel; outcomes are less the unit's own mean over the periods. */
export interface CohortSums {
  /** First treated period, `Infinity` = never. */
  cohort: number
  units: number
  /** Per period: the mean, and Σ over units of what is left of it, which is rounding. */
  means: Float64Array
  sums: Float64Array
  /** Σ over units of the products of two periods, both less their means; periods × periods, the lower half is read. */
  products: Float64Array
}

/**
 * The primary estimate of a balanced panel without covariates, every unit a cluster of its own, from sums over cohorts: as
 * {@link import('../primary.ts').estimatePrimary} of the rows up to rounding.
 *
 * @param cohorts   first treated period ascending
 * @param outcomeSd standard deviation of the outcome over all rows, divided by their number
 */
export function primaryOfCohorts(
  periods: number[],
  cohorts: CohortSums[],
  outcomeSd: number,
  spec: DidSpec,
): ReturnType<typeof headlineOf> {
  const counts = Float64Array.from(cohorts, ({ units }) => units)
  const joined = (part: (one: CohortSums) => Float64Array) =>
    Float64Array.from(cohorts.flatMap((one) => Array.from(part(one))))
  const moments = {
    periods,
    cohorts: cohorts.map(({ cohort }) => cohort),
    cohortAt: new Int32Array(0),
    weights: null,
    x: new Float64Array(0),
    counts,
    mass: counts,
    centres: joined(({ means }) => means),
    sums: joined(({ sums }) => sums),
    spread: spreadOfSquares(squaresOf(cohorts, periods.length), periods.length),
    noiseFloor: 1e-9 * outcomeSd,
  }
  return headlineOf(moments, spec)
}

/** Per cohort Σ (x, 1)(x, 1)′. */
function squaresOf(cohorts: CohortSums[], width: number): Float64Array {
  const size = width + 1
  const cross = new Float64Array(cohorts.length * size * size)
  cohorts.forEach(({ units, sums, products }, at) => {
    const from = at * size * size
    for (let i = 0; i < width; i++) {
      for (let j = 0; j <= i; j++) cross[from + i * size + j] = products[i * width + j]
      cross[from + width * size + i] = sums[i]
    }
    cross[from + width * size + width] = units
  })
  return cross
}
