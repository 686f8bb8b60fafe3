import type { PolicyDocument } from './document.ts'

const NOTE =
  /(?:^|\n)(?:explanatory (?:note|memorandum)|note as to earlier|editorial notes?|legislative history|statement of purpose|sponsor'?s memo)/i

const noteStarts = new WeakMap<PolicyDocument, number>()

/** Whether a place lies in an "Explanatory note (this note is not part of the Order)" behind the text. */
export function isInNote(document: PolicyDocument, index: number): boolean {
  let start = noteStarts.get(document)
  if (start === undefined) {
    // a note in the first fifth is a heading of the text itself
    const behind = Math.floor(document.text.length * 0.2)
    const found = document.text.slice(behind).search(NOTE)
    start = found < 0 ? Infinity : behind + found
    noteStarts.set(document, start)
  }
  return start <= index
}
