import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type ExtractedText, type TextHint, type TextLimits, TextRefusal } from '../extracted-text.ts'
import { type PrintedLine, printToText } from '../print/print-to-text.ts'

/** Letters a page must have to count as text; a scanner's stamp has fewer. */
const LEAST_LETTERS = 20

/**
 * Text of a PDF in reading order, without page heads, page numbers and line numbers.
 *
 * @throws {TextRefusal} `upload/needs-password`, `upload/damaged`, `upload/too-many-pages`, `upload/unsupported-type`
 */
export async function readPdf(bytes: Uint8Array, limits: TextLimits): Promise<Omit<ExtractedText, 'kind'>> {
  const document = await open(bytes)
  const { numPages } = document
  if (numPages > limits.pages) {
    throw new TextRefusal(
      'upload/too-many-pages',
      `The PDF has ${numPages} pages; at most ${limits.pages} are read. Upload the part that holds the rule.`,
    )
  }
  const lines: PrintedLine[] = []
  let blank = 0
  for (let page = 0; page < numPages; page++) {
    const own = await readPage(document, page)
    if (own.reduce((sum, { text }) => sum + text.length, 0) < LEAST_LETTERS) blank++
    for (const line of own) lines.push(line)
  }
  const text = printToText(lines)
  refuseShell(text)
  return { text, pages: numPages, hints: scanHints(blank, numPages) }
}

/** So few letters may be all that stands before a form or a portfolio. */
const SHELL_LETTERS = 2_000
/** What Adobe's programs print where a viewer cannot show the form within. */
const FORM_SHELL = /please wait|veuillez (patienter|attendre)|bitte warten|espere por favor|aguarde/i
const VIEWER =
  /pdf (viewer|reader)|adobe (acrobat|reader)|does not change into|eventually replaced|visionneu(r|se)|acrobat reader|visor de pdf/i
const PORTFOLIO = /\bpdf (portfolio|package)\b|porte-documents pdf|pdf-portfolio/i

/**
 * Refuses a PDF whose pages hold nothing but a note to open it elsewhere: the form, or the files, lie within it.
 *
 * @throws {TextRefusal} `upload/unsupported-type`
 */
function refuseShell(text: string): void {
  if (text.length > SHELL_LETTERS) return
  if (FORM_SHELL.test(text) && VIEWER.test(text)) {
    throw new TextRefusal(
      'upload/unsupported-type',
      'The PDF is a form (XFA) whose pages only ask to wait. Open it in Adobe Reader, print it to a PDF, and upload that.',
    )
  }
  if (PORTFOLIO.test(text) && /acrobat|reader|open|öffnen|ouvr/i.test(text)) {
    throw new TextRefusal(
      'upload/unsupported-type',
      'The PDF is a portfolio: its one page is a cover, and the documents lie within. Take out the one with the rule and upload that.',
    )
  }
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const fonts = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  try {
    const loading = getDocument({
      // the reader takes the memory over
      data: new Uint8Array(bytes),
      cMapUrl: `${fonts}/cmaps/`,
      standardFontDataUrl: `${fonts}/standard_fonts/`,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: 0,
    })
    return await loading.promise
  } catch (error) {
    throw openingRefusal(error)
  }
}

function openingRefusal(error: unknown): TextRefusal {
  const name = error instanceof Error ? error.name : ''
  return name === 'PasswordException'
    ? new TextRefusal(
        'upload/needs-password',
        'The PDF is protected by a password. Save it without one and upload that.',
      )
    : new TextRefusal(
        'upload/damaged',
        'The PDF cannot be opened: it breaks off or contradicts itself. Save or download it again.',
      )
}

/** A page that cannot be read is left blank: one broken page need not cost the others. */
async function readPage(document: PDFDocumentProxy, index: number): Promise<PrintedLine[]> {
  try {
    const page = await document.getPage(index + 1)
    const items = dropMarginNumbers(await itemsOf(page))
    const [left, , right] = page.view
    page.cleanup()
    return toPrintedLines(readingOrder(items, right - left), index)
  } catch {
    return []
  }
}

/** Half the white space between columns in points; less is a space between words. */
const HALF_GUTTER = 3
/** Lines each side of a gutter must have, and the share of lines that may run across it (titles, wide tables). */
const LEAST_LINES = 8
const MOST_CROSSING = 0.2
/** How much of its column a long line (three in four are shorter) fills; cells of a table fill less. */
const LEAST_FILL = 0.85

/**
 * The page's lines in reading order: two columns are read one after the other, between lines that run across both.
 *
 * @param width of the page in points
 */
