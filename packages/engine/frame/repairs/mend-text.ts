import type { Text } from '../../fact.ts'
import { doneBy } from '../facts.ts'
import { rowFault, type Survey } from './find-faults.ts'
import { mendHeader } from './mend-header.ts'
import type { RepairDone, RepairId } from './repairs.ts'
import { RowCutter } from './row-cutter.ts'

/** So many pieces are put together at a time, as each takes more memory than a short row. */
const PIECES = 10_000

/** Writes a text anew of which most stays: what is not replaced is taken over as it stands. */
class TextWriter {
  private readonly text: string
  private readonly chunks: string[] = []
  private pieces: string[] = []
  /** Up to where the text was taken over or replaced. */
  private done = 0

  constructor(text: string) {
    this.text = text
  }

  /** Puts something in the place of a part; parts are given in order. */
  write(from: number, end: number, replacement: string): void {
    if (from > this.done) this.add(this.text.slice(this.done, from))
    if (replacement !== '') this.add(replacement)
    this.done = end
  }

  finish(): string {
    this.add(this.text.slice(this.done))
    this.done = this.text.length
    return [...this.chunks, ...this.pieces].join('')
  }

  private add(piece: string): void {
    this.pieces.push(piece)
    if (this.pieces.length < PIECES) return
    this.chunks.push(this.pieces.join(''))
    this.pieces = []
  }
}

/**
 * The text without the faults of a survey, so that the strict reading takes it: rows that are sound stand as they stood.
 *
 * @param accepted a repair for each fault that was found, of those offered for it: these leave some row
 */
export function mendText(
  text: string,
  survey: Survey,
  accepted: readonly RepairId[],
): { text: string; repairs: RepairDone<Text>[] } {
  const { delimiter, names: given, empty } = survey
  const { names, repairs } = mendHeader(given, (index) => empty.has(index))
  const kept = names.flatMap((name, index) => (name === null ? [] : [index]))
  const isShortOut = accepted.includes('leave-out-short-rows')
  const cutter = new RowCutter(text, delimiter, given.length)
  const writer = new TextWriter(text)
  const writeRow = (cells: string[]) =>
    writer.write(cutter.from, cutter.next, lineOf(cells, delimiter) + cutter.lineEnd)
  cutter.advance()
  writeRow(kept.map((index) => quoted(names[index]!, delimiter)))
  const isWhole = kept.length === given.length
  while (cutter.advance()) {
    const fault = rowFault(cutter)
    if (fault === 'long-rows' || (fault === 'short-rows' && isShortOut)) writer.write(cutter.from, cutter.next, '')
    else if (fault !== null || cutter.isBroken || !isWhole) writeRow(kept.map((index) => cellOf(cutter, index)))
  }
  return { text: writer.finish(), repairs: [...doneToQuotes(survey), ...repairs, ...doneToRows(survey, isShortOut)] }
}

/** A cell of the row as it is to stand in the mended text; a missing one where the row ends before it. */
function cellOf(cutter: RowCutter, index: number): string {
  if (index >= cutter.cells) return ''
  return cutter.isBroken ? quoted(cutter.value(index), '"') : cutter.raw(index)
}

function quoted(text: string, delimiter: string): string {
  const needsQuotes = text.includes('"') || text.includes(delimiter) || /[\r\n]/.test(text)
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of one missing cell would be a blank line, which is no row. */
function lineOf(cells: string[], delimiter: string): string {
  return cells.length === 1 && (cells[0] === '' || cells[0] === '""') ? ' ' : cells.join(delimiter)
}

function doneToQuotes({ places }: Survey): RepairDone<Text>[] {
  const rows = places['broken-quotes']
  return rows.count === 0 ? [] : [doneBy('quotes-as-letters', { rows })]
}

function doneToRows({ places, names }: Survey, isShortOut: boolean): RepairDone<Text>[] {
  const width = names.length
  const { 'short-rows': short, 'empty-cells-behind': behind, 'long-rows': long } = places
  const done: RepairDone<Text>[] = []
  if (short.count > 0)
    done.push(doneBy(isShortOut ? 'leave-out-short-rows' : 'fill-short-rows', { width, rows: short }))
  if (behind.count > 0) done.push(doneBy('cut-empty-cells', { width, rows: behind }))
  if (long.count > 0) done.push(doneBy('leave-out-long-rows', { width, rows: long }))
  return done
}
