import { isRemoved, type PolicyDocument, sectionOf } from '../text/document.ts'
import { isInNote } from '../text/notes.ts'
import { lastAt } from '../text/mapped-text.ts'
import { isExecutive, newSinceDay, type PrintedDay } from './printed-days.ts'
import type { Reading, Scope } from './readings.ts'
import { COMMENCEMENT_HEADING } from './subjects.ts'

export interface Readings {
  commencement: readonly Reading[]
  application: readonly Reading[]
  notBefore: readonly Reading[]
  steps: readonly Reading[]
  mentions: readonly Reading[]
  /** Days that words of a start stand in front of, best first: where no rule knows one. */
  likely: readonly Reading[]
  /** Days on which the text tells that somebody issued or signed it. */
  issued: readonly Reading[]
  days: readonly PrintedDay[]
}

type Choice = Omit<Reading, 'scope' | 'start' | 'end'> & {
  span: Reading | PrintedDay | null
  confidence: number
}

/**
 * The day from which the main rule binds: the formal clause, unless the text is in force for later acts or years only, or
 * leaves the start open while the rule prints its own first day.
 */
export function chooseReading(document: PolicyDocument, readings: Readings): Choice {
  const formal = formalReading(document, readings.commencement)
  const application = readings.application.find(
    (reading) =>
      (isLater(reading, formal) || isForYears(document, reading, formal)) && isMain(document, reading, formal),
  )
  if (application) return choiceOf(application, 0.85)
  const excepted = exceptedStart(document, formal, readings.commencement)
  if (excepted) return choiceOf(excepted, 0.7)
  if (formal && formal.iso !== null && formal.kind !== 'immediate') return choiceOf(formal, CONFIDENCE[formal.scope])
  const notBefore = formal ? undefined : readings.notBefore[0]
  if (notBefore) return choiceOf(notBefore, 0.6)
  const step = firstStep(document, readings, formal)
  if (step) return laterNamed(document, step, readings.likely) ?? step
  const told = formal?.kind === 'relative-unresolved' ? toldBehind(formal, readings.likely) : undefined
  if (told) return choiceOf(told, 0.5)
  if (formal && isAtOnce(document, formal) && readings.issued.length === 1) return choiceOf(readings.issued[0], 0.5)
  if (formal) return choiceOf(formal, formal.iso === null ? 0.8 : CONFIDENCE[formal.scope])
  const only = readings.application.find(({ iso, start }) => iso !== null && !isInNote(document, start))
  if (only) return choiceOf(only, 0.6)
  if (readings.mentions.length > 0) return choiceOf(readings.mentions[0], 0.5)
  if (readings.likely.length > 0) return choiceOf(readings.likely[0], 0.4)
  return silent(document, readings.days)
}

/** "takes effect immediately": on the day on which the text tells that it was signed. */
function isAtOnce(document: PolicyDocument, formal: Reading): boolean {
  return (
    formal.iso === null &&
    /\b(?:immediately|at once|forthwith|upon (?:signing|signature))\b/i.test(
      document.text.slice(formal.start, formal.end),
    )
  )
}

/** "… on the day after Royal Assent. This means that it takes effect on 14 June 2031." */
function toldBehind(formal: Reading, likely: readonly Reading[]): Reading | undefined {
  return likely.find(({ scope, start }) => scope === 'section' && start >= formal.end && start - formal.end < 300)
}

/** "Online sales have been banned since 2030; the ban comes into force on 1 January 2031": what is new, not what is old. */
function laterNamed(document: PolicyDocument, step: Choice, likely: readonly Reading[]): Choice | undefined {
  if (!step.span || !SINCE.test(document.text.slice(Math.max(0, step.span.start - 24), step.span.start)))
    return undefined
  const named = likely.find(({ scope, iso }) => scope === 'section' && iso! > step.iso!)
  return named && choiceOf(named, 0.5)
}

