import type { Text } from '../../../fact.ts'
import type { Estimate } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { plural } from '../../../words/count.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { estimateImputation } from '../imputation.ts'
import { clusterWord, fewClustersCaveat, loneCaveat, loneReason } from '../inference.ts'
import { missingEstimate } from '../missing-estimate.ts'
import type { DidSpec } from '../spec.ts'
import { cohortsOf, estimateRatio, estimateRatioOfTotals, hasLoneSide, type RatioEstimate } from './ratios.ts'
import { isUntreatedRow, ratesOf } from './rates.ts'

/** The headline as the estimate a reader sees. */
export function ratioEstimate(
  ratio: RatioEstimate,
  frame: PanelFrame,
  spec: DidSpec,
  words: ReaderWords,
): Estimate<Text> {
  const isOne = cohortsOf(frame).length === 1
  return {
    id: 'poisson-ratio',
    name: `Poisson with unit and period effects${isOne ? '' : ', ratio of totals'}`,
    role: 'primary',
    estimand: 'ATT as a ratio: the total of the treated over the total without treatment',
    ...inferenceOf(ratio),
    units: spec.outcome.units,
    n: ratio.rows,
    clusters: ratio.clusters,
    method: describeRatio(ratio, frame, spec, words, isOne ? 'one coefficient for the treated' : cellsIn(frame, spec)),
    ...reasonOf(ratio, frame, words),
  }
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
  const choices = { ...spec, scale: spec.outcome.scale }
  const isOne = cohortsOf(frame).length === 1
  const { exposure: _, ...counts } = frame
  const other = spec.comparison === 'never-treated' ? 'not-yet-treated' : 'never-treated'
  const runs: [id: string, name: string, how: string, isAsked: boolean, run: () => RatioEstimate][] = [
    [
      'poisson-by-period',
      'Poisson, ratio of totals with an effect for every period',
      cellsIn(frame, spec),
      isOne,
      () => estimateRatioOfTotals(frame, choices),
    ],
    [
      `poisson-${other}`,
      `Poisson, ${other} comparisons`,
      cellsIn(frame, { comparison: other }),
      !isOne,
      () => estimateRatio(frame, { ...choices, comparison: other }),
    ],
    [
      'poisson-without-exposure',
      'Poisson, counts as they are',
      `${isOne ? 'one coefficient for the treated' : cellsIn(frame, spec)}, without the exposure`,
      spec.exposure !== undefined,
      () => estimateRatio(counts, choices),
    ],
  ]
  const ratios = runs
    .filter(([, , , isAsked]) => isAsked)
    .map(([id, name, how, , run]): Estimate<Text> => {
      try {
        const ratio = run()
        const method = describeRatio(
          ratio,
          frame,
          id === 'poisson-without-exposure' ? withoutExposure(spec) : spec,
          words,
          how,
        )
        return {
          ...primary,
          id,
          name,
          role: 'robustness',
          ...inferenceOf(ratio),
          n: ratio.rows,
          clusters: ratio.clusters,
          method,
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

function withoutExposure({ exposure: _, ...spec }: DidSpec): DidSpec {
  return spec
}

function repeats(value: number, se: number, primary: Estimate<Text>): boolean {
  return Math.abs(value - primary.value) <= 1e-6 * primary.se && Math.abs(se - primary.se) <= 1e-6 * primary.se
}

/**
 * The effect as a difference of rates, imputed for the treated rows from the others, every row alike, told as the ratio of
 * the treated rows' mean to that mean less the difference. The mean is taken as it was observed.
 */
function rateDifference(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate<Text> {
  const [id, name] = ['rate-difference', 'Linear in the rate, told as a ratio']
  const rates = ratesOf(frame)
  const result = estimateImputation({ ...frame, outcome: rates }, spec.anticipation)
  const treated = rates.filter((_, row) => !isUntreatedRow(frame, row))
  const mean = treated.reduce((sum, rate) => sum + rate, 0) / treated.length
  const { scale, units } = spec.outcome
  const tell = (difference: number) => scale * Math.log(mean / (mean - difference))
  const isLone = hasLoneSide(frame)
  const hasRatio = mean - result.value > 0
  const hasRange = hasRatio && !isLone && mean - result.ci[1] > 0
  return {
    id,
    name,
    role: 'robustness',
    estimand: 'ATT of the rate over the rate without treatment, every row alike',
    value: hasRatio ? tell(result.value) : NaN,
    se: hasRange ? (scale * result.se) / (mean - result.value) : NaN,
    ci: hasRange ? [tell(result.ci[0]), tell(result.ci[1])] : [NaN, NaN],
    p: hasRange ? result.p : NaN,
    df: result.df,
    units,
    n: frame.n,
    clusters: result.clusters,
    method:
      `Effects of units and periods on the ${spec.exposure === undefined ? 'count' : `count over ${spec.exposure}`}, linear, fitted on rows not yet treated` +
      `${isLone ? loneCaveat(1, clusterWord(frame, words)) : `; 95% interval from the conservative variance, clustered by ${spec.cluster ?? spec.unit}, normal quantiles, given the mean of the treated rows${fewClustersCaveat(result.clusters)}`}.`,
    ...(isLone ? { reason: loneReason(clusterWord(frame, words)) } : {}),
    ...(!isLone && !hasRange
      ? { reason: 'Without the difference, or an end of its range, less than nothing would be left.' }
      : {}),
  }
}

function describeRatio(
  ratio: RatioEstimate,
  frame: PanelFrame,
  spec: DidSpec,
  words: ReaderWords,
  how: string,
): string {
  const over = spec.exposure === undefined ? '' : `, exposure ${spec.exposure}`
  const what = `Poisson pseudo-maximum likelihood with effects of units and periods${over}; ${how}${describeWindow(spec)}; zeros are kept`
  const noun = clusterWord(frame, words)
  if (hasLoneSide(frame)) return `${what}${loneCaveat(1, noun)}.`
  return (
    `${what}; 95% interval clustered by ${spec.cluster ?? spec.unit} (${plural(ratio.clusters, 'cluster')}; CR1, fixed effects nested in ` +
    "the clusters not counted, as fepois has it), t quantiles with Welch's degrees of freedom."
  )
}

function cellsIn(frame: PanelFrame, { comparison }: Pick<DidSpec, 'comparison'>): string {
  const base = comparison === 'never-treated' ? 'the last period before' : 'the periods before'
  if (cohortsOf(frame).length === 1) return 'an effect for every period from treatment on, against the periods before'
  return `an effect for every cohort and period, against ${base} and ${comparison} units, then the total over the total without the effects`
}

function describeWindow({ headlineWindow: window }: DidSpec): string {
  if (window === undefined) return ''
  return `, times since adoption up to ${window.last}${window.balanced ? ', cohorts observed that long' : ''}`
}

function reasonOf(ratio: RatioEstimate, frame: PanelFrame, words: ReaderWords): { reason?: string } {
  if (Number.isNaN(ratio.value)) return { reason: 'Nothing was counted under treatment, so there is no ratio.' }
  if (hasLoneSide(frame)) return { reason: loneReason(clusterWord(frame, words)) }
  return Number.isNaN(ratio.se) ? { reason: 'The clusters do not vary, so there is no standard error.' } : {}
}

function inferenceOf({ value, se, ci, p, df }: RatioEstimate): Pick<Estimate, 'value' | 'se' | 'ci' | 'p' | 'df'> {
  return { value, se, ci, p, df }
}
