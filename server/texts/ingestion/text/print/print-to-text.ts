/** A line as it stands on paper or in a file broken by hand. */
export interface PrintedLine {
  text: string
  /** 0-based. */
  page: number
  /** Whether white space above the line, or its indent, sets it apart; undefined at the top of a page or column. */
  startsBlock: boolean | undefined
  /** Whether it is among the first or last lines of its page; undefined where only the order of lines tells. */
  isEdge?: boolean
}

/** Printed lines as running text, without page heads, page numbers and line numbers. */
export function printToText(lines: readonly PrintedLine[]): string {
  const prose = dropBillFurniture(dropRunningHeads(lines))
  return joinParagraphs(closeLetterSpacing(dropLineNumbers(prose)))
}

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
function joinParagraphs(lines: readonly PrintedLine[]): string {
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

const NUMBERED = /^\s{0,12}(\d{1,4})(?:\s+(\S.*)|\s*)$/
/** So many numbers in a row, on so large a share of the lines between them, are no list of headings. */
const LEAST_RUN = 5
const LEAST_DENSITY = 0.7
const LEAST_FLOWING = 0.25
/** Numbers that may be lost, and lines without one that may stand between, where a page turns or a copy is poor. */
const MOST_SKIPPED = 3
const MOST_BETWEEN = 6

/**
 * Takes away the printed numbers at the head of lines, as bills of many legislatures carry them.
 *
 * A run counts up by one from line to line, begins anew on a page or at a section, and numbers prose: a fair share of its
 * lines goes on in the middle of a sentence, which the entries of a table of contents do not.
 */
function dropLineNumbers(lines: readonly PrintedLine[]): PrintedLine[] {
  const runs = runsOf(lines)
  const isNumbered = runs.some((run) => isPrinted(run, lines))
  if (!isNumbered) return [...lines]
  const numbered = new Set(runs.filter((run) => run.length > 1).flatMap((run) => run.map(({ at }) => at)))
  return lines.map((line, at) => (numbered.has(at) ? { ...line, text: NUMBERED.exec(line.text)?.[2] ?? '' } : line))
}

interface Numbered {
  at: number
  number: number
}

/** Maximal runs n, n+1, n+2 …; few numbers may be lost. */
function runsOf(lines: readonly PrintedLine[]): Numbered[][] {
  const runs: Numbered[][] = []
  let run: Numbered[] = []
  lines.forEach(({ text }, at) => {
    const number = Number(NUMBERED.exec(text)?.[1] ?? NaN)
    if (Number.isNaN(number)) return
    const last = run.at(-1)
    const follows = last && number > last.number && number <= last.number + MOST_SKIPPED && at - last.at <= MOST_BETWEEN
    if (follows) run.push({ at, number })
    else if (number <= 2 || !last || at - last.at > MOST_BETWEEN) {
      run = [{ at, number }]
      runs.push(run)
    }
  })
  return runs
}

function isPrinted(run: Numbered[], lines: readonly PrintedLine[]): boolean {
  if (run.length < LEAST_RUN) return false
  const span = lines.slice(run[0].at, run.at(-1)!.at + 1).filter(({ text }) => text.trim() !== '')
  const texts = run.map(({ at }) => NUMBERED.exec(lines[at].text)?.[2] ?? '')
  const flowing = texts.filter((text) => /^[a-zà-ÿ]/.test(text) || isShouted(text)).length
  return run.length >= LEAST_DENSITY * span.length && flowing >= LEAST_FLOWING * texts.length
}

/** New law that is set in capitals throughout, a full line of it. */
function isShouted(text: string): boolean {
  return text.length > 40 && text === text.toUpperCase()
}

/** Lines at the top and bottom of a page that may be its furniture. */
const EDGE = 3
const LONGEST = 140
const PAGE_NUMBER =
  /^[\s\-–—•·|]*((page|p\.|seite|pagina|página|p[aá]gina)\s*)?\d{1,4}(\s*(of|\/|de|von|sur)\s*\d{1,4})?[\s\-–—•·|]*$/i

/**
 * Takes away page numbers and what is printed again at the edge of page after page, figures apart.
 *
 * Two pages that repeat a line are enough for a short document; a long one must repeat it on a third of its pages.
 */
function dropRunningHeads(lines: readonly PrintedLine[]): PrintedLine[] {
  const pages = Map.groupBy(lines, ({ page }) => page)
  if (pages.size < 2) return lines.filter((line, at) => !(at === lines.length - 1 && PAGE_NUMBER.test(line.text)))
  const seen = new Map<string, Set<number>>()
  for (const [page, own] of pages) for (const line of edgesOf(own)) remember(seen, shapeOf(line), page)
  const least = Math.max(2, pages.size / 3)
  const isHead = (line: PrintedLine) => PAGE_NUMBER.test(line.text) || (seen.get(shapeOf(line))?.size ?? 0) >= least
  return [...pages.values()].flatMap((own) => {
    const edges = new Set(edgesOf(own).filter(isHead))
    return own.filter((line) => !edges.has(line))
  })
}

function edgesOf(lines: PrintedLine[]): PrintedLine[] {
  const edge = Math.min(EDGE, Math.floor(lines.length / 2))
  const byOrder = [...lines.slice(0, edge), ...lines.slice(lines.length - edge)]
  const edges = lines.some(({ isEdge }) => isEdge !== undefined) ? lines.filter(({ isEdge }) => isEdge) : byOrder
  return edges.filter(({ text }) => text.length <= LONGEST)
}

function shapeOf({ text }: PrintedLine): string {
  return text.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()
}

function remember(seen: Map<string, Set<number>>, shape: string, page: number): void {
  const pages = seen.get(shape) ?? new Set()
  seen.set(shape, pages.add(page))
}

/** The head of a bill's page: its label, its number, the page: `SB 1516   2`, `S. 8607--A   3`, `•HR 1112 PCS`. */
const HEAD =
  /^\s*(?:\d{1,3}\s+)?•?[A-Z]{1,4}\.?\s?(?:[A-Z]\.?\s?){0,3}(\d{1,5})(?:[-—–]{1,2}[A-Z])?(?:\s+(?:[A-Z]{2,4}|\d{1,3}))\s*$/
const NOTE = /^\s*EXPLANATION\s*(?:[-—–]|--)+\s*Matter/i
const NOTE_ENDS = /(proposed language|^\s*language|to be omitted)\.?\s*$|^\s*LBD\d/i
const LONGEST_NOTE = 6

/**
 * Takes away what bills carry on their pages besides law: heads with number and page, which a copy may hold in mid-page,
 * the printer's number, and the note that explains brackets and italics.
 */
function dropBillFurniture(lines: readonly PrintedLine[]): PrintedLine[] {
  const counts = Map.groupBy(
    lines.flatMap(({ text }) => text.match(/\d{1,5}/g) ?? []),
    (number) => number,
  )
  // the number stands elsewhere too, in the bill's own title
  const isHead = ({ text }: PrintedLine) => (counts.get(HEAD.exec(text)?.[1] ?? '')?.length ?? 0) > 1
  const kept: PrintedLine[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (NOTE.test(line.text)) at = endOfNote(lines, at)
    else if (!/^\s*LBD\d[\d-]*\s*$/.test(line.text) && !isHead(line)) kept.push(line)
  }
  return kept
}

function endOfNote(lines: readonly PrintedLine[], start: number): number {
  const note = lines.slice(start, start + LONGEST_NOTE)
  return (
    start +
    Math.max(
      0,
      note.findLastIndex(({ text }) => NOTE_ENDS.test(text)),
    )
  )
}

/**
 * Titles set l i k e  t h i s become words again: words apart by more than one space, or, where all spaces are alike, as
 * words that the document has elsewhere.
 */
function closeLetterSpacing(lines: readonly PrintedLine[]): PrintedLine[] {
  const isSpaced = ({ text }: PrintedLine) => /^\s*\p{L}(\s+\p{L}){3,}\s*$/u.test(text)
  if (!lines.some(isSpaced)) return [...lines]
  const words = new Set(lines.flatMap(({ text }) => text.toUpperCase().match(/\p{L}{2,}/gu) ?? []))
  return lines.map((line) => (isSpaced(line) ? { ...line, text: close(line.text.trim(), words) } : line))
}

function close(text: string, words: Set<string>): string {
  const parts = text.split(/\s{2,}/).map((part) => part.replaceAll(' ', ''))
  return parts.map((part) => wordsIn(part, words)?.join(' ') ?? part).join(' ')
}

/** The fewest known words that make up the letters, undefined where none do. */
function wordsIn(letters: string, words: Set<string>): string[] | undefined {
  const best: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= letters.length; end++) {
    for (let start = Math.max(0, end - 20); start < end; start++) {
      const word = letters.slice(start, end)
      const before = best[start]
      if (!before || !words.has(word.toUpperCase())) continue
      if (before.length + 1 < (best[end]?.length ?? Infinity)) best[end] = [...before, word]
    }
  }
  return best[letters.length]
}
