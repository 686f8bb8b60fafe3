import type { LogLine } from '../analysis.ts'
import type { CellCounts } from './column-builder.ts'
import type { Delimiter, Dialect } from './dialect.ts'

/** What stands between cells, in words. */
export const DELIMITER_NAMES: Record<Delimiter, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}

export interface TextFacts {
  dialect: Dialect
  /** Whether the text began with a byte order mark. */
  hadMark: boolean
  blankLines: number
  counts: ReadonlyMap<string, CellCounts>
}

/** How a text file was read: one line per choice made, and per kind of cell that was not taken as it stands. */
export function describeText({ dialect, hadMark, blankLines, counts }: TextFacts): LogLine[] {
  const mark = dialect.decimal === ',' ? 'comma' : 'point'
  const log: LogLine[] = [
    {
      code: 'read/delimiter',
      message: `Cells are separated by ${DELIMITER_NAMES[dialect.delimiter]}; the decimal mark is a ${mark}.`,
    },
  ]
  if (hadMark) log.push({ code: 'read/byte-order-mark', message: 'The byte order mark at the start was left out.' })
  if (blankLines > 0) {
    log.push({
      code: 'read/blank-lines',
      message: `Lines with nothing on them were skipped: ${blankLines}. They are not counted as data rows.`,
      rows: blankLines,
    })
  }
  return [...log, ...describeMissingWords(counts), ...describeKeptWords(counts), ...describeInfinite(counts)]
}

function describeKeptWords(counts: ReadonlyMap<string, CellCounts>): LogLine[] {
  return [...counts].flatMap(([name, { keptWords }]) => (keptWords === 0 ? [] : [keptLine(name, keptWords)]))
}

/** The log line of a column of codes in which NA is one. */
export function keptLine(name: string, cells: number): LogLine {
  return {
    code: 'read/code-na',
    message: `"NA" in "${name}" was kept as a code, since the column holds codes of countries or regions: ${cells}.`,
    rows: cells,
  }
}

function describeMissingWords(counts: ReadonlyMap<string, CellCounts>): LogLine[] {
  const cells = new Map<string, number>()
  for (const { missingWords } of counts.values()) {
    for (const [word, count] of missingWords) cells.set(word, (cells.get(word) ?? 0) + count)
  }
  return [...cells].sort(byText).map(([word, count]) => ({
    code: 'read/missing-word',
    message: `Cells that hold "${word}" were read as missing: ${count}.`,
  }))
}

/** An infinite number leaves its column text, so that a design which needs numbers there is refused by row. */
function describeInfinite(counts: ReadonlyMap<string, { infinite: number }>): LogLine[] {
  return [...counts].flatMap(([name, { infinite }]) => (infinite === 0 ? [] : [infiniteLine(name, infinite)]))
}

/** The log line of a column that stays text because it holds infinite numbers. */
export function infiniteLine(name: string, cells: number): LogLine {
  return {
    code: 'read/infinite',
    message: `The column "${name}" holds infinite numbers (${cells}) and stays text; no design can use it as a number.`,
  }
}

function byText([a]: [string, number], [b]: [string, number]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
