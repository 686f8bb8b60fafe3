import { column, matrix } from '../../../numerics/linear-algebra.ts'
import { leastSquares } from '../../../numerics/least-squares.ts'
import type { LocalChoices } from './bandwidth.ts'
import { fitPlaces, scoresAt } from './condensed/fit.ts'
import { isCondensed, sumAt } from './condensed/places.ts'
import type { Side } from './side.ts'

const order = 4

/**
 * The largest second derivative, in size, of one quartic through all of a side's rows: the rule of thumb for the bound
 * on curvature. It reads the bound off the data, so it holds only as far as the curve near the cutoff bends no more
 * than a smooth curve through all rows does.
 *
 * @param values outcome or take-up of the side's rows
 * @returns      in the values' units per squared unit of the running variable
 * @see Armstrong & Kolesár 2020, section 4.1, doi:10.3982/QE1199
 */
export function boundCurvature(side: Side, values: Float64Array, choices: Pick<LocalChoices, 'variance'>): number {
  const range = side.distance.at(-1)!
  const [, , square, cube, fourth] = isCondensed(side, choices) ? condensedQuartic(side, values) : quartic(side, values)
  const bend = (t: number) => Math.abs(2 * square + 6 * cube * t + 12 * fourth * t * t)
  const ends = [side.distance[0] / range, 1]
  const turn = -cube / (4 * fourth)
  const places = turn > ends[0] && turn < 1 ? [...ends, turn] : ends
  return Math.max(...places.map(bend)) / range ** 2
}

function condensedQuartic(side: Side, values: Float64Array): number[] {
  const fit = fitPlaces(side, 'uniform', order, side.distance.at(-1)!, null)
  const totals = fit.places.totals(values)
  return Array.from({ length: order + 1 }, (_, power) => sumAt(scoresAt(fit, power, fit.places), totals))
}

/** Coefficients of powers of the distance over the side's range. */
function quartic({ distance, weights }: Side, values: Float64Array): Float64Array {
  const range = distance.at(-1)!
  const design = matrix(distance.length, order + 1)
  for (let power = 0; power <= order; power++) {
    const cells = column(design, power)
    for (let i = 0; i < distance.length; i++) cells[i] = (distance[i] / range) ** power
  }
  const { coefficients } = leastSquares(design, values, weights ? { weights } : {})
  return coefficients.map((value) => (Number.isNaN(value) ? 0 : value))
}
