import type { CueOf, CueRules } from '../cue-spec.ts'
import { AS_THEY_STAND, compilePhrases } from '../phrases/compile-phrases.ts'
import { phrasesOf } from '../tables/read-table.ts'
import { leadInsOf, sectionOf, isRemoved, type Language, type PolicyDocument } from '../text/document.ts'
import { findDates, type PrintedDate } from '../effective-date/dates.ts'
import { lastAt, firstFrom } from '../text/mapped-text.ts'
import { effectiveDateCues } from '../effective-date/index.ts'
import { changeAt, isChangedFrom } from './amendments.ts'
import { candidatesOf } from './candidates.ts'
import type { Currencies } from './money.ts'
import { MOST_THRESHOLDS } from './current.ts'
import { findNumbers } from './number-tokens.ts'
import { quantityOf } from './quantities.ts'
import { joinRanges } from './ranges.ts'
import { exclusionOf, type Context } from './relevance.ts'
import type { Role, Threshold } from './spec.ts'
import type { Candidate } from './threshold.ts'

type ThresholdCue = CueOf<'threshold_tokens', Threshold>

/** Cutoffs and rates that decide who is treated or how much. */
export const thresholdRules: CueRules<'threshold_tokens', Threshold> = {
  extract: (document) => thresholdCues(document),
}

/**
 * Cutoffs and rates that decide who is treated or how much, in the order of the text; the first {@link MOST_THRESHOLDS}.
 *
 * @param since the day the main rule starts, where a caller has read it already; older steps are superseded
 */
export function thresholdCues(document: PolicyDocument, since = startOf(document)): readonly ThresholdCue[] {
  const dates = findDates(document.text)
  const rulesFrom = preambleEnd(document.text)
  const numbers = findNumbers(document.text, languageOfFigures(document))
  const candidates = candidatesOf(document, numbers, currenciesOf(document.text)).filter(
    (candidate) => (lastAt(dates, candidate.core.end - 1)?.end ?? 0) <= candidate.core.start,
  )
  const cues: ThresholdCue[] = []
  for (const found of joinRanges(document.text, candidates, numbers)) {
    if (cues.length >= MOST_THRESHOLDS) break
    const context = contextOf(document, found)
    const candidate = { ...found, unit: unitOf(found, context) }
    if (exclusionOf(candidate, context) !== null) continue
    const isTold = candidate.start < rulesFrom || isRecital(context) || isReprinted(context)
    const role = isTold ? 'reference' : roleOf(document, candidate, dates, since)
    cues.push(cueOf(document, candidate, quantityOf(candidate, context), role))
  }
  return cues
}

const SPANISH_OR_PORTUGUESE = /(?<!\p{L})(?:del|el|los|las|por|que|para|se|em|da|do|dos|na|não|uma|ao)(?!\p{L})/giu
const ENGLISH = /\b(?:the|of|and|by|under|this|to)\b/gi
const SAMPLE = 20_000

/** Spanish and Portuguese texts write 4.000,50 as German ones do. */
function languageOfFigures({ text, language }: PolicyDocument): Language {
  const sample = text.slice(0, SAMPLE)
  const count = (words: RegExp) => sample.match(words)?.length ?? 0
  const isOther = language === 'fr' ? /(?<!\p{L})(?:não|los|el|del|em|uma)(?!\p{L})/iu.test(sample) : true
  return isOther && count(SPANISH_OR_PORTUGUESE) > 2 * count(ENGLISH) + 3 && !GERMAN.test(sample) ? 'de' : language
}
const GERMAN = /(?<!\p{L})(?:der|und|nicht|wird)(?!\p{L})/iu

const STRUCK =
  /\b(?:striking|strikes?|struck|deleting|omitting|by leaving out|replacing)\b(?: out)?(?: the)?(?: words?| phrase| figure| number| amount| date)?\s*['"][^'"]{0,60}$/i
/** "by striking 'authorized' and all that follows through '$250'". */
const STRUCK_THROUGH = /\ball that follows through (?:the )?"[^"]{0,40}$/i
/** "less than 21, instead of 18, years of age". */
const REPLACED = /\b(?:instead of|rather than) (?:the |an? )?[$£€]?$/i
const REFERENCE =
  /\b(?:as (?:defined|required|provided) (?:in|by|under)|pursuant to|under) (?:section \d+[^,;.]{0,30} of )?(?:the|title) (?!this)[^,;.]{0,40}(?:federal|United States|Fair Labor)[^,;.]{0,40}$/i

