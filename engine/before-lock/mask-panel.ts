import { readNumbers } from '../frame/read-column.ts'
import type { Column, DataTable } from '../frame/table.ts'
import type { Random } from '../numerics/random.ts'
import { fillPanel, type PanelCells } from './fill-panel.ts'

/** Outcome columns of a panel with the masked cells replaced, see {@link fillPanel}; a logarithm is taken and taken back. */
export function maskPanel(
  data: DataTable,
  outcomes: { column: string; isLog: boolean }[],
  cells: Omit<PanelCells, 'value'>,
  random: Random,
): Map<string, Column> {
  return new Map(
    outcomes.map(({ column, isLog }) => {
      const own = readNumbers(data, column)
      const value = isLog ? own.map((cell, row) => (cells.isMasked(row) ? cell : Math.log(cell))) : own
      const filled = fillPanel({ ...cells, value }, random)
      const values = own.map((cell, row) => {
        if (cells.everyone || cells.isMasked(row)) return isLog ? Math.exp(filled[row]) : filled[row]
        return cells.unit[row] === null || Number.isNaN(cells.time[row]) ? NaN : cell
      })
      return [column, { kind: 'number' as const, values }]
    }),
  )
}
