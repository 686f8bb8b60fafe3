import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPage } from '../../../../contract/admin/list.ts'
import { api } from '../../../app/api.ts'
import type { ListState } from './list-state.ts'

/** Rows of one page. */
export const PAGE = 50

/** Where lists of the admin area are kept; a change anywhere in it asks for all of them again. */
export const ADMIN_KEY = 'admin'

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
 *
 * @param path of the call under `/api`
 */
export function useList<Row>(path: string, { q, sort, filters }: ListState): ListPage<Row> {
  const list = JSON.stringify([path, q, sort, filters])
  const [walked, setWalked] = useState<{ list: string; cursors: string[] }>({ list, cursors: [] })
  const cursors = walked.list === list ? walked.cursors : []
  const cursor = cursors.at(-1)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [ADMIN_KEY, path, { q, sort, filters, cursor }],
    queryFn: () => {
      const searchParams = { ...filters, sort, limit: PAGE, ...(q && { q }), ...(cursor && { cursor }) }
      return api.get(path, { searchParams }).json<AdminPage<Row>>()
    },
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
