import { englishNumber } from '../numbers/english-numbers.ts'
import { germanNumber } from '../numbers/german-numbers.ts'
import { compilePhrases } from '../phrases/compile-phrases.ts'
import type { PolicyDocument } from '../text/document.ts'
import { lastAt } from '../text/mapped-text.ts'
import { ageCore } from './ages.ts'
import { changeAt } from './amendments.ts'
import { comparisonAfter, comparisonBefore } from './comparators.ts'
import type { Candidate, Core } from './threshold.ts'
import { unitCore } from './measured.ts'
import { tableSums } from './money-tables.ts'
import { type Amount, amountAt, type Currencies, denominatorAt, oldMoney } from './money.ts'
import type { NumberToken } from './number-tokens.ts'
import { isRatioNear } from './ratios.ts'
import { saidAgainAt } from './said-again.ts'
import { phrasesOf } from '../tables/read-table.ts'

const NAMED_BY_NUMBER = phrasesOf('thresholds', 'named-by-number')

const LASTING = phrasesOf('thresholds', 'lasting')

/** Every number of the text that carries a unit, a currency, an age or a score, with its comparison. */
export function candidatesOf(
  document: PolicyDocument,
  numbers: readonly NumberToken[],
  currencies: Currencies,
): readonly Candidate[] {
  const { text } = document
  const old = oldMoney(text, englishNumber, currencies.pound).map((amount) => moneyOf(text, amount))
  const tabled = tableSums(text, numbers, currencies)
  const others = numbers.flatMap((number) => {
    const cell = lastAt(tabled, number.start)
    if (cell?.start === number.start) return [cell]
    const isInOldMoney = (lastAt(old, number.start)?.end ?? 0) > number.start
    if (isReference(text, number) || isInOldMoney) return []
    const core = coreOf(text, number, currencies)
    return core ? [core] : []
  })
  const unsaid = document.language === 'de' ? compoundPeriods(text) : firstStretches(text)
  const cores = withoutParts([...old, ...unsaid, ...others].sort((a, b) => a.start - b.start))
  return joinCents(text, cores).map((core) => compared(text, core))
}

/** "one" in ".05 of one per centum" is part of the unit. */
function isShareOfOne(text: string, number: NumberToken): boolean {
  return /\d of $/.test(text.slice(Math.max(0, number.start - 5), number.start)) && number.value === 1
}

/** Numbers that name a provision, a form or a year rather than measure. */
const NAMES = compilePhrases(NAMED_BY_NUMBER, 'i', (anyPhrase) => String.raw`(?:\b(?:sub)?${anyPhrase}|§+)\s*\(?$`)

/** "https://…", and the escapes of an address wherever it is printed: "Rent%20Policy", "15%20days". */
const ADDRESS = /:\/\/|^\W?www\.|%(?:2[0-9A-F]|3[A-F]|5[B-F]|7[B-E]|[CDE][0-9A-F]%)(?=[\p{L}\d%])/iu
/** Letters on either side within which an address is looked for. */
const LONGEST_ADDRESS = 120

function isInAddress(text: string, { start, end }: NumberToken): boolean {
  const before = /\S*$/.exec(text.slice(Math.max(0, start - LONGEST_ADDRESS), start))![0]
  const after = /^\S*/.exec(text.slice(end, end + LONGEST_ADDRESS))![0]
  return ADDRESS.test(before + text.slice(start, end) + after)
}

/** "18-13-121", "17:9-4": a piece of a code's section. */
function isPartOfCode(before: string, after: string): boolean {
  return (
    /\d[A-Z]?[-:.]\d+[A-Z]?[-:]$/.test(before) ||
    (/\d[-:]$/.test(before) && /^[-:.]\d/.test(after)) ||
    /^[-:]\d+[-:.]\d/.test(after)
  )
}

/** "if the pupils number 25 or more": counted, not numbered. */
const COUNTED = /\b(?:\p{Ll}{3,}s|children|people)\b[^.;,]{0,40} number(?:s|ing)? $/iu

