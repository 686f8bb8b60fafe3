import { addColumns } from '../../../numerics/add-columns.ts'
import { column, multiplyVector, type Matrix } from '../../../numerics/linear-algebra.ts'
import { LONG } from '../../../numerics/normal-equations.ts'
import { baseWeights, outcomeRegressors, rowsOf, withConstant, type CrossSection } from '../cross-section.ts'
import type { PaddedFit } from '../propensity.ts'
import {
  clusteredError,
  degreesOf,
  type Estimand,
  estimateAipw,
  fitNuisance,
  type FittedNuisance,
  pickRows,
  type PointEstimate,
  predict,
  sumsByCluster,
} from './aipw.ts'

/** No unit's residual is taken to be more than ten times its size for having drawn its own fit near. */
const mostLeverage = 0.9
/** Rows of a block, whose columns stay in the processor's cache. */
const BLOCK = 1024

/**
 * Augmented inverse probability weighting with the fitting of its models counted in the error.
 *
 * The moment of the effect is stacked on the score equations of the logit and the normal equations of the outcome
 * models (M-estimation): unit i adds
 *
 *     φ_i + G_γ I⁻¹ x_i (t_i − e_i) + G_β0 (X₀'X₀)⁻¹ z_i (1 − t_i) r_i + G_β1 (X₁'X₁)⁻¹ z_i t_i r_i
 *
 * with G the derivatives of the moment. A residual is divided by one minus its unit's leverage in its own model, as the
 * jackknife does (HC3): under poor overlap the few units that carry the weight also draw the fit to themselves. Where
 * few units carry the sum of squares the variance is itself uncertain, so quantiles are those of t with
 * 2(Σa²)²/(Σa⁴ − (Σa²)²/n) degrees of freedom (Satterthwaite), n or more where units add alike. Where units hang together
 * in clusters, what they add is summed within them first, and the degrees of freedom are at most the clusters less one.
 *
 * @see Stefanski & Boos 2002, doi:10.1198/000313002753631330 (stacking); Lunceford & Davidian 2004,
 *   doi:10.1002/sim.1903; MacKinnon & White 1985, doi:10.1016/0304-4076(85)90158-7 (HC3); Satterthwaite 1946,
 *   doi:10.2307/3002019
 */
export function estimateStackedAipw(frame: CrossSection, estimand: Estimand): StackedEstimate {
  const found = known.get(frame) ?? {}
  known.set(frame, found)
  return (found[estimand] ??= computeStacked(frame, estimand))
}

type StackedEstimate = PointEstimate & { influence: Float64Array; df: number }

/** Estimates, trimming and specifications ask for a frame's, so the answer is kept. */
const known = new WeakMap<CrossSection, Partial<Record<Estimand, StackedEstimate>>>()

function computeStacked(frame: CrossSection, estimand: Estimand): StackedEstimate {
  const nuisance = fitNuisance(frame)
  const { value } = estimateAipw(frame, nuisance, estimand)
  const influence = stackedInfluence(frame, nuisance, estimand, value)
  const { clusters } = frame
  if (clusters) {
    const df = Math.min(degreesOf(clusters), satterthwaite(sumsByCluster(influence, clusters)))
    return { value, se: clusteredError(influence, clusters), df, influence }
  }
  return { value, se: Math.sqrt(total(influence, 2)), df: satterthwaite(influence), influence }
}

function stackedInfluence(
  frame: CrossSection,
  nuisance: FittedNuisance,
  estimand: Estimand,
  value: number,
): Float64Array {
  const { treated, outcome } = frame
  const weights = baseWeights(frame)
  const [x, z] = [withConstant(frame.covariates), outcomeRegressors(frame)]
  const { score, without, with: withTreatment } = nuisance
  const isTreated = (i: number) => treated[i] === 1
  const residual = outcome.map((y, i) => y - (isTreated(i) ? withTreatment[i] : without[i]))
  const isAtt = estimand === 'ATT'
  // derivative of a unit's moment by the linear predictor of its score, and by its two predicted outcomes
  const byScore = score.map((e, i) => {
    if (isTreated(i)) return isAtt ? 0 : -((1 - e) / e) * residual[i]
    return -(e / (1 - e)) * residual[i]
  })
  const byWithout = score.map((e, i) => (isTreated(i) ? -1 : e / (1 - e)))
  const byWith = score.map((e, i) => (isAtt ? 0 : isTreated(i) ? 1 - 1 / e : 1))
  const pullScore = pull(x, nuisance.logit, weights, byScore)
  const pullArm = [pull(z, nuisance.arms[0], weights, byWithout), pull(z, nuisance.arms[1], weights, byWith)] as const
  const information = score.map((e, i) => weights[i] * e * (1 - e))
  const leverScore = leverages(x, nuisance.logit, information)
  const lever = leveragesInArms(z, nuisance.arms, weights, treated)
  const size = isAtt ? treated.reduce((sum, t, i) => sum + t * weights[i], 0) : total(weights, 1)
  return outcome.map((_, i) => {
    const arm = treated[i] as 0 | 1
    const e = score[i]
    const freed = residual[i] / (1 - lever[i])
    const fromScore = (pullScore[i] * (treated[i] - e)) / (1 - leverScore[i])
    // the treated's own residual enters the ATT through what they had, which no model of theirs predicts
    const own = isAtt && isTreated(i) ? outcome[i] - without[i] - value : weighting(arm, e, isAtt) * freed
    const effect = isAtt ? 0 : withTreatment[i] - without[i] - value
    return (weights[i] * (effect + own + pullArm[arm][i] * freed + fromScore)) / size
  })
}

