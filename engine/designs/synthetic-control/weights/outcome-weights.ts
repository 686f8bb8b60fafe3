import { fitOnSimplex } from '../../../numerics/simplex-least-squares.ts'
import { rowsOf, type Study } from '../study.ts'
import type { Weighting } from './weighting.ts'

/** Weights that match the outcome in every period before treatment: min |Y₁ − Y₀·w|² over the simplex, solved exactly. */
export function matchOutcomes(study: Study): Weighting {
  const { pre } = study
  const fit = fitOnSimplex(rowsOf(study.donors, 0, pre), study.target.slice(0, pre))
  const { weights, violation, isUnique } = fit
  return { weights, predictorWeights: null, violation, isUnique, isExactMatch: false }
}