function readingOrder(items: readonly TextItem[], width: number): PageLine[][] {
  const lines = linesOf(items)
  const gutter = findGutter(lines, width)
  if (gutter === undefined) return [lines]
  const parts: PageLine[][] = []
  let [left, right]: [PageLine[], PageLine[]] = [[], []]
  const flush = () => {
    parts.push(...[left, right].filter((side) => side.length > 0))
    left = []
    right = []
  }
  for (const line of lines) {
    if (crosses(line, gutter)) {
      flush()
      parts.push([line])
      continue
    }
    const [before, after] = split(line, gutter)
    if (before.length > 0) left.push(lineOf(before))
    if (after.length > 0) right.push(lineOf(after))
  }
  flush()
  return parts
}

/** A run of letters as the PDF places it, in points from the lower left corner. */
interface TextItem {
  text: string
  x: number
  y: number
  width: number
  size: number
}

interface PageLine {
  text: string
  x0: number
  x1: number
  y: number
  size: number
  items: TextItem[]
}

/** A gap wider than this share of the letters' size is a space; one wider than the letters parts words set l i k e  t h i s. */
const SPACE = 0.18
const WIDE_SPACE = 1

/** Items on one base line, from top to bottom and left to right. */
function linesOf(items: readonly TextItem[]): PageLine[] {
  const sorted = items.filter(({ text }) => text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x)
  const groups: TextItem[][] = []
  for (const item of sorted) {
    const group = groups.at(-1)
    if (group && Math.abs(group[0].y - item.y) <= 0.4 * Math.max(group[0].size, item.size)) group.push(item)
    else groups.push([item])
  }
  return groups.map((group) => lineOf(group.sort((a, b) => a.x - b.x)))
}

/** One line from its items. */
function lineOf(items: TextItem[]): PageLine {
  let text = ''
  let end = items[0].x
  for (const item of items) {
    text += (text === '' ? '' : spaceOf(item.x - end, item.size)) + item.text
    end = item.x + item.width
  }
  const x0 = items[0].x
  return { text, x0, x1: end, y: items[0].y, size: Math.max(...items.map(({ size }) => size)), items }
}

function spaceOf(gap: number, size: number): string {
  return gap > WIDE_SPACE * size ? '  ' : gap > SPACE * size ? ' ' : ''
}

function split({ items }: PageLine, gutter: number): [TextItem[], TextItem[]] {
  return [items.filter(({ x }) => x < gutter), items.filter(({ x }) => x >= gutter)]
}

function crosses({ items }: PageLine, gutter: number): boolean {
  return items.some(({ x, width }) => x < gutter + HALF_GUTTER && x + width > gutter - HALF_GUTTER)
}

/** The middle of the widest stretch that the fewest lines cross, where two blocks of prose stand side by side. */
function findGutter(lines: PageLine[], width: number): number | undefined {
  const places: { at: number; crossing: number }[] = []
  for (let at = 0.35 * width; at <= 0.65 * width; at += 2)
    places.push({ at, crossing: lines.filter((line) => crosses(line, at)).length })
  const least = Math.min(...places.map(({ crossing }) => crossing))
  if (least > MOST_CROSSING * lines.length) return undefined
  const stretches = places.reduce<number[][]>((found, { at, crossing }, index) => {
    if (crossing > least) return found
    if (index > 0 && places[index - 1].crossing === least) found.at(-1)!.push(at)
    else found.push([at])
    return found
  }, [])
  const widest = stretches.sort((a, b) => b.length - a.length)[0]
  const gutter = widest[Math.floor(widest.length / 2)]
  return isProse(lines, gutter, width) ? gutter : undefined
}

function isProse(lines: PageLine[], gutter: number, width: number): boolean {
  const sides = lines.filter((line) => !crosses(line, gutter)).map((line) => split(line, gutter))
  const left = sides.map(([items]) => items).filter((items) => items.length > 0)
  const right = sides.map(([, items]) => items).filter((items) => items.length > 0)
  if (left.length < LEAST_LINES || right.length < LEAST_LINES) return false
  const margin = Math.min(...left.map((items) => items[0].x))
  return fill(left, gutter - margin) >= LEAST_FILL && fill(right, width - margin - gutter) >= LEAST_FILL
}

/** Share of the column's width that a long line takes. */
function fill(side: TextItem[][], columnWidth: number): number {
  const widths = side.map((items) => items.at(-1)!.x + items.at(-1)!.width - items[0].x).sort((a, b) => a - b)
  return widths[Math.floor(0.75 * (widths.length - 1))] / columnWidth
}

/** A step down wider than this many usual ones begins a paragraph. */
const WIDE_STEP = 1.25
const INDENT = 1.2
/** Lines at the top and the bottom of a page among which its heads and numbers stand. */
const EDGE = 3

