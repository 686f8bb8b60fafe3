import type { Text } from '../../../fact.ts'
import type { Estimate } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import type { PanelFrame, UntreatedModel } from '../../../frame/panel.ts'
import { inferPoint } from '../../../inference/wald.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { formatCount, plural } from '../../../words/count.ts'
import { clusterWord, fewClustersCaveat, loneCaveat, loneReason } from '../inference.ts'
import { missingEstimate } from '../missing-estimate.ts'
import { name } from '../facts.ts'
import type { DidSpec } from '../spec.ts'
import { averageEffect, headlineWeights, impute, type ImputedEffect, type Imputation } from './impute.ts'
import { loneShareOf } from './lone-share.ts'
import { regressWithModel } from './two-way.ts'

/** The primary estimate with what it is made of. */
export interface Imputed {
  imputation: Imputation
  /** Per row: its weight in the headline. */
  weights: Float64Array
  effect: ImputedEffect
  /** Share of the headline that one cluster alone is compared with. */
  lone: number
}

export function imputeHeadline(frame: PanelFrame, spec: DidSpec): Imputed {
  const imputation = impute(frame, spec)
  const weights = headlineWeights(imputation, spec)
  return {
    imputation,
    weights,
    effect: averageEffect(imputation, weights),
    lone: loneShareOf(imputation, weights),
  }
}

/** The headline as the estimate a reader sees. */
export function imputedEstimate(
  { imputation, effect, lone }: Imputed,
  spec: DidSpec,
  words: ReaderWords,
  labels: Pick<Estimate, 'id' | 'name' | 'role'>,
): Estimate<Text> {
  const { frame, untreated, treated, leftOut } = imputation
  const noun = clusterWord(frame, words)
  const { value, se, ci, p, df } = lone === 1 ? inferPoint(effect.value, NaN, effect.df) : effect
  const interval =
    lone === 1
      ? ''
      : `; 95% interval from the conservative variance, effects centered ${spec.clusterPeriods ? 'at their mean' : 'by time since adoption'}, ${clustering(spec)}`
  const left =
    leftOut.length === 0
      ? ''
      : ` ${plural(leftOut.length, 'treated row')} without an outcome that the model can tell ${leftOut.length === 1 ? 'is' : 'are'} left out.`
  return {
    ...labels,
    estimand: name('att', { average: spec.aggregation }),
    value,
    se,
    ci,
    p,
    df,
    units: spec.outcome.units,
    n: untreated.length + treated.length,
    clusters: spec.clusterPeriods ? Math.min(frame.clusters, frame.periods.length) : frame.clusters,
    method: `Imputation: ${describeModel(frame, spec)}, fitted on ${formatCount(untreated.length)} rows not yet treated${interval}${loneCaveat(lone, noun)}.${left}`,
    ...(lone === 1 ? { reason: loneReason(noun) } : {}),
    ...(lone < 1 && Number.isNaN(se)
      ? { reason: 'The effects do not vary at any relative time: no standard error.' }
      : {}),
  }
}

function clustering({ cluster, unit, time, clusterPeriods }: DidSpec): string {
  const by = cluster ?? unit
  return clusterPeriods
    ? `clustered by ${by} and by ${time}, V₁ + V₂ − V₁₂, with the factor n/(n − K), t with the fewer clusters less one`
    : `clustered by ${by}, with the factor n/(n − K) and t quantiles (Welch's degrees of freedom)`
}

/** What untreated outcomes are made of. */
function describeModel({ untreatedModel }: PanelFrame, { furtherEffects = [], covariates }: DidSpec): string {
  const effects = untreatedModel!.effects.length === 0 ? [] : furtherEffects.map(({ columns }) => columns.join(' × '))
  const also = [
    ...(untreatedModel!.hasTrends ? ['a linear trend for each unit'] : []),
    ...covariates.map(({ column }) => column),
  ]
  return `effects of ${listed(['units', 'periods', ...effects])}${also.length === 0 ? '' : `, with ${listed(also)}`}`
}

function listed(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/**
 * The same without the trends, without the further effects and with neither, and the regression with the treatment as one
 * column and the same effects.
 */
export function besideEstimates(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate<Text>[] {
  const { effects, hasTrends } = frame.untreatedModel!
  const models: [id: string, name: string, isAsked: boolean, model: UntreatedModel][] = [
    [
      'imputation-without-trends',
      'Imputation without unit trends',
      hasTrends && effects.length > 0,
      { effects, hasTrends: false },
    ],
    [
      'imputation-without-effects',
      'Imputation without the further effects',
      hasTrends && effects.length > 0,
      { effects: [], hasTrends },
    ],
    ['imputation-plain', 'Imputation with effects of units and periods alone', true, { effects: [], hasTrends: false }],
  ]
  const imputed = models
    .filter(([, , isAsked]) => isAsked)
    .map(([id, name, , untreatedModel]) =>
      orMissing(spec, id, name, () =>
        imputedEstimate(imputeHeadline({ ...frame, untreatedModel }, spec), spec, words, {
          id,
          name,
          role: 'robustness',
        }),
      ),
    )
  return [...imputed, ...twoWayEstimates(frame, spec, words)]
}

function twoWayEstimates(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate<Text>[] {
  const [id, name] = ['twfe-model', 'Two-way fixed effects with the same effects']
  const estimate = orMissing(spec, id, name, () => {
    const { value, se, ci, p, df, n, clusters } = regressWithModel(frame, spec, spec.clusterPeriods)
    const by = spec.clusterPeriods ? `${spec.cluster ?? spec.unit} and ${spec.time}` : (spec.cluster ?? spec.unit)
    const isLone = loneShareOf(impute(frame, spec), new Float64Array(frame.n)) === 1
    return {
      id,
      name,
      role: 'robustness',
      estimand: 'Weighted average of two-by-two comparisons',
      ...(isLone ? inferPoint(value, NaN, df) : { value, se, ci, p, df }),
      units: spec.outcome.units,
      n,
      clusters,
      method: `One column for the treatment beside ${describeModel(frame, spec)}${isLone ? loneCaveat(1, clusterWord(frame, words)) : `; 95% interval clustered by ${by} (CR1, what lies within clusters not counted), t with ${df} degrees of freedom${fewClustersCaveat(clusters)}`}.`,
      ...(isLone ? { reason: loneReason(clusterWord(frame, words)) } : {}),
    }
  })
  return [estimate]
}

function orMissing(spec: DidSpec, id: string, name: string, make: () => Estimate<Text>): Estimate<Text> {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return missingEstimate(spec, id, name, error.message)
  }
}
