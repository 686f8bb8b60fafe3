import type { Estimate } from '../../analysis.ts'
import { column } from '../../numerics/linear-algebra.ts'
import type { Fitted, StepContext } from '../design.ts'
import { estimateAverage } from './average-effect.ts'
import type { AverageEffect } from './average-effect.ts'
import { concludeFrom } from './conclusion.ts'
import type { Conclusion, Judged } from './conclusion.ts'
import { inOwnUnits } from './frame.ts'
import type { SyntheticControlFrame } from './frame.ts'
import { describeRun, rankRuns } from './inference/placebo-in-space.ts'
import type { PlaceboInSpace } from './inference/placebo-in-space.ts'
import { estimatePeriods } from './period-effects.ts'
import { estimateRobustness } from './robustness.ts'
import type { SyntheticControlSpec } from './spec.ts'
import { meanOver, rmspe, synthesise } from './study.ts'
import type { Study } from './study.ts'
import { formatNumber, formatP } from '../../verdict/format-number.ts'

/** What the later steps of a synthetic control analysis work from. Numbers are in the estimate's units. */
export interface SyntheticControlFit extends Fitted {
  primary: Estimate
  average: AverageEffect
  /** The synthetic unit's outcome, one value per period. */
  synthetic: Float64Array
  preRmspe: number
  /** Standard deviation of the outcome over donors and treated unit before treatment. */
  outcomeSd: number
  /** Per period after treatment. */
  periodEffects: Estimate[]
  placebos: PlaceboInSpace
  conclusion: Conclusion['kind']
  /** Whether another estimate says the same as the primary one; see `conclusion.ts` for the rule. */
  keepsConclusion: (other: Judged) => boolean
}

/**
 * The primary estimate with its effect in each period, the other estimators and every placebo in space.
 *
 * @param frame panel that has passed preflight
 * @see Abadie, Diamond & Hainmueller 2010, doi:10.1198/jasa.2009.ap08746
 */
export async function estimate(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  context: StepContext,
): Promise<SyntheticControlFit> {
  const { study } = frame
  const average = estimateAverage(study, spec)
  logUniqueness(average, context.log)
  context.progress(0.1)
  const treated = describeRun(frame.treated, study, average.gaps, true)
  const runs = await context.map(
    'synthetic-control/placebo',
    { study, donors: frame.donors, includeTarget: true, spec },
    [...frame.donors.keys()],
    (share) => context.progress(0.1 + 0.6 * share),
  )
  const placebos = rankRuns(treated, runs, spec.badFitMultiple)
  const primary = primaryEstimate(frame, spec, average, placebos)
  const periodEffects = estimatePeriods(frame, spec, average)
  context.progress(0.8)
  const conclusion = concludeFrom(primary, context.intent.smallestEffect)
  const synthetic = synthesise(study, average.weighting.weights)
  return {
    primary,
    average,
    synthetic,
    preRmspe: rmspe(average.gaps, 0, study.pre),
    outcomeSd: outcomeSd(study, true),
    periodEffects,
    placebos,
    estimates: [primary, ...periodEffects, ...estimateRobustness(frame, spec)],
    conclusion: conclusion.kind,
    keepsConclusion: conclusion.keeps,
    sample: {
      rows: frame.rows,
      units: frame.treatedUnits.length + frame.donors.length,
      treatedUnits: frame.treatedUnits.length,
      comparisonUnits: frame.donors.length,
      periods: frame.periods.length,
    },
    windows: {
      pre: [frame.periods[0]!, frame.periods[study.pre - 1]!],
      post: [frame.periods[study.pre]!, frame.periods.at(-1)!],
    },
    outcome: { label: spec.outcome.label, units: spec.outcome.units },
    counterfactualMean: meanOver(
      synthetic.map((value) => inOwnUnits(value, spec.outcome)),
      study.pre,
      synthetic.length,
    ),
    standardisedEffect: Math.abs(primary.value) / outcomeSd(study, false),
  }
}

function logUniqueness({ weighting }: AverageEffect, log: StepContext['log']): void {
  if (weighting.isUnique) return
  log({
    code: 'synthetic-control/weights-not-unique',
    message: 'Other donor weights fit equally well; the ones shown are the first found by a fixed rule.',
  })
}

function primaryEstimate(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  { value, conformal }: AverageEffect,
  placebos: PlaceboInSpace,
): Estimate {
  const hasInterval = conformal.ci.every(Number.isFinite)
  const placebo = `${formatP(placebos.p)}, rank ${placebos.rank} of ${placebos.runs.length}`
  const missing = 'A synthetic control has no standard error.'
  return {
    id: spec.predictors.length === 0 ? 'synthetic-control-outcomes' : 'synthetic-control',
    name: primaryName(spec),
    role: 'primary',
    estimand: 'ATT',
    value,
    se: NaN,
    ci: conformal.ci,
    p: hasInterval ? conformal.p : placebos.p,
    units: spec.outcome.units,
    n: frame.rows,
    clusters: null,
    df: null,
    method: hasInterval
      ? `Mean gap after treatment. Conformal interval and p value (${frame.periods.length} moving-block permutations) for an effect that is the same in every period${spec.predictors.length === 0 ? '' : ', with donors that match the outcome'}; placebo in space ${placebo}. No standard error exists.`
      : `Mean gap after treatment. The p value is that of the placebos in space (${placebo}). No standard error exists.`,
    reason: hasInterval ? missing : `${missing} ${conformal.reason} The placebos in space give ${formatP(placebos.p)}.`,
  }
}

function primaryName({ predictors, predictorWeights }: SyntheticControlSpec): string {
  if (predictors.length === 0) return 'Synthetic control, matched on the outcome before treatment'
  const chosen = predictorWeights === 'nested' ? 'weighted by the fit before treatment' : 'weighted alike'
  return `Synthetic control, ${formatNumber(predictors.length, 0)} predictors ${chosen}`
}

/** Sample standard deviation of the outcome over all unit-periods before treatment, of donors alone or with the treated unit. */
export function outcomeSd({ donors, target, pre }: Study, includeTarget: boolean): number {
  const paths = Array.from({ length: donors.cols }, (_, j) => column(donors, j))
  const values = [...paths, ...(includeTarget ? [target] : [])].flatMap((path) => Array.from(path.subarray(0, pre)))
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}
