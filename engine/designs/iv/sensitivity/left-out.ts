import type { Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import { formatEffect, formatNumber } from '../../../verdict/format-number.ts'
import { dataOf, inferEffect } from '../effect.ts'
import type { Effect } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import type { IvColumn, IvFrame } from '../frame.ts'
import { fitKClass, limlKappa } from '../model/k-class.ts'
import { reduceModel } from '../model/reduce.ts'
import type { IvData } from '../model/reduce.ts'
import { selectData } from '../select-rows.ts'
import type { IvSpec } from '../spec.ts'
import type { PartProgress, SensitivityPart } from './part.ts'
import { completeRows, declaredCovariates } from './strongest-covariate.ts'

interface Run {
  setting: string
  changes: Partial<IvData>
  locked?: boolean
}

/**
 * The effect without each instrument, and under other sets of covariates: none, each one left out, and those of the
 * balance check added. Also how far limited-information maximum likelihood lies from two-stage least squares.
 */
export function findLeftOut(frame: IvFrame, spec: IvSpec, fit: IvFit, progress: PartProgress): SensitivityPart {
  const instruments = listInstruments(fit)
  const covariates = listCovariateSets(frame)
  const total = instruments.length + covariates.length
  let done = 0
  const runAll = (runs: Run[]) =>
    runs.map((run) => {
      const point = runOne(run, frame, spec, fit)
      progress(++done / total)
      return point
    })
  const without = runAll(instruments)
  const sets = runAll(covariates)
  const counted = [...without, ...sets.filter(({ locked }) => !locked)]
  const sensitivity = [
    ...(without.length > 0
      ? [summarise(without, 'leave-one-instrument-out', 'Without one instrument', 'The instrument left out')]
      : []),
    ...(sets.length > 1 ? [summarise(sets, 'covariate-sets', 'With other covariates', 'The covariates held')] : []),
  ]
  return { sensitivity, evidence: { leaveOneOut: share(counted), limlGap: limlGap(fit) } }
}

function listInstruments({ model }: IvFit): Run[] {
  if (model.instruments.length === 1) return []
  return model.instruments.map((left) => ({
    setting: left.label,
    changes: { instruments: model.instruments.filter((one) => one !== left) },
  }))
}

function listCovariateSets(frame: IvFrame): Run[] {
  const { exogenous } = frame
  const locked: Run = { setting: 'As locked', changes: {}, locked: true }
  const sources = [...new Set(exogenous.map(({ source }) => source))]
  const without = (source: string): Run => ({
    setting: `Without ${labelOf(exogenous, source)}`,
    changes: { exogenous: exogenous.filter((one) => one.source !== source) },
  })
  const more = declaredCovariates(frame)
  return [
    locked,
    ...(exogenous.length > 0 ? [{ setting: 'None', changes: { exogenous: [] } }] : []),
    // with one covariate, leaving it out is the set without any
    ...(sources.length > 1 ? sources.map(without) : []),
    ...(more.length > exogenous.length
      ? [{ setting: 'With those of the balance check', changes: { exogenous: more } }]
      : []),
  ]
}

function labelOf(columns: IvColumn[], source: string): string {
  const own = columns.filter((one) => one.source === source)
  return own.length === 1 ? own[0]!.label : source
}

/** A run that cannot be computed has no number and does not keep the conclusion: that hangs on what was left out. */
function runOne({ setting, changes, locked }: Run, frame: IvFrame, spec: IvSpec, fit: IvFit): SensitivityPoint {
  const effect = locked ? fit.effect : effectUnder(dataOf(frame, spec, changes), frame.n)
  const ci = effect?.ci ?? [NaN, NaN]
  return {
    setting,
    value: effect?.twoStage.value ?? NaN,
    ci,
    keepsConclusion: fit.keepsConclusion(ci),
    ...(locked && { locked }),
  }
}

/** Null where no instrument is left that moves the treatment. */
function effectUnder(data: IvData, n: number): Effect | null {
  const model = reduceModel(selectData(data, completeRows(data.exogenous, n)))
  return model.q.length === 0 ? null : inferEffect(model)
}

function summarise(series: SensitivityPoint[], id: string, title: string, varied: string): Sensitivity {
  const others = series.filter(({ locked }) => !locked)
  const kept = others.filter(({ keepsConclusion }) => keepsConclusion).length
  const values = series.map(({ value }) => value).filter(Number.isFinite)
  const changed = others.filter(({ keepsConclusion }) => !keepsConclusion).map(({ setting }) => String(setting))
  const range = `The estimate runs from ${formatEffect(Math.min(...values))} to ${formatEffect(Math.max(...values))}.`
  const named = changed.length === 0 ? '' : ` It changes: ${changed.join(', ')}.`
  return {
    id,
    title,
    varied,
    series,
    breakdownValue: null,
    message: `${kept} of ${others.length} runs keep the conclusion. ${range}${named}`,
  }
}

function share(counted: SensitivityPoint[]) {
  if (counted.length === 0) {
    const text = 'There is one instrument and no covariate, so there is nothing to leave out.'
    return { value: null, text, applicable: false }
  }
  const kept = counted.filter(({ keepsConclusion }) => keepsConclusion).length
  const text = `${kept} of ${counted.length} runs without an instrument or with other covariates keep the conclusion.`
  return { value: kept / counted.length, text }
}

function limlGap({ model, effect }: IvFit) {
  if (model.q.length === 1) {
    const text = 'With one instrument both estimators are the same number.'
    return { value: null, text, applicable: false }
  }
  const liml = fitKClass(model, limlKappa(model)).value
  const gap = Math.abs(liml - effect.twoStage.value) / effect.twoStage.se
  const text = `Limited-information maximum likelihood and two-stage least squares lie ${formatNumber(gap, 2)} standard errors apart.`
  return { value: gap, text }
}
