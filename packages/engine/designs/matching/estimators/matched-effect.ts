import {
  clusteredCovariance,
  influenceOf,
  regressWeighted,
  robustCovariance,
  standardErrorOf,
  type WeightedRegression,
} from '../../../inference/weighted-regression.ts'
import { countSurvey, isSurvey, type SurveyDesign } from '../../../inference/survey-design.ts'
import { column, matrix } from '../../../numerics/linear-algebra.ts'
import { intersect } from '../../../inference/cluster-covariance.ts'
import type { Grouping } from '../../../inference/fixed-effects.ts'
import { selectClusters, type CrossSection } from '../cross-section.ts'
import { clusteredError } from './aipw.ts'
import type { Matches } from './nearest-without-replacement.ts'

export interface MatchedSets {
  /** Rows of units with a match, ascending. */
  rows: number[]
  /** Per row used: treated 1; comparison units their share of the sets they stand in, mean 1. */
  weights: Float64Array
  /** Per row used: number of its set; a comparison unit matched more than once has no set of its own. */
  set: Int32Array
  sets: number
}

/**
 * The matched sample with the weights that make the comparison units look like the matched treated ones.
 *
 * @param sampling weights of the rows, with which those of matching are multiplied, as MatchIt does; left out = none
 */
export function matchedSets(n: number, { treatedRows, matched }: Matches, sampling?: Float64Array): MatchedSets {
  const weight = new Float64Array(n)
  const setOf = new Int32Array(n).fill(-1)
  let sets = 0
  treatedRows.forEach((row, i) => {
    const controls = matched[i]
    if (controls.length === 0) return
    weight[row] = 1
    setOf[row] = sets
    for (const control of controls) {
      weight[control] += 1 / controls.length
      setOf[control] = sets
    }
    sets++
  })
  if (sampling) for (let row = 0; row < n; row++) weight[row] *= sampling[row]
  const rows = [...weight.keys()].filter((row) => weight[row] > 0)
  const isTreated = new Set(treatedRows)
  const comparison = rows.filter((row) => !isTreated.has(row))
  const scale = comparison.length / comparison.reduce((sum, row) => sum + weight[row], 0)
  for (const row of comparison) weight[row] *= scale
  return {
    rows,
    weights: Float64Array.from(rows, (row) => weight[row]),
    set: Int32Array.from(rows, (row) => setOf[row]),
    sets,
  }
}

export interface MatchedEffect {
  value: number
  seHc1: number
  /**
   * Clustered by matched set, CR1; meaningful without replacement only. Where the design names a cluster, by both (V₁ + V₂ -
   * V₁₂); `NaN` where that difference is not positive.
   */
  seSets: number
  /** Matched sets, or the clusters where they are fewer; in a survey one more than the degrees of freedom of its units. */
  groups: number
  n: number
  sets: number
}

/**
 * Weighted regression of the outcome on treatment in the matched sample.
 *
 * Clustering by matched set is valid without replacement, also after the covariates are added. Units of a set lie in
 * different clusters where these are larger, so that errors hang together in two ways.
 *
 * @param terms numbers of the covariate terms to add; none = the difference in means
 * @see Abadie & Spiess 2022, doi:10.1080/01621459.2020.1840383; Cameron, Gelbach & Miller 2011, doi:10.1198/jbes.2010.07136
 */
export function estimateMatchedEffect(frame: CrossSection, sets: MatchedSets, terms: number[] = []): MatchedEffect {
  const n = sets.rows.length
  const x = matrix(n, 2 + terms.length)
  x.data.fill(1, 0, n)
  const columns = [Float64Array.from(frame.treated), ...terms.map((term) => column(frame.covariates, term))]
  columns.forEach((values, j) => column(x, j + 1).set(sets.rows.map((row) => values[row])))
  const fit = regressWeighted(
    x,
    Float64Array.from(sets.rows, (row) => frame.outcome[row]),
    sets.weights,
  )
  return {
    value: fit.coefficients[1],
    seHc1: standardErrorOf(fit, robustCovariance(fit, 'HC1'), 1),
    ...errorBySets(fit, sets, frame.clusters && selectClusters(frame.clusters, sets.rows)),
    n,
    sets: sets.sets,
  }
}

function errorBySets(
  fit: WeightedRegression,
  { set, sets }: MatchedSets,
  clusters: Grouping | undefined,
): Pick<MatchedEffect, 'seSets' | 'groups'> {
  if (!clusters) return { seSets: standardErrorOf(fit, clusteredCovariance(fit, set, sets), 1), groups: sets }
  const bySet = { index: set, levels: sets }
  if (isSurvey(clusters)) return errorInSurvey(influenceOf(fit, 1), bySet, clusters)
  const groups = Math.min(sets, clusters.levels)
  if (groups < 2) return { seSets: NaN, groups }
  const factor = (levels: number) => levels / (levels - 1)
  // every part with the factor of the fewer groups in place of its own
  const variance = ({ index, levels }: Grouping) =>
    (standardErrorOf(fit, clusteredCovariance(fit, index, levels), 1) ** 2 * factor(groups)) / factor(levels)
  const total = variance(bySet) + variance(clusters) - variance(intersect(bySet, clusters))
  return { seSets: total > 0 ? Math.sqrt(total) : NaN, groups }
}

/** By set and by sampling unit within strata, less what they share, which takes the factor of the sets. */
function errorInSurvey(
  influence: Float64Array,
  bySet: Grouping,
  survey: SurveyDesign,
): Pick<MatchedEffect, 'seSets' | 'groups'> {
  const groups = Math.min(bySet.levels, countSurvey(survey).df + 1)
  if (groups < 2) return { seSets: NaN, groups }
  const shared = intersect(bySet, survey)
  const squares = (by: Grouping) => clusteredError(influence, by) ** 2
  const ofShared = (squares(shared) * (shared.levels - 1)) / shared.levels
  const total = squares(bySet) + squares(survey) - (ofShared * bySet.levels) / (bySet.levels - 1)
  return { seSets: total > 0 ? Math.sqrt(total) : NaN, groups }
}
