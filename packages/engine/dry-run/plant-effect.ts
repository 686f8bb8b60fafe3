import { type Column, type DataTable, readNumbers, readText, type Transform } from '../frame/table.ts'
import type { Random } from '../numerics/random.ts'

/** An outcome as designs name it. */
export interface OutcomeToPlant {
  column: string
  transform: Transform
  /** Multiplies the (transformed) outcome to units of the estimate. */
  scale: number
  /** Cells that count as 1, where the outcome is made of words or codes; all others are 0. */
  oneValues?: string[] | undefined
}

/**
 * The table with a known effect in its outcome: added to a number, multiplied where the design takes the logarithm, and of an
 * outcome that is yes or no by codes as many cells changed by chance as make the effect in the mean.
 *
 * @param effect in units of the estimate, for an amount of 1
 * @param amount per row; 0 = without treatment, missing = unknown and left alone
 */
export function plantEffect(
  data: DataTable,
  outcome: OutcomeToPlant,
  effect: number,
  amount: ArrayLike<number>,
  random: Random,
): DataTable {
  const { column, transform, scale, oneValues } = outcome
  const size = (row: number) => ((Number.isNaN(amount[row]) ? 0 : amount[row]) * effect) / scale
  const planted: Column = oneValues
    ? { kind: 'text', values: changeCodes(readText(data, column), oneValues, size, random) }
    : {
        kind: 'number',
        values: readNumbers(data, column).map((cell, row) =>
          transform === 'log' ? cell * Math.exp(size(row)) : cell + size(row),
        ),
      }
  return { ...data, columns: new Map([...data.columns, [column, planted]]) }
}

function changeCodes(
  cells: (string | null)[],
  oneValues: string[],
  size: (row: number) => number,
  random: Random,
): (string | null)[] {
  const isOne = (cell: string) => oneValues.includes(cell)
  const known = cells.filter((cell) => cell !== null)
  const ones = known.filter(isOne).length / known.length
  const other = known.find((cell) => !isOne(cell))
  const [one] = oneValues
  return cells.map((cell, row) => {
    const share = size(row)
    // a row of another kind is drawn with the probability that moves the mean by the share
    const draw = random.uniform()
    if (cell === null || share === 0) return cell
    if (share > 0) return !isOne(cell) && draw < share / (1 - ones) ? one : cell
    return isOne(cell) && draw < -share / ones && other !== undefined ? other : cell
  })
}
