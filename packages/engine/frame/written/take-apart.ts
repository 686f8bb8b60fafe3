/**
 * A number as people and statistics offices write it, taken apart: digits with their marks, and what stands beside them.
 * Which mark is the decimal one cannot be told from one cell, so the digits stay text here.
 */
export interface WrittenNumber {
  /** Digits with points, commas, spaces or apostrophes among them, without a sign. */
  digits: string
  isNegative: boolean
  /** Negative by parentheses alone, as accounts write it. */
  isInParentheses: boolean
  /** What stood beside the number, such as `b`, `1)` or `~`; empty where nothing did. */
  flag: string
  /** A letter that touches the number, which may as well belong to it: `14a` names a house. */
  isAttached: boolean
  /** A letter in front of the number, as in `p 5.1`, which in most cells would be part of a code. */
  isPrefixed: boolean
  /** `%`, another word for a share, or a currency as it is written; empty where there is none. */
  unit: string
}

/** Spaces that do not break, thin and wide ones; the white space of ASCII is trimmed. */
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
/** Hyphen, figure dash, en dash and minus where a number follows, and the white triangle of Japanese and Korean offices. */
const MINUS = /^[\u2010-\u2013\u2212\ufe63\uff0d△](?=\s*[\d.,$€£¥₹(])/
const TRAILING_MINUS = /(?<=\d)[\u2212\u2013\uff0d]$/
const CURRENCY =
  '(?:US|CA|CAD|AU|A|C|NZ|HK|S|R|NT|MX)?\\$|[€£¥₹₽₩₪₺₴₫₱]|EUR|USD|GBP|CAD|AUD|NZD|CHF|SEK|NOK|DKK|JPY|INR|ZAR|BRL|MXN|Rs\\.?|kr\\.?'
const SHARE = '[%‰]|p\\.?p\\.?|pct\\.?|per ?cent|percentage points?|Prozent|v\\. ?H\\.'
const NUMBER = new RegExp(
  `^([+-])? ?(±|\\+/-|${CURRENCY})? ?([+-])? ?((?:\\d(?:[\\d.,'’ ]*\\d)?[.,]?|[.,]\\d+)(?:[eE][+-]?\\d+)?) ?(${CURRENCY})? ?(${SHARE})? ?(-)?$`,
)
export const SHARES = new RegExp(`^(${SHARE})$`)
/** Words for multiples, as the exponent that they are. A single letter is none: 5 m may be meters. */
const MULTIPLES: readonly [word: string, exponent: number][] = [
  ['thousand|thsd\\.?|tsd\\.?|tausend|duizend|tys\\.?|тыс\\.?', 3],
  ['lakhs?', 5],
  ['millions?|mn|mln\\.?|mio\\.?|millionen|millón|millones|milhão|milhões|milioni|miljoen|млн\\.?', 6],
  ['crores?', 7],
  ['billions?|bn|bln\\.?|mrd\\.?|mld\\.?|milliarden|milliards?|miliardi|miljard|млрд\\.?', 9],
  ['trillions?|trn|bio\\.?|billionen', 12],
]
const MULTIPLE = MULTIPLES.map(([word, exponent]) => ({
  pattern: new RegExp(`(?<=\\d) ?(?:${word})(?= ?(?:${CURRENCY})?$)`, 'iu'),
  exponent: `e${exponent}`,
}))
/** A dash in the place of cents, as in 5.– or 1.234,-: it is no minus. */
const NO_CENTS = /(?<=\d[.,])[-–—](?= |$|\D)/
const BEFORE =
  /^(?:(~|≈|(?:circa|ca\.?|c\.|approx\.?|about|est\.?|etwa|env\.)(?= ?\d)|\*+|[†‡§])|\[([a-z])\]|\(([a-z])\)(?= ?\d)) ?/i
/** Letters of an office in front, small ones: with a capital it is a code of a disease, `E11.9`. */
const LETTER_BEFORE = /^([bepr]) ?(?=\d)/
/** Tried in this order, so that a mark is not taken for a part of another. */
const BEHIND: readonly RegExp[] = [
  /([⁰¹²³⁴-⁹ᵃ-ᶻ⁽⁾]+)$/u,
  / ?\[([A-Za-z0-9*]{1,3}|(?:note|fn|low|high|est|prov|rev|break|imp)[a-z]*\.? ?\d{0,2})\]$/i,
  /(?<=\d) ?([a-z])\)$/,
  / ?\(([A-Za-z*]{1,3}|(?:note|est|prov|rev|prel|break|imp|schätz|geschätzt|vorl)\p{Ll}*\.? ?\d{0,2})\)$/iu,
  / \| ?([A-Za-z*]{1,3})$/,
  / ?((?:±|\+\/-) ?\d+(?:[.,]\d+)? ?%?)$/,
  /(?<=\d) ?\((\d{1,2})\)$/,
  /(?<=\d%?) (\d{1,2}(?:, ?\d{1,2})*\))$/,
  /(?<=[\d%]) ?([*†‡§#^]+)$/,
  /(?<=\d) ?([A-Za-z])\/$/,
  /(?<=\d) (\d\/)$/,
  /(?<=\d) ((?:est|prov|prel|rev)\.?)$/i,
]
/** Letters of statistics offices for observations: break, confidential, estimated, provisional and so on. */
const LETTERS = /(?<=[\d%])( ?)([abcdefinprsuvz]{1,4}|[A-FPRSU]|[bcdefinprsuvz](?:(?:, ?| )[bcdefinprsuvz]){1,3})$/
/** Letters that are a multiple or a measure: the number would be another one without them. */
const MEASURES = new Set(['bn', 'in', 'cc', 'pc'])
/** Two or three of them at most. */
const MOST_FLAGS = 3

/**
 * @param cell trimmed
 * @returns null where the cell holds anything but one number and signs beside it
 * @example takeApart('59.1 b') // digits '59.1', flag 'b'
 */
export function takeApart(cell: string): WrittenNumber | null {
  // a number needs a digit, and nothing as long as a sentence is one
  if (cell.length > 60 || !/\p{Nd}/u.test(cell)) return null
  let rest = asciiOf(asTyped(cell))
    .replace(/ ?\[YR\d{4}\]$/, '')
    .replace(NO_CENTS, '')
  const flags: string[] = []
  const before = BEFORE.exec(rest)
  if (before) {
    flags.push(before[1] ?? before[2] ?? before[3])
    rest = rest.slice(before[0].length)
  }
  let isAttached = false
  const letter = before ? null : LETTER_BEFORE.exec(rest)
  if (letter) {
    flags.push(letter[1])
    rest = rest.slice(letter[0].length)
  }
  for (let count = 0; count < MOST_FLAGS; count++) {
    const found = flagBehind(rest)
    if (found === null) break
    flags.splice(before || letter ? 1 : 0, 0, found.flag)
    isAttached ||= found.isAttached
    rest = rest.slice(0, -found.length).trimEnd()
  }
  const multiple = MULTIPLE.find(({ pattern }) => pattern.test(rest))
  if (multiple) rest = rest.replace(multiple.pattern, multiple.exponent)
  const inner = /^(.*?)\(([^()]+)\)$/.exec(rest.replace(/\) ?%$/, '%)'))
  const isInParentheses = inner !== null && new RegExp(`^(${CURRENCY})?$`).test(inner[1].trim())
  if (inner !== null && isInParentheses) rest = inner[1] + inner[2].trim()
  const match = NUMBER.exec(rest)
  if (match === null) return null
  const [, sign, unitBefore, signBehindUnit, digits, unitBehind, percent, trailing] = match
  const signs = [sign, signBehindUnit, trailing].filter((one) => one !== undefined)
  if (signs.length > 1 || (isInParentheses && signs.length > 0)) return null
  const units = [unitBefore, unitBehind, percent].filter((one) => one !== undefined)
  if (units.length > 1) return null
  return {
    digits,
    isInParentheses,
    isAttached: isAttached || letter !== null,
    isPrefixed: letter !== null,
    isNegative: isInParentheses || signs[0] === '-',
    flag: flags.join(' '),
    unit: units[0] ?? '',
  }
}

