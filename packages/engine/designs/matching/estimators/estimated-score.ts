import type { Logit } from '../../../numerics/logit.ts'
import { column, dot, quadraticForm } from '../../../numerics/linear-algebra.ts'
import { rowsOf, withConstant, type CrossSection } from '../cross-section.ts'
import type { Estimand } from './aipw.ts'
import { matchWithReplacement, type PreparedPoints } from './match-units.ts'
import { exactly, type Points, scorePoints } from './metric.ts'
import { prepareNeighbours, type NeighbourSearch } from './neighbour-search.ts'

/** Units of one arm, the unit itself included where it belongs to it, from which a covariance is taken. */
const covarianceNeighbours = 4

/**
 * Variance of propensity-score matching when the score is estimated: what has to be added to the variance that takes the
 * score as known. It is negative or zero for the ATE, of either sign for the ATT.
 *
 *     ATE: − c′ I⁻¹ c,  c = mean f (cov₁/e + cov₀/(1 − e))
 *     ATT: − c′ I⁻¹ c + g′ I⁻¹ g,
 *          c = Σ f [ x (d̂ − τ) + cov₁ + e/(1 − e) cov₀ ] / N₁,  g = Σ f x (d − τ) / N₁
 *
 * with f = e(1 − e), cov_w the covariance of covariates and outcome among the nearest units of arm w in the score, d̂ the
 * imputed difference from matches in the score, d from matches in all covariates, and I the information of the logit.
 *
 * @param inCovariates the units in their covariates, by Mahalanobis distance; asked for the ATT alone
 * @see Abadie & Imbens 2016, doi:10.3982/ECTA11293, theorems 1 and 2
 */
export function estimatedScoreTerm(
  frame: CrossSection,
  logit: Logit,
  estimand: Estimand,
  value: number,
  inCovariates: () => PreparedPoints,
): number {
  const points = scorePoints(logit.fitted)
  const x = withConstant(frame.covariates)
  const covariances = [localCovariances(frame, x, points, 0), localCovariances(frame, x, points, 1)] as const
  const divisor = estimand === 'ATT' ? frame.treatedCount : frame.n
  const byScore = estimand === 'ATT' ? imputedEffects(frame, points) : null
  const prepared = estimand === 'ATT' ? inCovariates() : null
  const byCovariates = prepared && imputedEffects(frame, prepared.points, prepared.search)
  const c = new Float64Array(x.cols)
  const g = new Float64Array(x.cols)
  for (let j = 0; j < x.cols; j++) {
    const values = column(x, j)
    for (let i = 0; i < frame.n; i++) {
      const e = logit.fitted[i]
      const f = (e * (1 - e)) / divisor
      const cov0 = covariances[0][i * x.cols + j]
      const cov1 = covariances[1][i * x.cols + j]
      if (byScore === null) {
        c[j] += f * (cov1 / e + cov0 / (1 - e))
        continue
      }
      c[j] += f * (values[i] * (byScore[i] - value) + cov1 + (e / (1 - e)) * cov0)
      g[j] += f * values[i] * (byCovariates![i] - value)
    }
  }
  const spread = quadraticForm(logit.informationInverse, c)
  return estimand === 'ATE' ? -spread : quadraticForm(logit.informationInverse, g) - spread
}

/** Treated less untreated outcome of every unit, the missing one from its nearest of the other arm. */
function imputedEffects(frame: CrossSection, points: Points, search?: NeighbourSearch): Float64Array {
  const { matched } = matchWithReplacement(frame.treated, points, 1, 'ATE', search ? { search } : {})
  return frame.outcome.map((y, i) => {
    const found = matched[i]
    const mean = found.reduce((sum, other) => sum + frame.outcome[other], 0) / found.length
    return frame.treated[i] === 1 ? y - mean : mean - y
  })
}

/** Per unit and column of x (row-major): covariance with the outcome among the units of an arm nearest in the score. */
function localCovariances(
  { n, treated, outcome }: CrossSection,
  x: ReturnType<typeof withConstant>,
  points: Points,
  arm: 0 | 1,
): Float64Array {
  const findNeighbours = prepareNeighbours(points, rowsOf(treated, arm))
  const result = new Float64Array(n * x.cols)
  for (let i = 0; i < n; i++) {
    const isMember = treated[i] === arm
    const others = findNeighbours(i, covarianceNeighbours - (isMember ? 1 : 0), exactly)
    const group = isMember ? [i, ...others] : others
    const deviations = deviationsOf(outcome, 0, group)
    for (let j = 0; j < x.cols; j++) {
      const cross = dot(deviationsOf(x.data, j * x.rows, group), deviations)
      result[i * x.cols + j] = cross / (group.length - 1)
    }
  }
  return result
}

/** What some rows of a column, which begins at `from`, have more than their mean. */
function deviationsOf(values: Float64Array, from: number, rows: readonly number[]): Float64Array {
  const deviations = new Float64Array(rows.length)
  let sum = 0
  for (let i = 0; i < rows.length; i++) {
    deviations[i] = values[from + rows[i]]!
    sum += deviations[i]
  }
  const mean = sum / rows.length
  for (let i = 0; i < rows.length; i++) deviations[i] -= mean
  return deviations
}
