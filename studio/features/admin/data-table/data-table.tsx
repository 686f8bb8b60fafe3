import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkAction, Column, Filter } from './column.ts'
import { ListFilters } from './list-filters.tsx'
import { useListState } from './list-state.ts'
import { Pager } from './pager.tsx'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { useList, type ListCallOf } from './use-list.ts'
import { useRovingRows } from './use-roving-rows.ts'
import { useSelection } from './use-selection.ts'

export interface DataTableProps<Row> {
  /** What the rows are, for the caption, the count and the empty state: `users`, and `user` for one. */
  noun: { one: string; many: string }
  /** The call that answers the list; its rows must be of the kind the columns show. */
  call: ListCallOf<Row>
  /** What the search looks through, as the label of its field. */
  search: string
  /** Order when none is chosen. */
  sort: string
  columns: readonly [Column<Row>, ...Column<Row>[]]
  filters?: readonly Filter[]
  /** Filters that stand in the call but are not chosen here. */
  fixed?: Record<string, string>
  rowId: (row: Row) => string
  /** What a row is called where only words can be given. */
  rowName: (row: Row) => string
  /** Address of the screen that a row opens. */
  rowAddress?: (row: Row) => string
  bulk?: readonly BulkAction<Row>[]
  /** Stands in place of the sentence about filters where nothing was found and none is set. */
  emptyText?: string
  /** Buttons beside the filters. */
  children?: ReactNode
}

const NONE: readonly never[] = []

/**
 * The one table of the admin area: search, order, filters and pages by the server; rows by arrow keys, Space chooses and
 * Enter opens; below 700 px rows are stacked.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { noun, call, search, sort, columns, filters = NONE, fixed, rowId, rowName, rowAddress, bulk = NONE } = props
  const navigate = useNavigate()
  const [state, setState] = useListState(
    sort,
    filters.map(({ name }) => name),
  )
  const list = useList<Row>(call, fixed ? { ...state, filters: { ...state.filters, ...fixed } } : state)
  const selection = useSelection<Row>(JSON.stringify([call, state, fixed]))
  const rows = list.page?.rows ?? []
  const canSelect = bulk.length > 0
  const roving = useRovingRows(rows.length, {
    onToggle: canSelect ? (index) => selection.toggle(rowId(rows[index]), rows[index]) : undefined,
    onOpen: rowAddress && ((index) => void navigate(rowAddress(rows[index]))),
    onClear: canSelect ? selection.clear : undefined,
  })
  const isFiltered = state.q !== '' || Object.keys(state.filters).length > 0
  const ids = rows.map((row) => [rowId(row), row] as [string, Row])
  return (
    <section className="admin-list" aria-label={noun.many}>
      <div className="admin-list-head">
        <ListFilters search={search} filters={filters} columns={columns} state={state} onChange={setState} />
        {props.children}
      </div>
      {canSelect ? <BulkBar selection={selection} actions={bulk} /> : null}
      {list.error ? (
        <ErrorState title={`Failed to load ${noun.many}`} error={list.error} onRetry={list.retry} />
      ) : !list.page ? (
        <Skeleton lines={8} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={`No ${noun.many} found`}
          action={
            isFiltered ? <Button onClick={() => setState({ q: '', sort, filters: {} })}>Reset filters</Button> : null
          }
        >
          {isFiltered ? 'Nothing fits these words and filters.' : props.emptyText}
        </EmptyState>
      ) : (
        <table
          role="grid"
          className="table table-stacked studio-table admin-table"
          aria-busy={list.isStale}
          aria-rowcount={list.page.total + 1}
          aria-multiselectable={canSelect || undefined}
          onKeyDown={roving.onKeyDown}
          onFocus={roving.onFocus}
        >
          <caption className="visually-hidden">
            {noun.many}. Arrow keys go through the rows{canSelect ? ', Space chooses one' : ''}
            {rowAddress ? ', Enter opens one' : ''}.
          </caption>
          <TableHead
            columns={columns}
            sort={state.sort}
            onSort={(changed) => setState({ ...state, sort: changed })}
            selectAll={
              canSelect
                ? { isAll: ids.every(([id]) => selection.has(id)), onToggle: () => selection.toggleAll(ids) }
                : undefined
            }
          />
          <TableBody
            columns={columns}
            rows={ids}
            offset={list.offset}
            active={roving.active}
            rowName={rowName}
            rowAddress={rowAddress}
            selection={canSelect ? selection : undefined}
          />
        </table>
      )}
      {list.page ? <Pager list={list} noun={noun} /> : null}
    </section>
  )
}
