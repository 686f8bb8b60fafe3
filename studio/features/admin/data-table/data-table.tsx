import { useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate, Link } from 'react-router-dom'
import { formatCount } from '@casefiles/engine/words'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import {
  nextSort,
  useListState,
  useList,
  type BulkAction,
  type Column,
  type Filter,
  type ListCallOf,
  type ListPage,
} from './use-list.ts'
import { ListFilters } from './list-filters.tsx'

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

interface PagerProps {
  list: ListPage<unknown>
  noun: { one: string; many: string }
}

/** Which rows are shown of how many, read out when it changes, and the ways to the other pages. */
function Pager({ list: { page, offset, previous, next }, noun }: PagerProps) {
  const { rows, total } = page!
  const what = total === 1 ? noun.one : noun.many
  return (
    <div className="admin-pager">
      {/* An empty list says so in its place. */}
      <p role="status" className={rows.length === 0 ? 'visually-hidden' : undefined}>
        {rows.length === 0
          ? `No ${noun.many}`
          : `${formatCount(offset + 1)}–${formatCount(offset + rows.length)} of ${formatCount(total)} ${what}`}
      </p>
      {previous || next ? (
        <p className="button-row">
          <Button disabled={!previous} title="This is the first page." onClick={previous ?? undefined}>
            Previous
          </Button>
          <Button disabled={!next} title="This is the last page." onClick={next ?? undefined}>
            Next
          </Button>
        </p>
      ) : null}
    </div>
  )
}

interface RovingRows {
  /** Which row the Tab key reaches. */
  active: number
  /** Handlers of the element around the rows. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

interface RowActions {
  onToggle?: ((index: number) => void) | undefined
  onOpen?: ((index: number) => void) | undefined
  onClear?: (() => void) | undefined
}

const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/**
 * One row of a table is in the tab order; arrows, Home and End go to another, Space chooses, Enter opens, Escape chooses
 * none. Keys pressed in a control inside a row stay its own, except the arrows.
 *
 * @param count rows that are shown, each with `data-row` and its index
 */
function useRovingRows(count: number, { onToggle, onOpen, onClear }: RowActions): RovingRows {
  const [at, setAt] = useState(0)
  const active = Math.min(at, Math.max(count - 1, 0))
  return {
    active,
    onFocus: ({ target }) => {
      const row = target.closest<HTMLElement>('[data-row]')
      if (row) setAt(Number(row.dataset.row))
    },
    onKeyDown: (event) => {
      const target = event.target as HTMLElement
      const row = target.closest<HTMLElement>('[data-row]')
      if (!row || event.altKey || event.ctrlKey || event.metaKey) return
      const index = Number(row.dataset.row)
      const move = MOVES[event.key]
      if (move && !takesKeys(target)) {
        focusRow(event.currentTarget, move(index, count))
      } else if (event.key === 'Escape' && onClear) onClear()
      else if (target === row && event.key === ' ' && onToggle) onToggle(index)
      else if (target === row && event.key === 'Enter' && onOpen) onOpen(index)
      else return
      event.preventDefault()
    },
  }
}

/** Whether arrows mean something in the control already. */
function takesKeys(element: HTMLElement): boolean {
  return element.matches('select, textarea, input:not([type="checkbox"])')
}

function focusRow(table: HTMLElement, index: number): void {
  table.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus()
}

interface TableHeadProps {
  columns: readonly Pick<Column<never>, 'sort' | 'label' | 'isNumber'>[]
  sort: string
  onSort: (sort: string) => void
  selectAll: { isAll: boolean; onToggle: () => void } | undefined
}

/** Headings; those by which the server orders are buttons, and say which way the list goes. */
function TableHead({ columns, sort, onSort, selectAll }: TableHeadProps) {
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

interface BulkBarProps<Row> {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
}

/** How many rows are chosen, read out whenever it changes, and what can be done with all of them. */
function BulkBar<Row>({ selection, actions }: BulkBarProps<Row>) {
  const count = selection.rows.length
  return (
    <div className="admin-bulk" data-empty={count === 0}>
      <p role="status">{count === 0 ? '' : `${count} selected`}</p>
      {count > 0
        ? actions.map(({ label, isDanger, onRun }) => (
            <Button
              key={label}
              className={isDanger ? 'button-danger' : ''}
              onClick={() => onRun(selection.rows, selection.clear)}
            >
              {label}
            </Button>
          ))
        : null}
      {count > 0 ? (
        <Button variant="text" onClick={selection.clear}>
          Clear selection
        </Button>
      ) : null}
    </div>
  )
}

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
interface Selection<Row> {
  rows: Row[]
  has: (id: string) => boolean
  toggle: (id: string, row: Row) => void
  /** Chooses all of these, or none of them where all are chosen. */
  toggleAll: (rows: [id: string, row: Row][]) => void
  clear: () => void
}

/** @param list what the rows are chosen from; another list begins with none */
function useSelection<Row>(list: string): Selection<Row> {
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
function TableBody<Row>({ columns, rows, offset, active, selection, rowName, rowAddress }: TableBodyProps<Row>) {
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
