import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import type { CollectionChange, BookmarkList } from '../../../contract/bookmark.ts'
import { callApi } from '../../app/api.ts'
import { announce } from '../../ui/toasts.tsx'

export const bookmarksQuery = queryOptions({
  queryKey: ['bookmarks'],
  queryFn: () => callApi('GET /api/bookmarks'),
  staleTime: 0,
})

/** One change of what the account keeps. */
export type BookmarkChange =
  | { kind: 'note'; slug: string; note: string }
  | { kind: 'remove'; slug: string }
  | { kind: 'add-collection'; name: string }
  | { kind: 'change-collection'; id: string; change: CollectionChange }
  | { kind: 'remove-collection'; id: string }

async function changeBookmarks(change: BookmarkChange): Promise<void> {
  if (change.kind === 'note')
    await callApi('PATCH /api/bookmarks/:slug', { params: { slug: change.slug }, body: { note: change.note } })
  else if (change.kind === 'remove') await callApi('DELETE /api/bookmarks/:slug', { params: { slug: change.slug } })
  else if (change.kind === 'add-collection') await callApi('POST /api/collections', { body: { name: change.name } })
  else if (change.kind === 'change-collection')
    await callApi('PATCH /api/collections/:id', { params: { id: change.id }, body: change.change })
  else await callApi('DELETE /api/collections/:id', { params: { id: change.id } })
}

/** Changes what is kept and asks for the list anew; `done` is said when it worked. */
export interface Change {
  run: (change: BookmarkChange, done: string, then?: () => void) => void
  isPending: boolean
  error: Error | null
}

/** The list as it will stand once the changes that are under way are done, and the way to change it. */
export function useBookmarkChange(kept: BookmarkList): { list: BookmarkList; change: Change } {
  const client = useQueryClient()
  const [list, showAsIfDone] = useOptimistic(kept, asIfDone)
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: changeBookmarks,
    // One after the other: a collection is sent whole, and the last one sent must be the last to arrive.
    scope: { id: 'bookmarks' },
    onSettled: () => client.invalidateQueries({ queryKey: bookmarksQuery.queryKey }),
  })
  const run: Change['run'] = (change, done, then) =>
    startTransition(async () => {
      showAsIfDone(change)
      try {
        await mutateAsync(change)
      } catch {
        // `error` says it, beside the list as it was
        return
      }
      announce(done)
      then?.()
    })
  return { list, change: { run, isPending, error } }
}

/** What a collection holds is shown at once: a box that is ticked must not wait for the server. */
export function asIfDone(list: BookmarkList, change: BookmarkChange): BookmarkList {
  if (change.kind !== 'change-collection' || !change.change.casefiles) return list
  const { id, change: changed } = change
  return {
    ...list,
    collections: list.collections.map((one) => (one.id === id ? { ...one, casefiles: changed.casefiles! } : one)),
  }
}
