import { EngineError } from '../../errors.ts'
import type { DataTable } from '../../frame/table.ts'

/**
 * A numeric status may hold one value that means untreated; more of them is a dose, which is no status.
 *
 * @throws {EngineError} `did/treatment-not-binary`
 */
export function refuseDoses(table: DataTable, column: string, cells: (string | null)[], treatedValues: string[]): void {
  if (table.columns.get(column)!.kind !== 'number') return
  const untreated = [...new Set(cells.filter((cell) => cell !== null && !treatedValues.includes(cell)))] as string[]
  if (untreated.length <= 1) return
  const rows = [...cells.keys()].filter((row) => untreated.slice(1).includes(cells[row] ?? '')).map((row) => row + 1)
  throw new EngineError(
    'did/treatment-not-binary',
    `"${column}" holds ${untreated.length} numbers that do not mean treated (${untreated.slice(0, 5).join(', ')}): ` +
      'a status is on or off.',
    {
      columns: [column],
      rows,
      hint: 'Name every value that means treated in treatedValues, or lock the column as an amount.',
    },
  )
}
