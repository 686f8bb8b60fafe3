interface Cell {
  text: string
  note?: string | undefined
  /** As of a column, for this cell alone. */
  isLong?: boolean
}
interface StackedTableProps {
  caption: string
  /** The first column heads the rows. `isLong`: whole sentences, which a phone shows under their label. */
  columns: readonly { label: string; isNumber?: boolean; isLong?: boolean }[]
  rows: readonly (string | Cell)[][]
}

/** A table whose rows become labelled blocks on a phone; the roles keep it a table there. Its caption is for screen readers. */
export function StackedTable({ caption, columns, rows }: StackedTableProps) {
  return (
    <table className="table table-stacked" role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" role="columnheader" className={isNumber ? 'table-number' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((cells, index) => (
          <tr key={index} role="row">
            {cells.map((cell, place) => (
              <StackedCell
                key={place}
                cell={typeof cell === 'string' ? { text: cell } : cell}
                column={columns[place]}
                isHead={place === 0}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface StackedCellProps {
  cell: Cell
  column: StackedTableProps['columns'][number]
  isHead: boolean
}

function StackedCell({ cell: { text, note, isLong }, column, isHead }: StackedCellProps) {
  const notes = note ? <span className="table-note">{note}</span> : null
  if (isHead)
    return (
      <th scope="row" role="rowheader">
        {text}
        {notes}
      </th>
    )
  const className = column.isNumber ? 'table-number' : (isLong ?? column.isLong) ? 'table-long' : undefined
  return (
    <td role="cell" data-label={column.label} className={className}>
      {notes === null ? (
        text
      ) : (
        <span>
          {text}
          {notes}
        </span>
      )}
    </td>
  )
}
