import {
  bookmarkListResponseSchema,
  bookmarkNoteSchema,
  bookmarkRemovedSchema,
  bookmarkResponseSchema,
  collectionChangeSchema,
  collectionResponseSchema,
  newCollectionSchema,
  sharedCollectionListSchema,
} from '../../contract/bookmark.ts'
import { successSchema } from '../../contract/session.ts'
import type { User } from '../../contract/user.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { PublicationReader } from '../publications/publication-reader.ts'
import { addBookmark, bookmarkUsage, listBookmarks, noteBookmark, removeBookmark } from './bookmark.service.ts'
import { listSharedCollections } from './shared-collections.ts'
import { addCollection, changeCollection, removeCollection } from './collection.service.ts'

const BOOKMARK = '/api/bookmarks/:slug'
const COLLECTION = '/api/collections/:id'

/** What an account keeps: bookmarks with notes, and collections of them. */
export function bookmarkRoutes(context: ServerContext, reader: PublicationReader): Route[] {
  const bookmarks = { context, reader }
  const usageOf = (user: User) => bookmarkUsage(context, user)
  return [
    defineRoute({
      method: 'GET',
      path: '/api/bookmarks',
      access: 'signed-in',
      scope: 'manage:bookmarks',
      summary: 'Bookmarks, newest first, and collections in their order.',
      answer: bookmarkListResponseSchema,
      errors: [],
      handle: ({ caller }) => listBookmarks(bookmarks, caller.user),
    }),
    defineRoute({
      method: 'PUT',
      path: BOOKMARK,
      access: 'signed-in',
      scope: 'manage:bookmarks',
      summary: 'Keep a casefile; again changes nothing.',
      answer: bookmarkResponseSchema,
      errors: ['casefile/not-found', 'tier/limit-exceeded'],
      handle: async ({ params, caller: { user } }) => ({
        bookmark: await addBookmark(bookmarks, user, params.slug!),
        usage: await usageOf(user),
      }),
    }),
    defineRoute({
      method: 'PATCH',
      path: BOOKMARK,
      access: 'signed-in',
      scope: 'manage:bookmarks',
      summary: 'Write a note on a bookmark.',
      body: bookmarkNoteSchema,
      answer: bookmarkResponseSchema,
      errors: ['bookmark/not-found'],
      handle: async ({ params, body, caller: { user } }) => ({
        bookmark: await noteBookmark(bookmarks, user, params.slug!, body.note),
        usage: await usageOf(user),
      }),
    }),
    defineRoute({
      method: 'DELETE',
      path: BOOKMARK,
      access: 'signed-in',
      scope: 'manage:bookmarks',
      summary: 'Remove a bookmark with its note.',
      answer: bookmarkRemovedSchema,
      errors: [],
      handle: async ({ params, caller: { user } }) => {
        await removeBookmark(bookmarks, user, params.slug!)
        return { success: true as const, usage: await usageOf(user) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/collections',
      access: 'signed-in',
      scope: 'manage:bookmarks',
      summary: 'Begin a collection of bookmarks.',
      body: newCollectionSchema,
      answer: collectionResponseSchema,
      errors: ['collection/name-taken', 'collection/too-many'],
      handle: async ({ body, caller: { user } }) => ({ collection: await addCollection(context, user.id, body.name) }),
    }),
    defineRoute({
      method: 'PATCH',
      path: COLLECTION,
      access: 'signed-in',
      scope: 'manage:bookmarks',
      summary: 'Rename, move or fill a collection.',
      body: collectionChangeSchema,
      answer: collectionResponseSchema,
      errors: ['collection/not-found', 'collection/name-taken', 'bookmark/not-found', 'team/not-found'],
      handle: async ({ params, body, caller: { user } }) => ({
        collection: await changeCollection(context, user.id, params.id!, body),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/team/collections',
      access: 'signed-in',
      summary: 'Collections that the others in the team share, with their casefiles.',
      answer: sharedCollectionListSchema,
      errors: [],
      handle: async ({ caller }) => ({ collections: await listSharedCollections(context, reader, caller.user) }),
    }),
    defineRoute({
      method: 'DELETE',
      path: COLLECTION,
      access: 'signed-in',
      scope: 'manage:bookmarks',
      summary: 'Remove a collection; its bookmarks stay.',
      answer: successSchema,
      errors: ['collection/not-found'],
      handle: async ({ params, caller: { user } }) => {
        await removeCollection(context, user.id, params.id!)
        return { success: true as const }
      },
    }),
  ]
}
