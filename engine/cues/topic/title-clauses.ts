import { compilePhrases, WHOLE_WORDS, WORD_STARTS } from '../phrases/compile-phrases.ts'
import type { PolicyDocument, Span } from '../text/document.ts'
import { titleZone } from '../text/title-zone.ts'
import { AMENDED_NAMES, CITED_LAWS, OFFICES, PURPOSES, SUBJECT_OPENINGS } from './title-phrases.ts'

/** The places of a text that say more about its subject than the rest does. */
export interface TopicZones {
  /** Title, long title and citation, without the names of offices and of the laws they amend. */
  title: readonly Span[]
  /** Of the title: what stands behind "relating to", "in relation to", "so as to". */
  subject: readonly Span[]
  /** Names of laws that the title says are amended; what the change is about may be another matter. */
  amended: readonly Span[]
  /** What the text says that it is for. */
  purpose: readonly Span[]
  /** Names of offices, and of laws that are cited: "Secretary of Agriculture", "the Education Act 1996". */
  named: readonly Span[]
  /** Captions of sections. */
  headings: readonly Span[]
}

const AMENDED = compilePhrases(AMENDED_NAMES, 'giu', WORD_STARTS)
const OPENING = compilePhrases(SUBJECT_OPENINGS, 'giu', WHOLE_WORDS)
const OFFICE = compilePhrases(OFFICES, 'gu', WORD_STARTS)
const NAMED = compilePhrases([...OFFICES, ...CITED_LAWS], 'gu', WORD_STARTS)
const PURPOSE = compilePhrases(PURPOSES, 'giu', WORD_STARTS)

/** Letters of a subject clause that count; behind them a title lists sections and sponsors. */
const SUBJECT_LETTERS = 260
const PURPOSE_LETTERS = 700
const MOST_PURPOSES = 3

/** Finds those places. Linear in the length of the text. */
export function topicZones(document: PolicyDocument): TopicZones {
  const zone = titleZone(document)
  const amended = zone.flatMap((span) => placesOf(AMENDED, document.text, span))
  const names = [...amended, ...zone.flatMap((span) => placesOf(OFFICE, document.text, span))].sort(
    (a, b) => a.start - b.start,
  )
  const title = zone.flatMap((span) => without(span, names))
  return {
    title,
    amended,
    subject: title.flatMap((span) =>
      placesOf(OPENING, document.text, span)
        .slice(0, 1)
        .map(({ end }) => ({ start: end, end: Math.min(span.end, end + SUBJECT_LETTERS) })),
    ),
    purpose: placesOf(PURPOSE, document.text, { start: 0, end: document.text.length })
      .slice(0, MOST_PURPOSES)
      .map(({ start }) => ({ start, end: Math.min(document.text.length, start + PURPOSE_LETTERS) })),
    named: placesOf(NAMED, document.text, { start: zone.at(0)?.end ?? 0, end: document.text.length }),
    headings: document.sections
      .filter(({ title }) => title !== '')
      .map(({ start, title }) => ({ start, end: start + title.length + 12 })),
  }
}

function placesOf(pattern: RegExp, text: string, { start, end }: Span): Span[] {
  return [...text.slice(start, end).matchAll(pattern)].map((match) => ({
    start: start + match.index,
    end: start + match.index + match[0].length,
  }))
}

/** A span without the holes that lie in it, both in the order of the text. */
function without(span: Span, holes: readonly Span[]): Span[] {
  const own = holes.filter((hole) => hole.start < span.end && hole.end > span.start)
  const starts = [span.start, ...own.map(({ end }) => end)]
  return starts
    .map((start, at) => ({ start: Math.max(start, ...starts.slice(0, at)), end: own[at]?.start ?? span.end }))
    .filter(({ start, end }) => end > start)
}
