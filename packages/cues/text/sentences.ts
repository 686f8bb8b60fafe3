import { compilePhrases } from '../phrases/compile-phrases.ts'
import { ABBREVIATIONS } from './abbreviations.ts'
import type { Span } from './mapped-text.ts'

/** One line of the reading text: a paragraph, a list item, a heading or a row of a table. */
export interface Paragraph extends Span {
  index: number
  /** `(a)`, `1.`, `§ 2.`, … with its style, where the paragraph opens with one. */
  label: { text: string; style: string } | null
  /** The paragraph whose colon or dash opens the list this one belongs to; `null` outside lists. */
  leadIn: number | null
}

/** Every non-empty line, with the list it hangs from. */
export function paragraphsOf(text: string): readonly Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const match of text.matchAll(/[^\n]*\S[^\n]*/g)) {
    const start = match.index + match[0].search(/\S/)
    const end = match.index + match[0].trimEnd().length
    const label = labelOf(text.slice(start, end))
    paragraphs.push({ start, end, index: paragraphs.length, label, leadIn: null })
  }
  hangFromLeadIns(text, paragraphs)
  return paragraphs
}

const LABEL_STYLES: readonly (readonly [style: string, pattern: RegExp])[] = [
  ['section', /^"?(?:§+|sec(?:tion|\.)?|art(?:icle|ikel|\.)?|regulation|rule|schedule)\s*[\divx]+[\w.-]*/i],
  ['decimal', /^"?\d{1,3}(?:\.\d{1,3})+\.?(?=\s)/],
  ['numeral', /^"?\(?\d{1,3}[a-z]?[.)](?=\s|\()/i],
  ['roman', /^"?\(?(?:[ivx]{2,5}|[ivx](?=\)))[.)]/],
  ['roman capital', /^"?\((?:[IVX]{2,5}|[IVX])\)/],
  ['letter', /^"?\(?[a-z]{1,2}[.)](?=\s|\()/],
  ['letter capital', /^"?\(?[A-Z]{1,2}[.)](?=\s|\()/],
  ['dash', /^[•·–—-](?=\s)/],
]

function labelOf(line: string): Paragraph['label'] {
  for (const [style, pattern] of LABEL_STYLES) {
    const match = pattern.exec(line)
    if (match) return { text: match[0], style }
  }
  return null
}

/** Lists inside lists that are told apart; law has five at most, and whatever goes deeper is none. */
const DEEPEST = 8

/** A colon or dash at a paragraph's end opens a list; an item of the same style as an open list's parent closes that list. */
function hangFromLeadIns(text: string, paragraphs: readonly Paragraph[]): void {
  const open: Paragraph[] = []
  for (const paragraph of paragraphs) {
    const style = paragraph.label?.style
    if (style === 'section' || style === undefined) {
      // an unlabelled line goes on with the list only as long as the lead-in stands directly above it
      const above = open.at(-1)
      if (style === 'section' || !above || above.index !== paragraph.index - 1) open.length = 0
    } else {
      const sibling = open.findIndex((parent) => parent.label?.style === style)
      if (sibling >= 0) open.length = sibling
    }
    paragraph.leadIn = open.at(-1)?.index ?? null
    if (open.length < DEEPEST && /(?:[:—–]|\bfollows ?-)$/.test(text.slice(paragraph.start, paragraph.end)))
      open.push(paragraph)
  }
}

/** Sentences of a paragraph; abbreviations, decimals and section numbers do not end one. */
export function sentencesOf(text: string, paragraph: Span): readonly Span[] {
  const line = text.slice(paragraph.start, paragraph.end)
  const sentences: Span[] = []
  let from = 0
  for (const match of line.matchAll(/[.!?]["')\]]*\s+(?=["'([]*[\p{Lu}\d§]|["']?\([\p{L}\d]{1,4}\)\s)/gu)) {
    const before = line.slice(from, match.index + 1)
    const behind = match.index + match[0].length
    const next = line.slice(behind, behind + 10)
    if (endsInAbbreviation(before) || isGermanDay(before, next) || isCode(before, next) || isClockTime(before, next))
      continue
    const end = match.index + match[0].trimEnd().length
    sentences.push({ start: paragraph.start + from, end: paragraph.start + end })
    from = match.index + match[0].length
  }
  sentences.push({ start: paragraph.start + from, end: paragraph.end })
  return sentences
}

const ENDS_ABBREVIATED = compilePhrases(ABBREVIATIONS, 'iu', (anyPhrase) => String.raw`(?:^|[\s("'[])${anyPhrase}\.$`)

function endsInAbbreviation(text: string): boolean {
  if (/(?:^|\s)\d{1,2}\.$/.test(text) && text.length > 4)
    return /(?:^|[;:.]\s|\b(?:am|vom|zum|bis|dem|den|das|des|der|die|mit|ab|seit|nach|vor)\s)\d{1,2}\.$/i.test(text)
  return ENDS_ABBREVIATED.test(text)
}

/** "per 1. Juli 2031", "den 3. März": a figure in front of a month is its day. */
function isGermanDay(text: string, next: string): boolean {
  if (/(?:^|\s)\d{1,2}\. ?\d{1,2}\.$/.test(text) && /^(?:19|20)\d\d/.test(next)) return true
  return /(?:^|\s)\d{1,2}\.$/.test(text) && /^(?:Jan|Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/.test(next)
}

/** "G.S. 20-7", "M.G.L. 90", "B.C. Reg. 12/2031": a number or the name of a series behind dotted initials is a code's. */
function isCode(text: string, next: string): boolean {
  return (
    /^(?:[\d§]|(?:Reg|Stat|Code|Rev|Gen|Admin)s?\b)/.test(next) &&
    /(?:^|[\s("'[])(?:\p{Lu}\.){1,4}\p{Lu}\.$/u.test(text)
  )
}

/** "12:01 a.m. Pacific Time", "9 p.m. Monday", "11:59 p.m. April 17". */
function isClockTime(text: string, next: string): boolean {
  return (
    /\d ?[ap]\.m\.$/i.test(text) &&
    /^(?:Eastern|Central|Mountain|Pacific|Atlantic|[ECMPA][SD]T\b|\p{Lu}\p{Ll}{2,5}day|(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)(?:\.|\p{Ll}*) ?\d?)/u.test(
      next,
    )
  )
}

/** Clauses of a sentence: parted by semicolons and by "provided that". */
export function clausesOf(text: string, sentence: Span): readonly Span[] {
  const body = text.slice(sentence.start, sentence.end)
  const clauses: Span[] = []
  let from = 0
  for (const match of body.matchAll(/;\s+|[,:]\s+(?=provided(?:,| that| however))/gi)) {
    clauses.push({ start: sentence.start + from, end: sentence.start + match.index })
    from = match.index + match[0].length
  }
  clauses.push({ start: sentence.start + from, end: sentence.end })
  return clauses.filter((clause) => clause.end > clause.start)
}
