import { showPeriod } from '../../frame/count-periods.ts'
import { plural } from '../../words/count.ts'
import { isGiven } from '../../words/given-size.ts'
import { formatEffect, formatMultiple, formatNumber } from '../../words/number.ts'
import { formatPStatement } from '../../words/p-value.ts'
import { formatPercent } from '../../words/percent.ts'
import { periodWord } from '../../words/period-word.ts'
import type { Design, Intent } from '../design.ts'
import { type Finding, joinFindings } from '../shared/finding.ts'
import { findPredictorBalance, matchedValues, meanValue } from './diagnostics/predictor-balance.ts'
import type { SyntheticControlFit } from './estimate.ts'
import type { Study, SyntheticControlFrame } from './frame.ts'
import type { PlaceboRun } from './inference/placebo-in-space.ts'
import { fewestBackdated, fitBackdated } from './sensitivity/variants.ts'
import type { SyntheticControlSpec } from './spec.ts'

type Diagnostics = Design<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit>['diagnostics']

/**
 * What puts the design in doubt: every check as a sentence with its number, and the statistics of the pillars design
 * validity and balance. None of them looks at the sign or the p value of the estimate.
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
export function findLikeness({ prediction }: Pick<SyntheticControlFit, 'prediction'>): Finding {
  const text = prediction.isUnlike
    ? prediction.reason!
    : 'Before treatment the synthetic version misses about as far as those of the donors do.'
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
): Finding {
  const { pre } = frame.study
  const start = pre - Math.max(1, Math.floor(pre * heldOut))
  const id = 'backdating'
  const title = 'No gap before treatment when treatment is backdated'
  if (start < fewestBackdated) {
    const message = `With ${pre} periods before treatment none can be held out.`
    return {
      checks: [{ id, title, passed: null, severity: 'major', statistic: null, threshold: 1, message }],
      evidence: { backdating: { value: null, text: message } },
    }
  }
  const { meanGap, note } = fitBackdated(frame, spec, start)
  const share = Math.abs(meanGap) / intent.smallestEffect
  const message = `With treatment moved back to ${showPeriod(frame.periods[start], frame.periods)}, the mean gap before the real start is ${formatEffect(meanGap)} ${spec.outcome.units}, where the placebos let chance move it by ${formatNumber(placeboNoise, 2)}${isGiven(intent.smallestEffect) ? `; it is ${formatMultiple(share)} ${share > 1 ? 'times' : 'of'} the smallest effect that matters` : ''}.${note}`
  return {
    checks: [
      {
        id,
        title,
        passed: isGiven(intent.smallestEffect) ? share < 1 : null,
        severity: 'major',
        statistic: isGiven(intent.smallestEffect) ? share : null,
        threshold: 1,
        message,
      },
    ],
    evidence: { backdating: { value: meanGap, noise: placeboNoise, text: message } },
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
): Finding {
  const { p, rank, runs, withoutBadFits, pMeanGap } = placebos
  const own = runs.find(({ isTreated }) => isTreated)!
  const isUnusual = p <= unusual
  const dropped = runs.length - withoutBadFits.n
  const lowest = 1 / runs.length
  const canBeUnusual = lowest <= unusual
  const decides =
    conclusion === 'no-interval'
      ? 'There is no interval, so the rank among the placebos decides.'
      : `The interval ${conclusion === 'effect' ? 'leaves zero out' : 'holds zero'} (${formatPStatement(primary.p)}).`
  const ranks = [
    `${frame.treated}'s error after treatment is ${formatNumber(own.ratio, 2)} times that before, rank ${rank} of ${runs.length} (${formatPStatement(p)})`,
    ...(dropped === 0
      ? []
      : [
          `without the ${plural(dropped, 'placebo')} whose squared error before treatment is over ${formatNumber(spec.badFitMultiple, 0)} times as large, ${formatPStatement(withoutBadFits.p)}`,
        ]),
    `by the size of the mean gap alone, ${formatPStatement(pMeanGap)}${spec.gapDecides === undefined ? '' : `, and among those that fit ${formatPStatement(withoutBadFits.pMeanGap)}, which decides`}`,
  ]
  return {
    checks: [
      {
        id: 'placebo-in-space',
        title: 'Placebos agree with the interval',
        passed: conclusion === 'no-interval' || !canBeUnusual ? null : isUnusual === (conclusion === 'effect'),
        severity: 'minor',
        statistic: p,
        threshold: unusual,
        message: `${decides} ${ranks.join('; ')}.${canBeUnusual ? whyRankDiffers(placebos, own) : tooFewToRank(runs.length - 1, lowest)}`,
      },
    ],
    evidence: {},
  }
}

/** A test that no gap could pass neither agrees with the interval nor disagrees. */
function tooFewToRank(donors: number, lowest: number): string {
  return ` With ${plural(donors, 'donor')} no gap could have a p under ${formatNumber(lowest, 2)}, so the placebos cannot say whether the interval is right.`
}

/** Why the rank can be low where the gap is among the largest: a series that is fitted too well divides by next to nothing. */
function whyRankDiffers({ runs, p, pMeanGap }: SyntheticControlFit['placebos'], own: PlaceboRun): string {
  const ahead = runs.filter(({ isTreated, ratio }) => !isTreated && ratio >= own.ratio)
  const fittedCloser = ahead.filter(({ preRmspe }) => preRmspe < own.preRmspe).length
  if (pMeanGap > unusual || p <= unusual || 2 * fittedCloser <= ahead.length) return ''
  return (
    ` The two differ because ${fittedCloser} of the ${plural(ahead.length, 'donor')} ranked before it have a smaller error before treatment: ` +
    'a series that is smooth, or filled in between counts, is fitted too well, and its ratio is large whatever came after.'
  )
}