/** One page's columns as printed lines; the space above a line tells where paragraphs begin. */
function toPrintedLines(columns: readonly PageLine[][], page: number): PrintedLine[] {
  const isEdge = edgeOf(columns.flat())
  return columns.flatMap((lines) => {
    const step = usualStep(lines)
    return lines.map((line, at) => {
      const above = lines[at - 1]
      const startsOwn = above && startsBlock(line, above, step, isHanging(lines))
      return { text: line.text, page, startsBlock: startsOwn, isEdge: isEdge(line) }
    })
  })
}

/** Columns read one after the other leave the page's foot in mid-order: height tells where the edges are. */
function edgeOf(lines: readonly PageLine[]): (line: PageLine) => boolean {
  const heights = [...new Set(lines.map(({ y }) => y))].sort((a, b) => b - a)
  const edge = Math.min(EDGE, Math.floor(heights.length / 2))
  const [top, bottom] = [heights[edge - 1] ?? Infinity, heights[heights.length - edge] ?? -Infinity]
  return ({ y }) => edge > 0 && (y >= top || y <= bottom)
}

function startsBlock(line: PageLine, above: PageLine, step: number, hanging: boolean): boolean {
  if (above.y - line.y > WIDE_STEP * step) return true
  if (Math.abs(line.size - above.size) > 0.12 * above.size && above.y - line.y > 0.5 * step) return true
  return !hanging && line.x0 - above.x0 > INDENT * line.size && line.x1 > above.x0
}

/** Lines that stand further in than the first of their paragraph: an indent then says nothing. */
function isHanging(lines: readonly PageLine[]): boolean {
  const steps = lines.slice(1).map((line, at) => line.x0 - lines[at].x0)
  return steps.filter((x, at) => x > 5 && Math.abs(steps[at + 1] ?? 0) < 2).length > lines.length / 3
}

/** The most frequent distance between base lines, to half a point; the smaller of two as frequent. */
function usualStep(lines: readonly PageLine[]): number {
  const counts = new Map<number, number>()
  for (let at = 1; at < lines.length; at++) {
    const step = Math.round(2 * (lines[at - 1].y - lines[at].y)) / 2
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  // paragraphs of one line each have the wide step everywhere: the letters' own size bounds it
  return Math.min(first?.[0] ?? Infinity, 2.1 * (lines[0]?.size ?? Infinity))
}

const LEAST_STEPS = 3

/**
 * Takes away the numbers that a bill prints in its outer margin at every fifth line (5, 10, 15 …), which would else stand
 * in the middle of its sentences. Numbers on every line are left to `dropLineNumbers`.
 */
function dropMarginNumbers(items: readonly TextItem[]): TextItem[] {
  const text = items.filter(({ text }) => text.trim() !== '')
  const prose = text.filter((item) => !isNumber(item))
  if (prose.length === 0) return [...items]
  const edge = Math.max(...prose.map(({ x, width }) => x + width))
  const start = Math.min(...prose.map(({ x }) => x))
  const marginal = text.filter((item) => isNumber(item) && (item.x >= edge - 1 || item.x + item.width <= start + 1))
  const numbers = marginal.sort((a, b) => b.y - a.y).map(({ text }) => Number(text))
  const isEveryFifth = numbers.length >= LEAST_STEPS && numbers.every((number, at) => number === 5 * (at + 1))
  return isEveryFifth ? items.filter((item) => !marginal.includes(item)) : [...items]
}

function isNumber({ text }: TextItem): boolean {
  return /^\s*\d{1,3}\s*$/.test(text)
}

/** Upright letters; writing on its side is a stamp or a margin note. A page that lies on its side is turned. */
async function itemsOf(page: PDFPageProxy): Promise<TextItem[]> {
  const { items } = await page.getTextContent()
  const all = items.flatMap((item) => {
    if (!('str' in item) || item.str === '') return []
    const [a, b, , , x, y] = item.transform as number[]
    const isUpright = Math.abs(b) <= 0.01 * Math.abs(a)
    const size = Math.hypot(a, b)
    return [
      {
        isUpright,
        upright: { text: item.str, x: x, y: y, width: item.width, size },
        turned: { text: item.str, x: b > 0 ? y : -y, y: b > 0 ? -x : x, width: item.width, size },
      },
    ]
  })
  const letters = (upright: boolean) =>
    all.reduce((sum, item) => sum + (item.isUpright === upright ? item.upright.text.length : 0), 0)
  const isTurned = letters(false) > letters(true)
  return all.filter(({ isUpright }) => isUpright !== isTurned).map((item) => (isTurned ? item.turned : item.upright))
}

function scanHints(blank: number, pages: number): TextHint[] {
  if (blank === pages)
    return [
      {
        code: 'text/empty',
        message:
          'No text was found: the pages of this PDF are pictures, as a scanner makes them. Have the text recognized (OCR), or upload a version with a text layer.',
      },
    ]
  if (blank <= pages / 4) return []
  return [
    { code: 'text/partly-scanned', message: `${blank} of ${pages} pages have no text; they may be scanned pictures.` },
  ]
}
