import type { PanelFrame } from '../../frame/panel.ts'
import { estimateTotal } from './changing/total-effect.ts'
import { aggregateHeadline } from './group-time/headline-window.ts'
import { estimateGroupTime } from './group-time/group-time.ts'
import { inferAverage } from './lone-comparison.ts'
import { estimateWithoutUnits, type PanelMoments } from './group-time/moments.ts'
import type { GroupTimeOptions, GroupTimeResult } from './group-time/types.ts'
import type { DidSpec } from './spec.ts'

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
 * @returns value, standard error and 95 % interval (small-sample factor, t quantiles) in the estimate's units; all `NaN` where the frame
 *   has no comparison left, `se` and `ci` also where the whole comparison is one cluster alone
 */
export function estimatePrimary(frame: PanelFrame, spec: PrimaryChoices): PrimaryNumbers {
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
export function headlineOf(
  moments: PanelMoments,
  spec: PrimaryChoices,
): PrimaryNumbers & { df: number | null; p: number } {
  const result = estimateWithoutUnits(moments, groupTimeOptions(spec), [])
  const { value, se, ci, p, df } = inferAverage(aggregateHeadline(result, spec).overall)
  return { value, se, ci, p, df }
}

function headline(result: GroupTimeResult, spec: PrimaryChoices): PrimaryNumbers {
  const { value, se, ci } = inferAverage(aggregateHeadline(result, spec).overall)
  return { value, se, ci }
}
