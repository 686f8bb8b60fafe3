import { damagedFile } from '../../../base/errors.ts'
import { dateText, type NativeCell } from '../native-column.ts'
import { readXml, unescaped } from './sheet-texts.ts'

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

/** Formats that every program knows by number and no workbook spells out: days, times, and those of East Asia. */
const KNOWN_DATES: readonly [number, number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** Colors, currencies and conditions; quoted words; escaped, padding and filling letters. */
const NOT_A_PLACE = /\[[^\]]*\]|"[^"]*"|\\.|_.|\*./gu

/** Whether a number with this format is shown as a day or a time. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return KNOWN_DATES.some(([first, last]) => id >= first && id <= last)
  if (/^(general|standard)$/i.test(code)) return false
  return /[ymdhs]/i.test(code.replace(NOT_A_PLACE, ''))
}

/** For each style that a cell may name, by its number, whether it shows a day or a time. */
export function readDateStyles(part: string, content: Uint8Array): boolean[] {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isInCellStyles = false
  readXml(part, content, {
    open: (element, { numFmtId, formatCode }) => {
      if (element === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
      if (element === 'cellXfs') isInCellStyles = true
      if (element !== 'xf' || !isInCellStyles) return
      const id = Number(numFmtId ?? 0)
      styles.push(isDateFormat(id, codes.get(id)))
    },
    close: (element) => {
      if (element === 'cellXfs') isInCellStyles = false
    },
  })
  return styles
}

const MILLISECONDS_PER_DAY = 86_400_000
/** Days from the start of a count to 1970. */
const DAYS_BEFORE_1970 = { 1900: 25_569, 1904: 24_107 }
/** The count from 1900 holds a 29 February 1900, a day that never was. */
const NO_SUCH_DAY = 60

/** The moment that a number of days stands for. A time alone falls on day zero, 1899-12-30. */
function dateOfSerial(days: number, isFrom1904: boolean): Date {
  const shift = !isFrom1904 && days >= 1 && days < NO_SUCH_DAY ? 1 : 0
  const since1970 = days + shift - DAYS_BEFORE_1970[isFrom1904 ? 1904 : 1900]
  return new Date(Math.round(since1970 * MILLISECONDS_PER_DAY))
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
