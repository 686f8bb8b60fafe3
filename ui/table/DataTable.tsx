import { ABSENT, formatNumber, isPresent } from '../format/numbers.ts'

export type Cell = number | string | boolean | null | undefined

export interface TableColumn {
  key: string
  label: string
  /** Decimals of a number; columns of text leave it out. */
  decimals?: number | undefined
}

interface DataTableProps {
  caption: string
  columns: readonly TableColumn[]
  rows: readonly Record<string, Cell>[]
}

/** A plain table of data: the first column heads its rows, numbers stand right with the decimals of their column. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  const isNumeric = (column: TableColumn) =>
    column.decimals !== undefined || rows.every((row) => row[column.key] == null || isPresent(row[column.key]))
  const alignments = columns.map((column) => (isNumeric(column) ? 'table-number' : undefined))
  return (
    <table className="table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column.key} scope="col" className={index === 0 ? undefined : alignments[index]}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} className={row.locked === true ? 'table-locked' : undefined}>
            {columns.map((column, place) =>
              place === 0 ? (
                <th key={column.key} scope="row">
                  {cellText(row[column.key], column.decimals)}
                </th>
              ) : (
                <td key={column.key} className={cellClass(row[column.key], alignments[place])}>
                  {cellText(row[column.key], column.decimals)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function cellClass(cell: Cell, alignment: string | undefined): string | undefined {
  const absent = cell === null || cell === undefined ? 'table-absent' : undefined
  return [alignment, absent].filter(Boolean).join(' ') || undefined
}

/** A cell as it reads: absent numbers in words, booleans as Yes and No. */
export function cellText(cell: Cell, decimals?: number): string {
  if (cell === null || cell === undefined) return ABSENT
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (typeof cell === 'string') return cell
  if (decimals === undefined)
    return Number.isInteger(cell) ? formatNumber(cell, 0) : String(cell).replace('-', '\u2212')
  return formatNumber(cell, decimals)
}
