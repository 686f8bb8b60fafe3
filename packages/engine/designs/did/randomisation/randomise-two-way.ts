import type { PanelFrame } from '../../../frame/panel.ts'
import type { RegressionFit } from '../../../inference/absorbed-regression.ts'
import { twoWayEffects } from '../../../inference/fixed-effects.ts'
import { leastSquares } from '../../../numerics/least-squares.ts'
import { column, dot } from '../../../numerics/linear-algebra.ts'
import type { Random } from '../../../numerics/random.ts'
import { listAssignments } from './assignments.ts'
import { invertTest } from './invert-test.ts'
import { clusterDates, type RandomisedPrimary } from './randomise-primary.ts'

/** Every assignment is a regression; all of them up to this many. */
const mostListed = 2 ** 11

/**
 * Randomisation inference for two-way fixed effects: the adoption dates are permuted among the clusters and the coefficient
 * computed anew. With M what frees a column of the fixed effects and covariates, assignment d has D_d'MY / D_d'MD_d.
 *
 * @param fit   of the frame's rows, the treatment its first term
 * @returns     null where the units of one cluster adopted at different times
 * @see MacKinnon & Webb 2020, doi:10.1016/j.jeconom.2020.04.024 (RI-β)
 */
export function randomiseTwoWay(
  frame: PanelFrame,
  fit: RegressionFit,
  draws: number,
  random: Random,
): RandomisedPrimary | null {
  const dates = clusterDates(frame)
  if (!dates) return null
  const { list, isExact } = listAssignments(dates, mostListed, draws, random)
  const free = freeOfOthers(fit)
  const freeTreatment = free(treatmentUnder(frame, dates))
  const value = fit.estimates[0]
  const freeOutcome = fit.residuals.map((residual, row) => residual + value * freeTreatment[row])
  const onOutcome = new Float64Array(list.length)
  const onTreated = new Float64Array(list.length)
  list.forEach((assigned, d) => {
    const treatment = treatmentUnder(frame, assigned)
    const length = dot(treatment, free(treatment))
    onOutcome[d] = dot(treatment, freeOutcome) / length
    onTreated[d] = dot(treatment, freeTreatment) / length
  })
  const inference = invertTest(value, onOutcome, onTreated, isExact)
  return { ...inference, value, assignments: list.length, isExact, clusters: dates.length, isStudentised: false }
}

function treatmentUnder(frame: PanelFrame, dates: Float64Array): Float64Array {
  return Float64Array.from(frame.unitIndex, (unit, row) =>
    frame.periods[frame.periodIndex[row]] >= dates[frame.clusterIndex[unit]] ? 1 : 0,
  )
}

/** M: what is left of a column after the fixed effects and every regressor but the first. */
function freeOfOthers({ x, effects }: RegressionFit): (values: Float64Array) => Float64Array {
  const { remove } = twoWayEffects(effects[0], effects[1])
  const others = { rows: x.rows, cols: x.cols - 1, data: x.data.subarray(column(x, 0).length) }
  return (values) => (others.cols === 0 ? remove(values) : leastSquares(others, remove(values)).residuals)
}
