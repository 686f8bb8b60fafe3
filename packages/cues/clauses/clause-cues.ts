import type { CueOf, CueRules } from '../cue-spec.ts'
import type { PolicyDocument, Sentence, Span } from '../text/document.ts'
import { lastAt } from '../text/mapped-text.ts'

/** Places of one kind that are worth showing; a long act has hundreds. */
const MOST_PLACES = 40
/** Letters of a quotation; a clause that goes on longer is quoted around the words found. */
const LONGEST_QUOTE = 600

/** Words by which law says one kind of thing. */
interface ClauseRule {
  /** What is found, e.g. `lottery`. */
  key: string
  /** With the flags `g` and mostly `i`; reads plain quotes and single spaces. */
  pattern: RegExp
  /** What is quoted: the words themselves, or the clause they stand in. */
  quote: 'words' | 'clause'
  /** Words in whose clause the rule's own mean something else. */
  unless?: RegExp
  confidence: number
  reason: string
}

/** The rules of a type whose cues are clauses with certain words in them, each with its place. */
export function clauseRules<Type extends string>(type: Type, rules: readonly ClauseRule[]): CueRules<Type, string> {
  return {
    extract(document) {
      const seen = new Set<string>()
      return rules.flatMap((rule) =>
        placesOf(document, rule).flatMap((span) => cueAt(document, type, rule, span, seen)),
      )
    },
  }
}

function placesOf({ text, clauses }: PolicyDocument, { pattern, quote, unless }: ClauseRule): Span[] {
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
  const clause = lastAt(clauses, words.start)
  if (!clause || clause.end < words.end) return words
  if (clause.end - clause.start <= LONGEST_QUOTE) return { start: clause.start, end: clause.end }
  const start = Math.max(clause.start, words.start - LONGEST_QUOTE / 2)
  return { start, end: Math.min(clause.end, start + LONGEST_QUOTE) }
}

/** Words that are quoted for themselves count once, however often they are met. */
function cueAt<Type extends string>(
  document: PolicyDocument,
  type: Type,
  { key, quote, confidence, reason }: ClauseRule,
  span: Span,
  seen: Set<string>,
): CueOf<Type, string>[] {
  const place = document.locate(span)
  const id = quote === 'words' ? place.phrase.toLowerCase() : `${key} ${place.start}`
  if (seen.has(id)) return []
  seen.add(id)
  return [{ cue_type: type, cue_key: key, cue_value: place.phrase, confidence, ...place, reason }]
}
