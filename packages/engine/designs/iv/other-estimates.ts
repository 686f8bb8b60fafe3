import type { Estimate } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { PointInference } from '../../inference/wald.ts'
import {
  clustersOf,
  countClusters,
  dataOf,
  describeSet,
  describeWithout,
  enoughClusters,
  holds,
  type Effect,
} from './effect.ts'
import type { IvFrame } from './frame.ts'
import { hullOf } from './model/anderson-rubin.ts'
import { conditionalLikelihoodRatio } from './model/conditional-likelihood-ratio.ts'
import { regressReducedForm } from './model/first-stage.ts'
import { fitJackknife } from './model/jackknife.ts'
import { fitKClass, fullerKappa, limlKappa } from './model/k-class.ts'
import { reduceModel, type IvModel } from './model/reduce.ts'
import { describeErrors } from './model/score-products.ts'
import { tfCriticalValue, tfValueInWords } from './model/t-f.ts'
import type { IvSpec } from './spec.ts'
import { formatNumber } from '../../words/number.ts'

/** From this many instruments on the jackknife stands beside the others. Ours: bias grows with their number. */
export const manyInstruments = 5

type Labels = Pick<Estimate, 'id' | 'name' | 'role' | 'estimand' | 'method'> &
  Partial<Pick<Estimate, 'units' | 'reason'>>

