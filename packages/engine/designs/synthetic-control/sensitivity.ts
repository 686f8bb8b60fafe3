import type { Sensitivity, SensitivityPoint } from '../../analysis.ts'
import { mean } from '../../numerics/moments.ts'
import { NINETY } from '../../eqs/pillars.ts'
import { plural } from '../../words/count.ts'
import { isGiven } from '../../words/given-size.ts'
import { formatEffect } from '../../words/number.ts'
import { withUnits } from '../../words/units.ts'
import type { VaryOverPool } from '../design.ts'
import { joinParts, progressWithin, type SensitivityPart } from '../shared/finding.ts'
import type { SyntheticControlFit } from './estimate.ts'
import { type SyntheticControlFrame, withDonors, withPeriods } from './frame.ts'
import {
  describeKept,
  estimateVariants,
  farthestMove,
  movedWith,
  movesOf,
  tryVariants,
  fewestBackdated,
  type PartContext,
} from './sensitivity/variants.ts'
import type { SyntheticControlSpec } from './spec.ts'
import type { backdateStudy } from './tasks.ts'

type Vary = VaryOverPool<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit>

/**
 * What would have to be different for the conclusion to change: single donors, false dates, other donor pools and
 * predictors, a shorter path before treatment, other estimators. Gives the statistics of the pillar robustness.
 */
export const varyAssumptions: Vary = async (frame, spec, fit, context) => {
  const { smallestEffect } = context.intent
  const within = (from: number, to: number): PartContext => ({
    map: context.map,
    progress: progressWithin(context, from, to),
  })
  const parts = [
    await leaveOneDonorOut(frame, spec, fit, within(0, 0.3)),
    await movePlaceboDates(frame, spec, fit, smallestEffect, within(0.3, 0.5)),
    await tryVariants(frame, spec, fit, within(0.5, 0.85)),
    compareEstimators(fit),
  ]
  const shortened = await shortenPrePeriod(frame, spec, fit, within(0.85, 1))
  return joinParts([...parts, { sensitivity: [shortened], evidence: {} }])
}

/** False dates tried at most, spread over the second half of the periods before treatment. */
const mostDates = 5

/**
 * Placebo in time: treatment at false dates before the real one, judged on the periods between. The mean of these gaps,
 * where there can be no effect, is the statistic of the score: it does not depend on the effect found.
 */
async function movePlaceboDates(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
  smallestEffect: number,
  part: PartContext,
): Promise<SensitivityPart> {
  const starts = listStarts(frame.study.pre)
  const isNamed = isGiven(smallestEffect)
  const runs = await part.map<typeof backdateStudy>(
    'synthetic-control/backdated',
    { frame, spec },
    starts,
    part.progress,
  )
  const series = runs.map(({ meanGap }, i) => ({
    setting: frame.periods[starts[i]],
    value: meanGap,
    ci: [NaN, NaN] as [number, number],
    keepsConclusion: Math.abs(meanGap) < (isNamed ? smallestEffect : NINETY * fit.placeboNoise),
  }))
  const size = series.length === 0 ? null : mean(series.map(({ value }) => value))
  const message =
    size === null
      ? `With ${plural(frame.study.pre, 'period')} before treatment there is no false date to try.`
      : describeFalseDates(series, size, { units: fit.outcome.units, isNamed })
  return {
    sensitivity: [
      {
        id: 'placebo-in-time',
        title: 'False dates of treatment',
        varied: 'First period of the false treatment',
        series,
        breakdownValue: null,
        message,
      },
    ],
    evidence: {
      inTimePlacebos:
        size === null ? { value: null, text: message } : { value: size, noise: fit.placeboNoise, text: message },
    },
  }
}

function describeFalseDates(
  series: SensitivityPoint[],
  size: number,
  { units, isNamed }: { units: string; isNamed: boolean },
): string {
  const small = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const limit = isNamed ? 'the smallest effect that matters' : 'what the placebos let chance make of it'
  const gap = `the mean gap is ${withUnits(formatEffect(size), units)}`
  if (series.length === 1) return `At one false date ${gap}, ${small === 1 ? 'under' : 'not under'} ${limit}.`
  return `At ${series.length} false dates ${gap} on average; ${small} of them ${small === 1 ? 'shows' : 'show'} a mean gap under ${limit}.`
}

