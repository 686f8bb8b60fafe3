import { missingSign } from './signs.ts'
import { takeApart } from './take-apart.ts'

/**
 * Which row is the header, by the cells of each in which something stands: the first that is about as wide as most, where
 * those above it have no more than half, or all but the last of them, which may be the first line of two.
 *
 * @param filled of the first rows
 * @param cells  of these rows, trimmed
 */
export function headerAmong(
  filled: readonly number[],
  cells: readonly (readonly string[])[],
): { width: number; first: number } {
  const times = new Map<number, number>()
  for (const count of filled) times.set(count, (times.get(count) ?? 0) + 1)
  // notes are many in a small table, and short
  const size = ([count, rows]: [number, number]) => count * rows
  const isMore = (one: [number, number], other: [number, number]) =>
    size(one) > size(other) || (size(one) === size(other) && one[0] > other[0])
  const width = [...times].reduce((best, one) => (isMore(one, best) ? one : best), [0, 0])[0]
  const isShort = (count: number) => count <= width / 2
  const widest = filled.findIndex((count) => count >= width - 1)
  // a title may have as many cells as the table but one
  const isTitle =
    width >= 3 && filled[widest] < width && cells[widest].at(-1) === '' && isNames(cells, widest + 1, width)
  const found = isTitle ? widest + 1 : widest
  // the widest rows may be the first of the data, under a header that does not name its first columns
  const isData = found > 0 && cells[found].some(isPlainNumber) && isHeaderOver(cells, found)
  const first = isData ? found - 1 : found
  const above = filled.slice(0, first)
  const isTitled = width >= 3 && first > 0 && (isTitle || isData ? above.slice(0, -1) : above).every(isShort)
  const isSecondLine = width >= 3 && first > 1 && above.slice(0, -1).every(isShort) && isNames(cells, first, width - 1)
  if (isTitled || isSecondLine) return { width, first }
  return { width, first: width === 2 ? narrowHeader(filled, cells) : 0 }
}

/** Whether the row above the data is the header, or its last line, though it is not as wide. */
function isHeaderOver(cells: readonly (readonly string[])[], data: number): boolean {
  const [above, over] = [cells[data - 1], cells[data - 2] ?? []]
  const filled = above.flatMap((cell, index) => (cell === '' ? [] : [index]))
  if (filled.length >= 2 && isNames(cells, data - 1, 2)) return true
  // years below names: `Code, Place, Year` and then `2018, 2019` under the last
  const areYears = filled.length >= 2 && filled.every((index) => isYear(above[index]))
  if (
    areYears &&
    above[0] === '' &&
    cells[data].every((_, index) => (above[index] ?? '') !== '' || (over[index] ?? '') !== '')
  )
    return true
  // names above the numbers alone, as GENESIS leaves the columns before them without any
  const isOverNumbers = (index: number) => index > 0 && areNumbers(cells.slice(data).map((row) => row[index] ?? ''))
  return (
    above[0] === '' &&
    filled.length > 0 &&
    filled.every((index) => !isPlainNumber(above[index]) && isOverNumbers(index))
  )
}

/** Whether a row holds names alone, no number but a year, and one of them stands above a column of numbers. */
function isNames(cells: readonly (readonly string[])[], at: number, least: number): boolean {
  const row = cells[at] ?? []
  const filled = row.filter((cell) => cell !== '')
  const isName = (cell: string) => /\p{L}/u.test(cell) && missingSign(cell) === null
  if (filled.length < least || !filled.every((cell) => isName(cell) || isYear(cell))) return false
  return row.some((cell, index) => isName(cell) && areNumbers(cells.slice(at + 1).map((other) => other[index] ?? '')))
}

/** Whether most of what stands in some cells is numbers. */
function areNumbers(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '' && missingSign(cell) === null)
  return filled.length > 0 && filled.filter((cell) => takeApart(cell) !== null).length * 2 > filled.length
}

/** A number that is no year, nor a day such as 31.12.2018. */
function isPlainNumber(cell: string): boolean {
  return !isYear(cell) && /^[-+]?(\d+|\d{1,3}([., ]\d{3})+)([.,]\d+)?$/.test(cell)
}

export function isYear(cell: string): boolean {
  return /^(1[5-9]|2[01])\d\d$/.test(cell)
}

/** In a table of two columns: the first row of two names with numbers of at least three rows below it and nothing else. */
function narrowHeader(filled: readonly number[], cells: readonly (readonly string[])[]): number {
  return Math.max(
    filled.findIndex((count, at) => count === 2 && at > 0 && isNarrowHeader(cells, at)),
    0,
  )
}

function isNarrowHeader(cells: readonly (readonly string[])[], first: number): boolean {
  const below = cells.slice(first + 1)
  const last = below.findLastIndex((row) => row.length > 1 && isValue(row[1]))
  const rows = below.slice(0, last + 1)
  const isSound = rows.length >= 3 && rows.every((row) => row.length > 1 && isValue(row[1]))
  return isSound && !isValue(cells[first][1])
}

function isValue(cell: string): boolean {
  return cell === '' || takeApart(cell) !== null || missingSign(cell) !== null
}
