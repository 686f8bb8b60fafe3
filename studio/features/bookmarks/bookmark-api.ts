import { queryOptions } from '@tanstack/react-query'
import type { BookmarkList, CollectionChange } from '../../../contract/bookmark.ts'
import { api } from '../../app/api.ts'

const bookmarkAt = (slug: string) => `bookmarks/${encodeURIComponent(slug)}`
const collectionAt = (id: string) => `collections/${encodeURIComponent(id)}`

export const bookmarksQuery = queryOptions({
  queryKey: ['bookmarks'],
  queryFn: () => api.get('bookmarks').json<BookmarkList>(),
  staleTime: 0,
})

/** One change of what the account keeps. */
export type BookmarkChange =
  | { kind: 'note'; slug: string; note: string }
  | { kind: 'remove'; slug: string }
  | { kind: 'add-collection'; name: string }
  | { kind: 'change-collection'; id: string; change: CollectionChange }
  | { kind: 'remove-collection'; id: string }

export async function changeBookmarks(change: BookmarkChange): Promise<void> {
  if (change.kind === 'note') await api.patch(bookmarkAt(change.slug), { json: { note: change.note } })
  else if (change.kind === 'remove') await api.delete(bookmarkAt(change.slug))
  else if (change.kind === 'add-collection') await api.post('collections', { json: { name: change.name } })
  else if (change.kind === 'change-collection') await api.patch(collectionAt(change.id), { json: change.change })
  else await api.delete(collectionAt(change.id))
}
