import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ExtractedText, TextHint, TextLimits } from '../extracted-text.ts'
import type { PrintedLine } from '../print/printed-line.ts'
import { printToText } from '../print/print-to-text.ts'
import { TextRefusal } from '../text-refusal.ts'
import { readingOrder } from './columns.ts'
import { dropMarginNumbers } from './margin-numbers.ts'
import type { TextItem } from './page-lines.ts'
import { toPrintedLines } from './printed-lines.ts'

/** Letters a page must have to count as text; a scanner's stamp has fewer. */
const LEAST_LETTERS = 20

/**
 * Text of a PDF in reading order, without page heads, page numbers and line numbers.
 *
 * @throws {TextRefusal} `upload/needs-password`, `upload/damaged`, `upload/too-many-pages`
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
  return { text: printToText(lines), pages: numPages, hints: scanHints(blank, numPages) }
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
