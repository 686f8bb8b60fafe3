import { compilePhrases } from '../phrases/compile-phrases.ts'
import { NAMED_BY_NUMBER } from './phrases/references.ts'
import type { NumberToken } from './number-tokens.ts'
import { isRatioNear } from './ratios.ts'

/** "one" in ".05 of one per centum" is part of the unit. */
function isShareOfOne(text: string, number: NumberToken): boolean {
  return /\d of $/.test(text.slice(Math.max(0, number.start - 5), number.start)) && number.value === 1
}

/** Numbers that name a provision, a form or a year rather than measure. */
const NAMES = compilePhrases(NAMED_BY_NUMBER, 'i', (anyPhrase) => String.raw`(?:\b(?:sub)?${anyPhrase}|§+)\s*\(?$`)

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

/** Whether a number only names something, repeats what words said, or is part of a unit. */
export function isReference(text: string, number: NumberToken): boolean {
  const before = text.slice(Math.max(0, number.start - 18), number.start)
  const isCounted =
    / number(?:s|ing)? $/i.test(before) &&
    /^ or (?:more|fewer|less)\b/.test(text.slice(number.end, number.end + 9)) &&
    COUNTED.test(text.slice(Math.max(0, number.start - 80), number.start))
  if (isCounted) return false
  if (NAMES.test(before) || isShareOfOne(text, number)) return true
  // "11 Flexible days": the number of a section, in front of its caption
  const line = text.slice(text.lastIndexOf('\n', number.start - 1) + 1, number.start)
  if (!number.isWords && /^\W*$/.test(line) && /^\s+\p{Lu}\p{Ll}/u.test(text.slice(number.end, number.end + 6)))
    return true
  // "the 31st day of March" is a date, "the 90th day" a moment
  if (/^(?:st|nd|rd|th) days?\b/i.test(text.slice(number.end, number.end + 8))) return true
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
