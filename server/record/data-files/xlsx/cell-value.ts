import type { CellValue } from 'exceljs'
import { damagedFile } from '../../../base/isolation/damaged-file.ts'
import { dateText, type NativeCell } from '../native-column.ts'

/** A cell as it is shown, and what stood in its way. */
export interface SheetCell {
  value: NativeCell
  /** `#DIV/0!` and its like. */
  error?: string
  formula?: 'computed' | 'not-computed'
}

/** What a cell of a workbook holds: of a formula the value it last gave, of rich text and links the text. */
export function readCell(cell: CellValue): SheetCell {
  if (cell === null || cell === undefined) return { value: null }
  if (cell instanceof Date) return { value: dateText(cell) }
  if (typeof cell === 'string' || typeof cell === 'boolean') return { value: cell }
  if (typeof cell === 'number') {
    if (Number.isNaN(cell)) throw damagedFile('workbook', 'a cell for a number holds none')
    return { value: cell }
  }
  if ('error' in cell) return { value: null, error: cell.error }
  if ('richText' in cell) return { value: cell.richText.map(({ text }) => text).join('') }
  if ('formula' in cell || 'sharedFormula' in cell) return readFormula(cell.result)
  return { value: String((cell as { text?: unknown }).text ?? '') }
}

function readFormula(result: CellValue | undefined): SheetCell {
  if (result === undefined) return { value: null, formula: 'not-computed' }
  return { ...readCell(result), formula: 'computed' }
}
