import { isInfiniteWord, parseNumber, trimCell, type DecimalMark } from './cell.ts'
import type { Column } from './table.ts'

/** V8 keeps a longer substring as a window on the text it was cut from, and so the whole file in memory. */
const LONGEST_COPIED = 12
/** Beyond this many different values a column is no category, and looking each one up only costs time. */
const MOST_SHARED = 100_000

/** What is found in the cells of a column besides its values. */
export interface CellCounts {
  /** Cells that hold a word for "missing", by word; empty cells are not among them. */
  missingWords: Map<string, number>
  infinite: number
}

/**
 * Collects the cells of one column of a text file: numbers as long as every cell is one, else text.
 *
 * A column that begins with numbers and then holds text has lost the cells' spelling ("1.50" is 1.5 by then); it says so
 * in `mustReread`, and the file is read again with the column known to be text.
 */
export class ColumnBuilder {
  private numbers: Float64Array | null
  private texts: (string | null)[] = []
  private readonly shared = new Map<string, string>()
  private present = 0
  mustReread = false
  readonly counts: CellCounts = { missingWords: new Map(), infinite: 0 }
  private readonly decimal: DecimalMark
  private readonly missing: ReadonlySet<string>

  /** @param capacity at least the number of rows */
  constructor(capacity: number, isText: boolean, decimal: DecimalMark, missing: ReadonlySet<string>) {
    this.numbers = isText ? null : new Float64Array(capacity)
    this.decimal = decimal
    this.missing = missing
  }

  add(raw: string, row: number): void {
    const cell = trimCell(raw)
    if (this.numbers !== null) {
      const value = parseNumber(cell, this.decimal)
      // the usual case first: `value === value` is false for NaN only
      if (value === value) {
        this.numbers[row] = value
        this.present++
        return
      }
    }
    this.addOther(cell, row)
  }

  private addOther(cell: string, row: number): void {
    if (this.isMissing(cell)) {
      if (this.numbers === null) this.texts.push(null)
      else this.numbers[row] = NaN
      return
    }
    if (this.numbers !== null) this.becomeText(row)
    if (isInfiniteWord(cell)) this.counts.infinite++
    this.texts.push(this.share(cell))
    this.present++
  }

  private isMissing(cell: string): boolean {
    if (cell.length === 0) return true
    if (!this.missing.has(cell)) return false
    this.counts.missingWords.set(cell, (this.counts.missingWords.get(cell) ?? 0) + 1)
    return true
  }

  private becomeText(row: number): void {
    this.mustReread = this.present > 0
    this.numbers = null
    this.texts = new Array<string | null>(row).fill(null)
  }

  /** Equal texts become one string. */
  private share(cell: string): string {
    const known = this.shared.get(cell)
    if (known !== undefined) return known
    const own = cell.length > LONGEST_COPIED ? ` ${cell}`.slice(1) : cell
    if (this.shared.size < MOST_SHARED) this.shared.set(own, own)
    return own
  }

  /** @param rows rows added */
  finish(rows: number): Column {
    if (this.numbers === null) return { kind: 'text', values: this.texts }
    return { kind: 'number', values: this.numbers.length === rows ? this.numbers : this.numbers.slice(0, rows) }
  }
}
