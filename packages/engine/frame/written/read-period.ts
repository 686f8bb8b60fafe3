import type { PeriodCode } from '../count-periods.ts'
import { monthOfName } from './read-day.ts'
import { largestOf, smallestOf } from '../../numerics/extremes.ts'

export type WrittenKind = 'month' | 'quarter' | 'half-year' | 'week' | 'school year' | 'year' | 'wave'

/** How the kinds that are parts of a year are written as numbers. */
export const CODES: Partial<Record<WrittenKind, PeriodCode>> = {
  month: { parts: 12, factor: 100 },
  quarter: { parts: 4, factor: 10 },
  'half-year': { parts: 2, factor: 10 },
  week: { parts: 53, factor: 100 },
}

const YEAR = '(1[5-9]\\d{2}|2[01]\\d{2})'
const SEPARATOR = '[ ./:_-]?'
/** A year of two digits, which is one from 1969 to 2068. */
const SHORT = "[-' ]{0,2}(\\d\\d)"
interface Spelling {
  kind: WrittenKind
  pattern: RegExp
  isYearLast?: true
  /** The first and last month of a quarter, or all three, and the year. */
  isThreeMonths?: true
  /** What the column has to be called, where the cells alone may be something else. */
  named?: RegExp
}

/** A quarter in the languages of statistics offices, and the endings of ordinal numbers there. */
const QUARTER =
  'q|qtr|quarter|quartal|vj\\.?|vierteljahr|trimestre|trim\\.?|trimester|tri\\.?|kvartal|kw\\.?|kwartaal|kwartał|kwartal|čtvrtletí|štvrťrok|negyedév|neljännes|kvartaali|τρίμηνο|тоқсан|квартал|çeyrek|trimestrul'
const ORDINAL = '(?:\\.|st|nd|rd|th|er|re|ère|e|ème|eme|de|ste|º|ª|°|o|a|r|n|t|:a|-й|-ro|-do)?'
const QUARTER_NAME = /quarter|quartal|trimestre|trim|kvartal|kwarta|(^|[^a-z])(q|qtr|yq)([^a-z]|$)/i
const ROMAN_NAME = new RegExp(
  `${QUARTER_NAME.source}|^(zeit|zeitraum|period|periode|okres|time|date|year|jahr|año|année|anno)$`,
  'i',
)
const HALF_NAME = /half|halb|semest|(^|[^a-z])h([^a-z]|$)/i
export const MONTH_NAME =
  /月|연월|시점|month|monat|mois|(^|[^a-z])mes([^a-z]|$)|mese|maand|måned|månad|(^|[^a-z])ym([^a-z]|$)/i
const WEEK_NAME = /week|woche|semaine|semana|settimana|vecka|(^|[^a-z])(kw|uge)([^a-z]|$)/i
const PERIOD_NAME =
  /wave|round|period|time|survey|sweep|panel|visit|phase|welle|vague|zeit|tiempo|temps|year|jahr|(^|[^a-z])[twr]([^a-z]|$)/i
