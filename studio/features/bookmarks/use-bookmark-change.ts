import { useMutation, useQueryClient } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import type { BookmarkList } from '../../../contract/bookmark.ts'
import { announce } from '../../ui/toasts.tsx'
import { asIfDone } from './as-if-done.ts'
import { bookmarksQuery, changeBookmarks, type BookmarkChange } from './bookmark-api.ts'

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
