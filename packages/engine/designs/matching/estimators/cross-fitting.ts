import type { Grouping } from '../../../inference/fixed-effects.ts'
import { logistic } from '../../../numerics/logit.ts'
import { LONG } from '../../../numerics/normal-equations.ts'
import type { Random } from '../../../numerics/random.ts'
import { outcomeRegressors, selectUnits, withConstant, rowsOf, type CrossSection } from '../cross-section.ts'
import {
  degreesOf,
  type Estimand,
  estimateAipw,
  fitModels,
  type Nuisance,
  pickRows,
  type PointEstimate,
  predict,
} from './aipw.ts'
import { prepareFolds } from './folds-of-many.ts'
import { median } from '../../../numerics/moments.ts'

export interface CrossFittingOptions {
  folds: number
  splits: number
}

/**
 * Augmented inverse probability weighting with every unit's nuisance fitted on the other folds.
 *
 * Folds are drawn within each arm, so that each holds both; where units hang together in clusters, of whole clusters, so that
 * no unit's models have seen its cluster. Over several random partitions the median is taken, and the
 * variance is the median of each partition's variance plus its squared distance from that median. Of many units the
 * folds' models come from shared sums ({@link prepareFolds}), and where those are too coarse from each fold's own rows.
 *
 * @see Chernozhukov et al. 2018, doi:10.1111/ectj.12097, definition 3.3
 */
export function estimateCrossFitted(
  frame: CrossSection,
  estimand: Estimand,
  { folds, splits }: CrossFittingOptions,
  random: Random,
): PointEstimate {
  const fitFolds = frame.n > LONG ? prepareFolds(frame) : null
  const estimates = Array.from({ length: splits }, () => {
    const foldOf = drawFolds(frame, folds, random)
    return estimateAipw(frame, fitFolds?.(foldOf, folds) ?? fitAcrossFolds(frame, foldOf, folds), estimand)
  })
  const value = median(estimates.map((one) => one.value))
  const variance = median(estimates.map((one) => one.se ** 2 + (one.value - value) ** 2))
  return { value, se: Math.sqrt(variance), ...(frame.clusters && { df: degreesOf(frame.clusters) }) }
}

function fitAcrossFolds(frame: CrossSection, foldOf: Uint8Array, folds: number): Nuisance {
  const [x, z] = [withConstant(frame.covariates), outcomeRegressors(frame)]
  const nuisance = {
    score: new Float64Array(frame.n),
    without: new Float64Array(frame.n),
    with: new Float64Array(frame.n),
  }
  for (let fold = 0; fold < folds; fold++) {
    const [own, others]: [number[], number[]] = [[], []]
    for (let row = 0; row < frame.n; row++) (foldOf[row] === fold ? own : others).push(row)
    const { logit, arms } = fitModels(selectUnits(frame, others))
    const linear = predict(pickRows(x, own), logit.coefficients)
    const regressors = pickRows(z, own)
    const [without, withTreatment] = arms.map(({ coefficients }) => predict(regressors, coefficients))
    own.forEach((row, i) => {
      nuisance.score[row] = logistic(linear[i])
      nuisance.without[row] = without[i]!
      nuisance.with[row] = withTreatment[i]!
    })
  }
  return nuisance
}

/** Fold of each unit: each arm is shuffled and dealt out in turn, clusters as a whole. */
export function drawFolds(
  { treated, clusters }: Pick<CrossSection, 'treated' | 'clusters'>,
  folds: number,
  random: Random,
): Uint8Array {
  if (clusters) return dealClusters(treated, clusters, folds, random)
  const foldOf = new Uint8Array(treated.length)
  for (const arm of [0, 1] as const) {
    shuffled(rowsOf(treated, arm), random).forEach((row, i) => (foldOf[row] = i % folds))
  }
  return foldOf
}

/** Clusters without treated units first, then those with both, then those with treated alone, so that folds hold both. */
function dealClusters(treated: Uint8Array, { index, levels }: Grouping, folds: number, random: Random): Uint8Array {
  const holds = [new Uint8Array(levels), new Uint8Array(levels)]
  index.forEach((cluster, i) => (holds[treated[i]][cluster] = 1))
  const all = Array.from({ length: levels }, (_, cluster) => cluster)
  const kinds = [
    all.filter((cluster) => holds[1][cluster] === 0 && holds[0][cluster] === 1),
    all.filter((cluster) => holds[0][cluster] + holds[1][cluster] === 2),
    all.filter((cluster) => holds[0][cluster] === 0 && holds[1][cluster] === 1),
  ]
  const foldOfCluster = new Uint8Array(levels)
  kinds.flatMap((kind) => shuffled(kind, random)).forEach((cluster, i) => (foldOfCluster[cluster] = i % folds))
  return Uint8Array.from(index, (cluster) => foldOfCluster[cluster])
}

function shuffled(from: readonly number[], random: Random): number[] {
  const list = [...from]
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.integer(i + 1)
    ;[list[i], list[j]] = [list[j], list[i]]
  }
  return list
}