/** Each kind's spellings, with what stands first and second in them. */
const SPELLINGS: readonly Spelling[] = [
  { kind: 'month', pattern: new RegExp(`^${YEAR}[-/.](0[1-9]|1[0-2])$`) },
  { kind: 'month', pattern: new RegExp(`^${YEAR}${SEPARATOR}M(0?[1-9]|1[0-2])$`, 'i') },
  { kind: 'month', pattern: new RegExp(`^${YEAR}MM(0[1-9]|1[0-2])$`) },
  { kind: 'month', pattern: new RegExp(`^M(0?[1-9]|1[0-2])${SEPARATOR}${YEAR}$`, 'i'), isYearLast: true },
  { kind: 'month', pattern: new RegExp(`^(0?[1-9]|1[0-2])[-/.]${YEAR}$`), isYearLast: true },
  { kind: 'month', pattern: new RegExp(`^${YEAR}[ ./,-]*(\\p{L}{3,12})\\.?$`, 'iu') },
  { kind: 'month', pattern: new RegExp(`^(\\p{L}{3,12})[ ./,-]*(?:de |del |di )?${YEAR}$`, 'iu'), isYearLast: true },
  { kind: 'quarter', pattern: new RegExp(`^${YEAR}${SEPARATOR}(?:Q|QTR|T|K|KV)\\.?${SEPARATOR}([1-4])$`, 'i') },
  {
    kind: 'quarter',
    pattern: new RegExp(`^${YEAR}${SEPARATOR}([1-4])\\.?${SEPARATOR}(?:Q|QTR|T|quarter|Quartal|trimestre)$`, 'i'),
  },
  { kind: 'quarter', pattern: new RegExp(`^(?:Q|T|K|KV|Quarter )([1-4])${SEPARATOR}${YEAR}$`, 'i'), isYearLast: true },
  {
    kind: 'quarter',
    pattern: new RegExp(
      `^([1-4])\\.?(?:st|nd|rd|th)? ?(?:Q|QTR|quarter|Quartal|Vj\\.?|trimestre)${SEPARATOR}${YEAR}$`,
      'i',
    ),
    isYearLast: true,
  },
  {
    kind: 'quarter',
    pattern: new RegExp(`^([1-4])${ORDINAL} ?(?:${QUARTER}) ?(?:de |of |del |di |do |du |van |[-/,])? ?${YEAR}$`, 'iu'),
    isYearLast: true,
  },
  { kind: 'quarter', pattern: new RegExp(`^${YEAR}[- .,/]{0,2}([1-4])${ORDINAL} ?(?:${QUARTER})$`, 'iu') },
  { kind: 'quarter', pattern: new RegExp(`^${YEAR}[- .,/]{0,2}(?:${QUARTER}) ?([1-4])$`, 'iu') },
  {
    kind: 'quarter',
    pattern: new RegExp(`^(IV|I{1,3})\\.? ?(?:${QUARTER}) ?(?:de |del |do )?${YEAR}(?: r\\.)?$`, 'iu'),
    isYearLast: true,
  },
  { kind: 'quarter', pattern: new RegExp(`^${YEAR}[- .,/]{0,2}(IV|I{1,3})\\.? ?(?:${QUARTER})$`, 'iu') },
  {
    kind: 'quarter',
    pattern: new RegExp(
      `^(\\p{L}{3,12}\\.?)[-–/ ]{1,3}(?:(\\p{L}{3,12}\\.?)[-–/ ]{1,3})?(\\p{L}{3,12}\\.?)[ ,/]{0,2}(?:de )?${YEAR}$`,
      'iu',
    ),
    isThreeMonths: true,
  },
  { kind: 'quarter', pattern: new RegExp(`^(?:Q|Quarter )([1-4])(?:,| of|, of) ?${YEAR}$`, 'i'), isYearLast: true },
  // of a fiscal year, which is known by the one in which it begins or, as in FY20, by its own name
  { kind: 'quarter', pattern: new RegExp(`^${YEAR}[-/–]\\d{2,4} ?Q([1-4])$`, 'i') },
  { kind: 'quarter', pattern: new RegExp(`^Q([1-4]),? ${YEAR}[-/–]\\d{2,4}$`, 'i'), isYearLast: true },
  { kind: 'quarter', pattern: new RegExp(`^Q([1-4]) ?FY ?'?(\\d{4}|\\d\\d)$`, 'i'), isYearLast: true },
  { kind: 'quarter', pattern: new RegExp(`^FY ?'?(\\d{4}|\\d\\d) ?Q([1-4])$`, 'i') },
  { kind: 'quarter', pattern: new RegExp(`^${YEAR}년 ?([1-4])/4(?:분기)?$`) },
  { kind: 'quarter', pattern: new RegExp(`^${YEAR}[年년. ]{0,2}第?([1-4])(?:季度|四半期|분기)$`) },
  { kind: 'month', pattern: new RegExp(`^${YEAR} ?[年년] ?(0?[1-9]|1[0-2]) ?[月월]$`) },
  { kind: 'quarter', pattern: new RegExp(`^Q([1-4])${SHORT}$`, 'i'), isYearLast: true },
  { kind: 'quarter', pattern: new RegExp(`^([1-4])Q${SHORT}$`, 'i'), isYearLast: true },
  { kind: 'quarter', pattern: new RegExp(`^${YEAR}[ /:-](IV|I{1,3})$`), named: ROMAN_NAME },
  { kind: 'quarter', pattern: new RegExp(`^(IV|I{1,3})[ ./:-]${YEAR}$`), isYearLast: true, named: ROMAN_NAME },
  { kind: 'quarter', pattern: new RegExp(`^${YEAR}[/:-]0?([1-4])$`), named: QUARTER_NAME },
  { kind: 'half-year', pattern: new RegExp(`^${YEAR}${SEPARATOR}(?:H|S|HY|B)([12])$`, 'i') },
  { kind: 'half-year', pattern: new RegExp(`^(?:H|S|HY)([12])${SEPARATOR}${YEAR}$`, 'i'), isYearLast: true },
  {
    kind: 'half-year',
    pattern: new RegExp(
      `^([12])\\.?(?:st|nd|er|e)? ?(?:H|HY|half|Halbjahr|Hj\\.?|semestre)${SEPARATOR}(?:of )?${YEAR}$`,
      'i',
    ),
    isYearLast: true,
  },
  { kind: 'half-year', pattern: new RegExp(`^([12])H${SHORT}$`, 'i'), isYearLast: true },
  { kind: 'half-year', pattern: new RegExp(`^H([12])${SHORT}$`, 'i'), isYearLast: true },
  { kind: 'half-year', pattern: new RegExp(`^(first|second) half (?:of )?${YEAR}$`, 'i'), isYearLast: true },
  { kind: 'half-year', pattern: new RegExp(`^H([12]) ?FY ?'?(\\d{4}|\\d\\d)$`, 'i'), isYearLast: true },
  {
    kind: 'half-year',
    pattern: new RegExp(`^(spring|fall|autumn)(?: term| semester)?,? ?${YEAR}$`, 'i'),
    isYearLast: true,
  },
  { kind: 'half-year', pattern: new RegExp(`^${YEAR} (spring|fall|autumn)(?: term| semester)?$`, 'i') },
  {
    kind: 'half-year',
    pattern: new RegExp(`^(Jan)\\p{L}*[-–/ ]{1,3}Jun\\p{L}*[ ,/]{0,2}${YEAR}$`, 'iu'),
    isYearLast: true,
  },
  {
    kind: 'half-year',
    pattern: new RegExp(`^(Jul)\\p{L}*[-–/ ]{1,3}Dec\\p{L}*[ ,/]{0,2}${YEAR}$`, 'iu'),
    isYearLast: true,
  },
  { kind: 'half-year', pattern: new RegExp(`^${YEAR}[/:-]0?([12])$`), named: HALF_NAME },
  { kind: 'month', pattern: new RegExp(`^(\\p{L}{3,12})\\.?(?:-| ?['’])(\\d\\d)$`, 'u'), isYearLast: true },
  { kind: 'month', pattern: new RegExp(`^${YEAR}[/:-](0?[1-9]|1[0-2])$`), named: MONTH_NAME },
  { kind: 'week', pattern: new RegExp(`^${YEAR}[/:-](0?[1-9]|[1-4]\\d|5[0-3])$`), named: WEEK_NAME },
  { kind: 'week', pattern: new RegExp(`^${YEAR}${SEPARATOR}(?:W|KW|week)${SEPARATOR}(0?[1-9]|[1-4]\\d|5[0-3])$`, 'i') },
  { kind: 'week', pattern: new RegExp(`^${YEAR}-?W(0[1-9]|[1-4]\\d|5[0-3])-1$`) },
  {
    kind: 'week',
    pattern: new RegExp(`^(?:W|KW|week)${SEPARATOR}(0?[1-9]|[1-4]\\d|5[0-3])(?:${SEPARATOR}|, )${YEAR}$`, 'i'),
    isYearLast: true,
  },
  {
    kind: 'year',
    pattern: new RegExp(
      `^(?:FY|CY|SY|AY|YE|Y|YR|(?:calendar|fiscal|financial|school|tax|survey) year|year)${SEPARATOR}${YEAR}()$`,
      'i',
    ),
  },
  { kind: 'year', pattern: new RegExp(`^(?:mid|end)[- ]?${YEAR}()$`, 'i') },
  { kind: 'year', pattern: new RegExp(`^${YEAR} ?(?:C\\.?E\\.?|A\\.?D\\.?)()$`) },
  { kind: 'year', pattern: new RegExp(`^(?:FY|SY|AY) ?'?(\\d\\d)()$`) },
  { kind: 'year', pattern: new RegExp(`^${YEAR} ?(?:年|년|年度|г\\.|год|r\\.|JJ00)()$`) },
  { kind: 'wave', pattern: /^(?:wave|round|period|welle|vague|ola|onda|golf|sweep)[ ._-]?(\d{1,3})()$/i },
  { kind: 'wave', pattern: /^(?:day|week|month|quarter|year|visit|phase|session|term|cycle|time)[ ._-]?(\d{1,3})()$/i },
  { kind: 'wave', pattern: /^(\d{1,3})(?:st|nd|rd|th|\.) ?(?:wave|round|sweep|welle)()$/i },
  { kind: 'wave', pattern: /^(\d{1,3})(?:st|nd|rd|th)()$/, named: PERIOD_NAME },
  { kind: 'wave', pattern: /^(?:wave|round|welle|sweep)[ ._-]?(?=[IVX])(X{0,2}(?:IX|IV|V?I{0,3}))()$/i },
  { kind: 'wave', pattern: /^(?:[WRT]_?|M_?(?!0))(\d{1,2})()$/i, named: PERIOD_NAME },
]
const YEAR_OR_SHORT = "(?:'?(\\d\\d)|(1[5-9]\\d{2}|2[01]\\d{2}))"
const SCHOOL_YEAR = new RegExp(
  `^(?:(SY|AY|FY|TY|school year|academic year|season|Schuljahr) ?)?${YEAR_OR_SHORT} ?(?:[-/–]|to) ?(\\d{4}|\\d{1,2})$`,
  'i',
)
const SCHOOL_NAME = /school|academic|season|schuljahr|scolaire|fiscal|(^|[^a-z])[sfa]y([^a-z]|$)|year|jahr|saison/i

