import { anyOf, wordsOf } from '../phrases/compile-phrases.ts'
import { COMPARISONS, LINKS } from './phrases/comparators.ts'
import type { Operator } from './spec.ts'

const LINK = String.raw`(?:[\s,]+${wordsOf(LINKS)}){0,5}[\s,]*`
const BEFORE = COMPARISONS.map(({ means, phrases }) => ({
  operator: means,
  pattern: new RegExp(String.raw`(?<![\p{L}])${anyOf(phrases)}${LINK}$`, 'iu'),
}))

const AFTER: readonly { operator: Operator; pattern: RegExp }[] = [
  {
    operator: 'ge',
    pattern:
      /^,?\s*(?:of age )?(?:\(\w+\) )?(?:years )?(?:and|or) (?:more|over|older|above|greater|higher|longer|larger|upwards?|better|later|beyond|in excess)\b(?! (?:\d|the age|(?!an? )[\w-]+ (?:\(|years?\b)))/i,
  },
  {
    operator: 'le',
    pattern:
      /^,?\s*(?:of age )?(?:years )?(?:and|or) (?:less|fewer|under|younger|newer|below|lower|smaller|shorter|lesser)\b(?! (?:\d|the age|(?!an? )[\w-]+ (?:\(|years?\b)))/i,
  },
  { operator: 'ge', pattern: /^,?\s*(?:oder|und) (?:mehr|älter|höher|länger|darüber)\b|^ vollendet/i },
  { operator: 'le', pattern: /^,?\s*(?:oder|und) (?:weniger|jünger|niedriger|darunter)\b/i },
  { operator: 'ge', pattern: /^,?\s*(?:ou|et) plus(?: âgés?)?\b/i },
  { operator: 'le', pattern: /^,?\s*(?:ou|et) moins\b/i },
  { operator: 'ge', pattern: /^,?\s*au (?:moins|minimum)\b(?! \d)/i },
  { operator: 'le', pattern: /^,?\s*au (?:plus|maximum)\b(?! \d)/i },
  { operator: 'le', pattern: /^[^.;,]{0,60}\bnicht (?:übersteigen|überschreiten|überschreitet|übersteigt)\b/i },
  { operator: 'gt', pattern: /^[^.;,]{0,40}\b(?:übersteig(?:t|en)|überschreit(?:et|en))\b/i },
  { operator: 'lt', pattern: /^[^.;,]{0,30}\bnoch nicht vollendet\b/i },
  { operator: 'le', pattern: /^,?\s*(?:maximum|at most|or any (?:less|smaller))\b/i },
  { operator: 'ge', pattern: /^,?\s*(?:minimum|at least)\b(?! \d)/i },
  { operator: 'ge', pattern: /^\+/ },
]

/** The comparison that ends right in front of a number: its operator and where it starts. */
export function comparisonBefore(text: string, at: number): { operator: Operator; start: number } | null {
  const inFront = textBefore(text, at, 75)
  // the token begins behind what is taken out between its comparison and its number
  const isParted = !text.endsWith(inFront, at)
  const from = at - inFront.length
  const before = inFront.replace(/[$£€]\s?$/, '')
  let best: { operator: Operator; start: number } | null = null
  for (const { operator, pattern } of BEFORE) {
    const match = pattern.exec(before)
    // the one that reaches furthest to the left holds the others ("no more than" holds "more than")
    if (match && (!best || from + match.index < best.start)) best = { operator, start: from + match.index }
  }
  return best && isParted ? { ...best, start: at } : best
}

/** What an amended text takes out right in front of the words that stand for it: "the age of [16] 18". */
const TAKEN_OUT = /\[[^\][\n]{1,80}\]\s?$/

/** The text in front of a place, without matter in brackets right before it that is taken out. */
export function textBefore(text: string, at: number, length: number): string {
  const before = text.slice(Math.max(0, at - length), at)
  if (!/\]\s?$/.test(before)) return before
  const longer = text.slice(Math.max(0, at - length - 90), at)
  return longer.replace(TAKEN_OUT, '').slice(-length)
}

/** The comparison that follows a number and its unit; a far one ("nicht übersteigen") lends its operator only. */
export function comparisonAfter(text: string, at: number): { operator: Operator; end: number } | null {
  const after = text.slice(at, at + 80)
  for (const { operator, pattern } of AFTER) {
    const match = pattern.exec(after)
    if (match) return { operator, end: at + match[0].length }
  }
  return null
}
