import {
  clusteredCovariance,
  regressWeighted,
  robustCovariance,
  standardErrorOf,
} from '../../../inference/weighted-regression.ts'
import { column, matrix } from '../../../numerics/linear-algebra.ts'
import type { CrossSection } from '../cross-section.ts'
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
  /** Clustered by matched set, CR1; meaningful without replacement only. */
  seSets: number
  n: number
  sets: number
}

/**
 * Weighted regression of the outcome on treatment in the matched sample.
 *
 * Clustering by matched set is valid without replacement, also after the covariates are added.
 *
 * @param terms numbers of the covariate terms to add; none = the difference in means
 * @see Abadie & Spiess 2022, doi:10.1080/01621459.2020.1840383
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
    seSets: standardErrorOf(fit, clusteredCovariance(fit, sets.set, sets.sets), 1),
    n,
    sets: sets.sets,
  }
}
