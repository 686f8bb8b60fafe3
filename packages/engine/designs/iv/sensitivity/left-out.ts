import type { Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import { noiseOfMove, type ChoiceMove } from '../../shared/choices.ts'
import { inSentence, lowerFirst } from '../../../words/sentence.ts'
import { dataOf, inferEffect, type Effect } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import type { IvColumn, IvFrame } from '../frame.ts'
import { errorOfDifference, fitKClass, influenceOf, limlKappa } from '../model/k-class.ts'
import { reduceModel, type IvData, type IvModel } from '../model/reduce.ts'
import { selectData } from '../select-rows.ts'
import type { IvSpec } from '../spec.ts'
import { completeRows, declaredCovariates } from './strongest-covariate.ts'
import { formatSpanOf } from '../../../words/interval.ts'
import { computedOf, type PartProgress, type SensitivityPart } from '../../shared/finding.ts'

interface Run {
  setting: string
  changes: Partial<IvData>
  locked?: boolean
  /** The run inside a sentence, after "the estimate moves most". */
  phrase?: string
}

interface Done {
  point: SensitivityPoint
  /** null for the locked run itself, and where there is no estimate. */
  moved: ChoiceMove | null
}

/**
 * The effect without each instrument, with those left out of the design, and under other sets of covariates: none, each
 * one left out, and those of the balance check added. Also how far limited-information maximum likelihood lies from
 * two-stage least squares.
 */
export function findLeftOut(
  frame: IvFrame,
  spec: IvSpec,
  fit: IvFit,
  seed: number,
  progress: PartProgress,
): SensitivityPart {
  const lists = [listInstruments(fit), listCovariateSets(frame), listLeftOut(frame, fit)]
  const total = lists.flat().length
  let done = 0
  const runOne = prepareRuns(frame, spec, fit, seed)
  const [without, sets, added] = lists.map((runs) =>
    runs.map((run) => {
      const result = runOne(run)
      progress(++done / total)
      return result
    }),
  ) as [Done[], Done[], Done[]]
  return {
    sensitivity: [
      ...summarize(fit, without, 'leave-one-instrument-out', 'Without one instrument', 'The instrument left out'),
      ...summarize(fit, sets, 'covariate-sets', 'With other covariates', 'The covariates held'),
      ...summarize(fit, added, 'left-out-instruments', 'With the instruments left out', 'The instruments used'),
    ],
    evidence: {},
    moves: [...[without, sets, added].flat().flatMap(({ moved }) => moved ?? []), ...limlMove(fit)],
  }
}

function listInstruments({ model }: IvFit): Run[] {
  if (model.instruments.length === 1) return []
  return model.instruments.map((left) => ({
    setting: left.label,
    phrase: `without ${inSentence(left.label)}`,
    changes: { instruments: model.instruments.filter((one) => one !== left) },
  }))
}

/** With each instrument left out of the design, and with all of them. */
function listLeftOut(frame: IvFrame, { model }: IvFit): Run[] {
  const left = frame.leftOutInstruments
  if (left.length === 0) return []
  const each = left.map((one): Run => ({
    setting: `With ${one.label}`,
    changes: { instruments: [...model.instruments, one] },
  }))
  const all: Run = { setting: 'With all of them', changes: { instruments: [...model.instruments, ...left] } }
  return [{ setting: 'As locked', changes: {}, locked: true }, ...each, ...(left.length > 1 ? [all] : [])]
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
    ...(exogenous.length > 0 ? [{ setting: 'None', phrase: 'without any covariate', changes: { exogenous: [] } }] : []),
    // with one covariate, leaving it out is the set without any
    ...(sources.length > 1 ? sources.map(without) : []),
    ...(more.length > exogenous.length
      ? [{ setting: 'With those of the balance check', changes: { exogenous: more } }]
      : []),
  ]
}

function labelOf(columns: IvColumn[], source: string): string {
  const own = columns.filter((one) => one.source === source)
  return own.length === 1 ? own[0].label : source
}

/** A run that cannot be computed has no number and does not keep the conclusion: that hangs on what was left out. */
function prepareRuns(frame: IvFrame, spec: IvSpec, fit: IvFit, seed: number): (run: Run) => Done {
  const own = influenceOf(fit.model)
  const { value } = fit.effect.twoStage
  return ({ setting, changes, locked, phrase = lowerFirst(setting) }) => {
    const found = locked ? null : refit(dataOf(frame, spec, changes), seed)
    const effect = locked ? fit.effect : found?.effect
    const ci = effect?.ci ?? [NaN, NaN]
    const point = {
      setting,
      value: effect?.twoStage.value ?? NaN,
      ci,
      keepsConclusion: effect !== undefined && fit.keepsConclusion(ci),
      ...(locked && { locked }),
    }
    if (!found) return { point, moved: null }
    const error = errorOfDifference(found.influence, own, fit.model)
    return { point, moved: { name: phrase, value: value - found.effect.twoStage.value, noise: error } }
  }
}

/** Null where no instrument is left that moves the treatment. */
function refit(data: IvData, seed: number): { effect: Effect; influence: Float64Array } | null {
  const n = data.outcome.length
  const rows = completeRows([...data.exogenous, ...data.instruments], n)
  if (rows.length < 3) return null
  const model: IvModel = reduceModel(selectData(data, rows))
  if (model.q.length === 0) return null
  const influence = new Float64Array(n)
  influenceOf(model).forEach((one, at) => (influence[rows[at]] = one))
  return { effect: inferEffect(model, seed), influence }
}

function summarize(fit: IvFit, runs: Done[], id: string, title: string, varied: string): Sensitivity[] {
  const series = runs.map(({ point }) => point)
  if (!series.some(({ locked }) => !locked)) return []
  const values = series.map(({ value }) => value).filter(Number.isFinite)
  const range = `The estimate runs from ${formatSpanOf(values)}.`
  const message = `${describeKept(fit, series)} ${range}`
  return [{ id, title, varied, series, breakdownValue: null, message }]
}

/** Counts the rows of the series that have numbers, as tables and the narrative do: the locked run among them where it is one. */
function describeKept({ conclusion }: IvFit, series: SensitivityPoint[]): string {
  const computed = computedOf(series)
  const kept = computed.filter(({ keepsConclusion }) => keepsConclusion)
  const runs = series.some(({ locked }) => locked) ? 'runs, the locked one among them,' : 'runs'
  const count = `${kept.length} of ${computed.length} ${runs}`
  const lost = computed.filter((point) => !kept.includes(point))
  const none = series.filter((point) => !computed.includes(point))
  return [
    conclusion === 'none' ? `${count} have no interval with a bound.` : `${count} keep the conclusion.`,
    ...(conclusion === 'none' ? [] : listSettings('It changes', lost)),
    ...listSettings('Not computed', none),
  ].join(' ')
}

function listSettings(title: string, points: SensitivityPoint[]): string[] {
  return points.length === 0 ? [] : [`${title}: ${points.map(({ setting }) => String(setting)).join(', ')}.`]
}

/** With one instrument both estimators are the same number. */
function limlMove({ model, effect }: IvFit): ChoiceMove[] {
  if (model.q.length === 1) return []
  const liml = fitKClass(model, limlKappa(model))
  const { value, se } = effect.twoStage
  return [
    { name: 'limited-information maximum likelihood', value: value - liml.value, noise: noiseOfMove(liml.se, se) },
  ]
}
