import { compilePhrases, WORD_STARTS, wordsOf } from '../phrases/compile-phrases.ts'
import { isRemoved, sectionOf, type PolicyDocument, type Sentence, type Span } from '../text/document.ts'
import { firstFrom } from '../text/mapped-text.ts'
import type { PrintedDate } from './dates.ts'
import { momentOf } from './moments.ts'
import type { PrintedDay } from './printed-days.ts'
import type { Moment, Reading, Scope } from './readings.ts'
import { scopeOf } from './subjects.ts'
import { phrasesOf } from '../tables/read-table.ts'

const ENGLISH_VERBS = phrasesOf('effective-date', 'english-verbs')

/** Words by which law starts to bind, in the languages read here. */
export const VERBS: readonly RegExp[] = [
  compilePhrases(ENGLISH_VERBS, 'gi', WORD_STARTS),
  /\b(?:gilt|gelten)(?= (?:ab|vom|seit|mit Wirkung)\b)/gi,
  /\b(?:(?:entre(?:nt|ra|ront)?|(?:est|sont) entrée?s?) en (?:vigueur|application)|prend(?:ra|nent|ront)? effet)/gi,
  /\b(?:est|sont|sera|seront) applicables? (?:à (?:partir|compter)|au|dès le)/gi,
  /\b(?:(?:produi(?:t|ra|sent)|sort(?:ent|ira)?) (?:ses|leurs) (?:pleins? )?effets?|s'applique(?:nt|ra|ront)? (?:à (?:partir|compter)|dès le))/gi,
]
/** German wraps the day between the subject's verb and "in Kraft"; a dot behind a figure ends no sentence. */
const GERMAN =
  /\b(tritt|treten|trat|gilt|gelten|ist|sind|soll|sollen|wird|werden|wurden?|setzt|setzen|hat|haben)\b((?:[^.;]|(?<=\d)\.){0,200})\b(?:in Kraft|anzuwenden)/gi

/** "wenn per 1. Januar 2031 die Promille-Grenze in Kraft tritt": in a clause below another the verb stands last. */
const GERMAN_LAST =
  /(?<!\p{L})(?:wenn|dass|sobald|womit|da|weil)( (?:[^.;]|(?<=\d)\.){3,160}?) in Kraft (?:tritt|treten|trat|traten)(?!\p{L})/giu

/** Every clause that says when the text, or a part of it, takes effect, in the order of the text. */
export function commencementReadings(
  document: PolicyDocument,
  days: readonly PrintedDay[],
  dates: readonly PrintedDate[],
): readonly Reading[] {
  return document.sentences.flatMap((sentence) => {
    if (isRemoved(document, sentence.start)) return []
    return readingsIn(document, withListBelow(document, sentence), days, dates)
  })
}

/** A sentence that ends in a colon says the day in the items below it. */
export function withListBelow(document: PolicyDocument, sentence: Sentence): Span {
  if (!/[:—–-]$/.test(document.text.slice(sentence.start, sentence.end))) return sentence
  let end = sentence.end
  for (let next = sentence.paragraph + 1; next < document.paragraphs.length; next++) {
    const item = document.paragraphs[next]
    // every paragraph in between hangs from the sentence's, so one that hangs from any of them does, too
    const isBelow = item.leadIn !== null && item.leadIn >= sentence.paragraph
    if (!isBelow || item.end - sentence.start > 1500) break
    end = item.end
  }
  return { start: sentence.start, end }
}

function readingsIn(
  document: PolicyDocument,
  unit: Span,
  days: readonly PrintedDay[],
  dates: readonly PrintedDate[],
): readonly Reading[] {
  const words = document.text.slice(unit.start, unit.end)
  const verbs = VERBS.flatMap((pattern) => [...words.matchAll(pattern)]).sort((a, b) => a.index - b.index)
  // in a sentence without an end the same first words stand in front of every verb
  const inFront = new Map<string, Moment | null>()
  const momentInFront = (lead: string) => {
    if (!inFront.has(lead)) inFront.set(lead, momentBefore(lead, days))
    return inFront.get(lead)!
  }
  const readings = verbs.map((verb, i) => {
    const from = boundaryBefore(words, verb.index)
    const verbEnd = verb.index + verb[0].length
    const to = boundaryAfter(words, verbEnd, verbs[i + 1]?.index ?? words.length)
    return readingOf(document, unit, { subject: [from, verb.index], words: [verbEnd, to] }, days, dates, momentInFront)
  })
  const german = [...words.matchAll(GERMAN)].map((verb) =>
    readingOf(
      document,
      unit,
      { subject: [0, verb.index], words: [verb.index + verb[1].length, verb.index + verb[0].length] },
      days,
      dates,
      momentInFront,
    ),
  )
  return [...readings, ...german, ...lastVerbs(unit, words, days)].filter((reading) => reading !== null)
}

/** "OSLO, December 3, 2031 (Agency) - ": what stands in front of a release's first sentence. */
const DATELINE_IN_FRONT = /^[^.;\n]{0,60}\d{4}(?: \([^)]{2,30}\))?\s?[-–—|]{1,2} (?=\p{Lu})/u

