import type { Edit } from './mapped-text.ts'

/**
 * Sites print a bill line by line: each line in a row of a table of its own ("| 15 | 15 | less than 130 percent |"), or behind
 * its number twice ("1515 less than 130 percent"). The columns and the rules between rows are no words of the law; without them
 * its lines are sentences again.
 *
 * @returns edits that take the columns out and join lines that go on; none for a text whose rows are a table
 */
export function dropLineColumns(text: string): readonly Edit[] {
  const lines = linesOf(text)
  for (const { opens, isCell, goesOn } of LAYOUTS) {
    const rows = lines.map(({ words }) => rowOf(words, opens, isCell))
    if (isPrinted(rows) && (isCell || isWrapped(lines, rows, goesOn)))
      return lines.flatMap(({ start, end }, at) => editsAt(text, rows, at, { start, end }))
  }
  return []
}

/** Whether the lines between the first and the last row are such rows for the most part, and their numbers count lines. */
function isPrinted(rows: readonly Row[]): boolean {
  const first = rows.findIndex((row) => typeof row === 'object')
  const last = rows.findLastIndex((row) => typeof row === 'object')
  const written = rows.slice(first, last + 1).filter((row) => row !== 'rule' && row !== 'blank')
  const printed = written.filter((row) => typeof row === 'object')
  if (printed.length < FEWEST || printed.length < MOSTLY * written.length) return false
  const numbers = printed.flatMap(({ number }) => number ?? [])
  return numbers.length === 0 || countsUp(numbers)
}

/** Lines of a page break off in the middle of their sentences; the items of a numbered list seldom do. */
function isWrapped(lines: readonly Line[], rows: readonly Row[], goesOn: number): boolean {
  const printed = lines.flatMap(({ words }, at) => {
    const row = rows[at]
    return typeof row === 'object' ? [words.slice(row.from)] : []
  })
  const broken = printed.filter((words) => !/[.;:]["']?\s*$/.test(words))
  const inside = printed.filter((words) => /^\p{Ll}/u.test(words))
  return broken.length >= MOSTLY_BROKEN * printed.length && inside.length >= goesOn * printed.length
}

/** Share of a page's lines that end in no mark. */
const MOSTLY_BROKEN = 0.5

/** Rows of one cell below which a text may be a small table. */
const FEWEST = 5
/** Share of the lines with words that are such rows. */
const MOSTLY = 0.6

/** Where the words of a printed line stand in it, and its number; or what else a line is. */
type Row = { from: number; to: number; number: number | null } | 'rule' | 'blank' | 'other'

interface Line {
  start: number
  /** Without its line break. */
  end: number
  words: string
}

function linesOf(text: string): readonly Line[] {
  let start = 0
  return text.split('\n').map((words) => {
    const line = { start, end: start + words.length, words }
    start += words.length + 1
    return line
  })
}

/** "---|---|", "|", "| | |": nothing but the table's own rules. */
const RULE = /^[\s|:-]*\|[\s|:-]*$/
/** "| 15 | 15 | | ", "5 | | ": the line's number, once or in two versions, and empty cells. */
const NUMBERED = /^[ ]{0,8}(?:\|[ ]{0,4}){0,2}(\d{1,4})[ ]{0,4}\|[ ]{0,4}(?:(?:\d{1,4}|[-+])?[ ]{0,4}\|[ ]{0,4}){0,3}/
/** "1515 ": its number twice. */
const TWICE = /^[ ]{0,8}(\d{1,4})\1(?:[ ]+|$)/
/** " 12    §  2.  This  act": its number at the margin. */
const AT_MARGIN = /^[ ]{0,8}(\d{1,3})[ ]{2,12}(?=\S)/
/** "1.10 Subd. 2. Noncitizens": page and line, as Minnesota's revisor prints them. */
const PAGE_AND_LINE = /^[ ]{0,4}\d{1,3}\.(\d{1,2})[ ]{1,12}(?=\S)/
/** "11must make grants", "3 pilot program": its number at the margin whose gap is lost. */
const WITHOUT_GAP = /^[ ]{0,4}(\d{1,3})(?:[ ](?=\S)|(?=[\p{L}"'(]))/u
const CLOSES = /[\s|]*$/

/** How a site or a printer numbers lines, the surest first; `goesOn` is the share that opens in the middle of a sentence. */
const LAYOUTS: readonly { opens: readonly RegExp[]; isCell: boolean; goesOn: number }[] = [
  { opens: [NUMBERED, TWICE], isCell: true, goesOn: 0 },
  { opens: [AT_MARGIN], isCell: false, goesOn: 0 },
  { opens: [PAGE_AND_LINE], isCell: false, goesOn: 0.3 },
  { opens: [AT_MARGIN, WITHOUT_GAP], isCell: false, goesOn: 0.3 },
]

function rowOf(words: string, numberings: readonly RegExp[], isCell: boolean): Row {
  if (words.trim() === '') return 'blank'
  if (words.length > LONGEST) return 'other'
  if (RULE.test(words)) return 'rule'
  const opens = numberings.map((numbering) => numbering.exec(words)).find((match) => match !== null)
  const from = opens ? opens[0].length : 0
  const to = Math.max(from, words.length - CLOSES.exec(words)![0].length)
  if (words.slice(from, to).includes('|')) return 'other'
  if (!opens && !(isCell && /\|\s*$/.test(words))) return 'other'
  return { from, to, number: opens ? Number(opens[1]) : null }
}

/** Letters of a line that a page can print. */
const LONGEST = 240

/** Line numbers grow by one, over and over, where a page begins anew or a line is left out. */
function countsUp(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).filter((number, at) => number === numbers[at] + 1).length
  return steps >= MOSTLY * (numbers.length - 1)
}

function editsAt(
  text: string,
  rows: readonly Row[],
  at: number,
  { start, end }: { start: number; end: number },
): Edit[] {
  const row = rows[at]
  if (row === 'rule') return [{ start, end: Math.min(end + 1, text.length), replacement: '' }]
  if (typeof row !== 'object') return []
  const edits: Edit[] = row.from > 0 ? [{ start, end: start + row.from, replacement: '' }] : []
  const next = rows.slice(at + 1, at + 4).find((other) => other !== 'rule')
  const nextAt = rows.indexOf(next!, at + 1)
  const goesOn = typeof next === 'object' && continues(text, start, row, lineStart(text, end, nextAt - at), next)
  const closing = { start: start + row.to, end, replacement: '' }
  if (!goesOn) return closing.end > closing.start ? [...edits, closing] : edits
  return [...edits, { start: start + row.to, end: end + 1, replacement: ' ' }]
}

/** Where the line begins that stands so many lines behind the one that ends here. */
function lineStart(text: string, end: number, lines: number): number {
  let at = end
  for (let passed = 1; passed < lines; passed++) at = text.indexOf('\n', at + 1)
  return at + 1
}

type Printed = Exclude<Row, string>

/** A full line without an end of its own goes on in the next, unless that opens an item or a section. */
function continues(text: string, start: number, row: Printed, nextStart: number, next: Printed): boolean {
  const words = text.slice(start + row.from, start + row.to)
  const following = text.slice(nextStart + next.from, nextStart + next.to)
  if (words.trim() === '' || following.trim() === '' || /(?:[.:;]["']?|\p{L}-)$/u.test(words)) return false
  if (/^["']?\s*(?:\(\w{1,4}\)|sec(?:tion|\.)\s|§)/i.test(following)) return false
  return /^\p{Ll}/u.test(following) || words.length >= FULL
}

/** Letters of a line that is printed to its end. */
const FULL = 45
