import type { LogLine } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { Said, Text } from '../../fact.ts'
import type { DecimalMark } from '../cell.ts'
import { doneBy, faultOf, note, someOf } from '../facts.ts'
import { missingLine } from '../read-log.ts'
import { type Fault, placesOf } from '../repairs/faults.ts'
import type { RepairDone, RepairId } from '../repairs/repairs.ts'
import type { Column, DataTable } from '../table.ts'
import { isYear } from './find-header.ts'
import { monthOfName } from './read-day.ts'
import { CENSUS_SIGNS, type Evidence, evidenceOf, missingSign, type MissingSign, numberOf } from './signs.ts'
import { SHARES, takeApart, type WrittenNumber } from './take-apart.ts'

export interface WrittenTable {
  table: DataTable
  /** The mark that columns of numbers were read with; left out where the file holds numbers of its own kind. */
  decimal?: DecimalMark
  /** Cells of text columns that were numbers by themselves, by column; their text is exact. */
  native?: ReadonlyMap<string, Uint8Array> | undefined
  /** The cells of columns as the file spells them. */
  respell?: ((names: readonly string[]) => DataTable) | undefined
  /** Left out = nobody can be asked. */
  accepted?: readonly RepairId[] | undefined
}

/** A table of which one kind of cells was settled, or is to be asked about. */
export interface SettledPart {
  table: DataTable
  log: LogLine<Text>[]
  repairs: RepairDone<Text>[]
  /** What keeps the table from being read as it is meant. */
  questions: Question[]
}

/** What only somebody who knows the data can tell. */
export interface Question {
  refusal: EngineError
  fault: Fault<Text>
}

/** As many cells as a sentence shows. */
const SHOWN = 10
/** Whole numbers without a mark that show a mark elsewhere in their column to stand between thousands. */
const ENOUGH_WHOLE = 3
/** Numbers with so many digits are not told apart by a letter, as houses and classes are. */
const DIGITS_OF_YEARS = 4
/** Above this share of whole numbers with letters beside them, what stands beside them may as well be part of a name: `5 b`. */
const MOST_FLAGGED = 0.5

/**
 * Reads as numbers the columns of text that hold numbers as people write them: with marks between thousands, typeset
 * signs, currencies and flags. Flags move to a column of their own beside it. Which mark is the decimal one is decided from
 * all cells of the file, and where they leave it open it is asked, as a number a thousand times too small says nothing of it.
 */
export function settleNumbers(given: WrittenTable): SettledPart {
  const open = openNumbers(given)
  const columns = new Map<string, Candidate>()
  const isCensus = ['GEO_ID', 'NAME'].every((name) => given.table.columns.has(name))
  const signs = isCensus ? CENSUS_SIGNS : new Set<string>()
  for (const [name, column] of given.table.columns) {
    const texts = open.get(name) ?? (column.kind === 'text' ? column.values : null)
    const found = texts && readCandidate(texts, given.native?.get(name), signs)
    if (found) columns.set(name, found)
  }
  const proofs = proofsOf(given, columns, open)
  const accepted = given.accepted?.includes('decimal-comma')
    ? ','
    : given.accepted?.includes('decimal-point')
      ? '.'
      : null
  const marks = new Map<string, DecimalMark>()
  const undecided: [string, Candidate][] = []
  let isAsked = false
  for (const [name, candidate] of columns) {
    if (candidate.proofs.size > 1) columns.delete(name)
    else {
      const mark = decide(candidate, proofs)
      if (mark === null) isAsked = true
      if (mark === null && accepted === null) undecided.push([name, candidate])
      else marks.set(name, mark ?? accepted!)
    }
  }
  const log: LogLine<Text>[] = []
  const table: DataTable = { rows: given.table.rows, columns: new Map() }
  for (const [name, column] of given.table.columns) {
    const candidate = columns.get(name)
    const isRight = column.kind === 'number' && marks.get(name) === given.decimal
    const settled =
      candidate && marks.has(name) && !isRight ? settle(name, candidate, marks.get(name)!, given.table) : null
    if (settled === null) table.columns.set(name, column)
    else {
      for (const [key, one] of settled.columns) table.columns.set(key, one)
      log.push(...settled.log)
    }
  }
  const repairs = isAsked && accepted !== null ? [doneBy(accepted === '.' ? 'decimal-point' : 'decimal-comma', {})] : []
  return { table, log, repairs, questions: undecided.length > 0 ? [ambiguousMarks(undecided)] : [] }
}

type Cell = WrittenNumber | MissingSign | number | null

