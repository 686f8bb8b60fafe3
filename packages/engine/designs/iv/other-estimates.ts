import type { Estimate } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import type { PointInference } from '../../inference/wald.ts'
import { clustersOf, countClusters, dataOf, enoughClusters, holds, whatIsUnusual, type Effect } from './effect.ts'
import { estimated, say, type LeftOut } from './facts.ts'
import type { IvFrame } from './frame.ts'
import { hullOf } from './model/anderson-rubin.ts'
import { conditionalLikelihoodRatio } from './model/conditional-likelihood-ratio.ts'
import { regressReducedForm } from './model/first-stage.ts'
import { fitJackknife } from './model/jackknife.ts'
import { fitKClass, fullerKappa, limlKappa } from './model/k-class.ts'
import { reduceModel, type IvModel } from './model/reduce.ts'
import { errorsOf } from './model/score-products.ts'
import { tfCriticalValue } from './model/t-f.ts'
import type { IvSpec } from './spec.ts'
import { unitsPerUnitOf } from '../../words/units.ts'

/** From this many instruments on the jackknife stands beside the others. Ours: bias grows with their number. */
export const manyInstruments = 5

type Labels = Pick<Estimate<Text>, 'id' | 'name' | 'role' | 'estimand' | 'method'> &
  Partial<Pick<Estimate<Text>, 'units' | 'reason'>>

/** Everything beside the primary estimate; one that cannot be computed keeps its line and says why. */
export function listOtherEstimates(model: IvModel, effect: Effect, frame: IvFrame, spec: IvSpec): Estimate<Text>[] {
  const line: Line = (point, labels) => ({
    units: spec.outcome.units,
    ...labels,
    value: point.value,
    se: point.se,
    ci: point.ci,
    p: point.p,
    n: frame.n,
    clusters: countClusters(frame),
    df: point.df,
  })
  return [
    ...otherInterval(effect, model, line),
    ...tfInterval(effect, model, line),
    ...maximumLikelihood(model, line),
    ...likelihoodRatio(model, line),
    ...unweighted(frame, spec, line),
    ...jackknife(model, line),
    ...reducedForms(model, spec, line),
    ...leastSquares(model, line),
  ]
}

/** The interval that is not there. */
const nothing: [number, number] = [NaN, NaN]

type Line = (point: Omit<PointInference, 't'>, labels: Labels) => Estimate<Text>

/** The interval that the primary estimate does not carry: t where it has Anderson–Rubin, and the reverse. */
function otherInterval({ twoStage, test, usesTest }: Effect, model: IvModel, line: Line): Estimate<Text>[] {
  const shared = { role: 'secondary' as const, estimand: 'LATE' }
  if (usesTest) {
    const told = estimated('t-interval', { errors: errorsOf(model, 1) })
    const id = 'two-stage-least-squares-t'
    return [line(twoStage, { ...shared, id, name: told('name'), method: told('method') })]
  }
  if (!test) return []
  const pieces = test.set(0.95)
  const isShown = holds(pieces, twoStage.value)
  const reason =
    whatIsUnusual(pieces, clustersOf(model)) ?? (isShown ? undefined : say('set-without-estimate', { pieces }))
  const told = estimated('anderson-rubin', { errors: errorsOf(model, model.q.length) })
  const point = { ...twoStage, ci: isShown ? hullOf(pieces) : nothing, p: test.p(0) }
  const labels = {
    ...shared,
    id: 'anderson-rubin',
    name: told('name'),
    method: told('method'),
    ...(reason !== undefined && { reason }),
  }
  return [{ ...line(point, labels), ...(reason !== undefined && { ciPieces: isShown ? pieces : [] }) }]
}

function tfInterval({ twoStage, strength }: Effect, model: IvModel, line: Line): Estimate<Text>[] {
  if (model.q.length > 1) return []
  const critical = tfCriticalValue(strength.f)
  const reach = critical * twoStage.se
  const ci: [number, number] = Number.isFinite(reach) ? [twoStage.value - reach, twoStage.value + reach] : [NaN, NaN]
  const reason = Number.isFinite(reach) ? say('tf-without-p', {}) : say('tf-without-interval', { f: strength.f })
  const told = estimated('tf', { critical, errors: errorsOf(model, 1) })
  return [
    line(
      { ...twoStage, ci, p: NaN, df: null },
      {
        id: 'tf',
        name: told('name'),
        role: 'secondary',
        estimand: 'LATE',
        method: told('method'),
        reason,
      },
    ),
  ]
}