/** Everything beside the primary estimate; one that cannot be computed keeps its line and says why. */
export function listOtherEstimates(model: IvModel, effect: Effect, frame: IvFrame, spec: IvSpec): Estimate[] {
  const line = (point: Omit<PointInference, 't'>, labels: Labels): Estimate => ({
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
    line(fitKClass(model, 0), {
      id: 'ordinary-least-squares',
      name: 'Ordinary least squares, no instrument',
      role: 'secondary',
      estimand: 'Association',
      method: `Ordinary least squares; ${describeErrors(model, 1)}.`,
    }),
  ]
}

/** The interval that is not there. */
const nothing: [number, number] = [NaN, NaN]

type Line = (point: Omit<PointInference, 't'>, labels: Labels) => Estimate

/** The interval that the primary estimate does not carry: t where it has Anderson–Rubin, and the reverse. */
function otherInterval({ twoStage, test, usesTest }: Effect, model: IvModel, line: Line): Estimate[] {
  const shared = { role: 'secondary' as const, estimand: 'LATE' }
  if (usesTest) {
    const name = 'Two-stage least squares, t interval'
    const method = `Two-stage least squares; ${describeErrors(model, 1)}; t interval, which holds with strong instruments only.`
    return [line(twoStage, { ...shared, id: 'two-stage-least-squares-t', name, method })]
  }
  if (!test) return []
  const pieces = test.set(0.95)
  const reason = describeSet(pieces) ?? (holds(pieces, twoStage.value) ? undefined : describeWithout(pieces))
  const name = 'Two-stage least squares, Anderson–Rubin interval'
  const method = `Two-stage least squares; Anderson–Rubin confidence set; ${describeErrors(model, model.q.length)}.`
  const isShown = holds(pieces, twoStage.value)
  const point = { ...twoStage, ci: isShown ? hullOf(pieces) : nothing, p: test.p(0) }
  const labels = { ...shared, id: 'anderson-rubin', name, method, ...(reason !== undefined && { reason }) }
  return [{ ...line(point, labels), ...(reason !== undefined && { ciPieces: isShown ? pieces : [] }) }]
}

function tfInterval({ twoStage, strength }: Effect, model: IvModel, line: Line): Estimate[] {
  if (model.q.length > 1) return []
  const critical = tfCriticalValue(strength.f)
  const reach = critical * twoStage.se
  const ci: [number, number] = Number.isFinite(reach) ? [twoStage.value - reach, twoStage.value + reach] : [NaN, NaN]
  const reason = Number.isFinite(reach)
    ? 'The tF procedure gives an interval at the 5% level and no p value.'
    : `The first-stage F is ${formatNumber(strength.f, 2)}; under 4 the tF procedure gives no interval.`
  return [
    line(
      { ...twoStage, ci, p: NaN, df: null },
      {
        id: 'tf',
        name: 'Two-stage least squares, tF interval',
        role: 'secondary',
        estimand: 'LATE',
        method: `Two-stage least squares; tF critical value ${tfValueInWords(critical)} (Lee et al. 2022); ${describeErrors(model, 1)}.`,
        reason,
      },
    ),
  ]
}

function maximumLikelihood(model: IvModel, line: Line): Estimate[] {
  const errors = describeErrors(model, 1)
  return [
    line(fitKClass(model, limlKappa(model)), {
      id: 'liml',
      name: 'Limited-information maximum likelihood',
      role: 'robustness',
      estimand: 'LATE',
      method: `Limited-information maximum likelihood${model.q.length === 1 ? ', which with one instrument is two-stage least squares' : ''}; ${errors}.`,
    }),
    line(fitKClass(model, fullerKappa(model)), {
      id: 'fuller',
      name: 'Fuller, constant 1',
      role: 'robustness',
      estimand: 'LATE',
      method: `Fuller’s estimator with constant 1; ${errors}.`,
    }),
  ]
}

/** Limited-information maximum likelihood with the set of the conditional likelihood ratio, for several instruments. */
function likelihoodRatio(model: IvModel, line: Line): Estimate[] {
  if (model.q.length === 1) return []
  const point = fitKClass(model, limlKappa(model))
  const labels: Labels = {
    id: 'conditional-likelihood-ratio',
    name: 'Limited-information maximum likelihood, conditional likelihood ratio interval',
    role: 'secondary',
    estimand: 'LATE',
    method: `Limited-information maximum likelihood; conditional likelihood ratio set (Moreira 2003; Kleibergen 2005), which holds with weak instruments in large samples; ${describeErrors(model, model.q.length)}.`,
  }
  const none = (reason: string) => [line({ ...point, ci: [NaN, NaN], p: NaN }, { ...labels, reason })]
  if (clustersOf(model) < enoughClusters) {
    return none(`The test is one for large samples: with fewer than ${enoughClusters} clusters its set is not shown.`)
  }
  const test = conditionalLikelihoodRatio(model)
  if (!test) return none('The test cannot be computed: the instruments are too many for the clusters.')
  const pieces = test.set()
  if (!holds(pieces, point.value)) return none('The set leaves out the estimate, so no interval is shown.')
  const found = line({ ...point, ci: hullOf(pieces), p: test.p(0) }, labels)
  const isPlain = pieces.length === 1 && pieces[0].every(Number.isFinite)
  const reason = 'The conditional likelihood ratio set has several pieces or no bound.'
  return [isPlain ? found : { ...found, ciPieces: pieces, reason }]
}

/** What rows that count alike would give, beside a weighted estimate: another population, so another question. */
function unweighted(frame: IvFrame, spec: IvSpec, line: Line): Estimate[] {
  if (!spec.samplingWeight) return []
  const model = reduceModel(dataOf(frame, spec, { weights: undefined }))
  const reason = `Every row counts alike. The weights answer: ${spec.samplingWeight.question}`
  return [
    line(fitKClass(model, 1), {
      id: 'unweighted',
      name: 'Two-stage least squares without weights, t interval',
      role: 'secondary',
      estimand: 'LATE',
      method: `Two-stage least squares without weights; ${describeErrors(model, 1)}; t interval. ${reason}`,
    }),
  ]
}

function jackknife(model: IvModel, line: Line): Estimate[] {
  if (model.q.length < manyInstruments) return []
  const left = model.errors.kind !== 'cluster' ? 'row' : model.errors.crossed ? 'clusters' : 'cluster'
  const labels: Labels = {
    id: 'jackknife',
    name: 'Jackknife instrumental variables',
    role: 'robustness',
    estimand: 'LATE',
    method: `Jackknife instrumental variables, each row predicted without its own ${left} (Ackerberg and Devereux 2009); ${describeErrors(model, 1)}.`,
  }
  try {
    return [line(fitJackknife(model), labels)]
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const nothing = { value: NaN, se: NaN, ci: [NaN, NaN] as [number, number], p: NaN, df: null }
    const carries = left === 'clusters' ? 'clusters carry' : `${left} carries`
    return [line(nothing, { ...labels, reason: `Some ${carries} an instrument alone, so it cannot be left out.` })]
  }
}

function reducedForms(model: IvModel, spec: IvSpec, line: Line): Estimate[] {
  const { coefficients } = regressReducedForm(model)
  return model.instruments.map(({ label }, at) =>
    line(coefficients[at], {
      id: model.instruments.length === 1 ? 'reduced-form' : `reduced-form-${at + 1}`,
      name: `Reduced form, ${label}`,
      role: 'secondary',
      estimand: 'ITT',
      units: `${spec.outcome.units} per unit of ${label}`,
      method: `Least squares of the outcome on the instruments; ${describeErrors(model, model.q.length)}.`,
    }),
  )
}
