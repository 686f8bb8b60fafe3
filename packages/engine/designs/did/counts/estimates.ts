import type { Estimate } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { estimateImputation } from '../imputation.ts'
import { clusterWord, fewClustersCaveat, loneCaveat, loneReason } from '../inference.ts'
import { missingEstimate } from '../missing-estimate.ts'
import type { DidSpec } from '../spec.ts'
import { type Effects, estimated, say } from './facts.ts'
import { cohortsOf, estimateRatio, estimateRatioOfTotals, hasLoneSide, type RatioEstimate } from './ratios.ts'
import { isUntreatedRow, ratesOf } from './rates.ts'

/** The headline as the estimate a reader sees. */
export function ratioEstimate(
  ratio: RatioEstimate,
  frame: PanelFrame,
  spec: DidSpec,
  words: ReaderWords,
): Estimate<Text> {
  const told = estimated('poisson-ratio', { dates: cohortsOf(frame).length })
  return {
    id: 'poisson-ratio',
    name: told('name'),
    role: 'primary',
    estimand: told('estimand'),
    ...inferenceOf(ratio),
    units: spec.outcome.units,
    n: ratio.rows,
    clusters: ratio.clusters,
    method: describeRatio(ratio, frame, spec, words, effectsIn(frame)),
    ...reasonOf(ratio, frame, words),
  }
}

/** Another ratio that may stand beside the main one. */
interface OtherRatio {
  id: string
  name: Text
  isAsked: boolean
  run: () => RatioEstimate
  method: (ratio: RatioEstimate) => Text
}

/**
 * The ratio with an effect for every period, without the exposure, against the other comparison, and the difference of
 * rates that is told as a ratio. log(count + 1) is none of them: its effect has no size that the unit of the count does not
 * decide.
 *
 * @see Chen & Roth 2024, doi:10.1093/qje/qjad054
 */
export function besideEstimates(
  frame: PanelFrame,
  spec: DidSpec,
  primary: Estimate<Text>,
  words: ReaderWords,
): Estimate<Text>[] {
  const ratios = listOthers(frame, spec, words)
    .filter(({ isAsked }) => isAsked)
    .map(({ id, name, run, method }): Estimate<Text> => {
      try {
        const ratio = run()
        return {
          ...primary,
          id,
          name,
          role: 'robustness',
          ...inferenceOf(ratio),
          n: ratio.rows,
          clusters: ratio.clusters,
          method: method(ratio),
          ...reasonOf(ratio, frame, words),
        }
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        return missingEstimate(spec, id, name, error.message)
      }
    })
    // with the same exposure everywhere the effects by period add up to the one
    .filter(({ id, value, se }) => id !== 'poisson-by-period' || !repeats(value, se, primary))
  return [...ratios, rateDifference(frame, spec, words)]
}

function listOthers(frame: PanelFrame, spec: DidSpec, words: ReaderWords): OtherRatio[] {
  const choices = { ...spec, scale: spec.outcome.scale }
  const isOne = cohortsOf(frame).length === 1
  const { exposure: _, ...counts } = frame
  const comparison = spec.comparison === 'never-treated' ? 'not-yet-treated' : 'never-treated'
  return [
    {
      id: 'poisson-by-period',
      name: estimated('poisson-by-period', {})('name'),
      isAsked: isOne,
      run: () => estimateRatioOfTotals(frame, choices),
      method: (ratio) => describeRatio(ratio, frame, spec, words, 'by-period'),
    },
    {
      id: `poisson-${comparison}`,
      name: estimated('poisson-comparison', { comparison })('name'),
      isAsked: !isOne,
      run: () => estimateRatio(frame, { ...choices, comparison }),
      method: (ratio) => describeRatio(ratio, frame, { ...spec, comparison }, words, 'by-cohort'),
    },
    {
      id: 'poisson-without-exposure',
      name: estimated('poisson-without-exposure', {})('name'),
      isAsked: spec.exposure !== undefined,
      run: () => estimateRatio(counts, choices),
      method: (ratio) => describeRatio(ratio, frame, spec, words, effectsIn(frame), true),
    },
  ]
}

