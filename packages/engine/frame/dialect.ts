import Papa from 'papaparse'
import type { DecimalMark } from './cell.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

/** How a text file separates its cells and writes its fractions. */
export interface Dialect {
  delimiter: Delimiter
  decimal: DecimalMark
}

/** Order decides between delimiters that fit equally well. */
export const DELIMITERS: readonly Delimiter[] = [',', '\t', ';', '|']
const SAMPLE_ROWS = 200
const SAMPLE_LENGTH = 200_000

/**
 * Finds the delimiter that cuts the first rows into equally many cells, the most of them; then, unless the comma is the
 * delimiter, whether the comma is the decimal mark.
 *
 * A comma before exactly three digits may as well separate thousands. Only a cell that can be nothing but a decimal
 * fraction ("0,25") decides for the comma, and only where no cell has a decimal point.
 *
 * @param known the delimiter where it is settled already
 */
export function detectDialect(text: string, known?: Delimiter): Dialect {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const delimiter = known ?? detectDelimiter(sample)
  return { delimiter, decimal: delimiter === ',' ? '.' : detectDecimal(sampleRows(sample, delimiter)) }
}

function detectDelimiter(sample: string): Delimiter {
  let best: Delimiter = ','
  let bestScore = 0
  for (const delimiter of DELIMITERS) {
    const score = scoreDelimiter(sampleRows(sample, delimiter))
    if (score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return best
}

/** Cells per row where all rows have as many as the header, less where they differ; 0 where nothing is cut. */
function scoreDelimiter(rows: string[][]): number {
  const width = rows[0]?.length ?? 0
  if (width < 2) return 0
  const fitting = rows.filter((row) => row.length === width).length
  return fitting === rows.length ? 1_000_000 + width : (fitting / rows.length) * width
}

function sampleRows(sample: string, delimiter: Delimiter): string[][] {
  const { data } = Papa.parse<string[]>(sample, { delimiter, skipEmptyLines: true, preview: SAMPLE_ROWS })
  // the last row of a cut sample may itself be cut
  return sample.length === SAMPLE_LENGTH && data.length < SAMPLE_ROWS && data.length > 1 ? data.slice(0, -1) : data
}

function detectDecimal(rows: string[][]): DecimalMark {
  const cells = rows.slice(1).flat()
  const isFraction = (cell: string) =>
    /^\s*[+-]?(\d*,(\d{1,2}|\d{4,})|0,\d+|\d{4,},\d{3})([eE][+-]?\d+)?\s*$/.test(cell)
  const hasPoint = (cell: string) => /^\s*[+-]?\d*\.\d+([eE][+-]?\d+)?\s*$/.test(cell)
  return cells.some(isFraction) && !cells.some(hasPoint) ? ',' : '.'
}
