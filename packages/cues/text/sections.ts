import type { Span } from './mapped-text.ts'
import type { Paragraph } from './sentences.ts'

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
export function sectionsOf(text: string, paragraphs: readonly Paragraph[]): readonly Section[] {
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
