import { lastAt, type Span } from '../text/mapped-text.ts'
import { ENGLISH_CARDINAL, ENGLISH_ORDINAL, englishNumber } from '../numbers/english-numbers.ts'

/** A calendar day printed in a text. */
export interface PrintedDate extends Span {
  iso: string
  /** False where the order of day and month is a guess (3/4/2020). */
  isCertain: boolean
}

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'jänner', 'janvier', 'enero', 'janeiro', 'gennaio'],
  ['february', 'feb', 'februar', 'février', 'febrero', 'fevereiro', 'febbraio'],
  ['march', 'mar', 'märz', 'mars', 'marzo', 'março'],
  ['april', 'apr', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maio', 'maggio'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'junho', 'giugno'],
  ['july', 'jul', 'juli', 'juillet', 'julio', 'julho', 'luglio'],
  ['august', 'aug', 'août', 'agosto'],
  ['september', 'sept', 'sep', 'septembre', 'septiembre', 'setiembre', 'setembro', 'settembre'],
  ['october', 'oct', 'oktober', 'octobre', 'octubre', 'outubro', 'ottobre'],
  ['november', 'nov', 'novembre', 'noviembre', 'novembro'],
  ['december', 'dec', 'dezember', 'décembre', 'diciembre', 'dezembro', 'dicembre'],
]
const MONTH = `(${MONTHS.flat()
  .sort((a, b) => b.length - a.length)
  .join('|')})`

const YEAR = String.raw`(?:del?\s+(?:año\s+)?|(?:in|of)\s+the\s+year(?:\s+of\s+our\s+lord)?,?\s+|a\.\s?d\.,?\s+)?(\d{4}(?!\d)|${ENGLISH_CARDINAL})`
/** A word boundary, or a preposition the printer ran into the month ("toMarch 31"). */
const EDGE = String.raw`(?:(?<![\p{L}\d])|(?<=\b(?:to|on|of|by|until)))`

const ROMAN = 'I II III IV V VI VII VIII IX X XI XII'.split(' ')

const FORMS: readonly { pattern: RegExp; read: (parts: readonly string[]) => readonly [string, string, string] }[] = [
  {
    // 1 May 2001, 1 er mai 2001, the 6th day of April, 1928, der 1. Januar 2015, le 1er juillet 2006, 1º de janeiro de 2019
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(\d{1,2}(?:\s?(?:st|nd|rd|th|er)|'h|\.?[º°]|\.)?|${ENGLISH_ORDINAL}|premier|primero)\s*(?:day\s+of\s+|of\s+|de\s+|jour\s+(?:du\s+mois\s+)?(?:de\s+|d['’]))?${MONTH}\.?\s?,?\s+${YEAR}`,
      'giu',
    ),
    read: ([day, month, year]) => [year, month, day],
  },
  {
    // January 1, 2015; NOVEMBER FIFTEENTH, TWO THOUSAND TWENTY-SIX; December24, 1973
    pattern: new RegExp(
      String.raw`${EDGE}${MONTH}\.?\s*(?:the\s+)?(\d{1,2}(?!\d)(?:st|nd|rd|th)?|${ENGLISH_ORDINAL}|${ENGLISH_CARDINAL})\s*,?\s+(?:of\s+)?${YEAR}`,
      'giu',
    ),
    read: ([month, day, year]) => [year, month, day],
  },
  {
    // the first day of a span: "18 to 31 March 2020", "1 April – 14 May 2020"
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d/.,])(\d{1,2})(?:st|nd|rd|th|er|\.)?(?:\s+${MONTH})?(?=\s*(?:to|until|till|through|bis|au|a|al|and|[-–—])\s*\d{1,2}(?:st|nd|rd|th|er|\.)?\s+(?:de\s+)?${MONTH}\.?,?\s+(?:de\s+)?(\d{4})(?!\d))`,
      'giu',
    ),
    read: ([day, month, lastMonth, year]) => [year, month ?? lastMonth, day],
  },
  {
    // "March 18 to 31, 2020", "March 18 to April 2, 2020"
    pattern: new RegExp(
      String.raw`${EDGE}${MONTH}\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?=\s*(?:to|until|till|through|and|[-–—])\s*(?:${MONTH}\.?\s*)?\d{1,2}(?:st|nd|rd|th)?,\s*(\d{4})(?!\d))`,
      'giu',
    ),
    read: ([month, day, , year]) => [year, month, day],
  },
  { pattern: /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g, read: ([year, month, day]) => [year, month, day] },
  { pattern: /(?<!\d)(\d{4})\/(\d{2})\/(\d{2})(?![\d/])/g, read: ([year, month, day]) => [year, month, day] },
  { pattern: /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/g, read: ([day, month, year]) => [year, month, day] },
  {
    // treaties' 1.VII.2031
    pattern: /(?<![\d.])(\d{1,2})\.\s?([IVX]{1,4})\.\s?(\d{4})(?!\d)/g,
    read: ([day, month, year]) => [year, String(1 + ROMAN.indexOf(month)), day],
  },
  {
    // registers' 1-Jul-2031
    pattern: new RegExp(String.raw`(?<![\d-])(\d{1,2})-${MONTH}-(\d{4})(?!\d)`, 'gi'),
    read: ([day, month, year]) => [year, month, day],
  },
]

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
/** "Monday, January 28", "Thursday 1 April": a day of news, without its year. */
const WITHOUT_YEAR = new RegExp(
  String.raw`\b(${WEEKDAYS.join('|')}),? (?:(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} (\d{1,2})(?:st|nd|rd|th)?)(?![\p{L}\d])(?!,? ?(?:in )?\d{4})`,
  'giu',
)

