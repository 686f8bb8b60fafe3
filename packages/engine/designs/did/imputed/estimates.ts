import type { Estimate } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame, UntreatedModel } from '../../../frame/panel.ts'
import { inferPoint } from '../../../inference/wald.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { clusterWord, fewClustersCaveat, loneCaveat, loneReason } from '../inference.ts'
import { missingEstimate } from '../missing-estimate.ts'
import type { DidSpec } from '../spec.ts'
import { estimated, type Model, say } from './facts.ts'
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
  labels: Pick<Estimate<Text>, 'id' | 'name' | 'role'>,
): Estimate<Text> {
  const { frame, untreated, treated, leftOut } = imputation
  const noun = clusterWord(frame, words)
  const { value, se, ci, p, df } = lone === 1 ? inferPoint(effect.value, NaN, effect.df) : effect
  return {
    ...labels,
    estimand: say('average', { aggregation: spec.aggregation }),
    value,
    se,
    ci,
    p,
    df,
    units: spec.outcome.units,
    n: untreated.length + treated.length,
    clusters: spec.clusterPeriods ? Math.min(frame.clusters, frame.periods.length) : frame.clusters,
    method: say('imputation-method', {
      model: modelOf(frame, spec),
      untreated: untreated.length,
      leftOut: leftOut.length,
      interval: lone === 1 ? null : clusteringOf(spec),
      lone: loneCaveat(lone, noun),
    }),
    ...(lone === 1 ? { reason: loneReason(noun) } : {}),
    ...(lone < 1 && Number.isNaN(se) ? { reason: say('no-variation', {}) } : {}),
  }
}

function clusteringOf({ cluster, unit, time, clusterPeriods }: DidSpec) {
  return { clusteredBy: cluster ?? unit, and: clusterPeriods ? time : null }
}

/** What untreated outcomes are made of. */
function modelOf({ untreatedModel }: PanelFrame, { furtherEffects = [], covariates }: DidSpec): Model {
  const { effects, hasTrends } = untreatedModel!
  return {
    effects: effects.length === 0 ? [] : furtherEffects.map(({ columns }) => columns),
    hasTrends,
    covariates: covariates.map(({ column }) => column),
  }
}

/**
 * The same without the trends, without the further effects and with neither, and the regression with the treatment as one
 * column and the same effects.
 */
export function besideEstimates(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate<Text>[] {
  const { effects, hasTrends } = frame.untreatedModel!
  const hasBoth = hasTrends && effects.length > 0
  const models: [
    id: 'imputation-without-trends' | 'imputation-without-effects' | 'imputation-plain',
    isAsked: boolean,
    model: UntreatedModel,
  ][] = [
    ['imputation-without-trends', hasBoth, { effects, hasTrends: false }],
    ['imputation-without-effects', hasBoth, { effects: [], hasTrends }],
    ['imputation-plain', true, { effects: [], hasTrends: false }],
  ]
  const imputed = models
    .filter(([, isAsked]) => isAsked)
    .map(([id, , untreatedModel]) => {
      const name = estimated(id, {})('name')
      return orMissing(spec, id, name, () =>
        imputedEstimate(imputeHeadline({ ...frame, untreatedModel }, spec), spec, words, {
          id,
          name,
          role: 'robustness',
        }),
      )
    })
  return [...imputed, twoWayEstimate(frame, spec, words)]
}

function twoWayEstimate(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate<Text> {
  const id = 'twfe-model'
  const name = estimated(id, {})('name')
  return orMissing(spec, id, name, () => {
    const { value, se, ci, p, df, n, clusters } = regressWithModel(frame, spec, spec.clusterPeriods)
    const isLone = loneShareOf(impute(frame, spec), new Float64Array(frame.n)) === 1
    const noun = clusterWord(frame, words)
    return {
      id,
      name,
      role: 'robustness',
      estimand: say('two-way-estimand', {}),
      ...(isLone ? inferPoint(value, NaN, df) : { value, se, ci, p, df }),
      units: spec.outcome.units,
      n,
      clusters,
      method: say('two-way-method', {
        model: modelOf(frame, spec),
        interval: isLone ? null : { ...clusteringOf(spec), df, few: fewClustersCaveat(clusters) },
        lone: loneCaveat(Number(isLone), noun),
      }),
      ...(isLone ? { reason: loneReason(noun) } : {}),
    }
  })
}

function orMissing(spec: DidSpec, id: string, name: Text, make: () => Estimate<Text>): Estimate<Text> {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return missingEstimate(spec, id, name, error.message)
  }
}
