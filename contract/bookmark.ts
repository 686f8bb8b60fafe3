import { z } from 'zod'
import { casefileListItemSchema } from './casefile.ts'
import { readingSchema } from './usage.ts'

/** One account keeps at most so many collections. */
export const MOST_COLLECTIONS = 100
const name = z.string().trim().min(1).max(80)

/** A casefile that an account keeps. */
export const bookmarkSchema = z.object({
  slug: z.string(),
  /** As it was called when it was kept, where it can no longer be found under its address. */
  title: z.string(),
  note: z.string(),
  created_at: z.string(),
  /** As lists carry it; null where no casefile is published under this address any more. */
  casefile: casefileListItemSchema.nullable(),
})

export const collectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Addresses of bookmarked casefiles, in the account's own order. */
  casefiles: z.array(z.string()),
  /** Whether the account's team sees it. */
  for_team: z.boolean(),
})

/** A collection that somebody else in the team shares. */
export const sharedCollectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Name of who shares it. */
  owner: z.string(),
  casefiles: z.array(casefileListItemSchema),
})
export const sharedCollectionListSchema = z.object({ collections: z.array(sharedCollectionSchema) })

export const bookmarkListResponseSchema = z.object({
  bookmarks: z.array(bookmarkSchema),
  collections: z.array(collectionSchema),
  usage: readingSchema,
})
export const bookmarkResponseSchema = z.object({ bookmark: bookmarkSchema, usage: readingSchema })
export const bookmarkRemovedSchema = z.object({ success: z.literal(true), usage: readingSchema })
export const bookmarkNoteSchema = z.object({ note: z.string().trim().max(2000) })

export const newCollectionSchema = z.object({ name })
/** What is left out stays. */
export const collectionChangeSchema = z.object({
  name: name.optional(),
  /** Its place among the collections, from 0. */
  place: z.int().nonnegative().max(MOST_COLLECTIONS).optional(),
  /** What it holds, in this order; each must be bookmarked. */
  casefiles: z.array(z.string().max(200)).max(10_000).optional(),
  /** Whether the account's team sees it: its name and casefiles, never the notes. */
  for_team: z.boolean().optional(),
})
export const collectionResponseSchema = z.object({ collection: collectionSchema })

export type Bookmark = z.infer<typeof bookmarkSchema>
export type SharedCollection = z.infer<typeof sharedCollectionSchema>
export type Collection = z.infer<typeof collectionSchema>
export type BookmarkList = z.infer<typeof bookmarkListResponseSchema>
export type CollectionChange = z.infer<typeof collectionChangeSchema>