function maximumLikelihood(model: IvModel, line: Line): Estimate<Text>[] {
  const errors = errorsOf(model, 1)
  const [liml, fuller] = [
    estimated('liml', { isTwoStage: model.q.length === 1, errors }),
    estimated('fuller', { errors }),
  ]
  return [
    line(fitKClass(model, limlKappa(model)), {
      id: 'liml',
      name: liml('name'),
      role: 'robustness',
      estimand: 'LATE',
      method: liml('method'),
    }),
    line(fitKClass(model, fullerKappa(model)), {
      id: 'fuller',
      name: fuller('name'),
      role: 'robustness',
      estimand: 'LATE',
      method: fuller('method'),
    }),
  ]
}

/** Limited-information maximum likelihood with the set of the conditional likelihood ratio, for several instruments. */
function likelihoodRatio(model: IvModel, line: Line): Estimate<Text>[] {
  if (model.q.length === 1) return []
  const point = fitKClass(model, limlKappa(model))
  const told = estimated('conditional-likelihood-ratio', { errors: errorsOf(model, model.q.length) })
  const labels: Labels = {
    id: 'conditional-likelihood-ratio',
    name: told('name'),
    role: 'secondary',
    estimand: 'LATE',
    method: told('method'),
  }
  const none = (reason: Text) => [line({ ...point, ci: [NaN, NaN], p: NaN }, { ...labels, reason })]
  if (clustersOf(model) < enoughClusters) {
    return none(say('clr-needs-clusters', { enough: enoughClusters }))
  }
  const test = conditionalLikelihoodRatio(model)
  if (!test) return none(say('clr-not-computed', {}))
  const pieces = test.set()
  if (!holds(pieces, point.value)) return none(say('clr-without-estimate', {}))
  const found = line({ ...point, ci: hullOf(pieces), p: test.p(0) }, labels)
  const isPlain = pieces.length === 1 && pieces[0].every(Number.isFinite)
  return [isPlain ? found : { ...found, ciPieces: pieces, reason: say('clr-unbounded', {}) }]
}

/** What rows that count alike would give, beside a weighted estimate: another population, so another question. */
function unweighted(frame: IvFrame, spec: IvSpec, line: Line): Estimate<Text>[] {
  if (!spec.samplingWeight) return []
  const model = reduceModel(dataOf(frame, spec, { weights: undefined }))
  const { question } = spec.samplingWeight
  const told = estimated('unweighted', { question, errors: errorsOf(model, 1) })
  return [
    line(fitKClass(model, 1), {
      id: 'unweighted',
      name: told('name'),
      role: 'secondary',
      estimand: 'LATE',
      method: told('method'),
    }),
  ]
}

function jackknife(model: IvModel, line: Line): Estimate<Text>[] {
  if (model.q.length < manyInstruments) return []
  const left: LeftOut = model.errors.kind !== 'cluster' ? 'row' : model.errors.crossed ? 'clusters' : 'cluster'
  const told = estimated('jackknife', { left, errors: errorsOf(model, 1) })
  const labels: Labels = {
    id: 'jackknife',
    name: told('name'),
    role: 'robustness',
    estimand: 'LATE',
    method: told('method'),
  }
  try {
    return [line(fitJackknife(model), labels)]
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const nothing = { value: NaN, se: NaN, ci: [NaN, NaN] as [number, number], p: NaN, df: null }
    return [line(nothing, { ...labels, reason: say('carries-instrument-alone', { left }) })]
  }
}

function reducedForms(model: IvModel, spec: IvSpec, line: Line): Estimate<Text>[] {
  const { coefficients } = regressReducedForm(model)
  const errors = errorsOf(model, model.q.length)
  return model.instruments.map(({ label }, at) => {
    const told = estimated('reduced-form', { instrument: label, errors })
    return line(coefficients[at], {
      id: model.instruments.length === 1 ? 'reduced-form' : `reduced-form-${at + 1}`,
      name: told('name'),
      role: 'secondary',
      estimand: 'ITT',
      units: unitsPerUnitOf(spec.outcome.units, label),
      method: told('method'),
    })
  })
}

function leastSquares(model: IvModel, line: Line): Estimate<Text>[] {
  const told = estimated('ordinary-least-squares', { errors: errorsOf(model, 1) })
  return [
    line(fitKClass(model, 0), {
      id: 'ordinary-least-squares',
      name: told('name'),
      role: 'secondary',
      estimand: 'Association',
      method: told('method'),
    }),
  ]
}