/** Whether it is known that no donor had the policy: read from a status column, or declared with the way it was found. */
export function findCleanDonors({ cleanDonors }: Pick<SyntheticControlFrame, 'cleanDonors'>): Finding {
  const value = cleanDonors.isKnown ? 1 : 0
  return {
    checks: [
      {
        id: 'clean-donors',
        title: 'Donors free of the policy',
        passed: cleanDonors.isKnown,
        severity: 'major',
        statistic: value,
        threshold: 1,
        message: cleanDonors.text,
      },
    ],
    evidence: {},
  }
}

/**
 * Whether the treated unit lies inside the donors' range in each predictor and in its mean outcome before treatment:
 * outside it no mixture of donors can match it (Abadie 2021, section 5).
 */
export function findDonorRange(frame: SyntheticControlFrame): Finding {
  const values = [...matchedValues(frame), meanValue(frame, 0, frame.study.pre)]
  const outside = values.filter(({ target, donors }) => {
    const low = donors.reduce((min, value) => Math.min(min, value), Infinity)
    const high = donors.reduce((max, value) => Math.max(max, value), -Infinity)
    return target < low || target > high
  })
  const share = 1 - outside.length / values.length
  const message =
    outside.length === 0
      ? `${frame.treated} lies inside the donors' range in all ${values.length} values compared.`
      : `${frame.treated} lies outside the donors' range in ${outside.length} of ${values.length} values compared: ${outside.map(({ label }) => label).join(', ')}.`
  return {
    checks: [
      {
        id: 'donor-range',
        title: 'Inside the range of the donors',
        passed: outside.length === 0,
        severity: 'major',
        statistic: share,
        threshold: 1,
        message,
      },
    ],
    evidence: {},
  }
}

/** Above this one donor is nearly the whole comparison. Ours. */
const concentrated = 0.8
/** Fewer placebos cannot reach p = 0.05. */
const fewest = 19

/** How the weight is spread, how many donors there are, and whether other weights would do as well. */
export function findDonorWeights(frame: SyntheticControlFrame, fit: Pick<SyntheticControlFit, 'average'>): Finding {
  const { weights, isUnique, violation } = fit.average.weighting
  const largest = weights.reduce((max, weight) => Math.max(max, weight), 0)
  const used = weights.filter((weight) => weight > 0).length
  const effective = 1 / weights.reduce((sum, weight) => sum + weight * weight, 0)
  const name = frame.donors[weights.indexOf(largest)]
  const concentration = `${plural(used, 'donor')} carry weight; the largest share is ${formatPercent(largest)}, ${name}'s, as much as ${formatNumber(effective, 1)} equal donors.`
  const pool = `The donor pool has ${plural(frame.donors.length, 'unit')}, so a placebo p value cannot be smaller than ${formatNumber(1 / (frame.donors.length + 1), 3)}.`
  return {
    checks: [
      {
        id: 'weight-concentration',
        title: 'Weight spread over several donors',
        passed: largest <= concentrated,
        severity: 'minor',
        statistic: largest,
        threshold: concentrated,
        message: concentration,
      },
      {
        id: 'donors',
        title: 'Enough donors for placebos',
        passed: frame.donors.length >= fewest,
        severity: 'major',
        statistic: frame.donors.length,
        threshold: fewest,
        message: pool,
      },
      {
        id: 'unique-weights',
        title: 'One best set of donor weights',
        passed: isUnique,
        severity: 'minor',
        statistic: violation,
        threshold: null,
        message: isUnique
          ? 'No other donor weights fit as well; the optimality conditions hold to rounding.'
          : 'Other donor weights fit equally well: the ones shown are chosen by a fixed rule.',
      },
    ],
    evidence: {
      donors: { value: frame.donors.length, text: pool },
    },
  }
}

/** Over this share of the outcome's standard deviation the gap after treatment is as likely a poor fit. Ours. */
const poorFit = 0.25

/** How closely the synthetic unit follows the real one before treatment: RMSPE over the outcome's standard deviation. */
export function findFit(
  fit: Pick<SyntheticControlFit, 'preRmspe' | 'outcomeSd' | 'outcome' | 'placebos'>,
  { pre }: Pick<Study, 'pre'>,
): Finding {
  const share = fit.preRmspe / fit.outcomeSd
  const message = `Before treatment the synthetic unit misses by ${formatNumber(fit.preRmspe, 2)} ${fit.outcome.units} (root mean square), ${formatNumber(share, 3)} of the outcome's standard deviation.`
  return {
    checks: [
      {
        id: 'pre-period-fit',
        title: 'Close fit before treatment',
        passed: share <= poorFit,
        severity: 'major',
        statistic: share,
        threshold: poorFit,
        message,
      },
    ],
    evidence: { prePeriodFit: { ...misfit(fit, pre), text: message } },
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
function findPrePeriods({ study, periods }: Pick<SyntheticControlFrame, 'study' | 'periods'>): Finding {
  const word = periodWord(periods)
  const message = `The fit rests on ${plural(study.pre, word)} before treatment.`
  return {
    checks: [
      {
        id: 'pre-periods',
        title: `Enough ${word}s before treatment`,
        passed: study.pre >= enough,
        severity: 'major',
        statistic: study.pre,
        threshold: enough,
        message,
      },
    ],
    evidence: { prePeriods: { value: study.pre, text: message } },
  }
}