/** "30 Kilometres Per Hour": the caption of a list of roads is a limit of speed. */
const CAPTIONED_UNIT = /^ (?:Kilomet|Miles? |Km ?\/|MPH|Per ?cent)/i

/** Whether a number only names something, repeats what words said, or is part of a unit. */
function isReference(text: string, number: NumberToken): boolean {
  const before = text.slice(Math.max(0, number.start - 18), number.start)
  const isCounted =
    / number(?:s|ing)? $/i.test(before) &&
    /^ or (?:more|fewer|less)\b/.test(text.slice(number.end, number.end + 9)) &&
    COUNTED.test(text.slice(Math.max(0, number.start - 80), number.start))
  if (isCounted) return false
  if (NAMES.test(before) || isShareOfOne(text, number) || isInAddress(text, number)) return true
  // "46-Prescription of Agents": the number of a notice, in front of its title
  const ahead = text.slice(number.end, number.end + 12)
  if (!number.isWords && /^-\p{Lu}\p{Ll}/u.test(ahead)) return true
  // "(+0,30 $)", "(-2 points)": by how much a figure moved
  if (/\(\s?[+−–-]\s?[$£€]?$/.test(before)) return true
  // "2022 CC Ordinances": a year in front of an abbreviation
  if (/^ (?:CC\b|census)/.test(ahead) && number.value > 1900 && number.value < 2100) return true
  // "11 Flexible days": the number of a section, in front of its caption
  const line = text.slice(text.lastIndexOf('\n', number.start - 1) + 1, number.start)
  if (!number.isWords && /^\W*$/.test(line) && /^\s+\p{Lu}\p{Ll}/u.test(ahead) && !CAPTIONED_UNIT.test(ahead))
    return true
  // "the 31st day of March" is a date, "the 90th day" a moment
  if (/^(?:st|nd|rd|th) days?\b/i.test(text.slice(number.end, number.end + 8))) return true
  // "the 2012–13 tax year": the second year of a span
  if (/\b(?:19|20)\d\d ?[-–—/]$/.test(before) && number.value < 100) return true
  if (isPartOfCode(before, text.slice(number.end, number.end + 8))) return true
  // "(9g)" numbers a provision
  if (/\($/.test(before) && /^[a-z]{1,2}\)/.test(text.slice(number.end, number.end + 4))) return true
  // a time of day
  const isRatio = /\d ?:$|^ ?:/.test(before.slice(-3)) || /^ ?: ?\d/.test(text.slice(number.end, number.end + 4))
  if (isRatio && isRatioNear(text, number)) return false
  if (/\d:$/.test(before) || /^(?::\d\d|\s?[ap]\.? ?m\b|\s?Uhr\b)/i.test(text.slice(number.end, number.end + 6)))
    return true
  // "five hundred dollars ($500)", "per centum (25%)": said already in words
  if (
    /\p{L} \([$£€]?$/u.test(text.slice(Math.max(0, number.start - 6), number.start)) &&
    /^\s?%?\)/.test(text.slice(number.end, number.end + 3))
  )
    return true
  // "per 100 millilitres" is the denominator of a rate, not a figure of its own
  // but leave accrues "per every 30 hours worked"
  const isWorked = /^ hours? (?:actually )?worked\b/i.test(text.slice(number.end, number.end + 24))
  if (!isWorked && /\b(?:per(?: every)?|in every|je|pro|par) $/i.test(before)) return true
  // a figure with an opening bracket and no unit is a list label
  return /\($/.test(before) && /^\)/.test(text.slice(number.end, number.end + 1))
}

/** A sum of money with what it is paid by; `null` where the number is none. */
function moneyCore(text: string, number: NumberToken, currencies: Currencies): Core | null {
  const amount = amountAt(text, number, currencies)
  return amount ? moneyOf(text, amount) : null
}

/** A sum with what it is paid by. */
function moneyOf(text: string, amount: Amount): Core {
  const end = amount.end + saidAgainAt(text, amount.end, amount.value)
  const suffix = comparisonAfter(text, end)
  const from = suffix && suffix.end - end < 12 ? suffix.end : end
  const per = denominatorAt(text, from)
  const unit = per ? `${amount.currency}/${per.per}` : amount.currency
  return { start: amount.start, end: per ? from + per.length : end, value: amount.value, unit, measure: 'money' }
}

/** "eleven dollars and fifty cents per hour", "neuf euros et vingt cents" are one sum, in the money of the larger coin. */
function joinCents(text: string, cores: readonly Core[]): readonly Core[] {
  const joined: Core[] = []
  for (const core of cores) {
    const last = joined.at(-1)
    const isCents = core.measure === 'money' && core.value < 1 && last?.measure === 'money' && !last.unit.includes('/')
    if (last && isCents && /^(?: \([$£€]?[\d.,]+\))?,? (?:and|et|und) $/i.test(text.slice(last.end, core.start))) {
      joined[joined.length - 1] = {
        ...core,
        start: last.start,
        unit: [last.unit, ...core.unit.split('/').slice(1)].join('/'),
        value: Number((last.value + core.value).toPrecision(12)),
      }
    } else joined.push(core)
  }
  return joined
}

/** German writes number and unit as one word: "dreimonatig", "6-wöchig", "zweijährige". */
const COMPOUND =
  /(?<![\p{L}\d-])(?:(\d{1,3})-?|(\p{L}{3,24}?))(stündig|tägig|wöchig|monatig|jährig)e[mnrs]?(?![\p{L}-])/giu

const UNITS: Readonly<Record<string, string>> = {
  stündig: 'hour',
  tägig: 'day',
  wöchig: 'week',
  monatig: 'month',
  jährig: 'year',
}

/** Who has so many years is so old; anything else lasts as long. */
const SOMEBODY = /^ (?:Kind|Jugendlich|Person|Schüler|Mädchen|Junge|Bewerber|Arbeitnehmer|Beschäftigt|Versichert)/

/** Periods and ages inside one German word. */
function compoundPeriods(text: string): readonly Core[] {
  return [...text.matchAll(COMPOUND)].flatMap((match) => {
    const value = match[1] ? Number(match[1]) : germanNumber(match[2])
    if (!value) return []
    const unit = UNITS[match[3].toLowerCase()]
    const end = match.index + match[0].length
    const isAge = unit === 'year' && SOMEBODY.test(text.slice(end, end + 20))
    return [{ start: match.index, end, value, unit, measure: isAge ? ('age' as const) : ('duration' as const) }]
  })
}

/** "during the first year of the tenancy", "in the first month after the employment begins": the first is one of them. */
const FIRST_OF = compilePhrases(
  LASTING,
  'giu',
  (anyPhrase) =>
    String.raw`\b(?:during|throughout|for|over) (?:the|his|her|their|its) first (year|month|week) (?:of|after|following) (?:[\p{L}'-]+ ){0,3}?${anyPhrase}\b`,
)

/** The first year or month of what lasts: a number that is not said. */
function firstStretches(text: string): readonly Core[] {
  return [...text.matchAll(FIRST_OF)].map((match) => {
    const unit = match[1].toLowerCase()
    const start = match.index + match[0].indexOf(`first ${match[1]}`) + 'first '.length
    return { start, end: start + unit.length, value: 1, unit, measure: 'duration' }
  })
}

/** The 100 of "80 milligrammes in 100 millilitres" is part of a unit already read. */
function withoutParts(cores: readonly Core[]): readonly Core[] {
  const kept: Core[] = []
  for (const core of cores) if (core.start >= (kept.at(-1)?.end ?? 0)) kept.push(core)
  return kept
}

function coreOf(text: string, number: NumberToken, currencies: Currencies): Core | null {
  return (
    moneyCore(text, number, currencies) ??
    ageCore(text, number) ??
    unitCore(text, number) ??
    scoreCore(text, number) ??
    figureCore(text, number)
  )
}

const GRADE = /\b(?:grade[- ]point average|GPA|average grade)\b[^.;]{0,50}$/i
const ALCOHOL = /\b(?:blood[- ]alcohol|alcohol concentration|BAC)\b[^.;]{0,60}$/i
const RATING = /\b(?:rating|score)s?\b[^.;]{0,30}$/i

/** A bare figure behind a named scale: grade point average, alcohol in the blood, a rating. */
function scoreCore(text: string, number: NumberToken): Core | null {
  if (number.isWords) return null
  const before = text.slice(Math.max(0, number.start - 90), number.start)
  const core = { start: number.start, end: number.end, value: number.value, measure: 'score' as const }
  const percentile = /^(?:st|nd|rd|th) percentile\b/i.exec(text.slice(number.end, number.end + 14))
  if (percentile) return { ...core, end: number.end + percentile[0].length, unit: 'percentile' }
  if (GRADE.test(before) && number.value <= 5) return { ...core, unit: 'gpa' }
  if (ALCOHOL.test(before) && number.value < 1) return { ...core, unit: 'percent-bac', measure: 'concentration' }
  const isScored =
    RATING.test(before) && (comparisonBefore(text, number.start) ?? comparisonAfter(text, number.end)) !== null
  return isScored ? { ...core, unit: 'point' } : null
}

/** A quotation that holds nothing but a figure, or a figure behind "the following figure:-". */
const ALONE_BEFORE = /["'] ?$|\bfigures?\s?[:–—-]{1,2}\s*$/i
const ALONE_AFTER = /^ ?["']|^\.?\s*(?:\n|$)/
const FIGURE_BESIDE = /["'] ?\d[\d., ]* ?["']/

/** "by the substitution of '18.5' for '15'": the unit stands in the law that is amended, the change in this one. */
function figureCore(text: string, number: NumberToken): Core | null {
  if (number.isWords || (Number.isInteger(number.value) && number.value >= 1900 && number.value <= 2100)) return null
  const before = text.slice(Math.max(0, number.start - MOST_BESIDE), number.start)
  const after = text.slice(number.end, number.end + MOST_BESIDE)
  if (!ALONE_BEFORE.test(before) || !ALONE_AFTER.test(after)) return null
  const isBeside = FIGURE_BESIDE.test(before.slice(0, -2)) || FIGURE_BESIDE.test(after.slice(2))
  const isChanged = changeAt(text, number) !== null || /\b(?:insert|substitut|replac)\w*\b[^.;]{0,80}$/i.test(before)
  if (!isBeside || !isChanged) return null
  return { start: number.start, end: number.end, value: number.value, unit: 'number', measure: 'score' }
}
const MOST_BESIDE = 120

/** The core with the comparing words around it. */
function compared(text: string, core: Core): Candidate {
  const before = comparisonBefore(text, core.start)
  const after = comparisonAfter(text, core.end) ?? insideSuffix(text, core)
  // "nicht übersteigen" far behind the unit lends its operator; "or more" right behind it belongs to the token
  const isClose = after !== null && after.end - core.end < 25
  // "a maximum sentence of ten years or more": the maximum is the noun's
  const isNamedByEnd =
    before !== null && isClose && /^(?:an? |the )?m(?:ax|in)imum /i.test(text.slice(before.start, core.start))
  const operator = (isNamedByEnd ? after?.operator : before?.operator) ?? after?.operator ?? 'eq'
  return {
    start: before ? before.start : core.start,
    end: after && isClose ? Math.max(core.end, after.end) : core.end,
    value: core.value,
    unit: core.unit,
    measure: core.measure,
    operator,
    isCompared: before !== null || after !== null,
    isAttribute: /[\p{L}\d]-(?:hour|day|week|month|year)$/iu.test(text.slice(core.start, core.end)),
    core: { start: core.start, end: core.end },
  }
}

/** "$763.222 or less per thousand": the comparison stands inside the core. */
function insideSuffix(text: string, core: Core) {
  const inside = / (?:or|oder|und|ou) (more|less|fewer|greater|over|under|mehr|weniger|plus|moins)\b/i.exec(
    text.slice(core.start, core.end),
  )
  if (!inside) return null
  return { operator: /more|over|greater|mehr|plus/i.test(inside[1]) ? ('ge' as const) : ('le' as const), end: core.end }
}
