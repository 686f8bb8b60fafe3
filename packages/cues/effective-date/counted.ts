import { englishNumber } from '../numbers/english-numbers.ts'
import { frenchNumber, frenchOrdinal } from '../numbers/french-numbers.ts'
import { germanNumber, germanOrdinal } from '../numbers/german-numbers.ts'
import { dayAfter, firstOfNext } from './dates.ts'
import type { PrintedDay } from './printed-days.ts'
import { ANY_PASSAGE, dayOf, eventOf, type Moment, type Events } from './readings.ts'

const NUMBER = String.raw`(\d{1,3}(?:st|nd|rd|th)?|[\p{L}-]+(?: (?:hundred(?:th)?|and|[\p{L}]+-?(?:ty|teen|th|st|nd|rd|ieth|one|two|three|four|five|six|seven|eight|nine)))*)`
const COUNTED: readonly RegExp[] = [
  // 90 days after …; on the one hundred eightieth day after …; at the expiration of thirty (30) days from …
  new RegExp(
    String.raw`(?<![\p{L}-])${NUMBER}(?: \(\d+\))?(?: [\p{L}]+)??[ -](?:calendar |full |clear |business )?(day|week|month|year)s?'?(?: of)? (?:after|from(?: and after)?|following|next after)(?: that of)? (.{3,160})`,
    'iu',
  ),
  /(?<![\p{L}-])(\d{1,3}(?:e|ème)?|(?:[\p{L}-]+ et )?[\p{L}-]+) (jours?|mois|ans?)(?: francs?)? (?:après|suivant|qui sui(?:t|vent)|à (?:compter|partir) d[eu]) (.{3,120})/iu,
  new RegExp(String.raw`(?<![\p{L}-])${NUMBER}\.? (Tage?|Wochen?|Monate?|Jahre?) nach (.{3,120})`, 'iu'),
]

const DEADLINE = /\b(?:within|not later than|no later than)\b[^.;]{0,20}$/i

/** "on the day after its publication", "am Tag nach der Verkündung", "le lendemain de sa publication". */
const DAY_AFTER: readonly RegExp[] = [
  new RegExp(
    `\\b(?:(?:on|from) )?(?:the )?(?:day|date) (?:(?:immediately )?(?:after|following)|next after)(?: (?:the day|the date|that))?(?: (?:on which|of))? (.{3,120})`,
    'i',
  ),
  /\bTag(?:e)? nach (?:der|ihrer|seiner) (.{3,60})/i,
  /\bAblauf des Tages (?:der|ihrer|seiner) (.{3,60})/i,
  /\bauf (?:die|ihre|seine|den Tag (?:der|ihrer|seiner)) (\p{L}{5,20}) folgenden Tag(?:es)?\b/iu,
  /\b(?:jour suivant|lendemain)(?: (?:celui )?de)? (.{3,80})/i,
]

/** "90 days after it becomes law", "am Tag nach der Verkündung": computed where the text prints the day counted from. */
export function countedFromEvent(clause: string, days: readonly PrintedDay[]): Moment | null {
  for (const pattern of COUNTED) {
    const match = pattern.exec(clause)
    const count = match && numberOf(match[1])
    const event = match && eventOf(match[3])
    // "within five years from" is a deadline, no start
    if (!match || count === null || !event || DEADLINE.test(clause.slice(0, match.index))) continue
    return counted(event, days, (iso) => dayAfter(iso, count, unitOf(match[2])))
  }
  const next = firstMatch(DAY_AFTER, clause)
  const event = next && eventOf(next[1])
  return next && event ? counted(event, days, (iso) => dayAfter(iso, 1, 'day')) : null
}

/** "at the end of the period of two months beginning with the day on which this Act is passed". */
export function periodBeginning(clause: string, days: readonly PrintedDay[]): Moment | null {
  const match = new RegExp(
    String.raw`(?:period of |expir\w+ of |end of )${NUMBER}[ -](day|week|month|year)s?'?,? (?:period )?(?:beginning|starting|commencing|from)(?: with| on)? (.{3,160})`,
    'iu',
  ).exec(clause)
  const count = match && numberOf(match[1])
  if (!match || count === null || DEADLINE.test(clause.slice(0, match.index + 8))) return null
  const event = eventOf(match[3])
  return event ? counted(event, days, (iso) => dayAfter(iso, count, unitOf(match[2]))) : null
}

/** Weeks begin on Sunday in American law on unemployment. */
const WEEK_CONTAINING =
  /\bfirst day of the (?:calendar )?week (?:containing|including|in which falls|in which) (.{3,160})/i

