import { compilePhrases, WHOLE_WORDS, wordsOf, anyOf } from '../phrases/compile-phrases.ts'
import { phrasesOf } from '../tables/read-table.ts'
import { isRemoved, sectionOf, type Language, type PolicyDocument } from '../text/document.ts'
import { withListBelow } from './commencement.ts'
import { momentOf } from './moments.ts'
import { firstFrom } from '../text/mapped-text.ts'
import { dayAfter, type PrintedDate } from './dates.ts'
import type { Reading } from './readings.ts'
import { COMMENCEMENT_HEADING } from './subjects.ts'

/** "A contract under this act applies …": the act is not the subject. */
const NOT_UNDER = String.raw`(?<!\b(?:under|of|by|in|to|with) )`
/** The text, as an English clause on its application names it. */
const THIS_TEXT = `(?:\\bproposed law|\\b${anyOf(['this', 'these', 'the (?=amend|prov|chang|bill|provisions of this)'])} ?${anyOf(
  [
    'act',
    'order',
    'law',
    'ordinance',
    '[sub]section',
    '[sub]paragraph',
    'part',
    'article',
    'schedule',
    'standard',
    'policy',
    'chapter',
    'regulation[s]',
    'rule[s]',
    'amendment[s]',
    'provisions[ of this +]',
    'changes(?! provided in)',
    'bill',
  ],
)})`
const APPLIES_VERB = anyOf([
  'apply',
  'applies',
  'be applicable',
  'is applicable',
  'have effect',
  'has effect',
  'take effect',
  'is effective',
  'be effective',
])
const TO = anyOf(['to', 'for', 'with respect to', 'in relation to', 'in respect of', 'as respects'])

/** Words in front of the day from which a rule counts. */
const ANCHORS = phrasesOf('effective-date', 'anchors')

/** What a clause like "Sections 3 and 4 shall apply as of May 1, 2030" says is applied. */
const APPLIED_PARTS = phrasesOf('effective-date', 'applied-parts')

/** Words between such a clause's verb and its day. */
const APPLIED_SINCE = phrasesOf('effective-date', 'applied-since')

/** A sentence of its own that says from when a text of the Union, or what carries it over, applies. */
const APPLIED_FROM = phrasesOf('effective-date', 'applied-from')

/** "This order shall apply to contracts entered into on or after …": in force or not, it binds from that day. */
const APPLIES = new RegExp(
  String.raw`${NOT_UNDER}(?:${THIS_TEXT}|\bsections? \d+\w{0,2}(?: of this (?:act|law|order|bill))?)\b[^.;]{0,160}?\b(?:shall )?(?:first )?${APPLIES_VERB}\b[^.;]{0,40}?\b${TO}\b`,
  'i',
)
const ANCHOR = compilePhrases(ANCHORS, 'gi', (anyPhrase) => String.raw`${WHOLE_WORDS(anyPhrase)}:?\s*`)

