import type { Random } from '../numerics/random.ts'
import { donorPicker } from './donor-picker.ts'

export interface LineCells {
  /** Where a row stands, e.g. the running variable. */
  at: Float64Array
  /** The outcome as modelled, `NaN` where missing; where `isMasked` only whether it is missing is read. */
  value: Float64Array
  isMasked: (row: number) => boolean
  /** Rows of one cluster take residuals of one other cluster. */
  cluster: (string | null)[] | null
  /** The other rows, too, are made anew, for draws that stand for another sample. */
  everyone?: boolean
}

/** Outcomes with the masked ones replaced by the least-squares line of the other rows plus one of their residuals. */
export function fillAlongLine({ at, value, isMasked, cluster, everyone }: LineCells, random: Random): Float64Array {
  const rows = [...value.keys()].filter(
    (row) => !isMasked(row) && Number.isFinite(value[row]) && !Number.isNaN(at[row]),
  )
  if (rows.length === 0) return value.map((one, row) => (isMasked(row) ? NaN : one))
  const line = fitLine(rows, at, value)
  const pick = donorPicker(rows, cluster, null, random)
  return value.map((one, row) => {
    if (!(everyone || isMasked(row)) || Number.isNaN(one) || Number.isNaN(at[row])) return one
    const donor = pick(row)
    return line(at[row]) + value[donor] - line(at[donor])
  })
}

function fitLine(rows: number[], at: Float64Array, value: Float64Array): (x: number) => number {
  const mean = (values: Float64Array) => rows.reduce((sum, row) => sum + values[row], 0) / rows.length
  const [centre, level] = [mean(at), mean(value)]
  const [cross, square] = rows.reduce(
    ([cross, square], row) => [cross + (at[row] - centre) * (value[row] - level), square + (at[row] - centre) ** 2],
    [0, 0],
  )
  const slope = square === 0 ? 0 : cross / square
  return (x) => level + slope * (x - centre)
}