/** A period as the number by which the product knows it: 201912, 20194, 2019. */
interface ReadPeriod {
  kind: WrittenKind
  value: number
}

/** The periods of a column, null where a cell is none or two are of different kinds. */
export function readPeriodTexts(
  cells: readonly (string | null)[],
  name: string,
): { kind: WrittenKind; values: Float64Array } | null {
  const texts = new Set<string>()
  for (const cell of cells) {
    if (cell !== null) texts.add(cell)
    // a name or an id is told from a period by its first few cells
    if (texts.size === 8 && ![...texts].every((text) => isSpelledSomehow(text, name))) return null
  }
  const waves = readSurveys(texts, name) ?? readShortMonths(texts, name)
  if (waves !== null) return valuesOf(cells, waves)
  if (texts.size === 0 || ![...texts].every((text) => mayBePeriod(text) && text.length <= 30)) return null
  const known =
    readYearsAmongWords(texts) ??
    readQuartersByParts(texts, name) ??
    readSchoolYears(texts, name) ??
    readSpelled(texts, name) ??
    readSpelled(texts, nameByParts(texts))
  return known === null ? null : valuesOf(cells, known)
}

function valuesOf(cells: readonly (string | null)[], known: ReadonlyMap<string, ReadPeriod>) {
  const [{ kind }] = known.values()
  return { kind, values: Float64Array.from(cells, (cell) => (cell === null ? NaN : known.get(cell)!.value)) }
}

