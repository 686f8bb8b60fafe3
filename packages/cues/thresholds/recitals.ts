import { AS_THEY_STAND, compilePhrases } from '../phrases/compile-phrases.ts'
import type { Context } from './relevance.ts'
import { phrasesOf } from '../tables/read-table.ts'

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
export function isRecital(context: Context): boolean {
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
export function isReprinted({ leadIn }: Context): boolean {
  return /\b(?:is|are) (?:hereby )?brought forward\b/i.test(leadIn)
}

const PREAMBLE_ENDS =
  /\b(?:for the reasons (?:set (?:forth|out)|stated|discussed|given|described) (?:in the preamble|above)|accordingly, (?:the )?[^.\n]{0,80}\bamend(?:s|ed|ing))\b|^List of Subjects\b/im

/** Where the preamble of a rule in the Federal Register ends, which tells costs and reasons; 0 where there is none. */
export function preambleEnd(text: string): number {
  if (!/^[^\w\n]{0,40}SUMMARY\s{0,9}:/m.test(text)) return 0
  const end = PREAMBLE_ENDS.exec(text)
  if (end) return end.index
  const supplement = /^[^\w\n]{0,40}(?:SUMMARY|DATES|ADDRESSES|FOR FURTHER INFORMATION CONTACT)\s{0,9}:[^\n]*$/gm
  return Math.max(0, ...[...text.matchAll(supplement)].map((match) => match.index + match[0].length))
}
