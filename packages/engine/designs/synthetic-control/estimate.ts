import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { column } from '../../numerics/linear-algebra.ts'
import type { ChanceRank, Fitted, StepContext } from '../design.ts'
import { estimateAverage, fitsOutcome, type AverageEffect } from './average-effect.ts'
import { concludeFrom, type Conclusion, type Judged } from './conclusion.ts'
import { estimated, say } from './facts.ts'
import { inOwnUnits, meanOver, rmspe, type Study, synthesise, type SyntheticControlFrame } from './frame.ts'
import { describeRun, rankRuns, type PlaceboInSpace, type PlaceboRun } from './inference/placebo-in-space.ts'
import { averageOf, forecastUnit, predictEffect, type Prediction } from './inference/prediction-interval.ts'
import { estimatePeriods } from './period-effects.ts'
import { progressWithin } from '../shared/finding.ts'
import { estimateRobustness } from './robustness.ts'
import type { SyntheticControlSpec } from './spec.ts'
import type { runPlacebo } from './tasks.ts'
import { standardDeviation } from '../../numerics/moments.ts'

/** What the later steps of a synthetic control analysis work from. Numbers are in the estimate's units. */
export interface SyntheticControlFit extends Fitted<Text> {
  primary: Estimate<Text>
  average: AverageEffect
  /** The synthetic unit's outcome, one value per period. */
  synthetic: Float64Array
  preRmspe: number
  /** Standard deviation of the outcome over donors and treated unit before treatment. */
  outcomeSd: number
  /** Per period after treatment. */
  periodEffects: Estimate<Text>[]
  placebos: PlaceboInSpace
  /** What the interval is made of, with the treated unit's own error in a period before treatment. */
  prediction: Prediction & { ownError: number }
  /** What chance makes of a mean gap, as the placebos show it. */
  placeboNoise: number
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
  context: StepContext<Text>,
): Promise<SyntheticControlFit> {
  const { study } = frame
  const average = estimateAverage(study, spec)
  logUniqueness(average, context.log)
  context.progress(0.02)
  const treated = describeRun(frame.treated, study, average.gaps, true)
  const found = await context.map<typeof runPlacebo>(
    'synthetic-control/placebo',
    { study, donors: frame.donors, includeTarget: true, spec },
    [...frame.donors.keys()],
    progressWithin(context, 0.02, 0.42),
  )
  const runs = found.map(({ run }) => run)
  const placebos = rankRuns(treated, runs, spec.badFitMultiple)
  const own = forecastUnit(study, average.gaps, fitsOutcome(study))
  const forecasts = found.map(({ forecast }) => forecast)
  const predicted = predictEffect(average.value, own.error, forecasts.map(averageOf))
  const prediction = spec.gapDecides === undefined ? predicted : withoutInterval(predicted, spec.gapDecides)
  const primary = primaryEstimate(frame, spec, average.value, prediction, placebos)
  context.announce?.(primary)
  const periodEffects = await estimatePeriods(frame, spec, average, { own, placebos: forecasts }, context.map)
  context.progress(0.48)
  const robustness = await estimateRobustness(frame, spec, context, progressWithin(context, 0.48, 1))
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
    prediction: { ...prediction, ownError: own.error },
    estimates: [primary, ...periodEffects, ...robustness],
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
      pre: [frame.periods[0], frame.periods[study.pre - 1]],
      post: [frame.periods[study.pre], frame.periods.at(-1)!],
    },
    outcome: { label: spec.outcome.label, units: spec.outcome.units },
    counterfactualMean: meanOver(
      synthetic.map((value) => inOwnUnits(value, spec.outcome)),
      study.pre,
      synthetic.length,
    ),
    standardisedEffect: Math.abs(primary.value) / outcomeSd(study, false),
    outcomeSpread: outcomeSd(study, false),
    placeboNoise: Number.isNaN(prediction.scale) ? spreadOf(runs) : prediction.scale,
    rank: rankOf(placebos, frame.study, spec),
  }
}

