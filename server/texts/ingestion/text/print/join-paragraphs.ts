import type { PrintedLine } from './printed-line.ts'

/** What a new provision or list item begins with. */
const ENUMERATOR =
  /^["“‘«„]?\s*(\(?[a-z]{1,2}\)|\(?[ivxlIVXL]{1,5}\)|\([A-Z0-9]{1,4}\)|\d{1,3}[.)]\s|[A-Z]\.\s|§+\s*\d|(sec(tion|s)?\.?|art(icle|ikel|icolo)?\.?|chapter|part|title|schedule|annex|kapitel|abschnitt|chapitre|titre)\s+[\dIVXLA-Z]+\b|[•·▪–—-]\s)/i
const ENDS_CLAUSE = /[.;:!?—–]["”’»]?\)?\s*$|[;,]\s+(and|or|und|oder|et|ou)\s*$/

/**
 * Lines back into paragraphs, apart by an empty line; words broken at the end of a line become whole.
 *
 * White space decides where there is any; at the turn of a page or column, and in files without empty lines, a finished
 * clause before an enumerator does.
 */
export function joinParagraphs(lines: readonly PrintedLine[]): string {
  const words = wordsOf(lines)
  const width = fullWidth(lines)
  const paragraphs: string[] = []
  let last: PrintedLine | undefined
  for (const line of lines) {
    if (line.text.trim() === '') continue
    const text = line.text.trim().replace(/[ \t]+/g, ' ')
    if (last === undefined || startsParagraph(line, last, width)) paragraphs.push(text)
    else paragraphs.push(joinLine(paragraphs.pop()!, text, words))
    last = line
  }
  return paragraphs.join('\n\n')
}

function startsParagraph(line: PrintedLine, last: PrintedLine, width: number): boolean {
  const text = line.text.trim()
  const ended = ENDS_CLAUSE.test(last.text)
  if (line.startsBlock === true) return !(line.page !== last.page && goesOn(text, ended))
  if (ended && ENUMERATOR.test(text)) return true
  // a short last line and a capital: the paragraph was over, or one of the two is a heading
  const isShort = last.text.trim().length < 0.7 * width
  return isShort && !/^[a-zà-ÿ(]/.test(text) && (ended || isHeading(last.text) || isHeading(text))
}

function goesOn(text: string, ended: boolean): boolean {
  return !ended && /^[a-zà-ÿ]/.test(text)
}

function isHeading(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return letters.length > 2 && letters === letters.toUpperCase()
}

/** Length that nine lines in ten do not exceed. */
function fullWidth(lines: readonly PrintedLine[]): number {
  const lengths = lines.map(({ text }) => text.trim().length).sort((a, b) => a - b)
  return lengths[Math.floor(0.9 * (lengths.length - 1))] ?? 0
}

function wordsOf(lines: readonly PrintedLine[]): Set<string> {
  const words = new Set<string>()
  for (const { text } of lines)
    for (const [word] of text.matchAll(/\p{L}+(-\p{L}+)*(?![-\p{L}])/gu)) words.add(word.toLowerCase())
  return words
}

/** The document's own words say whether a hyphen at the end of a line belongs to the word. */
function joinLine(before: string, next: string, words: Set<string>): string {
  if (goesOnUnspaced(before, next)) return before + next
  const broken = /(\p{L}+(?:-\p{L}+)*)[-\u00ad]$/u.exec(before)
  const rest = /^\p{L}+/u.exec(next)?.[0]
  if (!broken || rest === undefined) return `${before} ${next}`
  const head = broken[1]
  const keeps = !words.has((head + rest).toLowerCase()) && isCompound(head, rest, words)
  return keeps ? before.replace(/\u00ad$/, '-') + next : before.slice(0, -1) + next
}

/** A number, reference or address broken where it has no space: "12-⏎month", "section 922(t)⏎(1)", "amended⏎—". */
function goesOnUnspaced(before: string, next: string): boolean {
  if (/^[—–](\s|$)/.test(next)) return true
  if (/\d[-–]$/.test(before) && /^[\p{L}\d]/u.test(next)) return true
  if (/\p{L}[-–]$/u.test(before) && /^\d/.test(next)) return true
  return (/\d[A-Za-z]?(\(\w{1,5}\))+$/.test(before) && /^\(\w{1,5}\)/.test(next)) || /\/\S*[\w.]+\/$/.test(before)
}

const COMPOUNDING =
  /^(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half|full|part|self|long|short|low|high|non|pre|post|co|sub|well)$/i

/** Written with its hyphen elsewhere, two whole words of the document, or a capital after the hyphen. */
function isCompound(head: string, rest: string, words: Set<string>): boolean {
  const isWord = (part: string) => part.length > 3 && words.has(part.toLowerCase())
  const last = head.split('-').at(-1)!
  if (words.has(`${head}-${rest}`.toLowerCase()) || COMPOUNDING.test(last)) return true
  return /^\p{Lu}\p{Ll}/u.test(rest) || (isWord(last) && isWord(rest))
}