/** What a residual counts for in the moment. */
function weighting(arm: 0 | 1, e: number, isAtt: boolean): number {
  if (arm === 1) return 1 / e
  return isAtt ? -e / (1 - e) : -1 / (1 - e)
}

/** What each unit's own score or normal equation is multiplied with: x_i' bread G, G the weighted sum of derivatives. */
function pull(x: Matrix, { bread }: PaddedFit, weights: Float64Array, derivative: Float64Array): Float64Array {
  const gradient = Float64Array.from({ length: x.cols }, (_, j) => {
    const values = column(x, j)
    let sum = 0
    for (let i = 0; i < x.rows; i++) sum += weights[i] * derivative[i] * values[i]
    return sum
  })
  return predict(x, multiplyVector(bread, gradient))
}

/** Leverage of each row in its own arm's fit. */
function leveragesInArms(x: Matrix, fits: PaddedFit[], weights: Float64Array, treated: Uint8Array): Float64Array {
  const result = new Float64Array(x.rows)
  for (const arm of [0, 1] as const) {
    const rows = rowsOf(treated, arm)
    const found = leverages(
      pickRows(x, rows),
      fits[arm],
      Float64Array.from(rows, (row) => weights[row]),
    )
    rows.forEach((row, i) => (result[row] = found[i]!))
  }
  return result
}

/** Leverage of each row in a weighted fit, w x' (x'Wx)⁻¹ x. */
function leverages(x: Matrix, { bread }: PaddedFit, weights: Float64Array): Float64Array {
  const forms = x.rows > LONG ? quadraticFormsOfMany(x, bread) : quadraticForms(x, bread)
  return forms.map((value, i) => Math.min(mostLeverage, weights[i] * value))
}

/** x' M x for each row. */
function quadraticForms(x: Matrix, m: Matrix): Float64Array {
  const result = new Float64Array(x.rows)
  for (let from = 0; from < x.rows; from += BLOCK) {
    const to = Math.min(from + BLOCK, x.rows)
    for (let a = 0; a < x.cols; a++) {
      const left = column(x, a)
      for (let b = 0; b < x.cols; b++) {
        const right = column(x, b)
        const factor = m.data[b * x.cols + a]
        for (let i = from; i < to; i++) result[i] += left[i] * factor * right[i]
      }
    }
  }
  return result
}

/** The same for a symmetric M from its lower half, four columns in each pass. */
function quadraticFormsOfMany(x: Matrix, m: Matrix): Float64Array {
  const result = new Float64Array(x.rows)
  const combined = new Float64Array(BLOCK)
  for (let from = 0; from < x.rows; from += BLOCK) {
    const size = Math.min(BLOCK, x.rows - from)
    const block = Array.from({ length: x.cols }, (_, j) => column(x, j).subarray(from, from + size))
    block.forEach((values, a) => {
      const factors = Float64Array.from({ length: a + 1 }, (_, b) => (b === a ? 1 : 2) * m.data[b * x.cols + a])
      combined.fill(0)
      addColumns(combined, block, factors, size)
      for (let i = 0; i < size; i++) result[from + i] += values[i] * combined[i]
    })
  }
  return result
}

function total(values: Float64Array, power: number): number {
  let sum = 0
  for (const value of values) sum += value ** power
  return sum
}

/** Degrees of freedom of a sum of squares, from how unequal its parts are; at least one. */
function satterthwaite(influence: Float64Array): number {
  const squares = total(influence, 2)
  const spread = total(influence, 4) - squares ** 2 / influence.length
  return spread > 0 ? Math.max(1, (2 * squares ** 2) / spread) : Infinity
}