interface Candidate {
  cells: Cell[]
  texts: readonly (string | null)[]
  /** Decimal marks that a cell of the column shows. */
  proofs: Set<DecimalMark>
  /** Cells such as `1.043` or `1,043`, by the mark in them. */
  open: Record<DecimalMark, number>
  /** Whole numbers below a thousand, zero not among them. */
  whole: number
  /** Whole numbers of a thousand and more without a mark, which say that thousands have none, or that the column is of two minds. */
  large: number
}

/**
 * Columns of numbers that may have been read a thousand times too small, as the file spells them: each fraction has three
 * digits behind its mark and one to three before.
 */
function openNumbers({ table, decimal, respell }: WrittenTable): Map<string, readonly (string | null)[]> {
  if (decimal === undefined || respell === undefined) return new Map()
  const names = [...table.columns].flatMap(([name, column]) =>
    column.kind === 'number' && mayBeThousands(column.values) ? [name] : [],
  )
  if (names.length === 0) return new Map()
  const spelled = respell(names)
  return new Map(
    names.flatMap((name) => {
      const column = spelled.columns.get(name)!
      return column.kind === 'text' && hasOpenMarks(column.values, decimal) ? [[name, column.values]] : []
    }),
  )
}

function mayBeThousands(values: Float64Array): boolean {
  let fractions = 0
  for (const value of values) {
    if (value !== value || Number.isInteger(value)) continue
    const size = Math.abs(value)
    if (size < 1 || size >= 1000 || Math.abs(size * 1000 - Math.round(size * 1000)) > 1e-6) return false
    fractions++
  }
  return fractions > 0
}

function hasOpenMarks(texts: readonly (string | null)[], mark: DecimalMark): boolean {
  const pattern = mark === '.' ? /^[+-]?[1-9]\d{0,2}\.\d{3}$/ : /^[+-]?[1-9]\d{0,2},\d{3}$/
  return texts.every((text) => text === null || /^[+-]?\d+$/.test(text) || pattern.test(text) || missingSign(text))
}

/** A column of which every cell is a number or says that there is none; null for any other. */
function readCandidate(
  texts: readonly (string | null)[],
  native: Uint8Array | undefined,
  signs: ReadonlySet<string>,
): Candidate | null {
  if (native === undefined && areMostlyCodes(texts)) return null
  const cells: Cell[] = []
  const measure = measureOf(texts)
  const readNumber = (text: string) => {
    const found = takeApart(measure === '' ? text : text.replace(MEASURE, '$1'))
    return found && measure !== '' ? { ...found, unit: measure } : found
  }
  const readCell = (text: string) =>
    signs.has(text) ? { sign: text, flag: '' } : (missingSign(text) ?? readNumber(text))
  for (const [row, text] of texts.entries()) {
    const cell = text === null ? null : native?.[row] ? Number(text) : readCell(text)
    if (cell === null && text !== null) return null
    cells.push(cell)
  }
  if (texts.includes(UNCERTAIN)) for (const cell of cells.filter(isWritten)) takeForUncertain(cell)
  const written = cells.filter(isWritten)
  const says = written.map(({ digits }) => evidenceOf(digits))
  const isCode = ({ digits }: WrittenNumber, index: number) =>
    says[index] === null || numberOf(digits, says[index] === ',' || says[index] === 'open-comma' ? ',' : '.') === null
  if (written.some(isCode) || (written.length === 0 && !cells.some((cell) => typeof cell === 'number'))) return null
  const count = (evidence: Evidence) => says.filter((one) => one === evidence).length
  const hasMarks = says.some((one) => one !== 'none')
  if (!areFlags(written, hasMarks) || !isOneUnit(written)) return null
  return {
    cells,
    texts,
    proofs: new Set((['.', ','] as const).filter((mark) => count(mark) > 0)),
    open: { '.': count('open-point'), ',': count('open-comma') },
    whole: written.filter(({ digits }) => /^[1-9]\d{0,2}$/.test(digits)).length,
    large: written.filter(({ digits }) => /^[1-9]\d{3,}$/.test(digits)).length,
  }
}

/**
 * Whether a letter stands in front of more cells than may be flagged, as in `p17`: what names persons and regions is seen here
 * without a look at what each cell would be as a number.
 */
function areMostlyCodes(texts: readonly (string | null)[]): boolean {
  const most = MOST_FLAGGED * texts.length
  let codes = 0
  for (const [row, text] of texts.entries()) {
    if (text !== null && isPlainCode(text)) codes++
    if (codes > most) return true
    if (row - codes >= most) return false
  }
  return false
}