/** "Elle s'applique aux baux conclus à compter du 1er mars 2031." */
const FRENCH =
  /\b(?:elles?|ils?|l(?:a|e|es|') ?(?:présente?s? )?(?:loi|décret|règlement|arrêté|texte|dispositions))\b[^.;]{0,160}?\bs'applique(?:nt|ra|ront)? (?:aux?|à|pour)\b[^.;]{0,120}?(?<!\p{L})à (?:compter|partir) du /iu

/** "ist erstmals auf Verträge anzuwenden, die nach dem 30. September 2031 geschlossen werden". */
const GERMAN = /\b(?:erstmals|erstmalig)\b[^.;]{0,100}\banzuwenden\b[^.;]{0,40}\b(?:nach|ab|seit|vom) (?:dem )?/iu
const BY_LANGUAGE: Readonly<Record<Language, RegExp | null>> = { en: null, de: GERMAN, fr: FRENCH }

/** French and German clauses of the same kind; they stand anywhere near the entry into force. */
export function otherApplicationReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  const pattern = BY_LANGUAGE[document.language]
  if (pattern === null) return []
  return document.sentences.flatMap((sentence) => {
    const words = pattern.exec(document.text.slice(sentence.start, sentence.end))
    const from = sentence.start + (words ? words.index + words[0].length : 0)
    const date = words && firstFrom(dates, from)
    if (!date || date.start - from > 2 || !date.isCertain) return []
    const reason = 'the text is in force for what happens from this day on'
    const next = dayAfter(date.iso, 1, 'day')
    const iso = /\bnach (?:dem )?$/i.test(words[0]) && next.endsWith('-01') ? next : date.iso
    return [{ kind: 'explicit', iso, scope: 'application', start: sentence.start, end: date.end, reason }]
  })
}

/** Clauses of a commencement section that say for which years, contracts or events the rule counts. */
export function applicationReadings(document: PolicyDocument): readonly Reading[] {
  return document.sentences.flatMap((sentence) => {
    const unit = withListBelow(document, sentence)
    const words = document.text.slice(unit.start, unit.end)
    const applies = APPLIES.exec(words)
    if (!applies || isRemoved(document, unit.start) || /\bshall not apply\b/i.test(applies[0])) return []
    const heading = sectionOf(document, unit.start)?.title ?? ''
    if (/^"/.test(words) && !COMMENCEMENT_HEADING.test(heading)) return []
    const moment = firstDay(words.slice(applies.index + applies[0].length))
    return moment
      ? [{ ...moment, scope: 'application' as const, start: unit.start + applies.index, end: unit.end }]
      : []
  })
}

/**
 * "It shall apply from 30 June 2026", behind the entry into force of a regulation of the Union; "They shall apply those
 * measures from 1 January 2028", behind the day by which a directive is to be carried over.
 */
const APPLIES_FROM = compilePhrases(APPLIED_FROM, 'i', (anyPhrase) => String.raw`^\W*(?:\d+\.\s*)?${anyPhrase}(?= )`)

/** "Sections 3 and 4 shall apply as of May 1, 2030." */
const CAPTIONED = String.raw`(?:(?:sec(?:tion|\.)?|§) ?\d+\w?\W{1,3})?(?:applicability\W{1,3})?(?:\(\w{1,3}\)\s*)*`
const APPLIES_SINCE = new RegExp(
  String.raw`^(?!\W{0,3}")\W*${CAPTIONED}${wordsOf(APPLIED_PARTS)} (?:shall|will) (?:first )?(?:apply|be applicable) ${wordsOf(APPLIED_SINCE)} `,
  'i',
)

/** Sentences that say from which day on the text, or the sections that make it up, apply. */
export function appliesSinceReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return document.sentences.flatMap((sentence) => {
    const words = APPLIES_SINCE.exec(document.text.slice(sentence.start, sentence.end))
    const from = sentence.start + (words?.[0].length ?? 0)
    const date = words && firstFrom(dates, from)
    if (!date || date.start - from > 4 || !date.isCertain || isRemoved(document, sentence.start)) return []
    const reason = 'the text says from which day on its rule applies'
    return [{ kind: 'explicit', iso: date.iso, scope: 'application', start: sentence.start, end: date.end, reason }]
  })
}

/** Sentences that only say from when the text applies. */
export function appliesFromReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return document.sentences.flatMap((sentence) => {
    const words = APPLIES_FROM.exec(document.text.slice(sentence.start, sentence.end))
    const from = sentence.start + (words?.[0].length ?? 0)
    const date = words && firstFrom(dates, from)
    if (!date || date.start - from > 12 || !date.isCertain) return []
    const reason = 'the text is in force before, but applies from this day on'
    return [{ kind: 'explicit', iso: date.iso, scope: 'application', start: sentence.start, end: date.end, reason }]
  })
}

/** "Applicability date: The performance period begins on January 1, 2027." */
const CAPTION = /^\W*(?:applicability|compliance) dates?\s*[:.—–-]+\s*/i

/** The line of a rule's preamble that says from when those bound must act, where that is not the effective date. */
export function captionedReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return document.sentences.flatMap((sentence) => {
    const caption = CAPTION.exec(document.text.slice(sentence.start, sentence.end))
    const date = caption && firstFrom(dates, sentence.start + caption[0].length)
    if (!date || date.end > sentence.end || !date.isCertain) return []
    const reason = 'the preamble states the day from which the rule applies'
    return [{ kind: 'explicit', iso: date.iso, scope: 'application', start: sentence.start, end: date.end, reason }]
  })
}

function firstDay(words: string) {
  for (const anchor of words.matchAll(ANCHOR)) {
    // the anchor stays in front: "beginning after December 31" means the day after
    const moment = momentOf(words.slice(anchor.index, anchor.index + 120), [])
    const isNear = moment?.kind === 'explicit'
    if (moment && isNear) {
      return { ...moment, reason: 'the text is in force for what happens from this day on' }
    }
  }
  return null
}
