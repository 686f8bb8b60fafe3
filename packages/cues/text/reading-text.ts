import { applyEdits, editsFor, unchanged, type Edit, type MappedText } from './mapped-text.ts'
import { dropLineColumns } from './line-columns.ts'

/**
 * The text as a rule wants to read it: plain quotes, spaces and hyphens, lines that wrap joined to paragraphs, words cut
 * at a line's end joined, words that run together separated. Every character still knows its place in the source.
 */
export function readingText(source: string): MappedText {
  const plain = STEPS.reduce((mapped, step) => applyEdits(mapped, step(mapped.text)), unchanged(source))
  return applyEdits(plain, separateRunTogetherWords(plain.text))
}

/**
 * Some printed bills lose the spaces of a tightly set line ("Childrenatleastfouryearsofage"). Long tokens are parted again
 * into words the text itself uses elsewhere, or common words of law, by the fewest pieces.
 *
 * @returns edits that put the spaces back; none for a text without such lines
 */
function separateRunTogetherWords(text: string): readonly Edit[] {
  const tokens = [...text.matchAll(/[A-Za-z]+(?:[,;][A-Za-z]+){0,8}/g)]
  const isPrintedTightly = tokens.filter((match) => match[0].length >= 24).length >= 3
  const suspects = tokens.filter((match) => isSuspect(match[0], isPrintedTightly))
  if (suspects.length === 0) return []
  const vocabulary = vocabularyOf(text)
  return suspects.flatMap((match) => cutsOf(match[0], match.index, vocabulary))
}

function isSuspect(token: string, isPrintedTightly: boolean): boolean {
  if (isPrintedTightly && token.length >= 11 && !LONG_WORDS.test(token)) return true
  return token.length >= 20 || (token.length >= 8 && COMMON_JOINT.test(token))
}

/** Words of law that a search for pieces would cut. */
const LONG_WORDS =
  /^(?:notwithstanding|hereinafter|thereunder|hereunder|whatsoever|nevertheless|insofar|understanding|withholding)$/i

/** A number word glued to its unit, or a small word glued to a number word, in a short token. */
const NUMBER =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty)'
const COMMON_JOINT = new RegExp(
  [
    `(?:^(?:of|the|than|least|most|age|under|over)${NUMBER})`,
    '(?:years|months|days|hours|pounds|dollars|percent|feet|inches)of',
    'yearsor',
    `${NUMBER}(?:years?|months?|days?|hours?|pounds?|dollars?|percent)$`,
  ].join('|'),
  'i',
)

const LEGAL_WORDS =
  'a all also although an and any are as at age ages aged but by be been being child children dollars driver drivers each employee employer every feet fifty five for forty four from fewer had has have he hours if in inches into is it its least less licensed may means month months more most motor must nine no not of on one or other over passenger passengers percent person persons pounds premises provided school section seven shall she six sixteen sixty state student students subsection subject such tall ten than that the their them then there these they this those three to twelve twenty two under upon use used vehicle weigh weighing weight when where which while who whom will with within without year years eight eighteen eleven fifteen fourteen thirteen nineteen seventeen seventy eighty ninety either only until during after before both hundred thousand million'

/** Words that stand alone in the text at least twice, and the common ones; long tokens are left out, they may be joints. */
function vocabularyOf(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const own = [...counts].filter(([word, count]) => count >= 2 && word.length >= 3 && word.length < 15)
  return new Set([...LEGAL_WORDS.split(' '), ...own.map(([word]) => word)])
}

function cutsOf(token: string, at: number, vocabulary: ReadonlySet<string>): readonly Edit[] {
  const edits: Edit[] = []
  for (const part of token.matchAll(/[A-Za-z]+/g)) {
    const words = fewestWords(part[0].toLowerCase(), vocabulary)
    let offset = at + part.index
    words?.slice(0, -1).forEach((word) => {
      offset += word.length
      edits.push({ start: offset, end: offset, replacement: ' ' })
    })
  }
  return edits
}

