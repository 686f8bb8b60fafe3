import { lastAt, type MappedText, sourceSpan, type Span } from './mapped-text.ts'
import { readingText } from './reading-text.ts'
import { clausesOf, paragraphsOf, sentencesOf, type Paragraph } from './sentences.ts'

export type { Span } from './mapped-text.ts'
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

/** A section with its heading; the body runs to the next heading. */
export interface Section extends Span {
  /** As printed, without the word: `2`, `101`, `42a`; `null` where headings carry none. */
  number: string | null
  /** Caption in the text's own words and case; empty where a section has only a number. */
  title: string
}

const WORD = String.raw`(?:§+|sec(?:tion|\.)?|art(?:icle|ikel|\.)?|regulation|rule|clause|paragraph|schedule|annex|anhang|annexe|part|title|titre|partie|abschnitt|chapter|chapitre|kapitel|division)`
const NUMBERED = new RegExp(
  String.raw`^"?(?:${WORD}\s*([\divxlc]+[\w.-]*?)|(\d{1,4}(?!st|nd|rd|th)[A-Za-z]{0,2}))(?=[\s.:—–-]|$)[\s.:—–-]*(.*)$`,
  'i',
)
/** An inline caption: "Effective Date.", "IN GENERAL.—", "Commencement." before the sentence proper. */
const CAPTION =
  /^(?:\([\w]+\)\s*)?((?:\p{Lu}[\p{L}\d,;'"&()/ -]{2,79}?))(?:\.—|\.\s*[–—-]|\.(?=\s+["([]*[\p{Lu}\d])|\s*[—–:](?=\s|$)|\.?$)/u

/**
 * Sections in the order of the text. A heading is a section sign with a number, or a short line of its own without a
 * sentence in it ("Commencement", "Citation and interpretation").
 */
function sectionsOf(text: string, paragraphs: readonly Paragraph[]): readonly Section[] {
  const sections: Section[] = []
  for (const paragraph of paragraphs) {
    const line = text.slice(paragraph.start, paragraph.end)
    const heading = headingOf(line)
    if (!heading) continue
    const previous = sections.at(-1)
    if (previous) previous.end = paragraph.start
    sections.push({ ...heading, start: paragraph.start, end: text.length })
  }
  return sections
}

function headingOf(line: string): Pick<Section, 'number' | 'title'> | null {
  // a row of a table is no heading
  if (line.includes(' | ')) return null
  const numbered = NUMBERED.exec(line)
  if (numbered && !/^"?\d+\s+(?:percent|per cent|years?|days?|months?|U\.?S\.?C|Stat|C\.?F\.?R)/i.test(line)) {
    const title = captionOf(numbered[3])
    if (numbered[1] || title !== '') return { number: numbered[1] ?? numbered[2], title }
  }
  if (isBareHeading(line)) return { number: null, title: line.replace(/[.:]$/, '') }
  const amended = /^"?\(\w+\)\s*([\p{Lu}][\p{L}, -]{3,60}?)\.\s*[—–-]/u.exec(line)
  return amended ? { number: null, title: amended[1] } : null
}

function captionOf(rest: string): string {
  const caption = CAPTION.exec(rest)?.[1]?.trim() ?? ''
  const isSentence = /\b(?:shall|may be cited|this act|means|is|are)\b/i.test(caption)
  return caption.split(/\s+/).length <= 12 && !isSentence ? caption : ''
}

function isBareHeading(line: string): boolean {
  if (line.length > 90 || /[.;,:]$/.test(line)) return false
  if (!/^["'(]*\p{Lu}/u.test(line) || /^\(/.test(line)) return false
  return (
    line.split(/\s+/).length <= 12 && !/\b(?:shall|means|is|are|was|were|may|must|wird|ist|tritt|entre)\b/.test(line)
  )
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
