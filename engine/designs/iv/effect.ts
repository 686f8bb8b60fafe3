import { EngineError } from '../../errors.ts'
import { andersonRubin, hullOf } from './model/anderson-rubin.ts'
import type { AndersonRubin, Interval } from './model/anderson-rubin.ts'
import { effectiveF } from './model/effective-f.ts'
import type { EffectiveF } from './model/effective-f.ts'
import { regressFirstStage } from './model/instrument-regression.ts'
import { fitTwoStage } from './model/k-class.ts'
import type { KClass } from './model/k-class.ts'
import { reduceModel } from './model/reduce.ts'
import type { ErrorStructure, IvData, IvModel } from './model/reduce.ts'
import { describeErrors } from './model/score-products.ts'
import { strongF } from './model/t-f.ts'
import type { IvFrame } from './frame.ts'
import type { IvSpec } from './spec.ts'

/** Two-stage least squares with the interval that the strength of its instruments allows. */
export interface Effect {
  twoStage: KClass
  strength: EffectiveF
  /** null where the test cannot be computed, with `reason`. */
  test: AndersonRubin | null
  /** Whether the interval is the Anderson–Rubin set: whenever the effective F is under 104.7. */
  usesTest: boolean
  /** The hull of `pieces`. */
  ci: Interval
  pieces: Interval[]
  p: number
  /** How the interval was made. */
  method: string
  /** Why the interval has no bound or is not there. */
  reason?: string
}

/**
 * The effect with its interval.
 *
 * @param model has at least one instrument left
 * @see Lee, McCrary, Moreira & Porter 2022, doi:10.1257/aer.20211063 (104.7)
 */
export function inferEffect(model: IvModel): Effect {
  const twoStage = fitTwoStage(model)
  const strength = effectiveF(model, regressFirstStage(model).basisCovariance)
  const { test, refusal } = attemptTest(model)
  const shared = { twoStage, strength, test }
  if (strength.f >= strongF) {
    const { ci, p } = twoStage
    const method = `Two-stage least squares; ${describeErrors(model, 1)}; t interval, as the effective F is at least ${strongF}.`
    return { ...shared, usesTest: false, ci, pieces: [ci], p, method }
  }
  const method = `Two-stage least squares; the interval is the Anderson–Rubin confidence set, as the effective F is under ${strongF}; ${describeErrors(model, model.q.length)}.`
  if (!test) return { ...shared, usesTest: true, ci: [NaN, NaN], pieces: [], p: NaN, method, reason: refusal }
  const pieces = test.set(0.95)
  const reason = describeSet(pieces)
  return { ...shared, usesTest: true, ci: hullOf(pieces), pieces, p: test.p(0), method, ...(reason && { reason }) }
}

function attemptTest(model: IvModel): { test: AndersonRubin; refusal: '' } | { test: null; refusal: string } {
  try {
    return { test: andersonRubin(model), refusal: '' }
  } catch (error) {
    if (error instanceof EngineError) return { test: null, refusal: error.message }
    throw error
  }
}

/** What is unusual about a confidence set, or nothing where it is one bounded interval. */
export function describeSet(pieces: Interval[]): string | undefined {
  if (pieces.length === 0) {
    return 'The Anderson–Rubin set is empty: every effect is rejected, so the instruments contradict each other or the model is wrong.'
  }
  if (pieces.length === 1 && pieces[0]!.every(Number.isFinite)) return undefined
  if (pieces.length === 1 && pieces[0]![0] === -Infinity && pieces[0]![1] === Infinity) {
    return 'The Anderson–Rubin set is the whole line: the instruments are too weak to rule out any effect.'
  }
  const isUnbounded = pieces.some((piece) => !piece.every(Number.isFinite))
  return `The Anderson–Rubin set has ${pieces.length === 1 ? 'one piece' : `${pieces.length} pieces`}${isUnbounded ? ' and no bound' : ''}: ${pieces.map(describePiece).join(' and ')}.`
}

function describePiece([low, high]: Interval): string {
  const round = (value: number) => Number(value.toPrecision(4)).toString().replace('-', '−')
  if (low === -Infinity) return `everything up to ${round(high)}`
  if (high === Infinity) return `everything from ${round(low)}`
  return `${round(low)} to ${round(high)}`
}

export function errorStructure(frame: IvFrame, spec: Pick<IvSpec, 'covariance'>): ErrorStructure {
  if (frame.clusters) return { kind: 'cluster', clusters: frame.clusters }
  return spec.covariance === 'iid' ? { kind: 'iid' } : { kind: 'hc1' }
}

/** The locked model's data, with what is to be different. */
export function dataOf(frame: IvFrame, spec: Pick<IvSpec, 'covariance'>, changes: Partial<IvData> = {}): IvData {
  const { outcome, treatment, instruments, exogenous, effects } = frame
  return { outcome, treatment, instruments, exogenous, effects, errors: errorStructure(frame, spec), ...changes }
}

/** The effect with other instruments or covariates; null where no instrument is left that moves the treatment. */
export function effectWith(frame: IvFrame, spec: Pick<IvSpec, 'covariance'>, changes: Partial<IvData>): Effect | null {
  const model = reduceModel(dataOf(frame, spec, changes))
  return model.q.length === 0 ? null : inferEffect(model)
}
