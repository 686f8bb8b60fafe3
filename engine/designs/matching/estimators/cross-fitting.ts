import { logistic } from '../../../numerics/logit.ts'
import { LONG } from '../../../numerics/normal-equations.ts'
import type { Random } from '../../../numerics/random.ts'
import { outcomeRegressors, selectUnits, withConstant, rowsOf, type CrossSection } from '../cross-section.ts'
import { estimateAipw, fitNuisance, type Estimand, type Nuisance, type PointEstimate } from './aipw.ts'
import { prepareFolds } from './folds-of-many.ts'
import { predict } from './linear-prediction.ts'
import { median } from '../../../numerics/moments.ts'

export interface CrossFittingOptions {
  folds: number
  splits: number
}

/**
 * Augmented inverse probability weighting with every unit's nuisance fitted on the other folds.
 *
 * Folds are drawn within each arm, so that each holds both. Over several random partitions the median is taken, and the
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
    const foldOf = drawFolds(frame.treated, folds, random)
    return estimateAipw(frame, fitFolds?.(foldOf, folds) ?? fitAcrossFolds(frame, foldOf, folds), estimand)
  })
  const value = median(estimates.map((one) => one.value))
  const variance = median(estimates.map((one) => one.se ** 2 + (one.value - value) ** 2))
  return { value, se: Math.sqrt(variance) }
}

function fitAcrossFolds(frame: CrossSection, foldOf: Uint8Array, folds: number): Nuisance {
  const [x, z] = [withConstant(frame.covariates), outcomeRegressors(frame)]
  const nuisance = {
    score: new Float64Array(frame.n),
    without: new Float64Array(frame.n),
    with: new Float64Array(frame.n),
  }
  for (let fold = 0; fold < folds; fold++) {
    const others = [...foldOf.keys()].filter((row) => foldOf[row] !== fold)
    const { logit, arms } = fitNuisance(selectUnits(frame, others))
    const linear = predict(x, logit.coefficients)
    const [without, withTreatment] = arms.map(({ coefficients }) => predict(z, coefficients))
    for (let i = 0; i < frame.n; i++) {
      if (foldOf[i] !== fold) continue
      nuisance.score[i] = logistic(linear[i])
      nuisance.without[i] = without[i]!
      nuisance.with[i] = withTreatment[i]!
    }
  }
  return nuisance
}

/** Fold of each unit: each arm is shuffled and dealt out in turn. */
export function drawFolds(treated: Uint8Array, folds: number, random: Random): Uint8Array {
  const foldOf = new Uint8Array(treated.length)
  for (const arm of [0, 1] as const) {
    const rows = rowsOf(treated, arm)
    for (let i = rows.length - 1; i > 0; i--) {
      const j = random.integer(i + 1)
      ;[rows[i], rows[j]] = [rows[j], rows[i]]
    }
    rows.forEach((row, i) => (foldOf[row] = i % folds))
  }
  return foldOf
}