/** An error before treatment under this share of the level is a good fit: what is left of it is noise, and its ratio too. */
const GOOD_FIT = 0.05

/**
 * Whether the placebos are ranked by their gap: where the design says so, the fit before treatment is good, or it has
 * fewer periods than donors, and the ratio of errors divides by next to nothing.
 */
function isGapRanked({ runs }: PlaceboInSpace, { target, pre, donors }: Study, { gapDecides }: GapChoice): boolean {
  if (gapDecides !== undefined) return true
  const own = runs.find(({ isTreated }) => isTreated)!
  return own.preRmspe < GOOD_FIT * Math.abs(meanOver(target, 0, pre)) || pre < donors.cols
}

type GapChoice = Pick<SyntheticControlSpec, 'gapDecides'>

/**
 * Where the gap takes the interval's place by design, only donors count that were followed before: of one that was not, a gap
 * after it says nothing. Beside an interval all of them count, for without some the rank may no longer reach 0.05 and would
 * cease to check it.
 */
function rankOf(placebos: PlaceboInSpace, study: Study, choice: GapChoice): ChanceRank<Text> {
  const { p, pMeanGap, runs, withoutBadFits } = placebos
  const name = say('rank-among-placebos', {})
  if (choice.gapDecides !== undefined) return { p: withoutBadFits.pMeanGap, floor: 1 / withoutBadFits.n, name }
  return { p: isGapRanked(placebos, study, choice) ? pMeanGap : p, floor: 1 / runs.length, name }
}

/** The design takes no interval from errors before treatment; how far the placebos stray stays known. */
function withoutInterval(predicted: Prediction, why: string): Prediction {
  return {
    ...predicted,
    ci: [NaN, NaN],
    p: NaN,
    reason: say('takes-no-interval', { why }),
  }
}

/** Where the placebos give no prediction: the root mean square of their mean gaps. */
function spreadOf(runs: PlaceboRun[]): number {
  return Math.sqrt(runs.reduce((sum, { meanGap }) => sum + meanGap ** 2, 0) / runs.length)
}

function logUniqueness({ weighting }: AverageEffect, log: StepContext<Text>['log']): void {
  if (weighting.isUnique) return
  log({
    code: 'synthetic-control/weights-not-unique',
    message: say('weights-not-unique', {}),
  })
}

function primaryEstimate(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  value: number,
  prediction: Prediction,
  placebos: PlaceboInSpace,
): Estimate<Text> {
  const { ci, p, reason } = prediction
  const chance = rankOf(placebos, frame.study, spec)
  const told = estimated('main', {
    predictors: spec.predictors.length,
    weights: spec.predictorWeights,
    df: reason === undefined ? prediction.df : null,
    placebos: {
      p: placebos.p,
      rank: placebos.rank,
      runs: placebos.runs.length,
      gap: placebos.pMeanGap,
      fitting: spec.gapDecides === undefined ? null : { count: placebos.withoutBadFits.n, p: chance.p },
      decides: isGapRanked(placebos, frame.study, spec) ? 'gap' : 'ratio',
      lowest: chance.floor,
    },
    why: reason ?? null,
  })
  return {
    id: spec.predictors.length === 0 ? 'synthetic-control-outcomes' : 'synthetic-control',
    name: told('name'),
    role: 'primary',
    estimand: 'ATT',
    value,
    se: NaN,
    ci,
    p: reason === undefined ? p : chance.p,
    units: spec.outcome.units,
    n: frame.rows,
    clusters: null,
    df: reason === undefined ? prediction.df : null,
    method: told('method'),
    reason: told('reason'),
  }
}

/** Sample standard deviation of the outcome over all unit-periods before treatment, of donors alone or with the treated unit. */
export function outcomeSd({ donors, target, pre }: Study, includeTarget: boolean): number {
  const paths = Array.from({ length: donors.cols }, (_, j) => column(donors, j))
  const values = [...paths, ...(includeTarget ? [target] : [])].flatMap((path) => Array.from(path.subarray(0, pre)))
  return standardDeviation(values)
}
