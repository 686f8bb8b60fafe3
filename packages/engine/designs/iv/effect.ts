import { EngineError } from '../../errors.ts'
import { andersonRubin, hullOf, type AndersonRubin, type Interval } from './model/anderson-rubin.ts'
import { effectiveF, type EffectiveF, regressFirstStage } from './model/first-stage.ts'
import { fitTwoStage, type KClass } from './model/k-class.ts'
import { clusteredErrors, fewestClusters, type ErrorStructure } from './model/error-structure.ts'
import type { IvData, IvModel } from './model/reduce.ts'
import { describeErrors } from './model/score-products.ts'
import { strongF } from './model/t-f.ts'
import { wildAndersonRubin } from './model/wild-anderson-rubin.ts'
import { wildDraws, wildWeightsFor } from './model/wild-cluster-bootstrap.ts'
import type { IvFrame } from './frame.ts'
import type { IvSpec } from './spec.ts'
import { formatSignificant } from '../../words/number.ts'

/** Two-stage least squares with the interval that the strength of its instruments allows. */
export interface Effect {
  twoStage: KClass
  strength: EffectiveF
  /** null where the test cannot be computed, with `reason`. */
  test: AndersonRubin | null
  /** Whether the interval is the Anderson–Rubin set: with an effective F under 104.7, or fewer than 40 clusters. */
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

/** Below this many the t interval is never used: where they are few a large effective F picks the bad draws. */
export const enoughClusters = 40
/**
 * Below this many the test takes its p values from a wild cluster bootstrap (Cameron, Gelbach & Miller 2008): the F
 * reference keeps the true effect 88 times in 100 at 20 clusters and 92 at 60 where instruments are shared within them.
 */
export const bootstrapUnder = 100

/** How many clusters the errors hang together in, the fewer of two; infinitely many where none are named. */
export function clustersOf({ errors }: Pick<IvModel, 'errors'>): number {
  return errors.kind === 'cluster' ? fewestClusters(errors).levels : Infinity
}

/**
 * The effect with its interval.
 *
 * @param model has at least one instrument left
 * @param seed  of the run, used under 20 clusters only
 * @see Lee, McCrary, Moreira & Porter 2022, doi:10.1257/aer.20211063 (104.7)
 */
export function inferEffect(model: IvModel, seed: number): Effect {
  const twoStage = fitTwoStage(model)
  const strength = effectiveF(model, regressFirstStage(model).basisCovariance)
  const { test, refusal } = attemptTest(model, seed)
  const shared = { twoStage, strength, test }
  const clusters = clustersOf(model)
  if (strength.f >= strongF && clusters >= enoughClusters) {
    const { ci, p } = twoStage
    const method = `Two-stage least squares; ${describeErrors(model, 1)}; t interval, as the effective F is at least ${strongF}.`
    return { ...shared, usesTest: false, ci, pieces: [ci], p, method }
  }
  const method = describeMethod(model, strength)
  const none = { ...shared, usesTest: true, ci: [NaN, NaN] as Interval, method }
  if (!test) return { ...none, pieces: [], p: NaN, reason: refusal }
  const pieces = test.set(0.95)
  const reason = describeSet(pieces)
  if (!holds(pieces, twoStage.value)) {
    return { ...none, pieces: [], p: NaN, reason: pieces.length === 0 ? reason! : describeWithout(pieces) }
  }
  return { ...shared, usesTest: true, ci: hullOf(pieces), pieces, p: test.p(0), method, ...(reason && { reason }) }
}

function describeMethod(model: IvModel, strength: EffectiveF): string {
  const clusters = clustersOf(model)
  const why =
    strength.f < strongF
      ? `as the effective F is under ${strongF}`
      : `as there are fewer than ${enoughClusters} clusters`
  const bootstrap =
    clusters < bootstrapUnder
      ? `, its p values from a wild cluster bootstrap (${wildDraws} draws, ${wildWeightsFor(clusters)} weights, p never under ${1 / (1 + wildDraws)}), as there are fewer than ${bootstrapUnder} clusters`
      : ''
  return `Two-stage least squares; the interval is the Anderson–Rubin confidence set, ${why}${bootstrap}; ${describeErrors(model, model.q.length)}.`
}

/** Whether a set in pieces holds a value. */
export function holds(pieces: Interval[], value: number): boolean {
  return pieces.some(([low, high]) => low <= value && value <= high)
}

/** An interval that does not hold its estimate is not shown: it says that the two do not belong together. */
export function describeWithout(pieces: Interval[]): string {
  return `No interval is shown: the Anderson–Rubin set (${pieces.map(describePiece).join(' and ')}) leaves out the estimate, so the instruments contradict each other or are many and weak.`
}

function attemptTest(
  model: IvModel,
  seed: number,
): { test: AndersonRubin; refusal: '' } | { test: null; refusal: string } {
  const { errors } = model
  try {
    if (errors.kind === 'cluster' && clustersOf(model) < bootstrapUnder) {
      return { test: wildAndersonRubin(model, errors, seed), refusal: '' }
    }
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
  if (pieces.length === 1 && pieces[0].every(Number.isFinite)) return undefined
  if (pieces.length === 1 && pieces[0][0] === -Infinity && pieces[0][1] === Infinity) {
    return 'The Anderson–Rubin set is the whole line: the instruments are too weak to rule out any effect.'
  }
  const isUnbounded = pieces.some((piece) => !piece.every(Number.isFinite))
  return `The Anderson–Rubin set has ${pieces.length === 1 ? 'one piece' : `${pieces.length} pieces`}${isUnbounded ? ' and no bound' : ''}: ${pieces.map(describePiece).join(' and ')}.`
}

function describePiece([low, high]: Interval): string {
  const round = (value: number) => formatSignificant(value, 4)
  if (low === -Infinity) return `everything up to ${round(high)}`
  if (high === Infinity) return `everything from ${round(low)}`
  return `${round(low)} to ${round(high)}`
}

/** The clusters of the frame, the fewer of two; null where none are named. */
export function countClusters({ clusters, secondClusters }: IvFrame): number | null {
  return clusters && Math.min(clusters.levels, secondClusters?.levels ?? Infinity)
}

export function errorStructure(frame: IvFrame, spec: Pick<IvSpec, 'covariance'>): ErrorStructure {
  if (frame.clusters) return clusteredErrors(frame.clusters, frame.secondClusters)
  return spec.covariance === 'iid' ? { kind: 'iid' } : { kind: 'hc1' }
}

/** The locked model's data, with what is to be different. */
export function dataOf(frame: IvFrame, spec: Pick<IvSpec, 'covariance'>, changes: Partial<IvData> = {}): IvData {
  const { outcome, treatment, instruments, exogenous, effects } = frame
  const weights = frame.weights ?? undefined
  return {
    outcome,
    treatment,
    instruments,
    exogenous,
    effects,
    weights,
    errors: errorStructure(frame, spec),
    ...changes,
  }
}
