import type { ReactNode } from 'react'

export interface PlainColumn<Row> {
  label: string
  isNumber?: boolean
  /** Buttons side by side; stacked rows leave out the label, as buttons say by themselves what they do. */
  isActions?: boolean
  cell: (row: Row) => ReactNode
}

interface PlainTableProps<Row> {
  caption: string
  columns: readonly [PlainColumn<Row>, ...PlainColumn<Row>[]]
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowClass?: (row: Row) => string | undefined
}

/** A few rows that are shown whole: nothing to search, order or turn over. The first column heads its row. */
export function PlainTable<Row>({ caption, columns, rows, rowId, rowClass }: PlainTableProps<Row>) {
  const [head, ...others] = columns
  return (
    <table className="table table-stacked studio-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" className={isNumber ? 'table-number' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)} className={rowClass?.(row)}>
            <th scope="row">{head.cell(row)}</th>
            {others.map(({ label, isNumber, isActions, cell }) => (
              <td
                key={label}
                data-label={isActions ? undefined : label}
                className={isNumber ? 'table-number' : undefined}
              >
                <span className={isActions ? 'row-actions' : undefined}>{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
