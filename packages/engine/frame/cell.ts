/** Words that stand for a missing cell in a text file, beside the empty cell. */
export const MISSING_WORDS: readonly string[] = ['NA', 'NaN', 'nan', '.']

export type DecimalMark = '.' | ','

const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const PLUS = 43
const MINUS = 45
const POINT = 46
const ZERO = 48
const NINE = 57
const UPPER_E = 69
const LOWER_E = 101
const POWERS_OF_TEN = Array.from({ length: 16 }, (_, power) => Number(`1e${power}`))

/** The cell without white space around it. Most cells have none, and then nothing is copied. */
export function trimCell(cell: string): string {
  const last = cell.length - 1
  if (last < 0) return cell
  return isVisible(cell.charCodeAt(0)) && isVisible(cell.charCodeAt(last)) ? cell : cell.trim()
}

function isVisible(code: number): boolean {
  return code > 32 && code < 128
}

/**
 * The finite number a trimmed cell holds, or `NaN` where it is to stay text: words, thousands separators, hexadecimals,
 * infinity, whole numbers with leading zeros (postal and FIPS codes), and whole numbers beyond 2^53, which a number
 * would round.
 *
 * @param decimal the mark between whole and fraction; with `,` a cell with a point stays text
 * @example parseNumber('1.5e-9', '.') // 1.5e-9
 * @example parseNumber('01001', '.') // NaN
 */
export function parseNumber(cell: string, decimal: DecimalMark): number {
  if (decimal === ',') return cell.includes('.') ? NaN : parsePointNumber(cell.replace(',', '.'))
  return parsePointNumber(cell)
}

function parsePointNumber(cell: string): number {
  const short = parseShortNumber(cell)
  const value = short === short ? short : +cell
  // NaN and both infinities in one comparison; an empty cell would read as 0
  if (!(value - value === 0) || cell.length === 0 || hasLeadingZero(cell)) return NaN
  return Math.abs(value) > Number.MAX_SAFE_INTEGER && isWholeText(cell) ? NaN : value
}

/**
 * The number of a cell of at most 15 digits, `NaN` for everything else. Its digits as a whole number and the power of ten
 * are both exact, so one division rounds as the language's own conversion does, and is several times as fast.
 *
 * @see Clinger 1990, "How to read floating point numbers accurately", doi:10.1145/93542.93557
 */
function parseShortNumber(cell: string): number {
  const length = cell.length
  const first = length > 0 ? cell.charCodeAt(0) : 0
  const start = first === MINUS || first === PLUS ? 1 : 0
  // a sign, fifteen digits and a point
  if (length > start + 16) return NaN
  let digits = 0
  let point = -1
  for (let at = start; at < length; at++) {
    const code = cell.charCodeAt(at)
    if (code >= ZERO && code <= NINE) digits = digits * 10 + (code - ZERO)
    else if (code === POINT && point < 0) point = at
    else return NaN
  }
  const count = length - start - (point < 0 ? 0 : 1)
  if (count === 0 || count > 15) return NaN
  const value = point < 0 ? digits : digits / POWERS_OF_TEN[length - point - 1]
  return first === MINUS ? -value : value
}

/**
 * The number of a cell within a text, read where it stands, as {@link parseNumber} reads it once it is cut out.
 *
 * @param codes of the text's letters, one byte each
 * @param point the code of the decimal mark
 * @param into  where the number goes, at `row`
 * @returns     the end of the cell: the delimiter, the line's end or the text's; -1 where the cell has to be cut out,
 *              which says nothing of what it holds
 */
export function readShortNumber(
  codes: Uint8Array,
  from: number,
  delimiter: number,
  point: number,
  into: Float64Array,
  row: number,
): number {
  const first = codes[from]
  const start = first === MINUS || first === PLUS ? from + 1 : from
  // in 32 bits, which hold nine digits; of more it is worthless
  let short = 0
  let pointAt = -1
  let at = start
  for (; at < codes.length; at++) {
    const code = codes[at]
    if (code >= ZERO && code <= NINE) short = (Math.imul(short, 10) + (code - ZERO)) | 0
    else if (code === delimiter || code === LINE_FEED || code === CARRIAGE_RETURN) break
    else if (code === point && pointAt < 0) pointAt = at
    else return -1
  }
  const count = at - start - (pointAt < 0 ? 0 : 1)
  if (count === 0 || count > 15) return -1
  if (codes[start] === ZERO && at > start + 1 && pointAt !== start + 1) return -1
  const digits = count <= 9 ? short : addDigits(codes, start, at)
  const value = pointAt < 0 ? digits : digits / POWERS_OF_TEN[at - pointAt - 1]
  into[row] = first === MINUS ? -value : value
  return at
}

/** The digits of a cell as one whole number; exact up to fifteen. */
function addDigits(codes: Uint8Array, from: number, end: number): number {
  let digits = 0
  for (let at = from; at < end; at++) {
    const digit = codes[at] - ZERO
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit
  }
  return digits
}

/** `007`, `-01` and the prefixes of hexadecimal, octal and binary numbers, but not `0`, `0.5` or `0e3`. */
function hasLeadingZero(cell: string): boolean {
  const first = cell.charCodeAt(0)
  const start = first === PLUS || first === MINUS ? 1 : 0
  if (cell.charCodeAt(start) !== ZERO || cell.length === start + 1) return false
  const next = cell.charCodeAt(start + 1)
  return next !== POINT && next !== LOWER_E && next !== UPPER_E
}

function isWholeText(cell: string): boolean {
  return /^[+-]?\d+$/.test(cell)
}

/** Whether a text is a finite number with a decimal point, leading zeros or not: no separators, hexadecimals or words. */
export function isDecimalNumber(cell: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(cell) && Number.isFinite(Number(cell))
}

/** First letters of words for infinity; other cells need no closer look. */
const INFINITE_BEGINNINGS = new Set(Array.from('+-iI∞', (letter) => letter.charCodeAt(0)))

/** Whether a cell that is no finite number says that it is infinite. */
export function isInfiniteWord(cell: string): boolean {
  if (!INFINITE_BEGINNINGS.has(cell.charCodeAt(0))) return false
  return /^[+-]?(inf|infinity|∞)$/i.test(cell)
}