function flagBehind(text: string): { flag: string; length: number; isAttached: boolean } | null {
  for (const pattern of BEHIND) {
    const match = pattern.exec(text)
    // a number alone in parentheses is a negative one, not a footnote
    if (match !== null && match.index > 0) return { flag: match[1], length: match[0].length, isAttached: false }
  }
  const letters = LETTERS.exec(text)
  if (letters === null || MEASURES.has(letters[2]) || !(/[, ]/.test(letters[2]) || areInOrder(letters[2]))) return null
  return { flag: letters[2], length: letters[0].length, isAttached: letters[1] === '' }
}

/** Offices write several flags in the order of the alphabet (`bep`), which tells them from words (`dec`). */
function areInOrder(letters: string): boolean {
  return [...letters].every((letter, index) => index === 0 || letters[index - 1] < letter)
}

/** A number that a spreadsheet was told to keep as text: `'5.1`, `="5.1"`. */
function asTyped(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? (cell.startsWith("'") ? cell.slice(1) : cell)
}

/** Digits of other scripts and full-width signs as those of ASCII, every space a plain one, a typeset minus a hyphen. */
function asciiOf(cell: string): string {
  if (/^[ -~]*$/.test(cell)) return cell
  return cell
    .replace(SPACES, ' ')
    .replace(MINUS, '-')
    .replace(TRAILING_MINUS, '-')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(/\p{Nd}/gu, (digit) => valueOf(digit))
    .replace(/(?<=\d)·(?=\d)/g, '.')
    .replace(/\u2212(?=[\d.,])/g, '-')
    .trim()
}

/** Zeros of scripts that write numbers with digits of their own; the nine others follow each. */
const ZEROS = [...'٠۰०০੦૦୦௦౦೦൦๐໐༠၀'].map((zero) => zero.charCodeAt(0))

function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!
  const zero = ZEROS.find((one) => code >= one && code <= one + 9)
  return zero === undefined ? digit : String(code - zero)
}
