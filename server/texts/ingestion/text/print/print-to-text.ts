import { dropBillFurniture } from './bill-furniture.ts'
import { joinParagraphs } from './join-paragraphs.ts'
import { closeLetterSpacing } from './letter-spacing.ts'
import { dropLineNumbers } from './line-numbers.ts'
import type { PrintedLine } from './printed-line.ts'
import { dropRunningHeads } from './running-heads.ts'

/** Printed lines as running text, without page heads, page numbers and line numbers. */
export function printToText(lines: readonly PrintedLine[]): string {
  const prose = dropBillFurniture(dropRunningHeads(lines))
  return joinParagraphs(closeLetterSpacing(dropLineNumbers(prose)))
}
