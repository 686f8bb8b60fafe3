import type { LogLine } from '../../../engine/analysis.ts'
import { MISSING_WORDS } from '../../../engine/frame/cell.ts'
import { areRegionCodes } from '../../../engine/frame/column-builder.ts'
import { infiniteLine, keptLine } from '../../../engine/frame/read-log.ts'
import type { Column } from '../../../engine/frame/table.ts'

/** A cell as a workbook or a Parquet file types it; dates stand as text. */
export type NativeCell = number | bigint | boolean | string | null

/**
 * One column from cells that carry their own types: numbers where all are numbers (yes and no count as 1 and 0), else text.
 *
 * Text it stays where a number is infinite, or whole and beyond 2^53, which would round it.
 *
 * @param keepNative is told which cells of a column of text are numbers by themselves, where any is
 */
export function columnFromCells(
  name: string,
  cells: ArrayLike<NativeCell>,
  log: (line: LogLine) => void,
  keepNative?: (native: Uint8Array) => void,
): Column {
  const values = new Float64Array(cells.length)
  let booleans = 0
  let infinite = 0
  let others = 0
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row]!
    values[row] = cell === null || typeof cell === 'string' ? NaN : Number(cell)
    if (typeof cell === 'boolean') booleans++
    else if (cell === Infinity || cell === -Infinity) infinite++
    else if (typeof cell === 'string') others++
    else if (typeof cell === 'bigint' && BigInt(values[row]) !== cell) others++
  }
  if (infinite > 0) log(infiniteLine(name, infinite))
  if (others + infinite > 0) {
    const native = Uint8Array.from(values, (value, row) =>
      Number(typeof cells[row] === 'number' && value - value === 0),
    )
    if (native.includes(1)) keepNative?.(native)
    return { kind: 'text', values: keepCodes(name, Array.from(cells, textOf), log) }
  }
  if (booleans > 0) log(booleanLine(name))
  return { kind: 'number', values }
}

/** Texts as a text file would give them: a word for "missing" is one, unless the column is one of codes with NA among them. */
export function keepCodes(name: string, texts: (string | null)[], log: (line: LogLine) => void): (string | null)[] {
  const words = new Map<string, number>()
  for (const text of texts) if (text !== null && isMissingWord(text)) words.set(text, (words.get(text) ?? 0) + 1)
  if (words.size === 0) return texts
  const others = new Set(texts.filter((text): text is string => text !== null && !isMissingWord(text)))
  const kept = words.get('NA')
  const hasCodes = kept !== undefined && areRegionCodes(others)
  if (hasCodes) {
    log(keptLine(name, kept))
    words.delete('NA')
  }
  for (const [word, count] of words) {
    log({
      code: 'read/missing-word',
      message: `Cells of "${name}" that hold "${word}" were read as missing: ${count}.`,
    })
  }
  return texts.map((text) => (text !== null && words.has(text) ? null : text))
}

function isMissingWord(text: string): boolean {
  return MISSING_WORDS.includes(text)
}

function textOf(cell: NativeCell): string | null {
  if (cell === null || (typeof cell === 'number' && Number.isNaN(cell))) return null
  return String(cell).trim() || null
}

function booleanLine(name: string): LogLine {
  return { code: 'read/yes-no', message: `The column "${name}" holds yes and no; they were read as 1 and 0.` }
}

/** A day, with the time of day where it has one: `2021-03-05` or `2021-03-05T14:30:00.000Z`. */
export function dateText(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, -'T00:00:00.000Z'.length) : text
}
