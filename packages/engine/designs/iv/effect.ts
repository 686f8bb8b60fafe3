import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { type Inference, say } from './facts.ts'
import { andersonRubin, hullOf, type AndersonRubin, type Interval } from './model/anderson-rubin.ts'
import { effectiveF, type EffectiveF, regressFirstStage } from './model/first-stage.ts'
import { fitTwoStage, type KClass } from './model/k-class.ts'
import { clusteredErrors, fewestClusters, type ErrorStructure } from './model/error-structure.ts'
import type { IvData, IvModel } from './model/reduce.ts'
import { errorsOf } from './model/score-products.ts'
import { strongF } from './model/t-f.ts'
import { wildAndersonRubin } from './model/wild-anderson-rubin.ts'
import { wildDraws, wildWeightsFor } from './model/wild-cluster-bootstrap.ts'
import type { IvFrame } from './frame.ts'
import type { IvSpec } from './spec.ts'

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
  /** NaN where only the interval was asked for. */
  p: number
  /** How the interval was made. */
  inference: Inference
  /** Why the interval has no bound or is not there. */
  reason?: Text
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
 * @param seed  of the run, used where the test takes its p values from a bootstrap
 * @param isQuick whether only the interval is asked for, and that of a bootstrap by its critical value at the estimate
 * @see Lee, McCrary, Moreira & Porter 2022, doi:10.1257/aer.20211063 (104.7)
 */
export function inferEffect(model: IvModel, seed: number, isQuick = false): Effect {
  const twoStage = fitTwoStage(model)
  const strength = effectiveF(model, regressFirstStage(model).basisCovariance)
  const { test, refusal } = attemptTest(model, seed, isQuick)
  const shared = { twoStage, strength, test }
  const clusters = clustersOf(model)
  if (strength.f >= strongF && clusters >= enoughClusters) {
    const { ci, p } = twoStage
    const inference = { strongF, enoughClusters, test: null, errors: errorsOf(model, 1) }
    return { ...shared, usesTest: false, ci, pieces: [ci], p, inference }
  }
  const inference = inferenceByTest(model, strength)
  const none = { ...shared, usesTest: true, ci: [NaN, NaN] as Interval, inference }
  if (!test) return { ...none, pieces: [], p: NaN, reason: refusal }
  const pieces = test.set(0.95)
  const reason = whatIsUnusual(pieces, clusters)
  // an interval that does not hold its estimate is not shown: it says that the two do not belong together
  if (!holds(pieces, twoStage.value)) {
    return {
      ...none,
      pieces: [],
      p: NaN,
      reason: pieces.length === 0 ? reason! : say('set-without-estimate', { pieces }),
    }
  }
  return {
    ...shared,
    usesTest: true,
    ci: hullOf(pieces),
    pieces,
    p: isQuick ? NaN : test.p(0),
    inference,
    ...(reason && { reason }),
  }
}

function inferenceByTest(model: IvModel, strength: EffectiveF): Inference {
  const clusters = clustersOf(model)
  const bootstrap =
    clusters < bootstrapUnder ? { draws: wildDraws, weights: wildWeightsFor(clusters), under: bootstrapUnder } : null
  const test = { isWeak: strength.f < strongF, bootstrap }
  return { strongF, enoughClusters, test, errors: errorsOf(model, model.q.length) }
}

/** Whether a set in pieces holds a value. */
export function holds(pieces: Interval[], value: number): boolean {
  return pieces.some(([low, high]) => low <= value && value <= high)
}

function attemptTest(
  model: IvModel,
  seed: number,
  isQuick: boolean,
): { test: AndersonRubin; refusal: '' } | { test: null; refusal: string } {
  const { errors } = model
  try {
    if (errors.kind === 'cluster' && clustersOf(model) < bootstrapUnder) {
      return { test: wildAndersonRubin(model, errors, seed, !isQuick), refusal: '' }
    }
    return { test: andersonRubin(model), refusal: '' }
  } catch (error) {
    if (error instanceof EngineError) return { test: null, refusal: error.message }
    throw error
  }
}

/** With fewer clusters no draw of signs is rare enough to reject anything, however strong the instruments. */
const FEWEST_CLUSTERS = 6

/** What is unusual about a confidence set, or nothing where it is one bounded interval. */
export function whatIsUnusual(pieces: Interval[], clusters = Infinity): Text | undefined {
  if (pieces.length === 0) return say('set-empty', {})
  if (pieces.length > 1) return say('set-in-pieces', { pieces })
  const [[low, high]] = pieces
  if (Number.isFinite(low) && Number.isFinite(high)) return undefined
  if (low > -Infinity || high < Infinity) return say('set-in-pieces', { pieces })
  return clusters < FEWEST_CLUSTERS ? say('set-of-few-clusters', { clusters }) : say('set-is-whole-line', {})
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
