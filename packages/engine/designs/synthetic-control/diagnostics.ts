import { showPeriod } from '../../frame/count-periods.ts'
import type { Text } from '../../fact.ts'
import { isGiven } from '../../words/given-size.ts'
import { periodWord } from '../../words/period-word.ts'
import type { Design, Intent } from '../design.ts'
import { checkOf, type Finding, joinFindings } from '../shared/finding.ts'
import { findPredictorBalance, matchedValues, meanValue } from './diagnostics/predictor-balance.ts'
import type { SyntheticControlFit } from './estimate.ts'
import { check, say } from './facts.ts'
import type { Study, SyntheticControlFrame } from './frame.ts'
import type { PlaceboRun } from './inference/placebo-in-space.ts'
import { fewestBackdated, fitBackdated } from './sensitivity/variants.ts'
import type { SyntheticControlSpec } from './spec.ts'

type Diagnostics = Design<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit, Text>['diagnostics']

/**
 * What puts the design in doubt: every check with its figures, and the statistics of the pillars design validity and
 * balance. None of them looks at the sign or the p value of the estimate.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const findings = [
    findFit(fit, frame.study),
    findPrePeriods(frame),
    findDonorRange(frame),
    findCleanDonors(frame),
    findBackdating(frame, spec, fit, context.intent),
    findPredictorBalance(frame, fit),
    findDonorWeights(frame, fit),
    findPlaceboRank(frame, spec, fit),
  ]
  context.progress(1)
  return joinFindings([...findings, findLikeness(fit)])
}

/** Whether any mix of the donors moves like the treated unit before treatment: if none does, nothing is identified. */
export function findLikeness({ prediction }: Pick<SyntheticControlFit, 'prediction'>): Finding<Text> {
  const text = prediction.isUnlike ? prediction.reason! : say('fits-as-donors', {})
  return { checks: [], evidence: { likeness: { value: prediction.isUnlike ? 0 : 1, text } } }
}

/** Share of the periods before treatment that are held out. Ours. */
const heldOut = 0.25

/**
 * Backdating: the weights are found without the last quarter of the periods before treatment, and the mean gap in that
 * quarter, where there can be no effect, is the bias that the design's own falsification shows (Abadie 2021, section 7).
 * Its noise is that of the gap after treatment, as the placebos show it.
 */
export function findBackdating(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  { placeboNoise }: Pick<SyntheticControlFit, 'placeboNoise'>,
  intent: Intent,
): Finding<Text> {
  const { pre } = frame.study
  const start = pre - Math.max(1, Math.floor(pre * heldOut))
  const fixed = { id: 'backdating', severity: 'major' as const, threshold: 1 }
  if (start < fewestBackdated) {
    const told = check('backdating', { periods: pre, found: null })
    return {
      checks: [checkOf({ ...fixed, passed: null, statistic: null }, told)],
      evidence: { backdating: { value: null, text: told('message') } },
    }
  }
  const { meanGap, laterPredictors } = fitBackdated(frame, spec, start)
  const share = isGiven(intent.smallestEffect) ? Math.abs(meanGap) / intent.smallestEffect : null
  const told = check('backdating', {
    periods: pre,
    found: {
      start: showPeriod(frame.periods[start], frame.periods),
      meanGap,
      units: spec.outcome.units,
      noise: placeboNoise,
      share,
      predictors: { left: laterPredictors, of: frame.predictors.length },
    },
  })
  return {
    checks: [checkOf({ ...fixed, passed: share === null ? null : share < 1, statistic: share }, told)],
    evidence: { backdating: { value: meanGap, noise: placeboNoise, text: told('message') } },
  }
}

/** An effect by the interval should stand out among the placebos at this level at least. Ours. */
const unusual = 0.1

/**
 * Where the treated unit stands among the placebos in space, and whether that agrees with the interval: the two rest on
 * different assumptions, the one compares units, the other periods. It speaks of the effect's size, so it stays out of
 * the score.
 */
export function findPlaceboRank(
  frame: Pick<SyntheticControlFrame, 'treated'>,
  spec: Pick<SyntheticControlSpec, 'badFitMultiple' | 'gapDecides'>,
  { placebos, conclusion, primary }: Pick<SyntheticControlFit, 'placebos' | 'conclusion' | 'primary'>,
): Finding<Text> {
  const { p, rank, runs, withoutBadFits, pMeanGap } = placebos
  const own = runs.find(({ isTreated }) => isTreated)!
  const isUnusual = p <= unusual
  const dropped = runs.length - withoutBadFits.n
  const lowest = 1 / runs.length
  const canBeUnusual = lowest <= unusual
  const told = check('placebo-in-space', {
    treated: frame.treated,
    interval:
      conclusion === 'no-interval' ? null : { says: conclusion === 'effect' ? 'effect' : 'holds-zero', p: primary.p },
    ratio: own.ratio,
    rank,
    runs: runs.length,
    p,
    badFits: { count: dropped, multiple: spec.badFitMultiple, p: withoutBadFits.p },
    gap: { p: pMeanGap, decides: spec.gapDecides === undefined ? null : withoutBadFits.pMeanGap },
    lowest: canBeUnusual ? null : lowest,
    closer: canBeUnusual ? closerFits(placebos, own) : null,
  })
  const passed = conclusion === 'no-interval' || !canBeUnusual ? null : isUnusual === (conclusion === 'effect')
  const threshold = unusual
  return {
    checks: [checkOf({ id: 'placebo-in-space', passed, severity: 'minor', statistic: p, threshold }, told)],
    evidence: {},
  }
}

