import type { LogLine } from '../analysis.ts'
import type { Said } from '../fact.ts'
import type { CellCounts } from './column-builder.ts'
import type { Dialect } from './dialect.ts'
import { note } from './facts.ts'

export interface TextFacts {
  dialect: Dialect
  /** Whether the text began with a byte order mark. */
  hadMark: boolean
  blankLines: number
  counts: ReadonlyMap<string, CellCounts>
}

/** How a text file was read: one line per choice made, and per kind of cell that was not taken as it stands. */
export function describeText({ dialect, hadMark, blankLines, counts }: TextFacts): LogLine<Said>[] {
  const { delimiter, decimal } = dialect
  const log: LogLine<Said>[] = [{ code: 'read/delimiter', message: note('delimiter', { delimiter, decimal }) }]
  if (hadMark) log.push({ code: 'read/byte-order-mark', message: note('byte-order-mark', {}) })
  if (blankLines > 0)
    log.push({ code: 'read/blank-lines', message: note('blank-lines', { lines: blankLines }), rows: blankLines })
  return [...log, ...describeMissingWords(counts), ...describeKeptWords(counts), ...describeInfinite(counts)]
}

function describeKeptWords(counts: ReadonlyMap<string, CellCounts>): LogLine<Said>[] {
  return [...counts].flatMap(([name, { keptWords }]) => (keptWords === 0 ? [] : [keptLine(name, keptWords)]))
}

/** The log line of a column of codes in which NA is one. */
export function keptLine(column: string, cells: number): LogLine<Said> {
  return { code: 'read/code-na', message: note('code-na', { column, cells }), rows: cells }
}

function describeMissingWords(counts: ReadonlyMap<string, CellCounts>): LogLine<Said>[] {
  const cells = new Map<string, number>()
  for (const { missingWords } of counts.values()) {
    for (const [word, count] of missingWords) cells.set(word, (cells.get(word) ?? 0) + count)
  }
  return [...cells].sort(byText).map(([word, count]) => missingLine(null, word, count))
}

/** The log line of a word or sign that was read as missing in a column; null = anywhere in the file. */
export function missingLine(column: string | null, word: string, cells: number): LogLine<Said> {
  return { code: 'read/missing-word', message: note('missing-word', { column, word, cells }) }
}

/** An infinite number leaves its column text, so that a design which needs numbers there is refused by row. */
function describeInfinite(counts: ReadonlyMap<string, { infinite: number }>): LogLine<Said>[] {
  return [...counts].flatMap(([name, { infinite }]) => (infinite === 0 ? [] : [infiniteLine(name, infinite)]))
}

/** The log line of a column that stays text because it holds infinite numbers. */
export function infiniteLine(column: string, cells: number): LogLine<Said> {
  return { code: 'read/infinite', message: note('infinite', { column, cells }) }
}

function byText([a]: [string, number], [b]: [string, number]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
