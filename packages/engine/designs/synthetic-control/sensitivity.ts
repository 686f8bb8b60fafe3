import type { Sensitivity } from '../../analysis.ts'
import { mean } from '../../numerics/moments.ts'
import { NINETY } from '../../eqs/pillars.ts'
import type { Text } from '../../fact.ts'
import { isGiven } from '../../words/given-size.ts'
import type { VaryOverPool } from '../design.ts'
import { joinParts, progressWithin, type SensitivityPart, seriesOf } from '../shared/finding.ts'
import type { SyntheticControlFit } from './estimate.ts'
import { say, series as varied } from './facts.ts'
import { type SyntheticControlFrame, withDonors, withPeriods } from './frame.ts'
import {
  estimateVariants,
  farthestMove,
  movedWith,
  movesOf,
  runsOf,
  tryVariants,
  fewestBackdated,
  type PartContext,
} from './sensitivity/variants.ts'
import type { SyntheticControlSpec } from './spec.ts'
import type { backdateStudy } from './tasks.ts'

type Vary = VaryOverPool<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit, Text>

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
): Promise<SensitivityPart<Text>> {
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
  const told = varied('placebo-in-time', {
    periods: frame.study.pre,
    dates: series.length,
    small: series.filter(({ keepsConclusion }) => keepsConclusion).length,
    meanGap: size ?? NaN,
    units: fit.outcome.units,
    isNamed,
  })
  const text = told('message')
  return {
    sensitivity: [seriesOf('placebo-in-time', series, told)],
    evidence: {
      inTimePlacebos: size === null ? { value: null, text } : { value: size, noise: fit.placeboNoise, text },
    },
  }
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
): Promise<SensitivityPart<Text>> {
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
  const told = varied('leave-one-donor-out', {
    ...runsOf(series),
    farthest: farthest && { donor: String(farthest.setting), move: farthest.move, units: fit.outcome.units },
  })
  return {
    sensitivity: [seriesOf('leave-one-donor-out', series, told)],
    evidence: {},
    moves: movesOf(series, fit, (donor) => say('without-donor', { donor: String(donor) })),
  }
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
): Promise<Sensitivity<Text>> {
  const { study, periods } = frame
  const lengths = [...new Set(shares.map((share) => Math.round(share * study.pre)))].filter(
    (length) => length >= fewest && length < study.pre,
  )
  const variants = lengths.map((length) => {
    const first = study.pre - length
    return { setting: periods[first], study: withPeriods(study, first, periods.length, length) }
  })
  const series = await estimateVariants(variants, spec, fit, part)
  const told = varied('pre-period-length', { ...runsOf(series), periods: study.pre })
  const changing = series.find(({ keepsConclusion }) => !keepsConclusion)
  return seriesOf('pre-period-length', series, told, (changing?.setting as number | undefined) ?? null)
}

/** The estimators whose agreement is scored beside the primary one. */
const scored = ['augmented', 'synthetic-did']

/**
 * How far the other estimators lie from the primary one. Points are compared, not intervals: the estimators differ in
 * how much an interval can say with one treated unit. One that is a point alone is asked, as other variants are, what the
 * main interval says once it has moved there.
 */
function compareEstimators(fit: SyntheticControlFit): SensitivityPart<Text> {
  const others = fit.estimates.filter(({ role }) => role === 'robustness')
  const series = others.map(({ name, value, ci }) => ({
    setting: name,
    value,
    ci,
    keepsConclusion: fit.keepsConclusion({ value, ci: ci.every(Number.isNaN) ? movedWith(fit, value) : ci }),
  }))
  const alike = others.filter(({ id }) => scored.includes(id)).map(({ name, value }) => ({ setting: name, value }))
  const farthest = farthestMove(alike, fit)
  const told = varied('estimators', { move: farthest!.move, units: fit.outcome.units, main: fit.primary.value })
  return { sensitivity: [seriesOf('estimators', series, told)], evidence: {}, moves: movesOf(alike, fit) }
}
