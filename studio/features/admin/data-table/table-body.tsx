import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Column } from './column.ts'

interface TableBodyProps<Row> {
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: [id: string, row: Row][]
  /** Number of the first row in the whole list, from 0. */
  offset: number
  /** The row that is in the tab order. */
  active: number
  rowName: (row: Row) => string
  rowAddress: ((row: Row) => string) | undefined
  selection: Selection<Row> | undefined
}

/** Rows that are chosen, by id, over all pages of a list. */
export interface Selection<Row> {
  rows: Row[]
  has: (id: string) => boolean
  toggle: (id: string, row: Row) => void
  /** Chooses all of these, or none of them where all are chosen. */
  toggleAll: (rows: [id: string, row: Row][]) => void
  clear: () => void
}

/** @param list what the rows are chosen from; another list begins with none */
export function useSelection<Row>(list: string): Selection<Row> {
  const [state, setState] = useState<{ list: string; chosen: ReadonlyMap<string, Row> }>({ list, chosen: new Map() })
  const chosen = state.list === list ? state.chosen : new Map<string, Row>()
  const change = (alter: (rows: Map<string, Row>) => void) => {
    const changed = new Map(chosen)
    alter(changed)
    setState({ list, chosen: changed })
  }
  return {
    rows: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (id, row) => change((rows) => void (rows.delete(id) || rows.set(id, row))),
    toggleAll: (all) =>
      change((rows) => {
        const isEach = all.every(([id]) => rows.has(id))
        for (const [id, row] of all)
          if (isEach) rows.delete(id)
          else rows.set(id, row)
      }),
    clear: () => setState({ list, chosen: new Map() }),
  }
}

/**
 * The rows. The first column heads its row, and leads to the row's screen where it has one. Roles are written out because
 * rows that are stacked on a phone are no table to every browser.
 */
export function TableBody<Row>({ columns, rows, offset, active, selection, rowName, rowAddress }: TableBodyProps<Row>) {
  const [head, ...others] = columns
  return (
    <tbody role="rowgroup">
      {rows.map(([id, row], index) => {
        const tabIndex = index === active ? 0 : -1
        return (
          <tr
            key={id}
            role="row"
            data-row={index}
            tabIndex={tabIndex}
            aria-rowindex={offset + index + 2}
            aria-selected={selection?.has(id)}
            aria-label={rowName(row)}
          >
            {selection ? (
              <td role="gridcell" className="admin-check">
                <input
                  type="checkbox"
                  tabIndex={tabIndex}
                  aria-label={`Select ${rowName(row)}`}
                  checked={selection.has(id)}
                  onChange={() => selection.toggle(id, row)}
                />
              </td>
            ) : null}
            <th scope="row" role="rowheader">
              {linked(head.cell(row, tabIndex), rowAddress?.(row), tabIndex)}
            </th>
            {others.map(({ label, isNumber, cell }) => (
              <td role="gridcell" key={label} data-label={label} className={isNumber ? 'table-number' : undefined}>
                <span>{cell(row, tabIndex)}</span>
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

function linked(content: ReactNode, address: string | undefined, tabIndex: 0 | -1): ReactNode {
  if (address === undefined) return content
  return (
    <Link to={address} tabIndex={tabIndex}>
      {content}
    </Link>
  )
}