/** A small letter of an office and digits: never anything but a number with a letter in front. */
function isPlainCode(text: string): boolean {
  if (text.length < 2 || !'bepr'.includes(text[0])) return false
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}

/** A word of two letters or more behind a number, as in `12 km`; `years` and `year` are one. */
const MEASURE = /^([^\p{L}]*\d) ?(\p{L}[\p{L}/²³]+)\.?$/u
/** Words behind a number that make it a time of day or a place in an order. */
const NO_MEASURE = /^([ap]m|st|nd|rd|th|er|ère|ème|uhr|bc|ad|ce|bce)$/i

/** The measure that stands behind each number of a column; empty where there is none, or another in some cell. */
function measureOf(texts: readonly (string | null)[]): string {
  let measure = ''
  for (const text of texts) {
    if (text === null || missingSign(text) !== null) continue
    const word = MEASURE.exec(text)?.[2]
    if (word === undefined || NO_MEASURE.test(word) || monthOfName(word) > 0) return ''
    if (measure !== '' && singular(word) !== singular(measure)) return ''
    measure ||= word
  }
  // a sign of an office, a multiple or a currency is read as what it is
  return measure !== '' && takeApart(`1.5 ${measure}`) === null ? measure : ''
}

function singular(word: string): string {
  return word.toLowerCase().replace(/(?<=..)s$/, '')
}

/**
 * To German offices "/" is a number too uncertain to be told, and parentheses are around one that is uncertain: no minus of accounts.
 *
 * @see https://www.destatis.de/DE/Service/Zeichenerklaerung.html
 */
const UNCERTAIN = '/'

function takeForUncertain(cell: WrittenNumber): void {
  if (!cell.isInParentheses) return
  Object.assign(cell, { isNegative: false, isInParentheses: false, flag: ['()', cell.flag].join(' ').trim() })
}

function isWritten(cell: Cell): cell is WrittenNumber {
  return typeof cell === 'object' && cell !== null && 'digits' in cell
}

/**
 * Whether what stands beside the numbers are flags: beside most of the whole numbers it may be part of names (`5 b`), unless
 * these are as long as years (`2009(r)`).
 */
function areFlags(written: readonly WrittenNumber[], hasMarks: boolean): boolean {
  if (written.filter(({ isPrefixed }) => isPrefixed).length > MOST_FLAGGED * written.length) return false
  if (hasMarks) return true
  const areYears = written.every(({ digits }) => isYear(digits))
  const flagged = written.filter(
    ({ flag, digits }) => /^[A-Za-z]+( |$)/.test(flag) && digits.length < DIGITS_OF_YEARS,
  ).length
  return flagged <= MOST_FLAGGED * written.length && (areYears || !written.some(({ isAttached }) => isAttached))
}

/**
 * Whether all numbers are in one unit and their signs are of one kind. A share beside a percentage, two currencies, a minus
 * beside parentheses: what is meant cannot be told.
 */
function isOneUnit(written: readonly WrittenNumber[]): boolean {
  const units = new Set(written.map(({ unit }) => unit))
  const isShare = [...units].some((unit) => SHARES.test(unit))
  if (isShare && written.some(({ unit, digits }) => !SHARES.test(unit) && /[1-9]/.test(digits))) return false
  units.delete('')
  const signs = new Set(written.filter(({ isNegative }) => isNegative).map(({ isInParentheses }) => isInParentheses))
  return units.size <= 1 && signs.size <= 1
}

/** The decimal marks that the file shows in any column. */
function proofsOf(
  { table, decimal }: WrittenTable,
  candidates: ReadonlyMap<string, Candidate>,
  open: ReadonlyMap<string, unknown>,
): Set<DecimalMark> {
  const proofs = new Set([...candidates.values()].flatMap((candidate) => [...candidate.proofs]))
  const isProof = ([name, { kind, values }]: [string, Column]) =>
    kind === 'number' && !open.has(name) && values.some((value) => Number.isFinite(value) && !Number.isInteger(value))
  if (decimal !== undefined && [...table.columns].some(isProof)) proofs.add(decimal)
  for (const [name, { kind, values }] of table.columns) {
    const shown = kind === 'text' && !candidates.has(name) ? proofsAmongDashes(values) : null
    if (shown?.size === 1) for (const mark of shown) proofs.add(mark)
  }
  return proofs
}

const DASHES = /^[-–—−]+$/

/** The marks that a column shows which would be one of numbers, were it not for its dashes: what these are is asked apart. */
function proofsAmongDashes(texts: readonly (string | null)[]): Set<DecimalMark> | null {
  if (!texts.some((text) => text !== null && DASHES.test(text))) return null
  const others = texts.filter((text) => text === null || !DASHES.test(text))
  return readCandidate(others, undefined, new Set())?.proofs ?? null
}