/** Opening provisions, which carry the main rule of an act that amends another. */
const OPENING = /^\W*(?:sec(?:tion|\.) ?\d+\W+)?(?:\(\w+\)\s*)?(?:sub)?(?:sections?|clauses?|articles?) \(?[12]\b/i

/** "Except as otherwise provided, on Royal Assent. Sections 1 to 9 on October 1, 2026": the exception is the rule. */
function exceptedStart(
  document: PolicyDocument,
  formal: Reading | null,
  readings: readonly Reading[],
): Reading | undefined {
  if (!formal || !AT_ONCE.has(formal.kind) || (formal.scope !== 'rest' && formal.scope !== 'whole')) return undefined
  const opening = readings.filter((reading) => {
    const words = document.text.slice(reading.start, reading.end)
    // an emergency puts an Oregon act in force at once, while its sections become operative later
    const isException = formal.scope === 'rest' || /\bbecomes? operative\b/i.test(words)
    const isBeside = Math.abs(reading.start - formal.start) < 2500
    return isException && isBeside && ((reading.scope === 'part' && OPENING.test(words)) || THIS_PART.test(words))
  })
  return (
    opening.find(({ iso }) => (iso ?? '') > (formal.iso ?? '')) ??
    opening.find(({ kind }) => formal.iso !== null && kind === 'contingent')
  )
}

/** Session laws in parts give each part its day. */
const THIS_PART = /^\W*(?:sec(?:tion|\.) ?\d+\W+)?this part\b/i
const AT_ONCE: ReadonlySet<Reading['kind']> = new Set(['royal-assent', 'immediate', 'relative-unresolved'])

const CONFIDENCE: Readonly<Record<Scope, number>> = {
  headed: 0.9,
  rest: 0.9,
  whole: 0.95,
  section: 0.7,
  part: 0.6,
  itself: 0.4,
  application: 0.85,
  step: 0.6,
}
const WEIGHT: Readonly<Record<Scope, number>> = {
  headed: 130,
  rest: 100,
  whole: 95,
  section: 60,
  part: 45,
  itself: 20,
  application: 0,
  step: 0,
}

/** Quoted text is another law's; its parts start with that law, while a section of its own is what this text does. */
const QUOTED: Readonly<Record<Scope, number>> = {
  headed: 40,
  rest: 40,
  whole: 40,
  section: 30,
  part: 100,
  itself: 100,
  application: 0,
  step: 0,
}

function formalReading(document: PolicyDocument, readings: readonly Reading[]): Reading | null {
  const weighed = firstOfCaptions(document, readings)
    .filter((reading) => !isRemoved(document, reading.start) && !isOfItself(document, reading, readings))
    .map((reading) => ({ reading, weight: weightOf(document, reading) }))
    .sort((a, b) => b.weight - a.weight || a.reading.start - b.reading.start)
  const best = weighed[0]
  if (!best || best.weight <= 0) return null
  // of several clauses of one rank a dated one says more than "if …" or "immediately"
  const peers = weighed.filter(({ weight }) => weight === best.weight).map(({ reading }) => reading)
  return peers.find((reading) => reading.iso !== null) ?? best.reading
}

/** Minnesota sets such a clause under every section: the first says when the first section, and most often the main one, binds. */
function firstOfCaptions(document: PolicyDocument, readings: readonly Reading[]): readonly Reading[] {
  const captioned = readings.filter(({ start }) =>
    /\bEFFECTIVE DATE\.\W*$/.test(document.text.slice(Math.max(0, start - 24), start)),
  )
  return captioned.length > 1
    ? readings.filter((reading) => !captioned.includes(reading) || reading === captioned[0])
    : readings
}

/** "This section becomes effective upon passage. Sections 1 to 4 become effective …": the first is about the clause itself. */
function isOfItself(document: PolicyDocument, reading: Reading, readings: readonly Reading[]): boolean {
  const words = document.text.slice(reading.start, reading.end)
  if (
    reading.scope !== 'section' ||
    !/^\W*(?:(?:sec\.|section) ?\d+\W*)?(?:\d+\W+)?(?:\(\w+\)\W*)*this section\b/i.test(words)
  )
    return false
  return readings.some(
    (other) => other.scope === 'part' && other.start > reading.start && other.start - reading.start < 1_200,
  )
}

function weightOf(document: PolicyDocument, reading: Reading): number {
  const heading = sectionOf(document, reading.start)?.title ?? ''
  const before = document.text.slice(Math.max(0, reading.start - 2), reading.start + 1)
  const isQuoted =
    (before.includes('"') || isInsideQuotation(document, reading.start)) &&
    !OWN_VERSION.test(document.text.slice(reading.start, reading.end))
  const ofCommencement = COMMENCEMENT_HEADING.test(heading) ? 20 : 0
  return (
    WEIGHT[reading.scope] +
    ofCommencement -
    (isQuoted ? QUOTED[reading.scope] : 0) -
    (isInNote(document, reading.start) ? 70 : 0)
  )
}

/** An Austrian amending act starts its own changes by a paragraph it adds to the amended law. */
const OWN_VERSION = /\bin der Fassung (?:des|der) (?:Bundesgesetze?s?|Landesgesetze?s?|Verordnung|Novelle|BGBl|LGBl)\b/i

/** New text for another law is printed in paragraphs that open with a quotation mark. */
function isInsideQuotation(document: PolicyDocument, index: number): boolean {
  const paragraph = lastAt(document.paragraphs, index)
  return paragraph !== undefined && document.text[paragraph.start] === '"'
}

function isLater(reading: Reading, formal: Reading | null): boolean {
  return reading.iso !== null && (formal?.iso == null || reading.iso > formal.iso)
}

/** A tax that counts for the years beginning on a day binds from then on, though the act is signed within the first of them. */
function isForYears(document: PolicyDocument, reading: Reading, formal: Reading | null): boolean {
  const isDefault = formal?.kind === 'computed' || formal?.kind === 'immediate'
  const words = document.text.slice(reading.start, reading.end)
  return (
    isDefault &&
    reading.iso !== null &&
    /\b(?:taxable|tax|income) years? (?:beginning|commencing|starting)\b/i.test(words)
  )
}

/** A clause on application counts beside the formal one, or in a section of its own; elsewhere it is about a detail. */
function isMain(document: PolicyDocument, reading: Reading, formal: Reading | null): boolean {
  if (formal?.kind === 'commencement-order' || isInNote(document, reading.start)) return false
  const section = sectionOf(document, reading.start)
  const isBeside = formal !== null && Math.abs(reading.start - formal.start) < 1200
  const caption = document.text.slice(Math.max(0, reading.start - 50), reading.start + 30)
  if (/\b(?:applicability|effective|compliance) dates?\b[^\n]{0,50}$/i.test(caption)) return true
  return isBeside || COMMENCEMENT_HEADING.test(section?.title ?? '')
}

function firstStep(document: PolicyDocument, { steps, days }: Readings, formal: Reading | null): Choice | null {
  if (formal?.kind === 'commencement-order' || formal?.kind === 'school-year') return null
  const since = newSince(document, days)
  const steady = steps.filter((step) => step.iso !== null && (since === null || step.iso >= since))
  const known = since === null ? lastPeriod(document, steady) : steady.length > 0 ? steady : backdated(document, steps)
  const first = newest(document, known).toSorted((a, b) => a.iso!.localeCompare(b.iso!) || a.start - b.start)[0]
  if (!first) return null
  const isSchedule = formal?.kind === 'contingent' && new Set(known.map((step) => step.iso)).size > 1
  return { ...choiceOf(first, 0.6), kind: isSchedule ? 'schedule' : 'explicit' }
}

/** "Since July 1, 2008, the rate has been": what is so already, beside a step that is new. */
const SINCE = /\b(?:since|seit(?: dem)?|depuis le|desde) (?:the )?$/i
/** "with effect from January 9", beside "to issue notes from December 15": words that can mean nothing but the start of a rule. */
const SURELY =
  /\b(?:with effect from|into (?:force|effect|operation)(?: from| on)?|effective(?: from| on)?|w\.?e\.?f\.?|mit Wirkung vom|avec effet au),? (?:the )?$/i

/** "From April 1, 2031 until December 31, 2031": what ends again, beside what stays. */
const ENDS_AGAIN =
  /^(?:,? (?:until|through|till|bis) | (?:to|au) (?:the )?(?:\d{1,2}(?:st|nd|rd|th|er)? )?(?:\p{Lu}\p{L}{2,}|\d{1,2} \p{L}{3,})|\s?[-–—] ?\d)/u

/** Of a rule's days those that are new and stay, and of these those that are said to be its start. */
function newest(document: PolicyDocument, steps: readonly Reading[]): readonly Reading[] {
  const before = ({ start }: Reading) => document.text.slice(Math.max(0, start - 24), start)
  const fresh = steps.filter((step) => !SINCE.test(before(step)))
  const open = fresh.filter(({ end }) => !ENDS_AGAIN.test(document.text.slice(end, end + 12)))
  const known = [open, fresh].find((some) => some.length > 0) ?? steps
  const sure = known.filter((step) => SURELY.test(before(step)))
  return sure.length > 0 ? sure : known
}

const LOOKS_BACK =
  /(?:with (?:retrospective |retroactive )?effect (?:as )?from|w\.?e\.?f\.?|retro\w+ (?:to|from)|rückwirkend (?:zum|ab(?: dem)?|auf den)|mit Wirkung vom|avec effet (?:rétroactif )?(?:au|à compter du)),? (?:the )?$/i

/** "Dated 26 March 2031 … enhanced with effect from 1 January 2031": such an order counts from a day before its own, the last it names. */
function backdated(document: PolicyDocument, steps: readonly Reading[]): readonly Reading[] {
  const back = steps.filter(({ start }) => LOOKS_BACK.test(document.text.slice(Math.max(0, start - 50), start)))
  const last = back.toSorted((a, b) => (b.iso ?? '').localeCompare(a.iso ?? ''))[0]
  return last ? [last] : []
}

/** Bills print the law they amend; a bracketed year shows how far the old law ran. */
function newSince(document: PolicyDocument, days: readonly PrintedDay[]): string | null {
  const years = document.removed.flatMap((span) => {
    const year = /^\[((?:19|20)\d\d)\]$/.exec(document.text.slice(span.start, span.end))
    return year ? [Number(year[1])] : []
  })
  return years.length > 0 ? `${Math.max(...years)}-01-01` : newSinceDay(document, days)
}

/** A consolidated table prints the old period beside the new one: the open-ended period is the law. */
function lastPeriod(document: PolicyDocument, steps: readonly Reading[]): readonly Reading[] {
  const open = steps.filter((step) =>
    /^,? (?:and (?:after|thereafter)|onwards)/i.test(document.text.slice(step.end, step.end + 20)),
  )
  return open.length > 0 ? open : steps
}

/** Their numbers; acts on regulations put them in force when they are registered, filed or deposited, unless they say otherwise. */
const CANADIAN_REGULATION =
  /\b(?:SOR|DORS)\/\d|\b(?:B\.C\.|O\.|Alta\.|N\.S\.|N\.B\.|Sask\.|Man\.) ?Reg\. ?\d|\b(?:Alberta|[Oo]ntario|Manitoba) [Rr]egulation \d/
const HEAD = 2_000

const TO_THE_VOTERS =
  /\bsubmitted to the (?:qualified |legal |registered )?(?:voters|electors|people)\b[^.]{0,100}\b(?:approval|adoption|rejection|ratification)\b/i

/** Without a clause a British, Canadian or Indian act binds from the day of its printed Royal Assent; elsewhere silence is no day. */
function silent(document: PolicyDocument, days: readonly PrintedDay[]): Choice {
  const assent = days.find((day) => day.event === 'royal-assent')
  const isCrown =
    /\b(?:King|Queen)'s most Excellent Majesty|\bHis Majesty|\bHer Majesty|Sa Majesté|\bYear of the Republic of India\b/.test(
      document.text,
    )
  if (assent && isCrown) {
    const reason = 'no commencement clause: such an act binds from the day of the assent, which the text prints'
    return { kind: 'royal-assent', iso: assent.iso, reason, span: assent, confidence: 0.6 }
  }
  const registered = days.find((day) => day.event === 'registered')
  if (registered && CANADIAN_REGULATION.test(document.text.slice(0, HEAD))) {
    const reason = 'no commencement clause: a Canadian regulation binds from its registration, which the text prints'
    return { kind: 'immediate', iso: registered.iso, reason, span: registered, confidence: 0.5 }
  }
  if (TO_THE_VOTERS.test(document.text)) {
    return { kind: 'contingent', iso: null, reason: 'the text goes to the voters', span: null, confidence: 0.6 }
  }
  const signed = days.find((day) => day.event === 'signed')
  if (signed && isExecutive(document)) {
    const reason = 'no commencement clause: an executive order binds from its signing, which the text prints'
    return { kind: 'immediate', iso: signed.iso, reason, span: signed, confidence: 0.5 }
  }
  return { kind: 'none', iso: null, reason: 'no clause says when the text takes effect', span: null, confidence: 0.6 }
}

function choiceOf(reading: Reading, confidence: number): Choice {
  return { kind: reading.kind, iso: reading.iso, reason: reading.reason, span: reading, confidence }
}
