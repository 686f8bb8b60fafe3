import type { ReactNode } from 'react'

export interface PlainColumn<Row> {
  label: string
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

interface PlainTableProps<Row> {
  caption: string
  columns: readonly [PlainColumn<Row>, ...PlainColumn<Row>[]]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

/** A few rows that are shown whole: nothing to search, order or turn over. The first column heads its row. */
export function PlainTable<Row>({ caption, columns, rows, rowId }: PlainTableProps<Row>) {
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
          <tr key={rowId(row)}>
            <th scope="row">{head.cell(row)}</th>
            {others.map(({ label, isNumber, cell }) => (
              <td key={label} data-label={label} className={isNumber ? 'table-number' : undefined}>
                <span>{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
