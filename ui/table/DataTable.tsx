import { ABSENT, formatNumber, formatPlain, isPresent } from '@casefiles/engine/words'
import { formatP } from '@casefiles/words/formats'
import { periodCode, showPeriod } from '@casefiles/engine/periods'

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
    column.decimals !== undefined || rows.every((row) => isAbsent(row[column.key]) || isPresent(row[column.key]))
  const show = showCells(rows)
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
                  {show(row[column.key], column)}
                </th>
              ) : (
                <td key={column.key} className={cellClass(row[column.key], alignments[place])}>
                  {show(row[column.key], column)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Columns of plots that hold periods. */
const PERIODS: ReadonlySet<string> = new Set(['year', 'cohort', 'firstYear', 'lastYear'])

/** How the cells of a table read: periods such as 201912 by name. */
export function showCells(
  rows: readonly Record<string, Cell>[],
): (cell: Cell, column: Pick<TableColumn, 'key' | 'decimals'>) => string {
  const periods = rows.flatMap((row) => (isPresent(row['year']) ? [row['year']] : []))
  const isCoded = periodCode(periods) !== null
  return (cell, column) =>
    isCoded && isPresent(cell) && PERIODS.has(column.key) ? showPeriod(cell, periods) : cellText(cell, column)
}

function isAbsent(cell: Cell): cell is null | undefined {
  return cell === null || cell === undefined
}

function cellClass(cell: Cell, alignment: string | undefined): string | undefined {
  const absent = isAbsent(cell) ? 'table-absent' : undefined
  return [alignment, absent].filter(Boolean).join(' ') || undefined
}

/** A cell as it reads: absent numbers in words, whole numbers as the years they may be, booleans as Yes and No, p values never as zero. */
function cellText(cell: Cell, column: Pick<TableColumn, 'key' | 'decimals'>): string {
  if (isAbsent(cell)) return ABSENT
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (typeof cell === 'string') return cell
  if (column.key === 'p') return formatP(cell)
  if (column.decimals !== undefined) return formatNumber(cell, column.decimals, 'may-be-years')
  return Number.isInteger(cell) ? formatNumber(cell, 0, 'may-be-years') : formatPlain(cell)
}