/** Indexes in the second half, with a period between the false and the real start. */
function listStarts(pre: number): number[] {
  const first = Math.max(fewestBackdated, Math.ceil(pre / 2))
  const last = pre - 2
  const count = Math.min(mostDates, last - first + 1)
  if (count < 1) return []
  if (count === 1) return [first]
  return Array.from({ length: count }, (_, i) => Math.round(first + (i * (last - first)) / (count - 1)))
}

/** Lighter donors cannot move the estimate by more than rounding. */
const lightest = 1e-8

/**
 * The primary estimate without each donor that carries weight. Leaving out one that carries none changes nothing with
 * the same predictor weights, so those are not tried.
 */
async function leaveOneDonorOut(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
  part: PartContext,
): Promise<SensitivityPart> {
  const { weights } = fit.average.weighting
  const all = [...frame.donors.keys()]
  const carrying = all.length > 2 ? all.filter((j) => weights[j] > lightest) : []
  const variants = carrying.map((left) => ({
    setting: frame.donors[left],
    study: withDonors(
      frame.study,
      all.filter((j) => j !== left),
    ),
  }))
  const series = await estimateVariants(variants, spec, fit, part)
  const farthest = farthestMove(series, fit)
  const message =
    series.length === 0
      ? 'With two donors none can be left out.'
      : `Leaving out each of the ${series.length} donors with weight in turn ${describeKept(series)} The largest move is ${formatEffect(farthest!.move)} ${fit.outcome.units}, without ${farthest!.setting}.`
  const sensitivity: Sensitivity = {
    id: 'leave-one-donor-out',
    title: 'Without one donor',
    varied: 'The donor left out',
    series,
    breakdownValue: null,
    message,
  }
  return { sensitivity: [sensitivity], evidence: {}, moves: movesOf(series, fit, (donor) => `without ${donor}`) }
}

/** Shares of the periods before treatment that are kept, the latest ones. Ours. */
const shares = [0.8, 0.6, 0.4]
const fewest = 2

/** The primary estimate when the path before treatment begins later; predictors keep their own periods. */
async function shortenPrePeriod(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
  part: PartContext,
): Promise<Sensitivity> {
  const { study, periods } = frame
  const lengths = [...new Set(shares.map((share) => Math.round(share * study.pre)))].filter(
    (length) => length >= fewest && length < study.pre,
  )
  const variants = lengths.map((length) => {
    const first = study.pre - length
    return { setting: periods[first], study: withPeriods(study, first, periods.length, length) }
  })
  const series = await estimateVariants(variants, spec, fit, part)
  return {
    id: 'pre-period-length',
    title: 'A later first period',
    varied: 'First period used',
    series,
    breakdownValue: (series.find(({ keepsConclusion }) => !keepsConclusion)?.setting as number | undefined) ?? null,
    message:
      series.length === 0
        ? `With ${study.pre} periods before treatment none can be left out.`
        : `Beginning later ${describeKept(series)}`,
  }
}

/** The estimators whose agreement is scored beside the primary one. */
const scored = ['augmented', 'synthetic-did']

/**
 * How far the other estimators lie from the primary one. Points are compared, not intervals: the estimators differ in
 * how much an interval can say with one treated unit. One that is a point alone is asked, as other variants are, what the
 * main interval says once it has moved there.
 */
function compareEstimators(fit: SyntheticControlFit): SensitivityPart {
  const others = fit.estimates.filter(({ role }) => role === 'robustness')
  const series = others.map(({ name, value, ci }) => ({
    setting: name,
    value,
    ci,
    keepsConclusion: fit.keepsConclusion({ value, ci: ci.every(Number.isNaN) ? movedWith(fit, value) : ci }),
  }))
  const alike = others.filter(({ id }) => scored.includes(id)).map(({ name, value }) => ({ setting: name, value }))
  const farthest = farthestMove(alike, fit)
  const message = `Of augmented synthetic control and synthetic difference in differences the farther lies ${formatEffect(farthest!.move)} ${fit.outcome.units} from the main estimate of ${formatEffect(fit.primary.value)}.`
  return {
    sensitivity: [
      {
        id: 'estimators',
        title: 'Other estimators',
        varied: 'The estimator',
        series,
        breakdownValue: null,
        message,
      },
    ],
    evidence: {},
    moves: movesOf(alike, fit),
  }
}