const SURVEY = /^(?:(baseline)|(midline)|(endline)|follow[- ]?up ?(\d{0,2})(?: survey)?)$/i

/** Waves by their names: before, between and after a program, and what follows it. */
function readSurveys(texts: ReadonlySet<string>, name: string): Map<string, ReadPeriod> | null {
  const matches = [...texts].map((text) => SURVEY.exec(text))
  if (texts.size < 2 || !PERIOD_NAME.test(name) || matches.some((match) => match === null)) return null
  const last = matches.some((match) => match![2] !== undefined) ? 2 : 1
  const waveOf = ([, baseline, midline, endline, number]: RegExpExecArray) =>
    baseline ? 0 : midline ? 1 : endline ? last : Number(number || 1)
  const found = new Map([...texts].map((text, at) => [text, { kind: 'wave' as const, value: waveOf(matches[at]!) }]))
  const values = [...found.values()].map(({ value }) => value)
  return new Set(values).size === values.length ? found : null
}

/** So many months next to each other are no days of several months. */
const ENOUGH_MONTHS = 4

/**
 * `Sep 19` and `19-Sep` are a day in a year as well as a month: where the months that they would be follow on one another over the
 * turn of a year they are months.
 *
 * @param name `month` where another column has shown it
 */
function readShortMonths(texts: ReadonlySet<string>, name: string): Map<string, ReadPeriod> | null {
  const found = new Map<string, ReadPeriod>()
  const counts = new Set<number>()
  for (const text of texts) {
    const match = /^(\p{L}{3,12})\.? (\d\d)$/u.exec(text) ?? /^(\d\d)-(\p{L}{3,12})\.?$/u.exec(text)
    if (match === null) return null
    const [word, short] = /\d/.test(match[1]) ? [match[2], match[1]] : [match[1], match[2]]
    const [month, year] = [monthOfName(word), fullYear(short)]
    if (month === 0) return null
    counts.add(12 * year + month - 1)
    found.set(text, { kind: 'month', value: 100 * year + month })
  }
  const [first, last] = [smallestOf([...counts]), largestOf([...counts])]
  const areNext = counts.size >= ENOUGH_MONTHS && last - first + 1 === counts.size
  const isOverYears = Math.floor(first / 12) < Math.floor(last / 12)
  return found.size > 0 && (name === 'month' || (areNext && isOverYears)) ? found : null
}

