import { compilePhrases } from '../phrases/compile-phrases.ts'
import { phrasesOf } from '../tables/read-table.ts'
import { titleYear } from './printed-days.ts'
import type { PolicyDocument } from '../text/document.ts'
import { lastAt } from '../text/mapped-text.ts'
import { dayAfter, findDates, type PrintedDate, WEEKDAYS, yearlessDays } from './dates.ts'

/** "QUEBEC CITY, May 1, 2031 -", "Bern, 1.5.2031", "Monday, May 1, 2031": what opens the first lines of a release, in front of its day. */
const DATELINE = new RegExp(
  [
    String.raw`(?:^|\n)\W*(?:`,
    String.raw`\p{Lu}[\p{L}.' -]{1,40},\s?(?:\p{L}[\p{L} ]{1,20},\s?)?(?:le |den |on |el |em )?|`,
    String.raw`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? `,
    String.raw`)?$`,
  ].join(''),
  'u',
)
/** "Posted on May 1, 2031", "Date: 1 May 2031". */
const CAPTIONED = compilePhrases(
  phrasesOf('effective-date', 'dateline-captions'),
  'iu',
  (anyPhrase) => String.raw`(?:^|\n)\W*${anyPhrase}[: ]{1,3}$`,
)
/** Letters in which a dateline stands, and in which a day may stand alone on its line. */
const DATELINES_END = 400
const HEAD = 1500

/**
 * The day on which a notice or a release says that it was written: its dateline, or a day alone on a line of its head. Days without
 * a year, "today" and "with immediate effect" are told by it.
 */
export function writtenDay(document: PolicyDocument, dates: readonly PrintedDate[]): PrintedDate | null {
  const { text } = document
  const head = dates.filter(({ start, isCertain }) => isCertain && start < HEAD)
  return (
    head.find(({ start }) => {
      const before = text.slice(Math.max(0, start - 90), start)
      return start < DATELINES_END && (DATELINE.test(before) || CAPTIONED.test(before))
    }) ??
    head.find(
      ({ start, end }) =>
        /(?:^|\n)\W*$/.test(text.slice(Math.max(0, start - 8), start)) && /^\W*(?:\n|$)/.test(text.slice(end, end + 8)),
    ) ??
    null
  )
}

/** What turns a day without a year into one of every year, or of a year that its words name. */
const EVERY_YEAR = compilePhrases(
  phrasesOf('effective-date', 'every-year'),
  'iu',
  (anyPhrase) => String.raw`^,?\s*${anyPhrase}`,
)
const OF_EVERY_YEAR = /\b(?:each|every|annual(?:ly)?|jährlich|chaque)\b|\b(?:following|next|preceding|previous) $/i
/** "April 29 this year": told by the day of writing alone. */
const NAMED_BY_NOW = /^,? (?:this year|dieses Jahres|de cette année|de este año|deste ano)/i
/** Acts print days of every year; a notice or a release those of its own. */
const LAW = /\bbe it enacted\b|(?:^|\n)\W{0,6}(?:sec(?:tion|\.)|§|art(?:icle|ikel|\.)) ?\d/i

/**
 * Days without a year, of the year in which the text was written: within nine months ahead of its day or three behind it. Without
 * such a day the year is taken where all days that the text prints in full say the same.
 */
export function completedDays(
  document: PolicyDocument,
  dates: readonly PrintedDate[],
  written: PrintedDate | null,
): readonly PrintedDate[] {
  const certain = [...new Set(dates.flatMap(({ iso, isCertain }) => (isCertain ? [iso] : [])))]
  if (LAW.test(document.text)) return []
  const month = written ? null : writtenMonth(document.text)
  const named = certain.length === 0 ? titleYear(document.text, HEAD) : null
  const known = written?.iso ?? month ?? (named ? `${named}-05-01` : null)
  const references = known ? [known] : certain.length <= MOST_REFERENCES ? certain : []
  return yearlessDays(document.text).flatMap(({ inYear, start, end }) => {
    if ((lastAt(dates, end - 1)?.end ?? 0) > start) return []
    const around = document.text.slice(Math.max(0, start - 40), start)
    const behind = document.text.slice(end, end + 30)
    if (EVERY_YEAR.test(behind) || OF_EVERY_YEAR.test(around) || (!written && NAMED_BY_NOW.test(behind))) return []
    const found = new Set(references.map((reference) => nearest(reference, inYear)))
    const [iso] = found
    return found.size === 1 && iso ? [{ iso, isCertain: true, start, end }] : []
  })
}

const MOST_REFERENCES = 8

/** "date 2031-11", "November 2031" alone on a line of the head: the middle of the month in which a release was written. */
function writtenMonth(text: string): string | null {
  const head = text.slice(0, DATELINES_END)
  const figures =
    /(?:^|\n)\W*(?:date|published|posted|updated)[: ]{1,3}((?:19|20)\d\d-(?:0[1-9]|1[0-2]))(?![\d-])/i.exec(head)
  if (figures) return `${figures[1]}-15`
  const line = /(?:^|\n)\W*(\p{L}{3,9}) ((?:19|20)\d\d)\W*(?:\n|$)/u.exec(head)
  return line ? (findDates(`15 ${line[1]} ${line[2]}`)[0]?.iso ?? null) : null
}

function nearest(reference: string, inYear: (year: number) => string | null): string | null {
  const year = Number(reference.slice(0, 4))
  const [from, to] = [dayAfter(reference, -3, 'month'), dayAfter(reference, 9, 'month')]
  return [year - 1, year, year + 1].map(inYear).find((iso) => iso !== null && iso > from && iso <= to) ?? null
}

/** "went into effect Wednesday", "will launch a scheme on Sunday", "effective at 12 a.m. Friday": a weekday alone, behind a verb of a start. */
const ON_A_WEEKDAY = new RegExp(
  String.raw`\b(?:(?:(went|came|took|entered)|takes?|taking|comes?|coming|goes|go|going|enters?) (?:in(?:to)? )?(?:effect|force|operation)|(?:effective|(?:will|to) (?:launch|start|begin|commence|be launched))(?: [\p{L}\d.:]+){0,4}?)(?: on)? (?:this |next )?(${WEEKDAYS.join('|')})\b(?!,? (?:the )?(?:\d|\p{L}{3,9} \d))`,
  'giu',
)

/** Weekdays on which a release says that its rule started or starts: the last or the next one as seen from its day. */
export function weekdayStarts(document: PolicyDocument, written: PrintedDate | null): readonly PrintedDate[] {
  if (!written) return []
  return [...document.text.matchAll(ON_A_WEEKDAY)].map((match) => {
    const ahead = (WEEKDAYS.indexOf(match[2].toLowerCase()) - new Date(`${written.iso}T00:00:00Z`).getUTCDay() + 7) % 7
    const shift = match[1] === undefined || ahead === 0 ? ahead : ahead - 7
    return {
      iso: dayAfter(written.iso, shift, 'day'),
      isCertain: true,
      start: match.index + match[0].length - match[2].length,
      end: match.index + match[0].length,
    }
  })
}