/** Days whose year the text prints elsewhere: of the year printed last and those around it the one with that weekday. */
function weekdaysOf(text: string, printed: readonly PrintedDate[]): readonly PrintedDate[] {
  if (printed.length === 0) return []
  const inOrder = printed.toSorted((a, b) => a.start - b.start)
  return [...text.matchAll(WITHOUT_YEAR)].flatMap((match) => {
    const [whole, weekday, dayBefore, monthAfter, monthBefore, dayAfterMonth] = match
    const year = Number((lastAt(inOrder, match.index) ?? inOrder[0]).iso.slice(0, 4))
    const iso = [year, year + 1, year - 1]
      .map((each) => isoOf(String(each), monthAfter ?? monthBefore, dayBefore ?? dayAfterMonth))
      .find((each) => each !== null && WEEKDAYS[new Date(`${each}T00:00:00Z`).getUTCDay()] === weekday.toLowerCase())
    return iso ? [{ iso, isCertain: true, start: match.index, end: match.index + whole.length }] : []
  })
}

/** A day and month whose year stands elsewhere, or nowhere. */
export interface YearlessDay extends Span {
  inYear: (year: number) => string | null
}

/** English and German months begin with a capital, so that "they may 10" is none. */
const CAPITAL_MONTH = `(${MONTHS.flat()
  .flatMap((name) => [`${name[0].toUpperCase()}${name.slice(1)}`, name.toUpperCase()])
  .sort((a, b) => b.length - a.length)
  .join('|')})`
const SMALL_MONTH = `(${MONTHS.flat()
  .filter((name) => name.length > 4 || name === 'mars' || name === 'mai')
  .sort((a, b) => b.length - a.length)
  .join('|')})`