/** Years within the same words in each cell, of which one names a month or says that it is a year: `Year ending March 2019`. */
function readYearsAmongWords(texts: ReadonlySet<string>): Map<string, ReadPeriod> | null {
  const found = new Map<string, ReadPeriod>()
  const templates = new Set<string>()
  for (const text of texts) {
    const years = [...text.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([year]) => Number(year))
    if (years.length === 0 || years.length > 2 || (years.length === 2 && years[1] !== years[0] + 1)) return null
    templates.add(text.replaceAll(/(?:19|20)\d\d/g, '#'))
    if (templates.size > 1) return null
    found.set(text, { kind: 'year', value: years[0] })
  }
  if (found.size < 2) return null
  const [template] = templates
  const isOfMonths = /^\p{L}{3,9}\.? #[-–/ ]{1,3}\p{L}{3,9}\.? #$/u.test(template)
  const isEnding = /^(year|12 months|YE|FYE)( (ending|ended|to|end))?( \d{1,2})? \p{L}{3,9}\.? #$/iu.test(template)
  const words = template.match(/\p{L}{3,}/gu) ?? []
  return (isOfMonths || isEnding) && words.some((word) => monthOfName(word) > 0) ? found : null
}

/**
 * What parts of years such as 2019-8 are, by the largest: beyond four a month, beyond twelve a week; one to four in several years in a
 * row a quarter, one and two a half-year.
 */
function nameByParts(texts: ReadonlySet<string>): string {
  const split = [...texts].map((text) => /^(\d{4})[-/:](\d{1,2})$/.exec(text))
  if (split.some((match) => match === null)) return ''
  const most = largestOf(split.map((match) => Number(match![2])))
  if (most > 4) return most > 12 ? 'week' : 'month'
  const counts = split.map((match) => Number(match![1]) * most + Number(match![2]))
  const years = new Set(split.map((match) => match![1])).size
  const isWhole = new Set(counts).size === counts.length && largestOf(counts) - smallestOf(counts) + 1 === counts.length
  return !isWhole || years < 2 || counts.length < most + 2 || (most !== 2 && most !== 4)
    ? ''
    : most === 4
      ? 'quarter'
      : 'half'
}

/**
 * Quarters where the letters and numbers alone would be weeks or months: `2019KW04` of Statistics Netherlands, `2019/04` of the Inegi. Of
 * several years nothing but the parts 1 to 4 is there.
 */
function readQuartersByParts(texts: ReadonlySet<string>, name: string): Map<string, ReadPeriod> | null {
  const found = new Map<string, ReadPeriod>()
  const [parts, years] = [new Set<string>(), new Set<string>()]
  for (const text of texts) {
    const match = /^((?:19|20)\d\d)(KW|\/)0([1-4])$/.exec(text)
    if (match === null) return null
    parts.add(match[3])
    years.add(match[1])
    found.set(text, { kind: 'quarter', value: Number(match[1]) * 10 + Number(match[3]) })
  }
  const isCode = [...texts].every((text) => text.includes('KW'))
  const isNamed = (isCode ? WEEK_NAME : MONTH_NAME).test(name)
  return !isNamed && years.size > 1 && (isCode || parts.size === 4) ? found : null
}

/** Words around a year, and short months, are read by the whole of a column. */
const MONTH_WORD =
  /^(year|12 months|F?YE) .*\d{4}$|^\p{L}{3,9}\.? \d{4}[-–/ ]|^(\p{L}{3,12}\.? \d\d|\d\d-\p{L}{3,12}\.?)$/iu

/** Whether a text is a period under one of the names that its column may be read by. */
function isSpelledSomehow(text: string, name: string): boolean {
  return (
    SCHOOL_YEAR.test(text) ||
    MONTH_WORD.test(text) ||
    SURVEY.test(text) ||
    [name, '', 'month', 'week', 'quarter'].some((one) => readPeriod(text, one) !== null)
  )
}

