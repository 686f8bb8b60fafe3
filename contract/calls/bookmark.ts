import {
  bookmarkListResponseSchema,
  bookmarkNoteSchema,
  bookmarkRemovedSchema,
  bookmarkResponseSchema,
  collectionChangeSchema,
  collectionResponseSchema,
  newCollectionSchema,
  sharedCollectionListSchema,
} from '../bookmark.ts'
import { successSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

export const listBookmarks = defineCall({
  method: 'GET',
  path: '/api/bookmarks',
  access: 'signed-in',
  scope: 'manage:bookmarks',
  summary: 'Bookmarks, newest first, and collections in their order.',
  answer: bookmarkListResponseSchema,
  errors: [],
})

export const addBookmark = defineCall({
  method: 'PUT',
  path: '/api/bookmarks/:slug',
  access: 'signed-in',
  scope: 'manage:bookmarks',
  meter: 'bookmarks',
  summary: 'Keep a casefile; again changes nothing.',
  answer: bookmarkResponseSchema,
  errors: ['casefile/not-found'],
})

export const noteBookmark = defineCall({
  method: 'PATCH',
  path: '/api/bookmarks/:slug',
  access: 'signed-in',
  scope: 'manage:bookmarks',
  summary: 'Write a note on a bookmark.',
  body: bookmarkNoteSchema,
  answer: bookmarkResponseSchema,
  errors: ['bookmark/not-found'],
})

export const removeBookmark = defineCall({
  method: 'DELETE',
  path: '/api/bookmarks/:slug',
  access: 'signed-in',
  scope: 'manage:bookmarks',
  summary: 'Remove a bookmark with its note.',
  answer: bookmarkRemovedSchema,
  errors: [],
})

export const addCollection = defineCall({
  method: 'POST',
  path: '/api/collections',
  access: 'signed-in',
  scope: 'manage:bookmarks',
  summary: 'Begin a collection of bookmarks.',
  body: newCollectionSchema,
  answer: collectionResponseSchema,
  errors: ['collection/name-taken', 'collection/too-many'],
})

export const changeCollection = defineCall({
  method: 'PATCH',
  path: '/api/collections/:id',
  access: 'signed-in',
  scope: 'manage:bookmarks',
  summary: 'Rename, move or fill a collection.',
  body: collectionChangeSchema,
  answer: collectionResponseSchema,
  errors: ['collection/not-found', 'collection/name-taken', 'bookmark/not-found', 'team/not-found'],
})

export const listSharedCollections = defineCall({
  method: 'GET',
  path: '/api/team/collections',
  access: 'signed-in',
  summary: 'Collections that the others in the team share, with their casefiles.',
  answer: sharedCollectionListSchema,
  errors: [],
})

export const removeCollection = defineCall({
  method: 'DELETE',
  path: '/api/collections/:id',
  access: 'signed-in',
  scope: 'manage:bookmarks',
  summary: 'Remove a collection; its bookmarks stay.',
  answer: successSchema,
  errors: ['collection/not-found'],
})

export const BOOKMARK_CALLS = [
  listBookmarks,
  addBookmark,
  noteBookmark,
  removeBookmark,
  addCollection,
  changeCollection,
  listSharedCollections,
  removeCollection,
] as const