/** Where the rank is low and the gap among the largest: how many ranked before it are fitted too well, if that is why. */
function closerFits({ runs, p, pMeanGap }: SyntheticControlFit['placebos'], own: PlaceboRun) {
  const ahead = runs.filter(({ isTreated, ratio }) => !isTreated && ratio >= own.ratio)
  const count = ahead.filter(({ preRmspe }) => preRmspe < own.preRmspe).length
  if (pMeanGap > unusual || p <= unusual || 2 * count <= ahead.length) return null
  return { count, of: ahead.length }
}

/** Whether it is known that no donor had the policy: read from a status column, or declared with the way it was found. */
export function findCleanDonors({ cleanDonors }: Pick<SyntheticControlFrame, 'cleanDonors'>): Finding<Text> {
  const value = cleanDonors.isKnown ? 1 : 0
  const told = check('clean-donors', { known: cleanDonors.text })
  return {
    checks: [
      checkOf(
        { id: 'clean-donors', passed: cleanDonors.isKnown, severity: 'major', statistic: value, threshold: 1 },
        told,
      ),
    ],
    evidence: {},
  }
}

/**
 * Whether the treated unit lies inside the donors' range in each predictor and in its mean outcome before treatment:
 * outside it no mixture of donors can match it (Abadie 2021, section 5).
 */
export function findDonorRange(frame: SyntheticControlFrame): Finding<Text> {
  const values = [...matchedValues(frame), meanValue(frame, 0, frame.study.pre)]
  const outside = values.filter(({ target, donors }) => {
    const low = donors.reduce((min, value) => Math.min(min, value), Infinity)
    const high = donors.reduce((max, value) => Math.max(max, value), -Infinity)
    return target < low || target > high
  })
  const share = 1 - outside.length / values.length
  const told = check('donor-range', {
    treated: frame.treated,
    outside: outside.map(({ label }) => label),
    values: values.length,
  })
  const passed = outside.length === 0
  return {
    checks: [checkOf({ id: 'donor-range', passed, severity: 'major', statistic: share, threshold: 1 }, told)],
    evidence: {},
  }
}

/** Above this one donor is nearly the whole comparison. Ours. */
const concentrated = 0.8
/** Fewer placebos cannot reach p = 0.05. */
const fewest = 19

/** How the weight is spread, how many donors there are, and whether other weights would do as well. */
export function findDonorWeights(
  frame: SyntheticControlFrame,
  fit: Pick<SyntheticControlFit, 'average'>,
): Finding<Text> {
  const { weights, isUnique, violation } = fit.average.weighting
  const largest = weights.reduce((max, weight) => Math.max(max, weight), 0)
  const used = weights.filter((weight) => weight > 0).length
  const effective = 1 / weights.reduce((sum, weight) => sum + weight * weight, 0)
  const name = frame.donors[weights.indexOf(largest)]
  const concentration = check('weight-concentration', { donors: used, largest, name, effective })
  const pool = check('donors', { donors: frame.donors.length })
  return {
    checks: [
      checkOf(
        {
          id: 'weight-concentration',
          passed: largest <= concentrated,
          severity: 'minor',
          statistic: largest,
          threshold: concentrated,
        },
        concentration,
      ),
      checkOf(
        {
          id: 'donors',
          passed: frame.donors.length >= fewest,
          severity: 'major',
          statistic: frame.donors.length,
          threshold: fewest,
        },
        pool,
      ),
      checkOf(
        { id: 'unique-weights', passed: isUnique, severity: 'minor', statistic: violation, threshold: null },
        check('unique-weights', { areUnique: isUnique }),
      ),
    ],
    evidence: {
      donors: { value: frame.donors.length, text: pool('message') },
    },
  }
}

/** Over this share of the outcome's standard deviation the gap after treatment is as likely a poor fit. Ours. */
const poorFit = 0.25

/** How closely the synthetic unit follows the real one before treatment: RMSPE over the outcome's standard deviation. */
export function findFit(
  fit: Pick<SyntheticControlFit, 'preRmspe' | 'outcomeSd' | 'outcome' | 'placebos'>,
  { pre }: Pick<Study, 'pre'>,
): Finding<Text> {
  const share = fit.preRmspe / fit.outcomeSd
  const told = check('pre-period-fit', { rmspe: fit.preRmspe, units: fit.outcome.units, share })
  const passed = share <= poorFit
  return {
    checks: [checkOf({ id: 'pre-period-fit', passed, severity: 'major', statistic: share, threshold: poorFit }, told)],
    evidence: { prePeriodFit: { ...misfit(fit, pre), text: told('message') } },
  }
}

/**
 * The misfit as the bias that it would be if it went on, with the sign of the gap in the last period before treatment; its
 * noise is the misfit of the placebos, which are under no treatment.
 */
function misfit({ preRmspe, placebos }: Pick<SyntheticControlFit, 'preRmspe' | 'placebos'>, pre: number) {
  const own = placebos.runs.find(({ isTreated }) => isTreated)!
  const others = placebos.runs.filter(({ isTreated }) => !isTreated)
  const noise = Math.sqrt(others.reduce((sum, run) => sum + run.preRmspe ** 2, 0) / others.length)
  return { value: own.gaps[pre - 1] < 0 ? -preRmspe : preRmspe, noise }
}

/** With fewer a close fit may be chance: the fit tells little about what comes after. Ours. */
const enough = 10

/** Periods before treatment. */
function findPrePeriods({ study, periods }: Pick<SyntheticControlFrame, 'study' | 'periods'>): Finding<Text> {
  const told = check('pre-periods', { periods: study.pre, word: periodWord(periods) })
  const passed = study.pre >= enough
  return {
    checks: [checkOf({ id: 'pre-periods', passed, severity: 'major', statistic: study.pre, threshold: enough }, told)],
    evidence: { prePeriods: { value: study.pre, text: told('message') } },
  }
}
