import type { Column } from './column.ts'
import { nextSort } from './list-state.ts'

interface TableHeadProps {
  columns: readonly Pick<Column<never>, 'sort' | 'label' | 'isNumber'>[]
  sort: string
  onSort: (sort: string) => void
  selectAll: { isAll: boolean; onToggle: () => void } | undefined
}

/** Headings; those by which the server orders are buttons, and say which way the list goes. */
export function TableHead({ columns, sort, onSort, selectAll }: TableHeadProps) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selectAll ? (
          <th scope="col" role="columnheader" className="admin-check">
            <input
              type="checkbox"
              aria-label="Select all rows of this page"
              checked={selectAll.isAll}
              onChange={selectAll.onToggle}
            />
          </th>
        ) : null}
        {columns.map((column) => (
          <th
            key={column.label}
            scope="col"
            role="columnheader"
            className={column.isNumber ? 'table-number' : undefined}
            aria-sort={column.sort ? directionOf(column.sort, sort) : undefined}
          >
            {column.sort ? (
              <button type="button" className="admin-sort-button" onClick={() => onSort(nextSort(sort, column.sort!))}>
                {column.label}
                <span aria-hidden="true">{ARROWS[directionOf(column.sort, sort)]}</span>
              </button>
            ) : (
              column.label
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const ARROWS = { ascending: ' ↑', descending: ' ↓', none: '' }

function directionOf(column: string, sort: string): keyof typeof ARROWS {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}
