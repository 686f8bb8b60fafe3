import { applyEdits, editsFor, unchanged, type Edit, type MappedText } from './mapped-text.ts'
import { dropLineColumns } from './line-columns.ts'
import { readMarkedChanges } from './marked-changes.ts'
import { separateRunTogetherWords } from './run-together-words.ts'

/**
 * The text as a rule wants to read it: plain quotes, spaces and hyphens, lines that wrap joined to paragraphs, words cut
 * at a line's end joined, words that run together separated. Every character still knows its place in the source.
 */
export function readingText(source: string): MappedText {
  const plain = STEPS.reduce((mapped, step) => applyEdits(mapped, step(mapped.text)), unchanged(source))
  return applyEdits(plain, separateRunTogetherWords(plain.text))
}

const STEPS = [
  plainCharacters,
  dropLineColumns,
  readMarkedChanges,
  closeGaps,
  dropOldFigures,
  partNumberWords,
  shortenRuns,
  cutLongTokens,
  joinCutWords,
  joinWrappedLines,
  breakLongLines,
]

const PLAIN: Readonly<Record<string, string>> = {
  // opening quotes of German as they are typed
  ',,': '"',
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '«': '"',
  '»': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\ufb00': 'ff',
  '\ufb01': 'fi',
  '\ufb02': 'fl',
  '\u00ad': '',
  '\u200b': '',
  '\ufeff': '',
  '\r': '',
  '\u2028': '\n',
  '\u2029': '\n',
}

function plainCharacters(text: string) {
  const odd =
    /,,(?=[\p{L}\d§])|[\u2018-\u201a\u201c-\u201e«»\u2010\u2011\ufb00-\ufb02\u00ad\u200b\ufeff\r\u2028\u2029\u00a0\u2000-\u200a\u202f\u3000\t]/gu
  return editsFor(text, odd, ([character]) => PLAIN[character] ?? ' ')
}

/** Justified lines part words by two spaces or three; columns of a table stand further apart or hold figures only. */
function closeGaps(text: string) {
  return editsFor(
    text,
    /(?<=\p{L}[,;:]?) {2,3}(?=[\p{Ll}\d])|(?<=\d[,.]?) {2,3}(?=\p{Ll})|(?<=\d,) {2,3}(?=(?:19|20)\d\d(?!\d))/gu,
    () => ' ',
  )
}

/** "at or below 300 [200] percent": the old figure stands between the new one and its unit. */
function dropOldFigures(text: string) {
  return editsFor(
    text,
    /(?<=[\p{L}\d]) \[ ?[$£€]?(?:\d[\d.,]{0,14}|(?:[a-z]+(?:[ -]|(?=\]))){1,5})\](?= (?:per ?cent|years?|months?|weeks?|days?|hours?|dollars|cents|miles?|feet|pounds|pupils|students|employees)\b)/giu,
    ([brackets]) => (/\d/.test(brackets) || NUMBER_WORD.test(brackets) ? '' : null),
  )
}

const NUMBER_WORD =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)\b/i

/** "age sixty-fiveseventy": the old number and the new one, whose strike and underline are lost. */
function partNumberWords(text: string) {
  const tens = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)'
  const joint = new RegExp(`\\b(${tens}-(?:one|two|three|four|five|six|seven|eight|nine))(?=${tens})`, 'gi')
  return editsFor(text, joint, ([, number]) => `${number} `)
}

/**
 * Figures of more digits than any number of law, one sign over and over (rules of dots and dashes), and many blank lines:
 * nothing is read in them, and patterns would go through them again from each of their characters.
 */
function shortenRuns(text: string) {
  return editsFor(text, /\d{31,}|([^\p{L}\d\s])\1{59,}|\s{60,}/gu, ([run]) =>
    /\d/.test(run[0]) ? '…' : /\s/.test(run[0]) ? (run.includes('\n') ? '\n\n' : ' ') : run.slice(0, 20),
  )
}

/** What goes on for so long without a space is no word that a rule reads, and patterns must not take it for one. */
function cutLongTokens(text: string): readonly Edit[] {
  return [...text.matchAll(/\S{400}(?=\S)/g)].map((piece) => {
    const at = piece.index + piece[0].length
    return { start: at, end: at, replacement: ' ' }
  })
}

/** "LABORA-⏎⏎TORY" is one word; "twenty-⏎five" keeps its hyphen. */
function joinCutWords(text: string) {
  return editsFor(text, /(?<!\p{L})(\p{L}{1,40})-[ ]*\n\s{0,8}(\p{L}{1,40})/gu, (match) => {
    const [, before, after] = match
    const sameCase = isUpperCase(before) === isUpperCase(after) && !/^\p{Lu}\p{Ll}/u.test(after)
    if (!sameCase) return null
    return COMPOUNDING.test(before) ? `${before}-${after}` : before + after
  })
}

const COMPOUNDING =
  /^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|one|two|three|four|five|six|seven|eight|nine|ten|half|full|part|self|long|short|low|high|non|pre|post|co)$/i

function isUpperCase(word: string): boolean {
  return word === word.toUpperCase()
}

/** A single line break inside a sentence is a wrap: the next line goes on in lower case, or the page is wrapped all over. */
function joinWrappedLines(text: string) {
  const everywhere = isHardWrapped(text)
  return editsFor(text, /([^\n])[ ]{0,8}\n[ ]{0,80}(?=([^\n\s]))/g, (match) => {
    const [, before, after] = match
    const goesOn = /\p{Ll}/u.test(after) && !/[.:;]/.test(before)
    return goesOn || everywhere ? `${before} ` : null
  })
}

/** Wrapped by hand or by a printer: most lines have about one width and blank lines part the paragraphs. */
function isHardWrapped(text: string): boolean {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.split('\n'))
  const wrapped = paragraphs.flatMap((lines) => lines.slice(0, -1)).filter((line) => line.trim() !== '')
  if (wrapped.length < 8 || paragraphs.length < 2) return false
  const within = wrapped.filter((line) => line.trimEnd().length >= 45 && line.trimEnd().length <= 110)
  return within.length / wrapped.length > 0.8
}

/** Rules look at whole sentences; a text without breaks gets some, at the end of a sentence where one is near. */
function breakLongLines(text: string) {
  const edits: Edit[] = []
  for (const line of text.matchAll(/[^\n]{8001,}/g)) {
    for (let at = line.index + LONGEST_LINE; at < line.index + line[0].length; at += LONGEST_LINE) {
      const space = breakBefore(text, at)
      edits.push({ start: space, end: space + 1, replacement: '\n' })
    }
  }
  return edits.filter((edit) => text[edit.start] === ' ')
}

const LONGEST_LINE = 6000

function breakBefore(text: string, at: number): number {
  const near = text.slice(at - 1500, at)
  const sentence = near.lastIndexOf('. ')
  return at - 1500 + (sentence > 0 ? sentence + 1 : Math.max(near.lastIndexOf(' '), 0))
}
