import { isInfiniteWord, parseNumber, readShortNumber, trimCell, type DecimalMark } from './cell.ts'
import type { Column } from './table.ts'
import { meaningOfNa } from './written/na-codes.ts'

/** V8 keeps a longer substring as a window on the text it was cut from, and so the whole file in memory. */
const LONGEST_COPIED = 12
/** Beyond this many different values a column is no category, and looking each one up only costs time. */
const MOST_SHARED = 100_000

/** Texts kept at hand to find an equal one by the letters in the file, before a string is made of them; a power of two. */
const AT_HAND = 1 << 14
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** What stands in a letter's place where its code is no ASCII. */
export const BEYOND_ASCII = 255

/** A text, and of each of its letters the code in a byte; {@link BEYOND_ASCII} for one that has none. */
export interface Letters {
  text: string
  codes: Uint8Array
}

/** What is found in the cells of a column besides its values. */
export interface CellCounts {
  /** Cells that hold a word for "missing", by word; empty cells are not among them. */
  missingWords: Map<string, number>
  infinite: number
  /** Cells with a word for "missing" that names something here, as NA does among codes of countries. */
  keptWords: number
  /** Rows of NA, read as missing, of which only somebody who knows the data can say whether it names something. */
  askedRows: number[]
}

/** The one word for "missing" that may be a code or a name as well. */
export const CODE_OR_MISSING = 'NA'

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
  private atHand: string[] = []
  /** Where the text at hand stands in the file. */
  private readonly placesAtHand = new Int32Array(AT_HAND)
  /** So many different texts came first that looking for an equal one is not worth its time. */
  private isNames = false
  private readonly point: number
  private present = 0
  mustReread = false
  readonly counts: CellCounts = { missingWords: new Map(), infinite: 0, keptWords: 0, askedRows: [] }
  /** Rows with the word NA, which may be a code. */
  private codeRows: number[] = []
  private readonly decimal: DecimalMark
  private readonly missing: ReadonlySet<string>
  private readonly longestMissing: number

  /** @param capacity at least the number of rows */
  constructor(capacity: number, isText: boolean, decimal: DecimalMark, missing: ReadonlySet<string>) {
    this.numbers = isText ? null : new Float64Array(capacity)
    this.decimal = decimal
    this.point = decimal.charCodeAt(0)
    this.missing = missing
    this.longestMissing = Math.max(0, ...Array.from(missing, ({ length }) => length))
  }

  /**
   * Adds the cell that begins at a place of a text without quotes, and returns where it ends: at the delimiter, the line's
   * end or the text's.
   */
  addFrom(letters: Letters, from: number, delimiter: number, row: number): number {
    if (this.numbers === null) return this.addText(letters, from, delimiter, row)
    const end = readShortNumber(letters.codes, from, delimiter, this.point, this.numbers, row)
    if (end >= 0) {
      this.present++
      return end
    }
    const last = findEnd(letters.codes, from, delimiter)
    this.add(letters.text.substring(from, last), row)
    return last
  }

  /** A text that is at hand is added without a string of its own; of a sorted or coarse column most are. */
  private addText({ text, codes }: Letters, from: number, delimiter: number, row: number): number {
    if (this.isNames) {
      const last = findEnd(codes, from, delimiter)
      this.add(text.substring(from, last), row)
      return last
    }
    let [hash, end, highest] = [0, from, 0]
    for (; end < codes.length; end++) {
      const code = codes[end]
      if (code === delimiter || code === LINE_FEED || code === CARRIAGE_RETURN) break
      hash = Math.imul(hash, 31) + code
      highest |= code
    }
    const slot = (hash ^ (hash >>> 14)) & (AT_HAND - 1)
    const known = this.atHand[slot]
    if (known !== undefined && isSame(codes, from, end, this.placesAtHand[slot], known.length)) {
      this.texts.push(known)
      this.present++
      return end
    }
    const count = this.present
    this.add(text.substring(from, end), row)
    const added = this.texts.at(-1)
    // a cell that was trimmed, stands for infinity or has letters that are not told apart goes the long way every time
    if (
      added != null &&
      this.present > count &&
      added.length === end - from &&
      highest < 128 &&
      !isInfiniteWord(added)
    ) {
      if (this.atHand.length === 0) this.atHand = new Array<string>(AT_HAND)
      this.atHand[slot] = added
      this.placesAtHand[slot] = from
    }
    return end
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
    if (this.isMissing(cell, row)) {
      if (this.numbers === null) this.texts.push(null)
      else this.numbers[row] = NaN
      return
    }
    if (this.numbers !== null) this.becomeText(row)
    if (isInfiniteWord(cell)) this.counts.infinite++
    this.texts.push(this.share(cell))
    this.present++
  }

  private isMissing(cell: string, row: number): boolean {
    if (cell.length === 0) return true
    if (cell.length > this.longestMissing || !this.missing.has(cell)) return false
    this.counts.missingWords.set(cell, (this.counts.missingWords.get(cell) ?? 0) + 1)
    if (cell === CODE_OR_MISSING) this.codeRows.push(row)
    return true
  }

  private becomeText(row: number): void {
    this.mustReread = this.present > 0
    this.numbers = null
    this.texts = new Array<string | null>(row).fill(null)
  }

  /** Equal texts become one string. */
  private share(cell: string): string {
    const known = this.isNames ? undefined : this.shared.get(cell)
    if (known !== undefined) return known
    const own = cell.length > LONGEST_COPIED ? ` ${cell}`.slice(1) : cell
    if (this.shared.size < MOST_SHARED) this.shared.set(own, own)
    else if (!this.isNames && this.texts.length < 1.1 * MOST_SHARED) {
      this.isNames = true
      this.shared.clear()
    }
    return own
  }

  private keepCodes(): void {
    for (const row of this.codeRows) this.texts[row] = CODE_OR_MISSING
    this.counts.keptWords = this.codeRows.length
    this.counts.missingWords.delete(CODE_OR_MISSING)
  }

  /**
   * @param rows rows added
   * @param name of the column, which may tell what NA is in it
   */
  finish(rows: number, name: string): Column {
    if (this.codeRows.length > 0 && !this.isNames) {
      const meaning = this.present > 0 && this.numbers !== null ? 'missing' : meaningOfNa(name, [...this.shared.keys()])
      if (meaning === 'code') this.keepCodes()
      if (meaning === 'asked') this.counts.askedRows = this.codeRows
    }
    if (this.numbers === null) return { kind: 'text', values: this.texts }
    return { kind: 'number', values: this.numbers.length === rows ? this.numbers : this.numbers.slice(0, rows) }
  }
}

function findEnd(codes: Uint8Array, from: number, delimiter: number): number {
  for (let at = from; at < codes.length; at++) {
    const code = codes[at]
    if (code === delimiter || code === LINE_FEED || code === CARRIAGE_RETURN) return at
  }
  return codes.length
}

/** Whether the letters of a cell are those at another place. */
function isSame(codes: Uint8Array, from: number, end: number, place: number, length: number): boolean {
  if (length !== end - from) return false
  for (let i = 0; i < length; i++) if (codes[from + i] !== codes[place + i]) return false
  return true
}
