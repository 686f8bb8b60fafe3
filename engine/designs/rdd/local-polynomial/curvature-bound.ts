import { column, matrix } from '../../../numerics/linear-algebra.ts'
import { leastSquares } from '../../../numerics/least-squares.ts'
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
export function boundCurvature({ distance, weights }: Side, values: Float64Array): number {
  const range = distance.at(-1)!
  const design = matrix(distance.length, order + 1)
  for (let power = 0; power <= order; power++) {
    const cells = column(design, power)
    for (let i = 0; i < distance.length; i++) cells[i] = (distance[i] / range) ** power
  }
  const { coefficients } = leastSquares(design, values, weights ? { weights } : {})
  const [, , square, cube, fourth] = coefficients.map((value) => (Number.isNaN(value) ? 0 : value))
  const bend = (t: number) => Math.abs(2 * square + 6 * cube * t + 12 * fourth * t * t)
  const ends = [distance[0] / range, 1]
  const turn = -cube / (4 * fourth)
  const places = turn > ends[0] && turn < 1 ? [...ends, turn] : ends
  return Math.max(...places.map(bend)) / range ** 2
}
