import { refuseTooManyColumns, refuseTooManyRows, type TableLimits } from '@casefiles/engine/frame'
import { damagedFile } from '../../../base/errors.ts'
import { isFilled, readCell, type CellContext, type RawCell, type SheetCell } from './cell-value.ts'
import { readXml, RunText } from './sheet-texts.ts'

export interface SheetRows {
  /** Rows with a cell; empty ones between them hold no data. Cells may be left out. */
  rows: SheetCell[][]
  /** Columns up to the last cell of the longest row. */
  width: number
  /** Which of the rows have an empty one above them. */
  afterBlank: ReadonlySet<number>
}

/** The last column of the format. */
const LAST_COLUMN = 16_384

/**
 * Reads the cells of a sheet, one row at a time; nothing else of it is looked at, so merged cells, validations and the like
 * may name as many cells as they want.
 *
 * @param limits of the data, so one row more is read, the header
 * @throws {EngineError} `file/too-many-rows`, `file/too-many-columns`, `file/damaged`
 */
export function readSheetRows(part: string, content: Uint8Array, context: CellContext, limits: TableLimits): SheetRows {
  const reader = new RowReader(context, limits)
  readXml(part, content, {
    open: (element, attributes) => reader.open(element, attributes),
    close: (element) => reader.close(element),
    text: (piece) => reader.text(piece),
  })
  refuseTooManyColumns(reader.width, limits)
  return reader
}

class RowReader implements SheetRows {
  readonly rows: SheetCell[][] = []
  width = 0
  readonly afterBlank = new Set<number>()
  /** The number of the last row that has a cell. */
  #lastFilled = 0
  readonly #context: CellContext
  readonly #limits: TableLimits
  readonly #inline = new RunText()
  #isInData = false
  #rowNumber = 0
  #row: SheetCell[] | undefined
  /** 1-based, of the cell that is being read. */
  #column = 0
  #cell: RawCell | undefined
  #isValue = false

  constructor(context: CellContext, limits: TableLimits) {
    this.#context = context
    this.#limits = limits
  }

  open(element: string, attributes: Record<string, string>): void {
    if (element === 'sheetData') this.#isInData = true
    else if (!this.#isInData) return
    else if (element === 'row') this.#openRow(attributes['r'])
    else if (element === 'c' && this.#row) this.#openCell(attributes)
    else if (!this.#cell) return
    else if (element === 'v') this.#isValue = true
    else if (element === 'f') this.#cell.isFormula = true
    else this.#inline.open(element)
  }

  text(piece: string): void {
    if (!this.#cell) return
    if (this.#isValue) this.#cell.value += piece
    else this.#inline.add(piece)
  }

  close(element: string): void {
    if (element === 'sheetData') this.#isInData = false
    else if (element === 'row') this.#closeRow()
    else if (element === 'c') this.#closeCell()
    else if (element === 'v') this.#isValue = false
    else this.#inline.close(element)
  }

  #openRow(stated: string | undefined): void {
    const number = stated === undefined ? this.#rowNumber + 1 : Number(stated)
    if (!(number > this.#rowNumber)) throw damagedFile('workbook', 'the rows of a sheet do not follow each other')
    this.#rowNumber = number
    this.#row = []
    this.#column = 0
  }

  #openCell({ r: address, t: type = '', s: style = '0' }: Record<string, string>): void {
    this.#column = address === undefined ? this.#column + 1 : columnOf(address)
    this.#cell = { type, style: Number(style), isFormula: false, value: '', inline: '' }
    this.#inline.clear()
  }

  #closeCell(): void {
    if (!this.#cell || !this.#row) return
    const cell = readCell({ ...this.#cell, inline: this.#inline.value() }, this.#context)
    this.#cell = undefined
    if (!isFilled(cell)) return
    this.width = Math.max(this.width, this.#column)
    // What lies beyond the limit is counted, to be named, and not kept.
    if (this.#column <= this.#limits.columns) this.#row[this.#column - 1] = cell
  }

  #closeRow(): void {
    if (this.#row && this.#row.length > 0) {
      if (this.#rowNumber > this.#lastFilled + 1) this.afterBlank.add(this.rows.length)
      this.#lastFilled = this.#rowNumber
      this.rows.push(this.#row)
    }
    this.#row = undefined
    refuseTooManyRows(this.rows.length - 1, this.#limits)
  }
}

/** 1-based column of an address such as `AB12`. */
function columnOf(address: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(address)?.[1]?.toUpperCase() ?? ''
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  if (column < 1 || column > LAST_COLUMN) throw damagedFile('workbook', `there is no cell "${address.slice(0, 20)}"`)
  return column
}
