import type { Cue } from '../cue.ts'
import type { PolicyDocument, Sentence } from '../document.ts'
import type { Span } from '../mapped-text.ts'
import { ADMINISTRATION_RULES } from './administration-rules.ts'
import { ASSIGNMENT_RULES } from './assignment-rules.ts'
import type { CueRule } from './cue-rule.ts'
import { SCOPE_RULES } from './scope-rules.ts'

const RULES = [...ASSIGNMENT_RULES, ...SCOPE_RULES, ...ADMINISTRATION_RULES]
/** Places of one kind that are worth showing; a long act has hundreds. */
const MOST_PLACES = 40
/** Letters of a quotation; a clause that goes on longer is quoted around the words found. */
const LONGEST_QUOTE = 600

/** Affected population, exemptions, sunset, chance, pilots, funding and the like, each with its place. */
export function otherCues(document: PolicyDocument): Cue[] {
  const seen = new Set<string>()
  return RULES.flatMap((rule) => placesOf(document, rule).flatMap((span) => cueAt(document, rule, span, seen)))
}

function placesOf({ text, clauses }: PolicyDocument, { pattern, quote, unless }: CueRule): Span[] {
  const places: Span[] = []
  let last: Span | undefined
  for (const match of text.matchAll(pattern)) {
    const words = { start: match.index, end: match.index + match[0].length }
    const span = quote === 'words' ? words : clauseAround(clauses, words)
    if (last && span.start === last.start) continue
    if (unless?.test(text.slice(span.start, span.end))) continue
    last = span
    places.push(span)
    if (places.length >= MOST_PLACES) break
  }
  return places
}

function clauseAround(clauses: readonly Sentence[], words: Span): Span {
  const clause = clauseAt(clauses, words.start)
  if (!clause || clause.end < words.end) return words
  if (clause.end - clause.start <= LONGEST_QUOTE) return { start: clause.start, end: clause.end }
  const start = Math.max(clause.start, words.start - LONGEST_QUOTE / 2)
  return { start, end: Math.min(clause.end, start + LONGEST_QUOTE) }
}

/** Clauses stand in the order of the text: the last one that begins before the place. */
function clauseAt(clauses: readonly Sentence[], at: number): Sentence | undefined {
  let [low, high] = [0, clauses.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (clauses[middle]!.start <= at) low = middle + 1
    else high = middle
  }
  return clauses[low - 1]
}

/** Words that are quoted for themselves count once, however often they are met. */
function cueAt(document: PolicyDocument, rule: CueRule, span: Span, seen: Set<string>): Cue[] {
  const place = document.locate(span)
  const isWords = rule.quote === 'words'
  const id = isWords ? `${rule.type} ${place.phrase.toLowerCase()}` : `${rule.type} ${rule.key} ${place.start}`
  if (seen.has(id)) return []
  seen.add(id)
  const { type, key, confidence, reason } = rule
  return [{ cue_type: type, cue_key: key, cue_value: place.phrase, confidence, ...place, reason }]
}
