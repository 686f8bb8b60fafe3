import type { PrintedLine } from './printed-line.ts'

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
export function dropBillFurniture(lines: readonly PrintedLine[]): PrintedLine[] {
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
