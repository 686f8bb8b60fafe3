import { isUtf8 } from 'node:buffer'
import type { ExtractedText, TextHint } from '../extracted-text.ts'
import { type PrintedLine, printToText } from '../print/print-to-text.ts'
import { isWide } from '../sniff-document.ts'

/** Lines longer than this are paragraphs of their own: nobody broke them by hand. */
const BROKEN_LINE = 110

/** A text file: decoded, its page heads and line numbers taken away, its lines joined into paragraphs. */
export function readPlain(bytes: Uint8Array): Omit<ExtractedText, 'kind'> {
  const { text, hints } = decodeBytes(bytes)
  return { text: plainToText(text), pages: null, hints }
}

/**
 * Bytes as text: UTF-8, UTF-16, what the file itself declares, else the Western letters of Windows, which a hint then says.
 *
 * @param declared name of an encoding from inside the file, as a web page has
 */
export function decodeBytes(bytes: Uint8Array, declared?: string): { text: string; hints: TextHint[] } {
  const wide = isWide(bytes)
  if (wide) return { text: decode(bytes, wide), hints: [] }
  if (isUtf8(bytes)) return { text: decode(bytes, 'utf-8'), hints: [] }
  const encoding = usable(declared) ?? 'windows-1252'
  const message = `The text was read as ${encoding}, since it is not UTF-8; check the letters with accents.`
  return { text: decode(bytes, encoding), hints: [{ code: 'text/encoding', message }] }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** An encoding that the platform knows; a page that declares UTF-8 and is not lies. */
function usable(declared: string | undefined): string | undefined {
  try {
    const { encoding } = new TextDecoder(declared)
    return declared === undefined || encoding.startsWith('utf-') ? undefined : encoding
  } catch {
    return undefined
  }
}

/** Decoded text as paragraphs apart by an empty line. */
export function plainToText(text: string): string {
  const rows = withCells(text.replace(/\r\n?/g, '\n').replaceAll('\0', '').split('\n'))
  const isBroken = upperMedian(rows.filter((row) => row.trim() !== '').map((row) => row.length)) <= BROKEN_LINE
  return isBroken ? printToText(linesOf(rows)) : keepLines(rows)
}

/** Tabs between the cells of two rows or more become the sign that stands between the cells of other files' tables. */
function withCells(rows: string[]): string[] {
  const counts = rows.map((row) => row.trim().split(/\t+/).length)
  return rows.map((row, at) => {
    const isTable = counts[at] > 1 && (counts[at] === counts[at - 1] || counts[at] === counts[at + 1])
    return isTable ? row.trim().split(/\t+/).join(CELLS) : row
  })
}

const CELLS = ' | '

/** A row of a table; a stroke parts words of a sentence, too, so that it takes two of them. */
function isTableRow(row: string | undefined): boolean {
  return row !== undefined && (row.includes(CELLS) || row.split(' / ').length > 2)
}

function keepLines(rows: string[]): string {
  const trimmed = rows.map((row) => row.trim().replace(/[ \t\f]+/g, ' '))
  return trimmed.filter((row) => row !== '').join('\n\n')
}

function linesOf(rows: string[]): PrintedLine[] {
  const hasBlanks = rows.filter((row) => row.trim() === '').length > rows.length / 20
  const lines: PrintedLine[] = []
  let page = 0
  rows.forEach((row, at) => {
    if (row.includes('\f')) page++
    if (row.trim() === '') return
    const afterBlank = at > 0 && rows[at - 1].trim() === ''
    // a row of a table goes on in no other line
    const isRow = isTableRow(row) && (isTableRow(rows[at - 1]) || isTableRow(rows[at + 1]))
    lines.push({
      text: row.replaceAll('\f', ''),
      page,
      startsBlock: afterBlank || isRow ? true : hasBlanks ? false : undefined,
    })
  })
  return lines
}

/** The middle one, of two the larger, so that it is a length some row has; 0 of nothing. */
function upperMedian(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
