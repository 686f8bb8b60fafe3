import type { DecimalMark } from '../cell.ts'

/**
 * What the digits of a cell say of the marks in them: that the point or the comma is the decimal mark, that a point or a
 * comma may be either (`1.043`, `1,043`), or nothing.
 */
export type Evidence = DecimalMark | 'open-point' | 'open-comma' | 'none'

/** @returns null where the marks stand as in no number */
export function evidenceOf(digits: string): Evidence | null {
  const bare = withoutExponent(digits)
  const hasSpaces = /[ '’]/.test(bare)
  const closed = closeSpaces(bare)
  if (closed === null) return null
  const points = closed.split('.').length - 1
  const commas = closed.split(',').length - 1
  if (points + commas === 0) return 'none'
  if (points > 0 && commas > 0) {
    const decimal = closed.lastIndexOf('.') > closed.lastIndexOf(',') ? '.' : ','
    return hasSpaces || numberOf(digits, decimal) === null ? null : decimal
  }
  const [mark, other, count] = points > 0 ? (['.', ',', points] as const) : ([',', '.', commas] as const)
  // with spaces between thousands the mark is not another one for them
  if (count === 1 && (hasSpaces || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(closed))) return mark
  if (numberOf(digits, other) === null) return null
  return count > 1 ? other : mark === '.' ? 'open-point' : 'open-comma'
}

/** The number of digits with marks, `null` where they do not fit the decimal mark. */
export function numberOf(digits: string, decimal: DecimalMark): number | null {
  const closed = closeSpaces(withoutExponent(digits))
  if (closed === null) return null
  const group = decimal === '.' ? ',' : '.'
  const [whole, ...fractions] = closed.split(decimal)
  if (fractions.length > 1 || fractions[0]?.includes(group)) return null
  const isGrouped = whole.includes(group)
  // threes, or twos before the last three as in India
  if (
    isGrouped &&
    !(decimal === '.' ? /^\d{1,3}(,\d{3})+$|^\d{1,2}(,\d{2})*,\d{3}$/ : /^\d{1,3}(\.\d{3})+$/).test(whole)
  )
    return null
  const joined = isGrouped ? whole.replaceAll(group, '') : whole
  if (/^0\d/.test(joined)) return null
  const value = Number(`${joined}${fractions.length > 0 ? `.${fractions[0]}` : ''}${exponentOf(digits)}`)
  if (!Number.isFinite(value)) return null
  return fractions.length === 0 && Math.abs(value) > Number.MAX_SAFE_INTEGER ? null : value
}

/** Spaces and apostrophes stand between groups of three or nowhere. */
function closeSpaces(digits: string): string | null {
  if (!/[ '’]/.test(digits)) return digits
  return /^\d{1,3}([ '’])\d{3}(\1\d{3})*([.,]\d*)?$/.test(digits) ? digits.replace(/[ '’]/g, '') : null
}

function withoutExponent(digits: string): string {
  return digits.replace(/[eE].*$/, '')
}

function exponentOf(digits: string): string {
  return /[eE].*$/.exec(digits)?.[0] ?? ''
}

/**
 * Signs of statistics offices and programs for "no number here", beside the words of any text file. They count in a column
 * whose other cells are numbers, and nowhere else. A dash is not among them: to some offices it is a zero.
 */
const SIGNS: ReadonlySet<string> = new Set([
  'NA',
  'NaN',
  'nan',
  '.',
  '..',
  '...',
  '…',
  ':',
  '*',
  '/',
  'x',
  'X',
  'c',
  '[c]',
  '[x]',
  '[z]',
  '[u]',
  '[w]',
  '(X)',
  '(D)',
  '(S)',
  '(NA)',
  '(x)',
  '**',
  '***',
  '****',
  '*****',
  '(z)',
  '(s)',
  '(c)',
  '(u)',
  '[s]',
  'np',
  'n.p.',
  'nd',
  'n.d.',
  'ND',
  'ns',
  's.o.',
  'k.A.',
  'k. A.',
  '#REF!',
  '#DIV/0!',
  '#VALUE!',
  '#NUM!',
  '#NAME?',
  '#NULL!',
  'suppressed',
  'withheld',
  'confidential',
  'missing',
  'not applicable',
  'no data',
  'not published',
  'n/a',
  'N/A',
  '#N/A',
  'n.a.',
  'N.A.',
  'na',
  'n. a.',
  'N.D.',
  'N/D',
  'n/d',
  'S/D',
  's/d',
  's.d.',
  'i.d.',
  'n.c.',
  'n.s.',
  '‡',
  '⋯',
  '·',
  '(N)',
  'z',
  'u',
  's',
  '///',
  '\\N',
  'unreliable',
  'null',
  'NULL',
  'None',
  'not available',
  '<NA>',
  '?',
])

/** A missing cell, with the flag that stands beside its sign. */
export interface MissingSign {
  sign: string
  flag: string
}

/**
 * Signs of the United States Census Bureau for an estimate that is not to be had; elsewhere they may be a name or a zero.
 *
 * @see https://www.census.gov/data/developers/data-sets/acs-1year/notes-on-acs-estimate-and-annotation-values.html
 */
export const CENSUS_SIGNS: ReadonlySet<string> = new Set(['N', '-'])

/** @example missingSign(': c') // { sign: ':', flag: 'c' } */
export function missingSign(cell: string): MissingSign | null {
  // words of more than three letters in any case
  if (SIGNS.has(cell) || (cell.length > 4 && SIGNS.has(cell.toLowerCase()))) return { sign: cell, flag: '' }
  const match = /^(:|\.\.|…) {0,2}([a-z]{1,3})$/.exec(cell)
  return match === null ? null : { sign: match[1], flag: match[2] }
}
