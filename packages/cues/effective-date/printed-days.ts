import type { PolicyDocument, Span } from '../text/document.ts'
import { wordsOf } from '../phrases/compile-phrases.ts'
import { phrasesOf } from '../tables/read-table.ts'
import type { PrintedDate } from './dates.ts'

/** What happened to the text itself on a printed day. */
export type Event =
  | 'enacted'
  | 'royal-assent'
  | 'signed'
  | 'adopted'
  | 'made'
  | 'laid'
  | 'published'
  | 'registered'
  | 'introduced'
  | 'passed-house'
  | 'written'

export interface PrintedDay extends Span {
  event: Event
  iso: string
}

/** "Official Journal L 7, 3 May 2031", "BOE núm. 71, de 24/03/2031"; the "published" of "unless published before" is none. */
const PUBLISHED = new RegExp(
  String.raw`(?<!\p{L})${wordsOf(phrasesOf('effective-date', 'journals'))}(?!\p{L})(?:[^.;\n]|\bn[úu]m\.){0,60}(?<!\b(?:before|than|by|until|after|soit le|soit au|soit à compter du) )$`,
  'iu',
)

/**
 * Where a day stands decides what it is. `before` is matched against the 60 characters in front of it (the line's start is
 * `^`), `after` against the 30 behind it.
 */
