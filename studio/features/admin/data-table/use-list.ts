import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPage } from '../../../../contract/admin/list.ts'
import type { CallAnswer, CallName } from '../../../../contract/calls/call-address.ts'
import { callApi } from '../../../app/api.ts'
import type { ListState } from './list-state.ts'

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
