import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '../../ui/toasts.tsx'
import { asIfDone } from './as-if-done.ts'
import { bookmarksQuery, changeBookmarks, type BookmarkChange } from './bookmark-api.ts'

/** Changes what is kept and asks for the list anew; `done` is said when it worked. */
export interface Change {
  run: (change: BookmarkChange, done: string, then?: () => void) => void
  isPending: boolean
  error: Error | null
}

export function useBookmarkChange(): Change {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: changeBookmarks,
    onMutate: (change) => client.setQueryData(bookmarksQuery.queryKey, (list) => list && asIfDone(list, change)),
    onSettled: () => client.invalidateQueries({ queryKey: bookmarksQuery.queryKey }),
  })
  const run: Change['run'] = (change, done, then) =>
    mutate(change, {
      onSuccess: () => {
        announce(done)
        then?.()
      },
    })
  return { run, isPending, error }
}