const GERMAN_RULE = new RegExp(
  String.raw`(?<!\p{L})(?:das|die|der|dieses?) (?:[\p{L}\d,-]+ ){0,3}?[\p{L}-]{0,20}?${wordsOf(phrasesOf('effective-date', 'own-rules').filter(({ language }) => language === 'de'))}(?!\p{L})`,
  'iu',
)

function lastVerbs(unit: Span, words: string, days: readonly PrintedDay[]): readonly Reading[] {
  return [...words.matchAll(GERMAN_LAST)].flatMap((match) => {
    const moment = GERMAN_RULE.test(match[1]) ? momentOf(match[1], days) : null
    if (!moment) return []
    return [
      { ...moment, scope: 'section', start: unit.start + match.index, end: unit.start + match.index + match[0].length },
    ]
  })
}

type Cut = { subject: [number, number]; words: [number, number] }

function readingOf(
  document: PolicyDocument,
  unit: Span,
  cut: Cut,
  days: readonly PrintedDay[],
  dates: readonly PrintedDate[],
  momentInFront: (lead: string) => Moment | null,
): Reading | null {
  const words = document.text.slice(unit.start, unit.end)
  const subject = words.slice(...cut.subject).replace(DATELINE_IN_FRONT, '')
  if (OF_FORMER.test(subject)) return null
  const heading = sectionOf(document, unit.start)?.title ?? ''
  // "the effective date for this rule is": its subject stands inside the verb
  const verb = words.slice(cut.subject[1], cut.words[0])
  const scope = /^(?:effective|operative|commencement|appointed|date of) (?:date|day|entry|coming|commencement)/i.test(
    verb,
  )
    ? / (?:of|for) (?:this|these|the) /i.test(verb)
      ? 'whole'
      : 'section'
    : (scopeOf(subject, words.slice(0, cut.subject[1]), heading) ??
      scopeByTitle(document, unit.start, subject) ??
      scopeBehind(subject, words.slice(...cut.words)))
  if (!scope) return null
  const moment =
    momentOf(words.slice(...cut.words), days) ??
    dayBehind(document.text, unit.start + cut.words[0], unit.start + cut.words[1], dates) ??
    momentInFront(subject.slice(0, LONGEST_LEAD))
  if (!moment) return null
  return { ...moment, scope, start: unit.start + cut.subject[0], end: unit.start + cut.words[1] }
}

/** "The last wage order took effect on": what was there before. */
const OF_FORMER = /^\W*(?:the |its |their )?(?:last|previous|prior|preceding|former)\b/i

/** Words between such a verb and its day. */
const TO_THE_DAY =
  /^\W*(?:(?:only|again|nationwide|statewide|there) )?(?:on|from|as of|as from|starting|beginning|effective|with effect from|at midnight on|am|ab|ab dem|zum|le|à compter du|à partir du)?,? ?(?:the |dem |den )?$/i

/** A day that is whole only by what stands elsewhere in the text: its year, or its weekday. */
function dayBehind(text: string, from: number, to: number, dates: readonly PrintedDate[]): Moment | null {
  const date = firstFrom(dates, from)
  if (!date?.isCertain || date.end > to || !TO_THE_DAY.test(text.slice(from, date.start))) return null
  return { kind: 'explicit', iso: date.iso, reason: 'the clause states the day, its year stands elsewhere' }
}