/** Michigan's "the first day of the calendar week containing the eighth day after it is approved by the governor". */
export function weekContaining(clause: string, days: readonly PrintedDay[]): Moment | null {
  const match = WEEK_CONTAINING.exec(clause)
  const moment = match && countedFromEvent(match[1], days)
  if (!moment?.iso) return moment
  const weekday = new Date(`${moment.iso}T00:00:00Z`).getUTCDay()
  return { ...moment, iso: dayAfter(moment.iso, -weekday, 'day') }
}

/** Pennsylvania's "shall take effect in 60 days". */
export function inDays(clause: string, days: readonly PrintedDay[]): Moment | null {
  const match = new RegExp(String.raw`^\W*(?:in|within) ${NUMBER}(?: \(\d+\))? (day|week|month|year)s?\b`, 'iu').exec(
    clause,
  )
  const count = match && numberOf(match[1])
  return match && count !== null ? counted(ANY_PASSAGE, days, (iso) => dayAfter(iso, count, unitOf(match[2]))) : null
}

function counted(event: Events, days: readonly PrintedDay[], shift: (iso: string) => string): Moment {
  const from = dayOf(event, days)
  if (!from) {
    return {
      kind: 'relative-unresolved',
      iso: null,
      reason: `counted from ${event.name}, a day the text does not print`,
    }
  }
  return {
    kind: 'computed',
    iso: shift(from.iso),
    reason: `counted from ${event.name} on ${from.iso}, which the text prints`,
  }
}

const FIRST_OF_MONTH: readonly RegExp[] = [
  /first day of (?:the )?(?:next )?(?:(?<ordinal>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) )?(?:full )?(?:calendar )?(?<unit>month|quarter)\b(?<event>.{3,160})/i,
  /ersten Tag des (?:(?<ordinal>\p{L}+ten) )?auf (?:die|ihre|seine|den Tag (?:der|ihrer|seiner)) (?<event>Verkündung|Kundmachung|Veröffentlichung|Bekanntmachung) folgenden (?<unit>Monats|Kalendermonats|Quartals|Kalendervierteljahres)/iu,
  // Austria's "mit dem auf die Kundmachung folgenden Monatsersten"
  /(?:dem|am) (?:(?<ordinal>\p{L}+ten) )?(?:auf (?:die|ihre|seine|den Tag (?:der|ihrer|seiner)) |ihrer |seiner |der )(?<event>Verkündung|Kundmachung|Veröffentlichung|Bekanntmachung) (?:nächst)?folgenden (?:zweiten )?Monatsersten/iu,
  /premier jour du (?:(?<ordinal>\p{L}+ième|second) )?mois (?:qui suit|suivant) (?<event>.{3,80})/iu,
]

const DAYS = /\b(?:days?|jours|Tage)\b/i

/** "the first day of the month following publication". */
export function nextMonth(clause: string, days: readonly PrintedDay[]): Moment | null {
  const match: Readonly<Record<string, string | undefined>> | undefined = firstMatch(FIRST_OF_MONTH, clause)?.groups
  if (!match) return null
  const months = match.ordinal ? (ordinalOf(match.ordinal) ?? 1) : 1
  const unit = /quart|viertel/i.test(match.unit ?? '') ? 'quarter' : 'month'
  const shift = (iso: string) => dayAfter(firstOfNext(iso, unit), months - 1, 'month')
  // "the first day of the month that begins 90 days after its enactment"
  const later = DAYS.test(match.event ?? '') ? countedFromEvent(match.event!, days) : null
  if (later) return later.iso === null ? later : { ...later, iso: shift(later.iso) }
  const event = eventOf(match.event ?? '') ?? ANY_PASSAGE
  return counted(event, days, shift)
}

/** The first match in the text of several patterns; of those that begin together the one listed first. */
function firstMatch(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  const matches = patterns.map((pattern) => pattern.exec(text)).filter((match) => match !== null)
  return matches.toSorted((a, b) => a.index - b.index)[0] ?? null
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')

function ordinalOf(word: string): number | null {
  const place = ORDINALS.indexOf(word.toLowerCase())
  return place >= 0 ? place + 1 : (germanOrdinal(word) ?? frenchOrdinal(word))
}

function numberOf(words: string): number | null {
  const plain = words.replace(/^(?:the|des?|les|der|die|of|on|at|après|nach)\s+/i, '')
  if (/^\d/.test(plain)) return Number.parseInt(plain, 10)
  return (
    englishNumber(plain) ??
    englishNumber(plain.split(' ').at(-1) ?? '') ??
    frenchNumber(plain) ??
    frenchOrdinal(plain) ??
    germanNumber(plain) ??
    germanOrdinal(plain)
  )
}

function unitOf(word: string): 'day' | 'week' | 'month' | 'year' {
  if (/^(?:week|woche)/i.test(word)) return 'week'
  if (/^(?:month|mois|monat)/i.test(word)) return 'month'
  return /^(?:year|an|jahr)/i.test(word) ? 'year' : 'day'
}
