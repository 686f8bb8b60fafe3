import { fitOnSimplex } from '../../../numerics/simplex-least-squares.ts'
import { gapsOf, meanOver, rowsOf, type Study } from '../study.ts'
import { centre, centreColumns } from '../../../numerics/centre.ts'

/**
 * Demeaned synthetic control: every path is measured from its own mean before treatment, so a unit that always lies
 * above or below every donor can still be followed. Equals simplex weights with an intercept.
 *
 * @returns gaps with the intercept taken out, one per period, and the donor weights
 * @see Ferman & Pinto 2021, doi:10.3982/QE1596
 */
export function estimateDemeaned(study: Study): { gaps: Float64Array; weights: Float64Array } {
  const { pre } = study
  const { weights } = fitOnSimplex(centreColumns(rowsOf(study.donors, 0, pre)), centre(study.target.slice(0, pre)))
  const gaps = gapsOf(study, weights)
  const intercept = meanOver(gaps, 0, pre)
  return { gaps: gaps.map((gap) => gap - intercept), weights }
}
