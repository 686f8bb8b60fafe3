import { queryOptions } from '@tanstack/react-query'
import type { CollectionChange } from '../../../contract/bookmark.ts'
import { callApi } from '../../app/api.ts'

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

export async function changeBookmarks(change: BookmarkChange): Promise<void> {
  if (change.kind === 'note')
    await callApi('PATCH /api/bookmarks/:slug', { params: { slug: change.slug }, body: { note: change.note } })
  else if (change.kind === 'remove') await callApi('DELETE /api/bookmarks/:slug', { params: { slug: change.slug } })
  else if (change.kind === 'add-collection') await callApi('POST /api/collections', { body: { name: change.name } })
  else if (change.kind === 'change-collection')
    await callApi('PATCH /api/collections/:id', { params: { id: change.id }, body: change.change })
  else await callApi('DELETE /api/collections/:id', { params: { id: change.id } })
}