/** Shortest path over the token's letters; the squared length of a word breaks ties towards longer words. */
function fewestWords(token: string, vocabulary: ReadonlySet<string>): readonly string[] | null {
  if (token.length < 8 || token.length > 400) return null
  const best: ({ cost: number; from: number } | undefined)[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= token.length; end++) {
    for (let from = Math.max(0, end - 18); from < end; from++) {
      const before = best[from]
      if (!before || !vocabulary.has(token.slice(from, end))) continue
      const length = end - from
      const cost = before.cost + 10 - Math.min(length, 10) / 10 + (length === 1 ? 5 : 0)
      const current = best[end]
      if (!current || cost < current.cost) best[end] = { cost, from }
    }
  }
  return wordsBack(token, best)
}

function wordsBack(
  token: string,
  best: readonly ({ cost: number; from: number } | undefined)[],
): readonly string[] | null {
  if (!best[token.length]) return null
  const words: string[] = []
  for (let end = token.length; end > 0; end = best[end]!.from) words.unshift(token.slice(best[end]!.from, end))
  return words.length >= 2 ? words : null
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
  joinHangingLines,
  joinWrappedLines,
  breakLongLines,
]

/**
 * Words that a bill marks as new or as taken out, for want of underlines and strikes: the marks of new words go, and matter
 * that is taken out stands in square brackets, where every rule looks for it.
 */
function readMarkedChanges(text: string): readonly Edit[] {
  const edits = MARKS.flatMap(({ pattern, opens, closes }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [whole, mark, closing] = match
      const end = match.index + whole.length
      return [
        { start: match.index, end: match.index + mark.length, replacement: opens },
        { start: end - closing.length, end, replacement: closes },
      ]
    }),
  ).sort((a, b) => a.start - b.start)
  // of marks inside each other only those that do not overlap are read
  return edits.filter((edit, at) => at === 0 || edit.start >= edits[at - 1].end)
}

interface Mark {
  /** With the opening and the closing mark as its two groups. */
  pattern: RegExp
  opens: string
  closes: string
}

const MARKS: readonly Mark[] = [
  // "[ADDED: 19]"
  { pattern: /(\[(?:ADDED|INSERTED|NEW|ADD|INSERT):\s?)[^\][]{1,6000}(\])/g, opens: '', closes: '' },
  // "__nine months__"; a line to sign on is longer
  { pattern: /(?<!_)(__)(?=[^\s_])[^_\n]{1,2000}(__)(?!_)/g, opens: '', closes: '' },
  // "{+nine months+}", "{-one year-}", as bills of Oregon and texts compared by a program have them
  { pattern: /(\{\+ ?)[^{}\n]{1,2000}?( ?\+\})/g, opens: '', closes: '' },
  { pattern: /(\{- ?)[^{}\n]{1,2000}?( ?-\})/g, opens: '[', closes: ']' },
  // "~~one year~~"
  { pattern: /(?<!~)(~~)(?=[^\s~])[^~\n]{1,2000}(~~)(?!~)/g, opens: '[', closes: ']' },
  // "((one year))", as in bills of Washington
  { pattern: /(?<!\()(\(\()(?=[^\s()])[^()\n]{1,2000}(\)\))(?!\))/g, opens: '[', closes: ']' },
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

/** "come into force on the first day of⏎⏎July, 2031": no line ends with such a word, whatever stands below it. */
function joinHangingLines(text: string) {
  return editsFor(
    text,
    /(?<=(?<!\p{L})(?:of|the|to|for|in|by|on|a|an|with|from|at|under|than|du|de|la|le|der|des|dem|den|vom|zum)),?[ ]{0,8}\n[ ]{0,8}\n?[ ]{0,80}(?=[\p{L}\d])(?!\(?\w{1,4}[).])/gu,
    ([gap]) => (gap.startsWith(',') ? ', ' : ' '),
  )
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