/** "The Goats Act 2031 came into force on", in a text whose title is that name. */
const NAMED =
  /^\W*[Tt]he (\p{Lu}[^,;.]{4,90}?\b(?:Act|Law|Order|Ordinance|Rules|Regulations?|Scheme|Code)(?:,? \d{4})?)\s*(?:shall|will)?\s*$/u

function scopeByTitle(document: PolicyDocument, before: number, subject: string): Scope | null {
  const name = NAMED.exec(subject)?.[1].toLowerCase()
  const title = document.text.slice(0, Math.min(before, 400)).toLowerCase()
  if (name && title.includes(name)) return 'section'
  const isNamed = NAMED_ANYWHERE.test(subject.slice(-LONGEST_NAME))
  return isNamed && SPOKEN_OF.test(document.text.slice(before, before + SPOKEN_WITHIN)) ? 'part' : null
}

/** "…, The Bees (Hives) Regulation (Cap. 599I) has come into effect": a law that a page names and then tells of. */
const NAMED_ANYWHERE =
  /(?:^|[,:] )\W{0,3}[Tt]he (?:new )?\p{Lu}[^,;.]{4,110}?\b(?:Act|Law|Order|Ordinance|Rules|Regulations?|Scheme|Code|Bill)(?:,? \d{4})?(?: \((?:Cap|No|Act|Chapter)\.? [^()]{1,12}\))?\s*(?:shall|will|would|has|have|\s)*$/u
const LONGEST_NAME = 260
const SPOKEN_WITHIN = 2_000
const SPOKEN_OF =
  /\b(?:the|this) (?:new )?(?:act|law|order|ordinance|rules|regulations?|scheme|code|bill)\b(?!,? (?:of|on|for|to|\d{4})\b)/i

/** What opens a German clause whose subject stands behind its verb: a day, or the office that sets one. */
const INVERTED =
  /^\W*(?:\d+[.)]\s*)?(?:(?:am|ab|zum|per|auf den|seit|mit wirkung|gemäß|gemäss|nach|laut) .{6,40}|(?:der|die|das) \p{Lu}\p{L}{3,30}(?:rat|regierung|versammlung|direktion|ministerium|parlament|synode)(?: vom .{6,30})?)$/iu
const OF_GERMAN =
  /\b(?:das|die|der|dieses?) (?:[\p{L}-]+ ){0,2}?[\p{L}-]{0,30}(?:gesetz|verordnung|satzung|reglement|ordnung|regelung|änderung|bestimmung|vorschrift)(?:en|s|es)?(?!\p{L})/iu

/** "Am 1. Juli 2031 tritt das neue Gesetz in Kraft", "Der Gemeinderat setzt das Reglement auf den 1. Juli 2031 in Kraft". */
function scopeBehind(before: string, behind: string): Scope | null {
  return INVERTED.test(before.trimEnd().slice(0, 90)) && OF_GERMAN.test(behind.slice(0, 200)) ? 'section' : null
}

/** Letters in which a day that stands before its verb is looked for. */
const LONGEST_LEAD = 600

/** "On July 1, 2020, this Act takes effect": the day stands in front. */
function momentBefore(subject: string, days: readonly PrintedDay[]): Moment | null {
  const lead =
    /^\W*(?:\([\w]+\)\s*)?(?:on|from|with effect from|effective|beginning|commencing|as of|on and after|ab|am|zum|per|seit|à compter|mit wirkung)\b/i
  return lead.test(subject) ? momentOf(subject, days) : null
}

function boundaryBefore(words: string, index: number): number {
  const before = words.slice(0, index)
  const cut = Math.max(before.lastIndexOf('; '), before.lastIndexOf(';\n'))
  return cut < 0 ? 0 : cut + 1
}

function boundaryAfter(words: string, from: number, nextVerb: number): number {
  const list = /[:—–-]\s*$/.test(words.slice(0, from + 250).split('\n')[0])
  const semicolon = list ? -1 : words.indexOf(';', from)
  const end = semicolon < 0 ? words.length : semicolon
  // the next verb's subject begins somewhere before it: stop at the last comma or "and" in front of it
  if (nextVerb >= end) return end
  const between = words.slice(from, nextVerb)
  const joint = Math.max(between.lastIndexOf(', '), between.lastIndexOf(' and '), between.lastIndexOf('. '))
  return joint > 0 ? from + joint : nextVerb
}