/** The decimal mark of a column: its own, else the file's; null where it is to be asked. */
function decide({ proofs: own, open, whole, large }: Candidate, file: ReadonlySet<DecimalMark>): DecimalMark | null {
  if (own.size === 1) return [...own][0]
  if (open['.'] + open[','] === 0) return '.'
  if (open['.'] > 0 && open[','] > 0) return null
  const mark = open['.'] > 0 ? '.' : ','
  // fractions lose their last zeros or are whole with zeros: three digits or none are numbers with thousands
  const hasWhole = whole + large >= ENOUGH_WHOLE
  if (file.size === 1) return hasWhole && file.has(mark) ? null : [...file][0]
  return hasWhole && large === 0 ? otherMark(mark) : null
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.'
}

function ambiguousMarks(undecided: readonly (readonly [string, Candidate])[]): Question {
  const columns = undecided.map(([name]) => name)
  const [, { cells, open }] = undecided[0]
  const rows = cells.flatMap((cell, row) =>
    isWritten(cell) && evidenceOf(cell.digits)?.startsWith('open') ? [row] : [],
  )
  const told = { columns, cells: Math.max(open['.'], open[',']), rows: placesOf(rows) }
  const fault = faultOf('ambiguous-marks', told, ['decimal-point', 'decimal-comma'])
  const refusal = new EngineError(
    'frame/ambiguous-marks',
    `Whether numbers with one mark and three digits behind it, as in "${columns[0]}", are fractions or thousands cannot be told.`,
    {
      columns,
      rows: rows.slice(0, SHOWN).map((row) => row + 1),
      reason: fault.message,
      hint: 'Say which mark is the decimal one: --repair decimal-point or --repair decimal-comma on the command line.',
    },
  )
  return { refusal, fault }
}

function settle(name: string, candidate: Candidate, decimal: DecimalMark, table: DataTable) {
  const { cells, texts } = candidate
  const values = new Float64Array(cells.length)
  const flags = new Array<string | null>(cells.length).fill(null)
  const changed: number[] = []
  const missing = new Map<string, number>()
  for (const [row, cell] of cells.entries()) {
    if (typeof cell === 'number' || cell === null) values[row] = cell ?? NaN
    else if (isWritten(cell)) {
      const size = numberOf(cell.digits, decimal)!
      values[row] = cell.isNegative && size !== 0 ? -size : size
      if (texts[row] !== String(values[row]) && Number(texts[row]) !== values[row]) changed.push(row)
    } else {
      values[row] = NaN
      missing.set(cell.sign, (missing.get(cell.sign) ?? 0) + 1)
    }
    if (typeof cell === 'object' && cell !== null && cell.flag !== '') flags[row] = cell.flag
  }
  const log: LogLine<Said>[] = [writtenLine(name, candidate, decimal, changed, values)]
  for (const [sign, count] of [...missing].sort()) log.push(missingLine(name, sign, count))
  const columns: [string, Column][] = [[name, { kind: 'number', values }]]
  const flagged = flags.flatMap((flag, row) => (flag === null ? [] : [row]))
  if (flagged.length > 0) {
    const flagName = freeName(`${name}_flag`, table)
    columns.push([flagName, { kind: 'text', values: flags }])
    const examples = someOf([...new Set(flagged.map((row) => texts[row]!))], SHOWN)
    const message = note('flags', { column: name, flags: flagName, cells: flagged.length, examples })
    log.push({ code: 'read/flags', message, rows: flagged.length, column: name })
  }
  return { columns, log }
}

function writtenLine(
  column: string,
  { cells, texts }: Candidate,
  decimal: DecimalMark,
  changed: readonly number[],
  values: Float64Array,
): LogLine<Said> {
  const written = cells.filter(isWritten)
  const examples = new Map(changed.map((row) => [texts[row]!, values[row]] as [string, number]))
  const message = note('written-numbers', {
    column,
    decimal: written.some(({ digits }) => /[.,]/.test(digits)) ? decimal : null,
    unit: written.find((one) => one.unit !== '')?.unit ?? null,
    areAccounts: written.some(({ isInParentheses }) => isInParentheses),
    changed: changed.length,
    examples: someOf([...examples], SHOWN),
  })
  return { code: 'read/written-numbers', message, rows: changed.length, column }
}

function freeName(wanted: string, { columns }: DataTable): string {
  let [name, number] = [wanted, 1]
  while (columns.has(name)) name = `${wanted}_${++number}`
  return name
}