function repeats(value: number, se: number, primary: Pick<Estimate, 'value' | 'se'>): boolean {
  return Math.abs(value - primary.value) <= 1e-6 * primary.se && Math.abs(se - primary.se) <= 1e-6 * primary.se
}

/**
 * The effect as a difference of rates, imputed for the treated rows from the others, every row alike, told as the ratio of
 * the treated rows' mean to that mean less the difference. The mean is taken as it was observed.
 */
function rateDifference(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate<Text> {
  const told = estimated('rate-difference', {})
  const rates = ratesOf(frame)
  const result = estimateImputation({ ...frame, outcome: rates }, spec.anticipation)
  const treated = rates.filter((_, row) => !isUntreatedRow(frame, row))
  const mean = treated.reduce((sum, rate) => sum + rate, 0) / treated.length
  const { scale, units } = spec.outcome
  const tell = (difference: number) => scale * Math.log(mean / (mean - difference))
  const isLone = hasLoneSide(frame)
  const hasRatio = mean - result.value > 0
  const hasRange = hasRatio && !isLone && mean - result.ci[1] > 0
  const isExact = hasRatio && Number.isNaN(result.se)
  const noun = clusterWord(frame, words)
  const interval = { clusteredBy: spec.cluster ?? spec.unit, few: fewClustersCaveat(result.clusters) }
  return {
    id: 'rate-difference',
    name: told('name'),
    role: 'robustness',
    estimand: told('estimand'),
    value: hasRatio ? tell(result.value) : NaN,
    se: hasRange ? (scale * result.se) / (mean - result.value) : NaN,
    ci: hasRange ? [tell(result.ci[0]), tell(result.ci[1])] : [NaN, NaN],
    p: hasRange ? result.p : NaN,
    df: result.df,
    units,
    n: frame.n,
    clusters: result.clusters,
    method: say('difference-method', {
      exposure: spec.exposure ?? null,
      interval: isLone ? null : interval,
      lone: loneCaveat(Number(isLone), noun),
    }),
    ...(isLone ? { reason: loneReason(noun) } : {}),
    ...(!isLone && !hasRange ? { reason: say(isExact ? 'nothing-varies' : 'less-than-nothing', {}) } : {}),
  }
}

/** @param isWithout without the exposure that the design names */
function describeRatio(
  ratio: RatioEstimate,
  frame: PanelFrame,
  spec: DidSpec,
  words: ReaderWords,
  effects: Effects,
  isWithout = false,
): Text {
  const isLone = hasLoneSide(frame)
  return say('ratio-method', {
    exposure: isWithout ? null : (spec.exposure ?? null),
    effects,
    comparison: spec.comparison,
    isWithout,
    window: spec.headlineWindow ?? null,
    interval: isLone ? null : { clusteredBy: spec.cluster ?? spec.unit, clusters: ratio.clusters },
    lone: loneCaveat(Number(isLone), clusterWord(frame, words)),
  })
}

function effectsIn(frame: PanelFrame): Effects {
  return cohortsOf(frame).length === 1 ? 'one' : 'by-cohort'
}

function reasonOf(ratio: RatioEstimate, frame: PanelFrame, words: ReaderWords): { reason?: Text } {
  if (Number.isNaN(ratio.value)) return { reason: say('nothing-counted', {}) }
  if (hasLoneSide(frame)) return { reason: loneReason(clusterWord(frame, words)) }
  return Number.isNaN(ratio.se) ? { reason: say('nothing-varies', {}) } : {}
}

function inferenceOf({ value, se, ci, p, df }: RatioEstimate): Pick<Estimate, 'value' | 'se' | 'ci' | 'p' | 'df'> {
  return { value, se, ci, p, df }
}