function mayBePeriod(text: string): boolean {
  return /\d|^(wave|round|welle|sweep)[ ._-]?[IVX]+$/i.test(text)
}

/** 2011-12 is a month as well as a school year: where every cell is a year and the next one, they are school years. */
function readSchoolYears(texts: ReadonlySet<string>, name: string): Map<string, ReadPeriod> | null {
  const found = new Map<string, ReadPeriod>()
  for (const text of texts) {
    const match = SCHOOL_YEAR.exec(text)
    if (match === null) return null
    // 12/13 may be a day or a share
    if (match[2] !== undefined && match[1] === undefined && !(SCHOOL_NAME.test(name) && match[4].length === 2))
      return null
    const year = match[2] === undefined ? Number(match[3]) : fullYear(match[2])
    const next = match[4]
    if (Number(next) !== (year + 1) % 10 ** next.length) return null
    found.set(text, { kind: 'school year', value: year })
  }
  // one such text alone may be a month
  return found.size > 1 || ![...texts].some((text) => SPELLINGS[0].pattern.test(text)) ? found : null
}

function fullYear(text: string): number {
  const year = Number(text)
  return year < 69 ? 2000 + year : 1900 + year
}

/** What offices write behind a period that is provisional or has a footnote. */
const FLAG = / ?(?:\*{1,2}|\([bepr]\)|\[\d\]|[¹²³⁴]|(?<= )[bepr]\/?)$/

/** Whether a sign stands beside a period, which is no part of it. */
export function isFlaggedPeriod(text: string): boolean {
  return FLAG.test(text)
}

function readSpelled(texts: ReadonlySet<string>, name: string): Map<string, ReadPeriod> | null {
  const found = new Map<string, ReadPeriod>()
  let kind: WrittenKind | null = null
  for (const text of texts) {
    const period = readPeriod(text.replace(FLAG, ''), name)
    if (period === null || (kind !== null && period.kind !== kind)) return null
    kind = period.kind
    found.set(text, period)
  }
  return found
}

const UNCALLED = SPELLINGS.filter(({ named }) => named === undefined)
const PARTS: Record<string, number> = {
  ...{ i: 1, ii: 2, iii: 3, iv: 4, first: 1, second: 2 },
  ...{ spring: 1, fall: 2, autumn: 2, jan: 1, jul: 2 },
}

function partOf(word: string): number {
  return PARTS[word.toLowerCase()] ?? 0
}

/**
 * @param name of the column
 * @example readPeriod('2019M12') // { kind: 'month', value: 201912 }
 */
export function readPeriod(text: string, name = ''): ReadPeriod | null {
  // what the column is called says more than a spelling of several meanings
  const called = SPELLINGS.filter(({ named }) => named?.test(name))
  for (const { kind, pattern, isYearLast, isThreeMonths } of [...called, ...UNCALLED]) {
    const match = pattern.exec(text)
    if (match === null) continue
    const [first, second] = isYearLast ? [match[2], match[1]] : [match[1], match[2]]
    if (isThreeMonths) {
      const quarter = quarterOfMonths(match[1], match[2], match[3])
      if (quarter === 0) continue
      return { kind, value: Number(match[4]) * 10 + quarter }
    }
    if (kind === 'wave') return { kind, value: /\d/.test(first) ? Number(first) : romanOf(first) }
    const year = first.length === 2 ? fullYear(first) : Number(first)
    if (kind === 'year') return { kind, value: year }
    const part = /^\d/.test(second) ? Number(second) : kind === 'month' ? monthOfName(second) : partOf(second)
    if (part === 0) continue
    return { kind, value: year * (kind === 'month' || kind === 'week' ? 100 : 10) + part }
  }
  return null
}

/** The quarter of the year that three months in a row are; 0 for any others. */
function quarterOfMonths(first: string, between: string | undefined, last: string): number {
  const [from, to] = [monthOfName(first), monthOfName(last)]
  const isWhole = from > 0 && to === from + 2 && (between === undefined || monthOfName(between) === from + 1)
  return isWhole && from % 3 === 1 ? (from + 2) / 3 : 0
}

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10 }

function romanOf(text: string): number {
  const values = [...text.toUpperCase()].map((letter) => ROMAN[letter])
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}
