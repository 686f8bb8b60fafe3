import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminPage } from '../../../../contract/admin/list.ts'
import type { CallAnswer, CallName } from '../../../../contract/calls/call-address.ts'
import { callApi } from '../../../app/api.ts'

/** One column of a table of the admin area. */
export interface Column<Row> {
  /** Its name in `sort`, where the server can order by it. */
  sort?: string
  label: string
  /** Numbers stand right. */
  isNumber?: boolean
  /** What stands in it. Links and buttons take `tabIndex`, so that only those of the active row are reached by Tab. */
  cell: (row: Row, tabIndex: 0 | -1) => ReactNode
}

/** A filter above a table: one of several values, a text, or a day. */
export interface Filter {
  name: string
  label: string
  /** Left out: a text is typed, or a day is chosen. */
  options?: readonly { value: string; label: string }[]
  kind?: 'text' | 'date'
  /** What the choice without a filter is called. */
  any?: string
}

/** Something done with all rows that are chosen. */
export interface BulkAction<Row> {
  label: string
  isDanger?: boolean
  onRun: (rows: Row[], clear: () => void) => void
}

/** What a list shows: the words searched for, its order, and the filters that are set, by name. */
export interface ListState {
  q: string
  /** Name of a column, with `-` before it the other way round. */
  sort: string
  filters: Record<string, string>
}

/** The state that an address names; filters that the list does not have are left out. */
export function readListState(address: URLSearchParams, sort: string, names: readonly string[]): ListState {
  const filters = names.flatMap((name) => {
    const value = address.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  return { q: address.get('q')?.trim() ?? '', sort: address.get('sort') ?? sort, filters: Object.fromEntries(filters) }
}

/** The address of a list; what is not set is left out. */
export function writeListState({ q, sort, filters }: ListState, first: string): URLSearchParams {
  const set = Object.entries(filters).filter(([, value]) => value !== '')
  return new URLSearchParams({ ...(q && { q }), ...(sort !== first && { sort }), ...Object.fromEntries(set) })
}

/**
 * The state of a list, kept in the address so that a filtered list can be shared and Back leads to it.
 *
 * @param sort the list's order when the address names none
 * @param names of the list's filters
 */
export function useListState(sort: string, names: readonly string[]): [ListState, (state: ListState) => void] {
  const [address, setAddress] = useSearchParams()
  const state = readListState(address, sort, names)
  return [state, (changed) => setAddress(writeListState(changed, sort), { replace: true })]
}

/** The order after a column's heading is pressed: up, then down. */
export function nextSort(sort: string, column: string): string {
  return sort === column ? `-${column}` : column
}

/** Rows of one page. */
export const PAGE = 50

/** Where lists of the admin area are kept; a change anywhere in it asks for all of them again. */
export const ADMIN_KEY = 'admin'

/** Calls that answer a list of the admin area. */
type ListCall = { [Name in CallName]: CallAnswer<Name> extends AdminPage<unknown> ? Name : never }[CallName]

/** Those among them whose rows are of a kind. */
export type ListCallOf<Row> = {
  [Name in ListCall]: CallAnswer<Name>['rows'][number] extends Row ? Name : never
}[ListCall]

/** One page of a list of the admin area, and the ways to the others. */
export interface ListPage<Row> {
  page: AdminPage<Row> | undefined
  error: Error | null
  /** Number of the page's first row, from 0. */
  offset: number
  /** Whether what is shown is being replaced. */
  isStale: boolean
  previous: (() => void) | null
  next: (() => void) | null
  retry: () => void
}

/**
 * Asks for a list by its state. A cursor leads only forward, so the ones of earlier pages are kept for the way back;
 * another search, order or filter begins at the first page.
 */
export function useList<Row>(call: ListCallOf<Row>, { q, sort, filters }: ListState): ListPage<Row> {
  const list = JSON.stringify([call, q, sort, filters])
  const [walked, setWalked] = useState<{ list: string; cursors: string[] }>({ list, cursors: [] })
  const cursors = walked.list === list ? walked.cursors : []
  const cursor = cursors.at(-1)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [ADMIN_KEY, call, { q, sort, filters, cursor }],
    queryFn: () => loadPage(call, { ...filters, sort, limit: PAGE, ...(q && { q }), ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
  })
  const go = (changed: string[]) => () => setWalked({ list, cursors: changed })
  const nextCursor = data?.next_cursor
  return {
    page: error ? undefined : data,
    error,
    offset: cursors.length * PAGE,
    isStale: isPlaceholderData,
    previous: cursors.length > 0 ? go(cursors.slice(0, -1)) : null,
    next: nextCursor ? go([...cursors, nextCursor]) : null,
    retry: () => void refetch(),
  }
}

/** Order and filters stand in the address of the screen, where anybody may write anything: the server judges them. */
function loadPage<Row>(call: ListCallOf<Row>, query: Record<string, string | number>): Promise<AdminPage<Row>> {
  return callApi(call as ListCall, { query: query as object }) as Promise<AdminPage<Row>>
}
