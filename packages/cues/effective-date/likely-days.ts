import { AS_THEY_STAND, compilePhrases, WHOLE_WORDS, WORD_STARTS } from '../phrases/compile-phrases.ts'
import { phrasesOf } from '../tables/read-table.ts'
import { isRemoved, type PolicyDocument } from '../text/document.ts'
import { firstFrom, lastAt } from '../text/mapped-text.ts'
import { isInNote } from '../text/notes.ts'
import type { PrintedDate } from './dates.ts'
import { newSinceDay, type PrintedDay } from './printed-days.ts'
import type { Reading, Scope } from './readings.ts'
import {
  CAME_TO_NOTHING,
  DONE_THAT_DAY,
  isCount,
  NOT_A_RULE,
  OF_STATES,
  RECITAL,
  startBehind,
  WEEKDAY,
} from './steps.ts'

/** Letters in front of a day in which words name its start. */
const NAMED_WITHIN = 90
const NAMES_START = compilePhrases(phrasesOf('effective-date', 'likely-starts'), 'giu', WHOLE_WORDS)
/** "from 6 a.m. on", "dalle ore 00:00 del", "ab 0 Uhr am": the hour of a start. */
const TIME = String.raw`(?:,? (?:ore |las |at )?(?:midnight|noon|\d{1,2}(?:[:.h]\d{0,2})? ?(?:[ap]\.?m\.?|Uhr|horas|heures|h)?)(?: hours)?(?: on| of| del| do| le| am| du)?)?`
const FROM = compilePhrases(
  phrasesOf('effective-date', 'likely-from'),
  'iu',
  (anyPhrase) => `${WHOLE_WORDS(anyPhrase)}${TIME},?:?(?: |(?<=['’]))(?:the |il |le |den )?${WEEKDAY}$`,
)
/** "for a child born on or after": whom or what the rule is for from then on. */
const ON_OR_AFTER = /\b(?:on (?:or|and)|from and) after (?:the )?$/i
/** "On 1 July 2031, the Act commences", "Verordnungen, die am 1. Juli 2031 in Kraft treten": the day stands in front. */
const ON = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:on|am|per|auf(?: den)?|le|el|em|no dia|il|este|ce|this|questo)(?: the)? ${WEEKDAY}$`,
  'iu',
)
/** What is said of the day right in front of it, by which it is no start. */
const OF_ANOTHER = compilePhrases(
  phrasesOf('effective-date', 'likely-others'),
  'iu',
  (anyPhrase) => `${WORD_STARTS(anyPhrase)},? (?:the |il |le |den |dem |el |o )?$`,
)
const NOT_A_START = compilePhrases(phrasesOf('effective-date', 'no-starts'), 'iu', AS_THEY_STAND)
/** "on or after 2 March 2031 but before 9 March 2031": what fell into a span. */
const IS_SPAN = /^,? (?:but|and) before\b/i
/** "during the transition period from 1 March 2031": when something is counted, or how long it lasts. */
const IN_A_PERIOD =
  /\b(?:periods?|terms?|time|years?|data|figures) (?:from|since|beginning|starting|commencing)(?: on)? (?:the )?$/i
/** A law by its day, which a text cites: "la loi du", "the Act of". */
const CITED = compilePhrases(
  phrasesOf('effective-date', 'likely-cited'),
  'iu',
  (anyPhrase) => `${WHOLE_WORDS(anyPhrase)} $`,
)
/** "As of February 1, 2031", alone on its line: of when a report is. */
const STATE_OF = /(?:^|\n)\W*as (?:of|at) $/i
const BIRTH = compilePhrases(phrasesOf('effective-date', 'likely-born'), 'iu')
/** "must be vaccinated by": the last day to follow the rule. */
const LAST_DAY = compilePhrases(
  phrasesOf('effective-date', 'last-days'),
  'iu',
  (anyPhrase) => `${WORD_STARTS(anyPhrase)}${TIME} (?:the )?$`,
)
/** "Banks have until January 1, 2031, to comply". */
const HAS_UNTIL = /\bha(?:s|ve) (?:\w+ )?until (?:the )?$/i
const TO_COMPLY = /^,? to (?:comply|conform|meet|implement|adapt)\b/i
const NO_LAST_DAY = compilePhrases(phrasesOf('effective-date', 'not-last-days'), 'iu', WORD_STARTS)
/** A decision, a contract or another law starts on the day. */
const NOT_OF_TEXT = compilePhrases(phrasesOf('effective-date', 'likely-not-of'), 'iu')

const NAMED = 'words that name a start stand beside the day'
const COUNTED = 'something of the text counts from this day'
const LAST = 'by this day at the latest something has to be done'

/**
 * Days of which no rule says what they are, but in front of which words of a start stand: best those of a clause that names its start
 * ("entry into force of the bill on"), then those from which something counts ("as of", "à compter du"), days
 * before the text's own behind them, and last those by which something has to be done.
 */
export function likelyReadings(
  document: PolicyDocument,
  dates: readonly PrintedDate[],
  days: readonly PrintedDay[],
): readonly Reading[] {
  const since = days.find(({ event }) => event === 'written')?.iso ?? newSinceDay(document, days) ?? ''
  const found = dates.flatMap((date): Reading[] => {
    const sentence = lastAt(document.sentences, date.start)
    if (!date.isCertain || !sentence || isRemoved(document, date.start) || isInNote(document, date.start)) return []
    const words = document.text.slice(sentence.start, sentence.end)
    if (RECITAL.test(words.slice(0, 40)) || NOT_A_RULE.test(words)) return []
    const behind = document.text.slice(date.end, date.end + 60)
    if ([IS_SPAN, DONE_THAT_DAY, CAME_TO_NOTHING].some((pattern) => pattern.test(behind))) return []
    if (STATE_OF.test(document.text.slice(Math.max(0, date.start - 12), date.start)) && /^\W*(?:\n|$)/.test(behind))
      return []
    const before = document.text.slice(Math.max(sentence.start, date.start - 260), date.start)
    if (isCount(before, behind)) return []
    const { start, end } = date
    const iso = startBehind(before, date.iso)
    const readingOf = (scope: Scope, reason: string): Reading[] => [
      { kind: 'explicit', iso, scope, start, end, reason },
    ]
    const isOpen = ON_OR_AFTER.test(before)
    if (BIRTH.test(before) || (NOT_OF_TEXT.test(before) && !isOpen)) return []
    if (HAS_UNTIL.test(before) && TO_COMPLY.test(behind)) return readingOf('itself', LAST)
    if (LAST_DAY.test(before) && !NO_LAST_DAY.test(words) && !OF_STATES.test(words)) return readingOf('itself', LAST)
    if ([OF_ANOTHER, NOT_A_START, CITED, IN_A_PERIOD].some((pattern) => pattern.test(before)) && !isOpen) return []
    const isBehind = ON.test(before) && isNamedBehind(document.text, date, sentence.end, dates)
    if (isBehind || isStartNamed(before, dates, date)) return readingOf('section', NAMED)
    return isOpen || FROM.test(before) ? readingOf('step', COUNTED) : []
  })
  const rank = ({ iso, scope }: Reading) =>
    scope === 'itself' ? 0 : (iso! >= since ? 3 : 1) + (scope === 'section' ? 1 : 0)
  return found.toSorted((a, b) => rank(b) - rank(a))
}

/** Letters behind a day in which words name its start. */
const NAMED_BEHIND = 100

function isNamedBehind(text: string, date: PrintedDate, end: number, dates: readonly PrintedDate[]): boolean {
  const next = firstFrom(dates, date.end)
  const behind = text.slice(date.end, Math.min(end, date.end + NAMED_BEHIND, next?.start ?? end))
  const clause = behind.split(/[;:]/)[0]
  return clause.search(NAMES_START) >= 0
}

/** No other day and no end of a clause stand between the words and the day. */
function isStartNamed(before: string, dates: readonly PrintedDate[], date: PrintedDate): boolean {
  const near = before.slice(-NAMED_WITHIN)
  const last = [...near.matchAll(NAMES_START)].at(-1)
  if (!last) return false
  const previous = lastAt(dates, date.start - 1)
  const from = date.start - near.length + last.index
  return (previous?.end ?? 0) <= from && !/[;:]|\. \p{Lu}|\d{4}/u.test(near.slice(last.index + last[0].length))
}
