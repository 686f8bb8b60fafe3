import { lastAt, type MappedText, sourceSpan, type Span } from './mapped-text.ts'
import { readingText } from './reading-text.ts'
import { sectionsOf, type Section } from './sections.ts'
import { clausesOf, paragraphsOf, sentencesOf, type Paragraph } from './sentences.ts'

export type { Span } from './mapped-text.ts'
export type { Section } from './sections.ts'
export type { Paragraph } from './sentences.ts'

export interface Sentence extends Span {
  /** Index of its paragraph in {@link PolicyDocument.paragraphs}. */
  paragraph: number
}

export interface Definition extends Span {
  term: string
}

export type Language = 'en' | 'de' | 'fr'

/**
 * A policy text as the rules read it. All spans are string indices of `text`, the reading text (plain quotes and spaces,
 * wrapped lines joined); {@link PolicyDocument.locate} turns them into code points of the source.
 */
export interface PolicyDocument {
  source: string
  text: string
  language: Language
  paragraphs: readonly Paragraph[]
  sentences: readonly Sentence[]
  /** Sentences cut at semicolons and provisos. */
  clauses: readonly Sentence[]
  sections: readonly Section[]
  /** "term" means …, the term and the sentence that defines it. */
  definitions: readonly Definition[]
  /** Matter in [square brackets]: American bills print there what they take out. */
  removed: readonly Span[]
  /** Code points of `source`, and the source's own characters there. */
  locate(span: Span): { start: number; end: number; phrase: string }
}

/** Brackets that take nothing out: days and their captions, and Montana's "[This act] is effective". */
const KEPT = new RegExp(
  [
    String.raw`^\[(?:E(?:ffective|FFECTIVE) |Assented|ASSENTED|Date|DATE OF|C(?:ommencement|OMMENCEMENT)|Royal`,
    String.raw`|\d{1,2}(?:st|nd|rd|th) |\d{1,2} [A-Z][a-z]{2,8} \d{4}\]`,
    String.raw`|[Tt]his act\]|[Ss]ections? \d[^\][a-z]{0,20}(?:(?:and|through) \d+)?\])`,
  ].join(''),
)

/** Reads a text once for all rules. Pure and linear in its length. */
export function readDocument(source: string): PolicyDocument {
  const mapped = readingText(source)
  const { text } = mapped
  const paragraphs = paragraphsOf(text)
  const sentences = paragraphs.flatMap((paragraph) =>
    sentencesOf(text, paragraph).map((sentence) => ({ ...sentence, paragraph: paragraph.index })),
  )
  return {
    source,
    text,
    language: languageOf(text),
    paragraphs,
    sentences,
    clauses: sentences.flatMap((sentence) =>
      clausesOf(text, sentence).map((clause) => ({ ...clause, paragraph: sentence.paragraph })),
    ),
    sections: sectionsOf(text, paragraphs),
    definitions: definitionsOf(text, sentences),
    removed: [...text.matchAll(/\[(?!(?:19|20)\d\d,? c\.? ?\d)[^\][]{1,6000}\]/g)]
      .filter(([words]) => !KEPT.test(words))
      .map((match) => spanOf(match)),
    locate: locator(source, mapped),
  }
}

/** The section that holds a place, `null` before the first heading. */
export function sectionOf(document: PolicyDocument, index: number): Section | null {
  return lastAt(document.sections, index) ?? null
}

/** The paragraphs that open the lists around a paragraph, nearest first. */
export function leadInsOf(document: PolicyDocument, paragraph: number): readonly Paragraph[] {
  const chain: Paragraph[] = []
  let at = document.paragraphs[paragraph].leadIn
  while (at !== null && chain.length < 8) {
    chain.push(document.paragraphs[at])
    at = document.paragraphs[at].leadIn
  }
  return chain
}

/** Whether a place lies in text that the document takes out. */
export function isRemoved(document: PolicyDocument, index: number): boolean {
  const span = lastAt(document.removed, index)
  return span !== undefined && index < span.end
}

function spanOf(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length }
}

/** "child occupant means a person …": where terms are printed bold and not quoted, a line begins with one in small letters. */
const UNQUOTED = /^(\p{Ll}[\p{L}'-]*(?: [\p{Ll}'-]+){0,4}) means\b/u

function definitionsOf(text: string, sentences: readonly Sentence[]): readonly Definition[] {
  const pattern =
    /"([^"\n]{2,60})"[^."]{0,40}?\b(?:means?|shall mean|has the (?:same )?meaning|includes|bedeutet|bezeichnet|s'entend)\b/
  return sentences.flatMap((sentence) => {
    const words = text.slice(sentence.start, sentence.end)
    const match = pattern.exec(words) ?? UNQUOTED.exec(words)
    return match ? [{ term: match[1].replace(/,$/, ''), start: sentence.start, end: sentence.end }] : []
  })
}

const MARKS: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:the|of|and|shall|by|under|this)\b/gi,
  de: /\b(?:der|die|das|und|nach|des|ist|dem)\b/gi,
  fr: /\b(?:le|la|les|des|et|du|une|aux?)\b/gi,
}

function languageOf(text: string): Language {
  const sample = text.slice(0, 20_000)
  const counts = (Object.keys(MARKS) as Language[]).map((language) => ({
    language,
    count: sample.match(MARKS[language])?.length ?? 0,
  }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).language
}

/** Slicing by code points of a text without surrogate pairs is slicing; with them an index is built once. */
function locator(source: string, mapped: MappedText): PolicyDocument['locate'] {
  const codePoints = /[\ud800-\udbff]/.test(source) ? [...source] : null
  return (span) => {
    const { start, end } = sourceSpan(mapped, span)
    const phrase = codePoints ? codePoints.slice(start, end).join('') : source.slice(start, end)
    return { start, end, phrase }
  }
}