const MARKS: readonly {
  event: Event
  before: RegExp
  after?: RegExp
  where?: 'head' | 'executive head' | 'tail' | 'own line'
}[] = [
  {
    event: 'published',
    before: /^(?:\W*(?:OJ )?L \d+[^.;\n]{0,12})?$/,
    after: /^[^\n]{0,20}Official Journal|^,? p\. ?\d/,
    where: 'head',
  },
  // "Government Gazette No. S 6 Wednesday 6 January 2031", "GAZETTE, 12th July, 2031"
  {
    event: 'published',
    before:
      /\bgazette\b[^.;\n]{0,20}(?:No\. ?[A-Z]? ?\d{1,5})?[^.;\n]{0,12}\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )$/i,
    where: 'head',
  },
  // since 2023 each act is an issue of its own: "2026/1544   1.8.2026"
  { event: 'published', before: /^\W*(?:[A-Z]{2}\s+)?(?:L series\s+)?20\d\d\/\d{1,5}\s*$/, where: 'head' },
  {
    event: 'introduced',
    before:
      /(?:introduced|prefiled|read (?:the )?first time|in (?:senate|assembly|the house(?: of representatives)?|the senate(?: of the united states)?))\b[^.;]{0,60}$/i,
    where: 'head',
  },
  {
    event: 'royal-assent',
    before: /(?:royal assent|assented to|date of assent|sanctionnée le|sanction royale)[^.;\n]{0,25}$/i,
  },
  { event: 'royal-assent', before: /^\[\s*$/, after: /^\.?\s*\]$/, where: 'head' },
  {
    event: 'passed-house',
    before:
      /^(?:passed|agreed to|adopted) (?:by )?(?:the )?(?:house|senate|assembly|commons|dáil|seanad)\b[^.;\n]{0,60}$/i,
  },
  { event: 'enacted', before: /(?:^|\n)\s*public law [\d\s–—-]{3,12}[—–-]\s*$/i },
  {
    event: 'enacted',
    before: /(?:ausfertigungsdatum|^vom|became law(?: without [\w' ]+)?(?: on)?)\s*:?\s*$/i,
    where: 'head',
  },
  {
    event: 'enacted',
    before:
      /\b(?:became law (?:up)?on (?:the )?approval (?:of|by) the governor|^\W*approved \d[^;\n]{0,14}m\.?),?(?: on)?(?: this)?(?: the)?\s*$/i,
  },
  { event: 'enacted', before: /^\W*enact(?:ment|ed)(?: date)?(?: on)?\s?:\s*$/i, where: 'head' },
  { event: 'enacted', before: /^(?:law no|chapter|act)\b[^.]{0,40}$/i, where: 'own line' },
  {
    event: 'enacted',
    before:
      /^\W*approved(?: \(in part\))?(?: by (?:the )?(?:governor|mayor|president|me))?,?(?: on| this)?:?(?: the)?\s*$/i,
  },
  { event: 'enacted', before: /[,;(]\s*approved(?: by the governor)?,?(?: on)?:?\s*$/i, where: 'head' },
  {
    event: 'signed',
    before:
      /(?:executive order|proclamation|presidential memorandum)(?: (?:no\.?|number))?\s*[\d-]*\s*(?:of|dated|,|:)?\s*$/i,
    where: 'head',
  },
  { event: 'signed', before: /^(?:the white house,?)?$/i, after: /^\.?$/, where: 'executive head' },
  {
    event: 'signed',
    before:
      /^\W*(?:(?:date )?signed|sealed|so ordered|ordered this|dated|date(?! of pub)|given (?:under|at)|in witness whereof|in testimony whereof|done (?:at|this|in)|issued)\b[^;\n]{0,170}$/i,
    where: 'own line',
  },
  // "G.O. No. 184, Dated 1st June 2031", at the head of an order; a numbered line there is what it refers to
  {
    event: 'signed',
    before:
      /^\W*(?:G\.? ?O\.?|O\.? ?M\.?|F\.|file|circular|notification|memo(?:randum)?)[ (][^\n]{0,60}\bdated:?(?: the)?\s*$/i,
    where: 'head',
  },
  { event: 'signed', before: /^$/, after: /^\.?$/, where: 'tail' },
  {
    event: 'adopted',
    before:
      /^\W*(?:(?:duly |finally )?(?:passed|adopted|enacted|ordained)|introduced, passed|(?:by-?law )?read an? (?:first|second|third)[^;\n]{0,60}?\b(?:passed|adopted|enacted))\b[^;\n]{0,110}$/i,
    where: 'own line',
  },
  { event: 'adopted', before: /(?:done at [\p{L} -]{2,30},?(?: on)?|fait à [\p{L} -]{2,30}, le)\s*$/iu },
  // "At our meeting on 20 February 2031 the council approved the following changes"
  {
    event: 'adopted',
    before: /\b(?:meeting|session|sitting) (?:held )?on (?:the )?$/i,
    after:
      /^,? (?:the|our|this) (?:\w+ )?(?:council|board|committee|cabinet) (?:approved|adopted|agreed|passed|resolved)\b/i,
  },
  // a clerk's certificate: "the above Resolution was passed by the Council in regular session on …"
  {
    event: 'adopted',
    before: /\b(?:was|were) (?:\w+ly )?(?:passed|adopted|approved|enacted) (?:by|at|in|and|on)\b[^;\n]{0,170}$/i,
    where: 'tail',
  },
  { event: 'adopted', before: /^(?:of|vom|du)\s*$/i, where: 'head' },
  { event: 'adopted', before: /\b(?:regulation|directive|decision)\b[^.;\n]{0,80}\bof\s*$/i, where: 'head' },
  { event: 'made', before: /^(?:made|date made)\b[\s:.–—-]*$/i },
  { event: 'laid', before: /^laid before\b[^\d]{0,50}$/i },
  { event: 'registered', before: /^\W*filed(?: on)?\s?:\s*$/i, where: 'head' },
  {
    event: 'registered',
    before:
      /(?:(?:registration|registered|enregistrement|sor\/|dors\/|si\/|tr\/)[^.;\n]{0,40}|\breg\. [\d/]{3,12},? (?:deposited|filed):? )$/i,
    where: 'head',
  },
  {
    event: 'published',
    before: PUBLISHED,
    where: 'own line',
  },
  // notices of a gazette: "No. R. 5967   14 March 2025"; "NEW DELHI, FRIDAY, MARCH 14, 2025"
  {
    event: 'published',
    before: /^\W*(?:(?:government|general|legal) notices? )?no\.? ?(?:[a-z]\.? ?)?\d{1,5}(?: of \d{4})?\W*$/i,
    where: 'head',
  },
  {
    event: 'published',
    before: /^\W*(?:new delhi|chennai|mumbai|lucknow|jaipur|bengaluru|kolkata|hyderabad|bhopal|patna)\b[^.;\n]{0,40}$/i,
    where: 'head',
  },
]

const HEAD = 2500
const TAIL = 2000

/** Days on which the text itself was introduced, made, passed, signed or printed. */
export function printedDaysOf(document: PolicyDocument, dates: readonly PrintedDate[]): readonly PrintedDay[] {
  return dates.flatMap((date) => {
    const mark = MARKS.find((candidate) => fits(document, date, candidate))
    return mark ? [{ event: mark.event, iso: date.iso, start: date.start, end: date.end }] : []
  })
}

function fits(document: PolicyDocument, date: PrintedDate, mark: (typeof MARKS)[number]): boolean {
  const { text } = document
  const lineStart = text.lastIndexOf('\n', date.start - 1) + 1
  const lineEnd = text.indexOf('\n', date.end) < 0 ? text.length : text.indexOf('\n', date.end)
  if (mark.where === 'head' && date.start > HEAD) return false
  if (mark.where === 'executive head' && !(date.start < 600 && isExecutive(document))) return false
  if (mark.where === 'tail' && date.start < Math.max(text.length - TAIL, text.length * 0.6)) return false
  // a line of its own is a formula ("Given under my hand …"), not a sentence of the rule
  if (mark.where === 'own line' && date.start > HEAD && date.start < text.length - TAIL) return false
  const before = text.slice(Math.max(lineStart, date.start - 200), date.start)
  const previous =
    mark.where === 'head' ? text.slice(Math.max(0, date.start - 60), date.start).replace(/\n+/g, ' ') : before
  const isBefore =
    mark.before.test(before) ||
    (mark.event === 'introduced' && mark.before.test(previous)) ||
    (mark.event === 'made' && before.trim() === '' && mark.before.test(lineAbove(text, lineStart)))
  return isBefore && (!mark.after || mark.after.test(text.slice(date.end, lineEnd)))
}

/** A caption may stand on a line of its own: "Made", and below it "23rd May 2031". */
function lineAbove(text: string, lineStart: number): string {
  const above = text.slice(Math.max(0, lineStart - 40), lineStart).trimEnd()
  return above.slice(above.lastIndexOf('\n') + 1)
}

/** An order or proclamation of a president, governor or mayor. */
export function isExecutive(document: PolicyDocument): boolean {
  return /executive order|(?<!\b(?:on|by|upon) (?:a )?)\bproclamation\b|executive directive|mayor'?s order/i.test(
    document.text.slice(0, 600),
  )
}

/** The first day that can be new to the text: dated steps before it belong to the law it amends. */
export function newSinceDay(document: PolicyDocument, days: readonly PrintedDay[]): string | null {
  const printed = days.filter(({ event }) => event !== 'published' && event !== 'written').map((day) => day.iso)
  if (printed.length > 0) return printed.reduce((latest, iso) => (iso > latest ? iso : latest))
  const head = document.text.slice(0, HEAD)
  const year = sessionYear(head) ?? titleYear(head)
  return year === null ? null : `${year}-01-01`
}

/** Counted assemblies begin in a known year: the 116th Congress in 2019, Missouri's 102nd General Assembly in 2023. */
function sessionYear(head: string): number | null {
  const isSecond = /\b(?:second|2d|2nd) (?:regular )?session/i.test(head) ? 1 : 0
  const congress = /\b(\d{2,3})(?:st|nd|rd|th|d) congress/i.exec(head)
  if (congress) return 1789 + 2 * (Number(congress[1]) - 1) + isSecond
  const missouri = /missouri/i.test(head) ? /\b(\d{2,3})(?:st|nd|rd|th) genera\s?l assembly/i.exec(head) : null
  if (missouri) return 2023 + 2 * (Number(missouri[1]) - 102) + isSecond
  const session = /\b((?:19|20)\d\d)(?:\s*-\s*(?:19|20)\d\d)? (?:regular|general|legislative|special)?\s*session/i.exec(
    head,
  )
  return session ? Number(session[1]) : null
}

/** The year in the name of the act or order that a head names. */
export function titleYear(head: string, within = 700): number | null {
  const title = /\b(?:act|order|regulations?|rules|ordinance|law|bill)(?: of)?,? ((?:1[6-9]|20)\d\d)\b/i.exec(
    head.slice(0, within),
  )
  return title ? Number(title[1]) : null
}