/**
 * Whether a threshold is the rule the text sets.
 *
 * @param since the day the main rule starts; a step that ends or starts before it is the old rule
 */
function roleOf(
  document: PolicyDocument,
  candidate: Candidate,
  dates: readonly PrintedDate[],
  since: string | null,
): Role {
  const { text } = document
  if (isRemoved(document, candidate.core.start)) return 'repealed'
  const before = text.slice(Math.max(0, candidate.core.start - 240), candidate.core.start)
  const change = changeAt(text, candidate.core)
  if (change === 'old' || STRUCK_THROUGH.test(before)) return 'superseded'
  if ((change === null && STRUCK.test(before)) || isChangedFrom(text, candidate.core.start, candidate.core.end))
    return 'superseded'
  if (REPLACED.test(before)) return 'superseded'
  if (REFERENCE.test(before)) return 'reference'
  return since !== null && isOldStep(document, candidate, dates, since) ? 'superseded' : 'current'
}

/** A day in the same clause that governs the sum: "Until March 31, 2009, … $235", "January 1, 2005: $2.77". */
function isOldStep(
  document: PolicyDocument,
  candidate: Candidate,
  dates: readonly PrintedDate[],
  since: string,
): boolean {
  const sentence = lastAt(document.sentences, candidate.core.start)
  if (!sentence) return false
  const before = lastAt(dates, candidate.core.start)
  const inFront = before && before.start >= sentence.start ? before : undefined
  const after = firstFrom(dates, candidate.core.end)
  const behind = after && after.end <= sentence.end ? after : undefined
  const { text } = document
  const isGoverning = (date: PrintedDate) =>
    /\b(?:until|effective|beginning|from|through|prior to|before)\s+(?:the )?$/i.test(
      text.slice(Math.max(0, date.start - 20), date.start),
    ) || /^\s*:/.test(text.slice(date.end, date.end + 3))
  if (behind && behind.start - candidate.core.end < 30 && isGoverning(behind)) return behind.iso < since
  return inFront !== undefined && isGoverning(inFront) && inFront.iso < since
}

const RECITAL_HEADINGS = phrasesOf('thresholds', 'recital-headings')
const TALES = phrasesOf('thresholds', 'tales')

const HEADING = compilePhrases(RECITAL_HEADINGS, 'i', AS_THEY_STAND)
const OPENING =
  /\b(?:(?:congress|legislature|council|general assembly|board|city council|parliament) (?:hereby )?(?:finds?|declares?)|(?<!\b(?:shall|may|must|will|to) )finds? (?:and declares? )?(?:that|the following|as follows))\b/i
const OPENING_WORDS = /\b(?:whereas|having regard to|considérant|in erwägung)\b/i
/** One of several recitals that semicolons part. */
const WHEREAS = /^\W*(?:and\W+)?whereas\b/i
/** Behind these words the rules begin, whatever was recited before. */
const ENACTED = /\b(?:enact|ordain|decree|promulgat|resolv)(?:s|ed)?\b|\bmakes? the following\b/i
/** A finding tells what was; a rule tells what shall be. */
const TELLS = compilePhrases(TALES, 'i')
const RULES =
  /\b(?:shall|must|may|means?|is (?:entitled|eligible|exempt|required|prohibited|hereby)|unlawful|is to|are to|soll|darf|muss|doit|peut)\b/i

/** Whether a figure stands in findings, recitals or a tale of facts, which set no rule. */
function isRecital(context: Context): boolean {
  if (
    HEADING.test(context.heading) ||
    OPENING.test(context.leadIn.split(ENACTED).at(-1)!) ||
    OPENING.test(context.sentence.slice(0, 200)) ||
    OPENING_WORDS.test(context.leadIn.split(ENACTED).at(-1)!) ||
    OPENING_WORDS.test(context.sentence.slice(0, 200)) ||
    WHEREAS.test(context.before)
  )
    return true
  return TELLS.test(context.sentence) && !RULES.test(context.sentence) && !RULES.test(context.leadIn.slice(-200))
}

/** Whether a bill prints the section again as it stands, so that it may be amended later. */
function isReprinted({ leadIn }: Context): boolean {
  return /\b(?:is|are) (?:hereby )?brought forward\b/i.test(leadIn)
}

