import type { LogLine } from '@casefiles/engine/analysis'
import type { Text } from '@casefiles/engine/facts'
import {
  CODE_OR_MISSING,
  type Column,
  infiniteLine,
  keptLine,
  meaningOfNa,
  missingLine,
  MISSING_WORDS,
} from '@casefiles/engine/frame'

/** A cell as a workbook or a Parquet file types it; dates stand as text. */
export type NativeCell = number | bigint | boolean | string | null

/** Where a column's reader tells what it found beside the cells. */
export interface ColumnSink {
  log: (line: LogLine<Text>) => void
  /** Which cells of a column of text are numbers by themselves, where any is. */
  native?: (native: Uint8Array) => void
  /** Rows of NA, read as missing, of which only somebody who knows the data can say whether it names something. */
  asked: (rows: number[]) => void
}

/** A sink for the columns of one file, by name. */
export class FoundInColumns {
  readonly native = new Map<string, Uint8Array>()
  readonly askedNa = new Map<string, number[]>()
  readonly #log: LogLine<Text>[]

  constructor(log: LogLine<Text>[]) {
    this.#log = log
  }

  sinkOf(name: string): ColumnSink {
    return {
      log: (line) => this.#log.push(line),
      native: (cells) => this.native.set(name, cells),
      asked: (rows) => this.askedNa.set(name, rows),
    }
  }
}

/**
 * One column from cells that carry their own types: numbers where all are numbers, else text.
 *
 * Text it stays where a number is infinite, or whole and beyond 2^53, which would round it. Yes and no are the words TRUE and
 * FALSE, as a text file has them, so that a design means the same cells whatever the format.
 */
export function columnFromCells(name: string, cells: ArrayLike<NativeCell>, sink: ColumnSink): Column {
  const values = new Float64Array(cells.length)
  let infinite = 0
  let others = 0
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row]!
    values[row] = cell === null || typeof cell === 'string' || typeof cell === 'boolean' ? NaN : Number(cell)
    if (cell === Infinity || cell === -Infinity) infinite++
    else if (typeof cell === 'string' || typeof cell === 'boolean') others++
    else if (typeof cell === 'bigint' && BigInt(values[row]) !== cell) others++
  }
  if (infinite > 0) sink.log(infiniteLine(name, infinite))
  if (others + infinite > 0) {
    const native = Uint8Array.from(values, (value, row) =>
      Number(typeof cells[row] === 'number' && value - value === 0),
    )
    if (native.includes(1)) sink.native?.(native)
    return { kind: 'text', values: keepCodes(name, Array.from(cells, textOf), sink) }
  }
  return { kind: 'number', values }
}

/** Texts as a text file would give them: a word for "missing" is one, unless the column is one of codes with NA among them. */
export function keepCodes(name: string, texts: (string | null)[], { log, asked }: ColumnSink): (string | null)[] {
  const words = new Map<string, number>()
  for (const text of texts) if (text !== null && isMissingWord(text)) words.set(text, (words.get(text) ?? 0) + 1)
  if (words.size === 0) return texts
  const kept = words.get(CODE_OR_MISSING)
  if (kept !== undefined) {
    const others = new Set(texts.filter((text): text is string => text !== null && !isMissingWord(text)))
    const meaning = meaningOfNa(name, [...others])
    if (meaning === 'asked') asked(texts.flatMap((text, row) => (text === CODE_OR_MISSING ? [row] : [])))
    if (meaning === 'code') {
      log(keptLine(name, kept))
      words.delete(CODE_OR_MISSING)
    }
  }
  for (const [word, count] of words) log(missingLine(name, word, count))
  return texts.map((text) => (text !== null && words.has(text) ? null : text))
}

function isMissingWord(text: string): boolean {
  return MISSING_WORDS.includes(text)
}

function textOf(cell: NativeCell): string | null {
  if (cell === null || (typeof cell === 'number' && Number.isNaN(cell))) return null
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return String(cell).trim() || null
}

/** A day, with the time of day where it has one: `2021-03-05` or `2021-03-05T14:30:00.000Z`. */
export function dateText(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, -'T00:00:00.000Z'.length) : text
}
