import type { ExtractedText } from '../extracted-text.ts'
import type { PrintedLine } from '../print/printed-line.ts'
import { printToText } from '../print/print-to-text.ts'
import { decodeBytes } from './decode-bytes.ts'

/** Lines longer than this are paragraphs of their own: nobody broke them by hand. */
const BROKEN_LINE = 110

/** A text file: decoded, its page heads and line numbers taken away, its lines joined into paragraphs. */
export function readPlain(bytes: Uint8Array): Omit<ExtractedText, 'kind'> {
  const { text, hints } = decodeBytes(bytes)
  return { text: plainToText(text), pages: null, hints }
}

/** Decoded text as paragraphs apart by an empty line. */
export function plainToText(text: string): string {
  const rows = text.replace(/\r\n?/g, '\n').replaceAll('\0', '').split('\n')
  const isBroken = upperMedian(rows.filter((row) => row.trim() !== '').map((row) => row.length)) <= BROKEN_LINE
  return isBroken ? printToText(linesOf(rows)) : keepLines(rows)
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
    lines.push({ text: row.replaceAll('\f', ''), page, startsBlock: afterBlank ? true : hasBlanks ? false : undefined })
  })
  return lines
}

/** The middle one, of two the larger, so that it is a length some row has; 0 of nothing. */
function upperMedian(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