const PREAMBLE_ENDS =
  /\b(?:for the reasons (?:set (?:forth|out)|stated|discussed|given|described) (?:in the preamble|above)|accordingly, (?:the )?[^.\n]{0,80}\bamend(?:s|ed|ing))\b|^List of Subjects\b/im

/** Where the preamble of a rule in the Federal Register ends, which tells costs and reasons; 0 where there is none. */
function preambleEnd(text: string): number {
  if (!/^[^\w\n]{0,40}SUMMARY\s{0,9}:/m.test(text)) return 0
  const end = PREAMBLE_ENDS.exec(text)
  if (end) return end.index
  const supplement = /^[^\w\n]{0,40}(?:SUMMARY|DATES|ADDRESSES|FOR FURTHER INFORMATION CONTACT)\s{0,9}:[^\n]*$/gm
  return Math.max(0, ...[...text.matchAll(supplement)].map((match) => match.index + match[0].length))
}

function startOf(document: PolicyDocument): string | null {
  return effectiveDateCues(document)[0].cue_value.iso
}

function cueOf(document: PolicyDocument, candidate: Candidate, quantity: string, role: Role): ThresholdCue {
  const { start, end, phrase } = document.locate(candidate)
  const value: Threshold = {
    quantity,
    operator: candidate.operator,
    value: [candidate.value].flat().some(Number.isNaN) ? null : candidate.value,
    unit: candidate.unit,
    role,
  }
  const confidence = (candidate.isCompared ? 0.85 : 0.65) - (role === 'current' ? 0 : 0.2)
  const reason = `${candidate.isCompared ? 'compared' : 'stated'} ${quantity.replace(/_/g, ' ')}${WHY[role]}`
  return { cue_type: 'threshold_tokens', cue_key: quantity, cue_value: value, confidence, start, end, phrase, reason }
}

const PERIODS: readonly (readonly [per: string, words: RegExp])[] = [
  ['hour', /\bhourly\b|per hour|horaire|\bstündlich/i],
  ['week', /\bweekly\b|per week|\bwöchentlich|hebdomadaire/i],
  ['month', /\bmonthly\b|per month|\bmonatlich|mensuel/i],
  ['year', /\b(?:annual|annually|yearly|per annum|per year|jährlich|annuel\p{L}*)\b/iu],
]

/** A percentage of something the taxonomy names. */
const PERCENT_OF: readonly (readonly [unit: string, words: RegExp])[] = [
  ['percent-fpl', /^[^.;,]{0,40}\b(?:poverty|seuil de pauvreté|Armuts(?:grenze|schwelle|risiko\p{L}*))(?!\p{L})/iu],
  [
    'percent-ami',
    /^[^.;,]{0,30}\b(?:median (?:family |household )?income|revenu médian|Medianeinkommens?|mittleren Einkommens)(?!\p{L})/iu,
  ],
  ['percent-weight', /^ ?(?:\([^)]*\) ?)?(?:by weight|by mass|w\/w)\b/i],
]

/** "the minimum hourly wage shall be $11.50", "80 percent of the area median income": the words around finish the unit. */
function unitOf(candidate: Candidate, context: Context): string {
  if (candidate.unit === 'percent') {
    return PERCENT_OF.find(([, pattern]) => pattern.test(context.after))?.[0] ?? candidate.unit
  }
  if (candidate.measure !== 'money' || candidate.unit.includes('/')) return candidate.unit
  for (const words of [context.before.slice(-80), context.leadIn.slice(-300)]) {
    const period = PERIODS.find(([, pattern]) => pattern.test(words))
    if (period) return `${candidate.unit}/${period[0]}`
  }
  return candidate.unit
}

const WHY: Readonly<Record<Role, string>> = {
  current: ', part of the rule this text sets',
  superseded: ', an older value the text still prints',
  repealed: ', inside words that are taken out',
  reference: ', told of or set by another body',
}

