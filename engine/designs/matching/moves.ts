import type { Grouping } from '../../inference/fixed-effects.ts'
import type { MeasuredBias } from './diagnostics/bias.ts'
import { clusteredError } from './estimators/clustered-error.ts'

/** Standard error of the difference of two estimates, from what each unit adds to either; clustered where they are. */
export function errorOfMove(a: Float64Array, b: Float64Array, clusters?: Grouping): number {
  if (clusters)
    return clusteredError(
      a.map((value, i) => value - b[i]),
      clusters,
    )
  return Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0))
}

/** The same where one of them has no such sum: an efficient estimate does not covary with its distance to another. */
export function errorOfMoveFromErrors(a: number, b: number): number {
  return Math.sqrt(Math.abs(a * a - b * b))
}

/**
 * How far an estimate typically moves over other choices: the root mean square of the moves, which chance alone makes as
 * large as the root mean square of their errors. Its sign is that of the mean move; 0 where there is none.
 *
 * @param moves each the primary estimate less another, with its standard error
 */
export function typicalMove(moves: MeasuredBias[]): MeasuredBias {
  if (moves.length === 0) return { value: 0, noise: 0 }
  const rootMeanSquare = (values: number[]) =>
    Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
  const total = moves.reduce((sum, { value }) => sum + value, 0)
  const size = rootMeanSquare(moves.map(({ value }) => value))
  return { value: total < 0 ? -size : size, noise: rootMeanSquare(moves.map(({ noise }) => noise)) }
}
