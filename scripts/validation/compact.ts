import type { ValidationRecord } from '../../tests/support/validation-records.ts'
import { show, showSmall, summarise, worstFirst } from './table.ts'

const shown = 20

/** What `npm test` prints before its last line: the worst comparisons, then counts per design. */
export function compactTable(records: ValidationRecord[]): string {
  const worst = worstFirst(records.filter(({ kind }) => kind === 'golden')).slice(0, shown)
  const rows = worst.map((record) => [
    record.design,
    record.source,
    record.quantity,
    show(record.ours),
    show(record.peer),
    showSmall(record.difference),
    showSmall(record.tolerance),
  ])
  const head = ['design', 'golden', 'quantity', 'ours', 'peer', 'difference', 'tolerance']
  const counts = summarise(records).map((one) => [
    one.design,
    String(one.numbers),
    String(one.comparisons),
    String(one.known),
    String(one.published),
  ])
  const countHead = ['design', 'numbers', 'comparisons', 'known differences', 'published']
  return [
    `Goldens: the ${worst.length} comparisons nearest their tolerance (docs/validation.md has all)`,
    align([head, ...rows]),
    '',
    align([countHead, ...counts]),
  ].join('\n')
}

function align(rows: string[][]): string {
  const widths = rows[0].map((_, j) => Math.max(...rows.map((row) => row[j].length)))
  return rows
    .map((row) =>
      row
        .map((cell, j) => cell.padEnd(widths[j]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