function contextOf(document: PolicyDocument, candidate: Candidate): Context {
  const { text } = document
  const clause = lastAt(document.clauses, candidate.core.start) ?? {
    start: 0,
    end: text.length,
    paragraph: 0,
  }
  const sentence = lastAt(document.sentences, candidate.core.start) ?? clause
  return {
    before: text.slice(clause.start, candidate.core.start),
    words: text.slice(candidate.core.start, candidate.core.end),
    after: text.slice(candidate.core.end, clause.end),
    sentence: text.slice(sentence.start, sentence.end),
    leadIn: leadInsOf(document, clause.paragraph)
      .map((paragraph) => text.slice(Math.max(paragraph.start, paragraph.end - 400), paragraph.end))
      .reverse()
      .join(' '),
    change: changeAt(text, candidate.core),
    heading: sectionOf(document, candidate.start)?.title ?? '',
  }
}

/** Places whose dollar or peso is written with a bare $, by the words that a law of theirs has in its head. */
const DOLLARS: readonly (readonly [currency: string, place: RegExp])[] = [
  ['CAD', /\bCanad(?:a|ian|ien)|Governor in Council|gouverneur en conseil|Her Majesty in right of/i],
  ['NZD', /New Zealand|Aotearoa/i],
  [
    'AUD',
    /Australia|New South Wales|Queensland|\bTasmania\b|Parliament of Victoria|State of Victoria|Victorian (?:Government|Parliament)/i,
  ],
  ['HKD', /Hong Kong|香港/i],
  ['ZAR', /South Africa/i],
  ['SGD', /Singapore/i],
  ['TWD', /\bTaiwan\b|臺灣/i],
  ['JMD', /\bJamaica\b/i],
  ['TTD', /Trinidad and Tobago/i],
  ['BBD', /\bBarbados\b/i],
  ['BSD', /\bThe Bahamas\b/i],
  ['BZD', /\bBelize\b/i],
  ['FJD', /\bFiji\b/i],
  ['GYD', /\bGuyana\b/i],
  ['NAD', /\bNamibia\b/i],
  ['LRD', /\bLiberia\b/i],
  ['MXN', /Estados Unidos Mexicanos|República Mexicana/i],
  ['CLP', /República de Chile|Congreso Nacional de Chile/i],
  ['COP', /República de Colombia|Congreso de Colombia/i],
  ['ARS', /República Argentina|Nación Argentina/i],
  ['UYU', /República Oriental del Uruguay/i],
]
/** Provinces and territories, which a law of the United States may name as a place of its own (Ontario County). */
const PROVINCES =
  /\b(?:Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland|Nova Scotia|Ontario|Prince Edward Island|Qu[ée]bec|Saskatchewan|Nunavut|Yukon|Northwest Territories)\b/i
const UNITED_STATES =
  /\bUnited States\b|\bU\.S\.|\bState of [A-Z]|Ontario(?: County)?, (?:New York|N\.Y\.|California|Calif\.)/

/** The currency of a bare $ in a text, by the place that its head names. */
function dollarOf(head: string): string {
  const found = DOLLARS.find(([, place]) => place.test(head))
  if (found) return found[0]
  return PROVINCES.test(head) && !UNITED_STATES.test(head) ? 'CAD' : 'USD'
}

/** Dollars are those of the place; pounds were Irish in Ireland. */
function currenciesOf(text: string): Currencies {
  const head = text.slice(0, 8000)
  const dollar = dollarOf(head)
  const isEuro = /(?<!\bNorthern )\bIreland\b|€|\beuros?\b/i.test(text) && !text.includes('$')
  const pound = /Saorst|Oireachtas|Éireann/i.test(text) ? 'IEP' : 'GBP'
  return {
    dollar,
    pound,
    p: /\bBotswana\b/.test(head) ? 'BWP' : 'PHP',
    cent: isEuro ? 'EUR' : dollar,
    krone: /Swed(?:en|ish)/i.test(head)
      ? 'SEK'
      : /Denmark|Danish/i.test(head)
        ? 'DKK'
        : /Iceland/i.test(head)
          ? 'ISK'
          : 'NOK',
    franc: francOf(head),
    shilling: /\b(?:Kenya|Uganda|Tanzania)\b/i.test(head)
      ? { currency: 'KES', worth: 1 }
      : { currency: pound, worth: 0.05 },
  }
}

function francOf(head: string): string {
  if (/\b(?:Belgique|belges?|le Roi)\b/i.test(head)) return 'BEF'
  if (/Luxembourg|grand-duc/i.test(head)) return 'LUF'
  return /\bSuisses?\b|\bcantons?\b|Confédération|Switzerland|Swiss/i.test(head) ? 'CHF' : 'FRF'
}
