import type { Column, DataTable } from '@casefiles/engine/frame'

/**
 * A table as comma-separated text that reads back to the same cells: numbers in their shortest exact form, missing cells
 * empty.
 */
export function writeCsv(table: DataTable): string {
  const columns = [...table.columns.values()]
  const lines = [[...table.columns.keys()].map(csvCell).join(',')]
  for (let row = 0; row < table.rows; row++) lines.push(columns.map((column) => cellText(column, row)).join(','))
  return `${lines.join('\n')}\n`
}

function cellText({ kind, values }: Column, row: number): string {
  if (kind === 'text') return csvCell(values[row] ?? '')
  return Number.isNaN(values[row]) ? '' : String(values[row])
}

/** A cell as it stands in comma-separated text (RFC 4180). */
export function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
