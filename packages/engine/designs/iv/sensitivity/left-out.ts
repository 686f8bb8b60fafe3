import type { Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import { after, type Text } from '../../../fact.ts'
import { noiseOfMove, type ChoiceMove } from '../../shared/choices.ts'
import { bootstrapUnder, clustersOf, dataOf, inferEffect, type Effect } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import { say, series as varied } from '../facts.ts'
import type { IvColumn, IvFrame } from '../frame.ts'
import { errorOfDifference, fitKClass, influenceOf, limlKappa } from '../model/k-class.ts'
import { reduceModel, type IvData, type IvModel } from '../model/reduce.ts'
import { selectData } from '../select-rows.ts'
import type { IvSpec } from '../spec.ts'
import { completeRows, declaredCovariates } from './strongest-covariate.ts'
import { computedOf, seriesOf, type PartProgress, type SensitivityPart } from '../../shared/finding.ts'

interface Run {
  setting: Text
  changes: Partial<IvData>
  locked?: boolean
  /** The run inside a sentence, after "the estimate moves most". */
  phrase?: Text
}

interface Done {
  point: SensitivityPoint<Text>
  /** null for the locked run itself, and where there is no estimate. */
  moved: ChoiceMove<Text> | null
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
): SensitivityPart<Text> {
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
      ...summarize(fit, without, 'leave-one-instrument-out'),
      ...summarize(fit, sets, 'covariate-sets'),
      ...summarize(fit, added, 'left-out-instruments'),
    ],
    evidence: {},
    moves: [...[without, sets, added].flat().flatMap(({ moved }) => moved ?? []), ...limlMove(fit)],
  }
}

/** Where a bootstrap gives the interval, of more instruments than these none is left out by itself: one of many changes little. */
const MOST_LEFT_OUT = 12

function listInstruments({ model }: IvFit): Run[] {
  const most = clustersOf(model) < bootstrapUnder ? MOST_LEFT_OUT : Infinity
  if (model.instruments.length === 1 || model.instruments.length > most) return []
  return model.instruments.map((left) => ({
    setting: left.label,
    phrase: say('without-instrument', { instrument: left.label }),
    changes: { instruments: model.instruments.filter((one) => one !== left) },
  }))
}

/** With each instrument left out of the design, and with all of them. */
function listLeftOut(frame: IvFrame, { model }: IvFit): Run[] {
  const left = frame.leftOutInstruments
  if (left.length === 0) return []
  const each = left.map((one): Run => ({
    setting: say('with-instrument', { instrument: one.label }),
    changes: { instruments: [...model.instruments, one] },
  }))
  const all: Run = { setting: say('with-all-left-out', {}), changes: { instruments: [...model.instruments, ...left] } }
  return [{ setting: say('as-locked', {}), changes: {}, locked: true }, ...each, ...(left.length > 1 ? [all] : [])]
}

function listCovariateSets(frame: IvFrame): Run[] {
  const { exogenous } = frame
  const locked: Run = { setting: say('as-locked', {}), changes: {}, locked: true }
  const sources = [...new Set(exogenous.map(({ source }) => source))]
  const without = (source: string): Run => ({
    setting: say('without-covariate', { covariate: labelOf(exogenous, source) }),
    changes: { exogenous: exogenous.filter((one) => one.source !== source) },
  })
  const none: Run = {
    setting: say('no-covariates', {}),
    phrase: say('without-any-covariate', {}),
    changes: { exogenous: [] },
  }
  const more = declaredCovariates(frame)
  return [
    locked,
    ...(exogenous.length > 0 ? [none] : []),
    // with one covariate, leaving it out is the set without any
    ...(sources.length > 1 ? sources.map(without) : []),
    ...(more.length > exogenous.length
      ? [{ setting: say('balance-covariates-added', {}), changes: { exogenous: more } }]
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
  return ({ setting, changes, locked, phrase = after(setting, 'lowerFirst') }) => {
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

/**
 * With more instruments than these a run takes the set by the critical value at its estimate: there are as many runs as
 * instruments, and the search in each would take the cube of their number.
 */
const MOST_SEARCHED = 5

/** Null where no instrument is left that moves the treatment. */
function refit(data: IvData, seed: number): { effect: Effect; influence: Float64Array } | null {
  const n = data.outcome.length
  const rows = completeRows([...data.exogenous, ...data.instruments], n)
  if (rows.length < 3) return null
  const model: IvModel = reduceModel(selectData(data, rows))
  if (model.q.length === 0) return null
  const influence = new Float64Array(n)
  influenceOf(model).forEach((one, at) => (influence[rows[at]] = one))
  return { effect: inferEffect(model, seed, model.q.length > MOST_SEARCHED), influence }
}

type Kind = 'leave-one-instrument-out' | 'covariate-sets' | 'left-out-instruments'

/** Counts the rows of the series that have numbers, as tables and the narrative do: the locked run among them where it is one. */
function summarize({ conclusion }: IvFit, runs: Done[], id: Kind): Sensitivity<Text>[] {
  const series = runs.map(({ point }) => point)
  if (!series.some(({ locked }) => !locked)) return []
  const computed = computedOf(series)
  const lost = computed.filter(({ keepsConclusion }) => !keepsConclusion)
  const values = series.map(({ value }) => value).filter(Number.isFinite)
  const told = varied(id, {
    hasConclusion: conclusion !== 'none',
    computed: computed.length,
    kept: computed.length - lost.length,
    holdsLocked: series.some(({ locked }) => locked),
    lost: namesOf(lost),
    notComputed: namesOf(series.filter((point) => !computed.includes(point))),
    low: Math.min(...values),
    high: Math.max(...values),
  })
  return [seriesOf(id, series, told)]
}

/** Every setting here is a name. */
const namesOf = (series: SensitivityPoint<Text>[]) => series.map(({ setting }) => setting as Text)

/** With one instrument both estimators are the same number. */
function limlMove({ model, effect }: IvFit): ChoiceMove<Text>[] {
  if (model.q.length === 1) return []
  const liml = fitKClass(model, limlKappa(model))
  const { value, se } = effect.twoStage
  return [{ name: say('limited-information', {}), value: value - liml.value, noise: noiseOfMove(liml.se, se) }]
}