const NO_YEAR = String.raw`(?![\p{L}\d:%/°-])(?!\.\d)(?!\.?,?\s+(?:(?:de|del|of|in)\s+)?(?:the\s+year\s+)?\d{3,4})`
const YEARLESS: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\p{L}\d])${CAPITAL_MONTH}\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?${NO_YEAR}`, 'gu'),
  new RegExp(
    String.raw`(?<![\p{L}\d.,/])(\d{1,2})(?:st|nd|rd|th|er|\.|\.?[º°])? (?:of |de )?(?:${CAPITAL_MONTH}|${SMALL_MONTH})${NO_YEAR}`,
    'gu',
  ),
]

/** Days printed without their year: "January 9", "le 1er mars"; what follows tells whether they are of every year. */
export function yearlessDays(text: string): readonly YearlessDay[] {
  return YEARLESS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const parts = match.slice(1).filter((part) => part !== undefined)
      const [day, month] = /^\d/.test(parts[0]) ? parts : parts.toReversed()
      const end = match.index + match[0].length
      return { start: match.index, end, inYear: (year: number) => isoOf(String(year), month, day) }
    }),
  )
}

/** Every day whose day, month and year are all printed, in the order of the text; a day with its weekday may lack the year. */
export function findDates(text: string): readonly PrintedDate[] {
  const found = FORMS.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const iso = isoOf(...read(match.slice(1)))
      return iso ? [{ iso, isCertain: true, start: match.index, end: match.index + match[0].length }] : []
    }),
  )
  const dates = [...found, ...weekdaysOf(text, found), ...slashedDates(text, orderOf(text, found))].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  )
  return dates.filter(
    (date, i) => i === 0 || !dates.slice(Math.max(0, i - 3), i).some((other) => date.start < other.end),
  )
}

interface Order {
  isDayFirst: boolean
  isMonthFirst: boolean
}

/** Series and bodies of law that only America has, where the month comes first. */
const AMERICAN =
  /\b(?:House Bill|Senate Bill|Session Laws?|Laws of (?:19|20)\d\d|Revised Statutes|Municipal Code|RCW|WAC|C\.R\.S|A\.R\.S|U\.S\.C)(?!\p{L})/u

/** Money, abbreviations and words of offices that put the day first. */
const DAY_FIRST =
  /w\.?e\.?f\.|\b(?:Rs\.? ?\d|lakhs?|crores?|G\.S\.R|KSh|Kshs)(?!\p{L})|[£₹₦€]|R\$|\bentr(?:a|ada|ará|ou|ó) e[mn] vig/u

/** Whoever writes "July 1, 2031" and never "1 July 2031" puts the month first in figures, too. */
function orderOf(text: string, dates: readonly PrintedDate[]): Order {
  const words = dates.map(({ start, end }) => text.slice(start, end))
  return {
    isDayFirst: words.some((date) => /^\d{1,2}(?:st|nd|rd|th)?\s+\p{L}/u.test(date)) || DAY_FIRST.test(text),
    isMonthFirst: words.some((date) => /^\p{L}{3,9}\.?\s*\d/u.test(date)) || AMERICAN.test(text),
  }
}

/** Month, day and year in figures alone, with strokes or dashes: "7/15/2031", "15-07-2031". */
const IN_FIGURES = /(?<![\d/-])(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?![\d/-])/g

/**
 * American month/day/year unless the first figure can be no month. A day is certain where one reading is possible, or where
 * the text's other days are all written in one order, in figures or, where those do not show it, in words.
 */
function slashedDates(text: string, written: Order): readonly PrintedDate[] {
  const matches = [...text.matchAll(IN_FIGURES)]
  const inFigures = {
    isDayFirst: matches.some((match) => Number(match[1]) > 12),
    isMonthFirst: matches.some((match) => Number(match[3]) > 12),
  }
  const isShown = inFigures.isDayFirst || inFigures.isMonthFirst
  const { isDayFirst: isDayFirstIn, isMonthFirst: isMonthFirstIn } = isShown ? inFigures : written
  const isOneOrder = isDayFirstIn !== isMonthFirstIn
  return matches.flatMap((match) => {
    const [, first, , second, year] = match
    const isDayFirst = Number(first) > 12 || (isOneOrder && isDayFirstIn)
    const iso = isDayFirst ? isoOf(year, second, first) : isoOf(year, first, second)
    const isCertain = isOneOrder || Number(first) > 12 || Number(second) > 12 || first === second
    return iso ? [{ iso, isCertain, start: match.index, end: match.index + match[0].length }] : []
  })
}

/** A day that opens some words in American figures, its year in two or four of them: "7-1-12", "9/3/2020". */
export function monthFirstDay(words: string): Pick<PrintedDate, 'iso' | 'end'> | null {
  const match = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(words)
  if (!match) return null
  const year = match[4].length === 4 ? match[4] : String(Number(match[4]) + (Number(match[4]) < 50 ? 2000 : 1900))
  const iso = isoOf(year, match[1], match[3])
  return iso ? { iso, end: match[0].length } : null
}

function isoOf(year: string, month: string, day: string): string | null {
  const y = /^\d/.test(year) ? Number(year) : englishNumber(year)
  const m = /^\d/.test(month) ? Number(month) : 1 + MONTHS.findIndex((names) => names.includes(month.toLowerCase()))
  const d = /^\d/.test(day) ? Number.parseInt(day, 10) : /^prem?i/i.test(day) ? 1 : englishNumber(day)
  if (y === null || d === null || y < 1000 || y > 2200 || m < 1 || m > 12) return null
  const date = new Date(Date.UTC(y, m - 1, d))
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d && d > 0 ? isoDay(date) : null
}

/** The day a number of days, months or years after another; the 31st becomes the month's last day. */
export function dayAfter(iso: string, count: number, unit: 'day' | 'week' | 'month' | 'year'): string {
  const date = new Date(`${iso}T00:00:00Z`)
  if (unit === 'day' || unit === 'week') {
    date.setUTCDate(date.getUTCDate() + count * (unit === 'week' ? 7 : 1))
    return isoDay(date)
  }
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (unit === 'year' ? 12 : 1))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return isoDay(date)
}

/** The first day of the month (or quarter) after the one a day lies in. */
export function firstOfNext(iso: string, unit: 'month' | 'quarter'): string {
  const date = new Date(`${iso.slice(0, 7)}-01T00:00:00Z`)
  const step = unit === 'month' ? 1 : 3 - (date.getUTCMonth() % 3)
  date.setUTCMonth(date.getUTCMonth() + step)
  return isoDay(date)
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
