import type { BookmarkList } from '../../../contract/bookmark.ts'
import type { BookmarkChange } from './bookmark-api.ts'

/** What a collection holds is shown at once: a box that is ticked must not wait for the server. */
export function asIfDone(list: BookmarkList, change: BookmarkChange): BookmarkList {
  if (change.kind !== 'change-collection' || !change.change.casefiles) return list
  const { id, change: changed } = change
  return {
    ...list,
    collections: list.collections.map((one) => (one.id === id ? { ...one, casefiles: changed.casefiles! } : one)),
  }
}
