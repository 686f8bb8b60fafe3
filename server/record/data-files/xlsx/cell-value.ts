import { damagedFile } from '../../../base/isolation/damaged-file.ts'
import { dateText, type NativeCell } from '../native-column.ts'
import { dateOfSerial } from './date-formats.ts'
import { unescaped } from './sheet-texts.ts'

/** A cell that is more than its value: an error (`#DIV/0!` and its like), or what a formula last gave. */
export interface SpecialCell {
  value: NativeCell
  error?: string
  formula?: 'computed' | 'not-computed'
}

export type SheetCell = NativeCell | SpecialCell

/** A cell as the sheet spells it. */
export interface RawCell {
  /** How its value is to be taken; nothing: a number. */
  type: string
  style: number
  isFormula: boolean
  value: string
  /** Text that stands in the cell itself. */
  inline: string
}

/** What the cells of a workbook share. */
export interface CellContext {
  texts: readonly string[]
  dateStyles: readonly boolean[]
  isFrom1904: boolean
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * What a cell holds: of a formula the value it last gave, of text in several styles the text.
 *
 * @throws {EngineError} `file/damaged`
 */
export function readCell(raw: RawCell, context: CellContext): SheetCell {
  if (raw.isFormula && raw.value === '' && raw.inline === '') return { value: null, formula: 'not-computed' }
  if (raw.type === 'e') {
    return { value: null, error: raw.value, ...(raw.isFormula && { formula: 'computed' as const }) }
  }
  const value = plainValue(raw, context)
  return raw.isFormula ? { value, formula: 'computed' } : value
}

function plainValue({ type, style, value, inline }: RawCell, context: CellContext): NativeCell {
  if (type === 'inlineStr') return inline
  if (type === 'str') return unescaped(value)
  const word = value.trim()
  if (word === '') return null
  if (type === 's') return sharedText(word, context.texts)
  if (type === 'b') return truthOf(word)
  if (type !== '' && type !== 'n') throw damagedFile('workbook', `a cell is of the unknown type "${type}"`)
  if (!NUMBER.test(word)) throw damagedFile('workbook', 'a cell for a number holds none')
  return context.dateStyles[style] ? dateText(dateOfSerial(Number(word), context.isFrom1904)) : Number(word)
}

function sharedText(word: string, texts: readonly string[]): string {
  const text = texts[Number(word)]
  if (text === undefined) throw damagedFile('workbook', 'a cell names a text that is not there')
  return text
}

function truthOf(word: string): boolean {
  if (!['0', '1', 'true', 'false'].includes(word)) throw damagedFile('workbook', 'a cell for yes or no holds neither')
  return word === '1' || word === 'true'
}

/** Whether there is anything in a cell. */
export function isFilled(cell: SheetCell | undefined): boolean {
  return cell !== null && cell !== undefined && cell !== ''
}

/** A cell with what stood in its way, if anything did. */
export function describeCell(cell: SheetCell | undefined): SpecialCell {
  if (cell === undefined || cell === null) return { value: null }
  return typeof cell === 'object' ? cell : { value: cell }
}
