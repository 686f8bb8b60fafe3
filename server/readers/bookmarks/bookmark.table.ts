import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    bookmarks: BookmarkTable
    collection_items: CollectionItemTable
    collections: CollectionTable
  }
}

/** One casefile that an account keeps. */
export interface BookmarkTable {
  user_id: string
  casefile_slug: string
  /** As it was when it was kept. */
  title: string
  note: string
  created_at: string
}

/** Bookmarks under a name, in the account's order of `place`. */
export interface CollectionTable {
  id: string
  user_id: string
  name: string
  /** Lower case: names that differ in case only are the same. */
  name_key: string
  place: number
  /** Whether the account's team sees it. */
  for_team: number
  created_at: string
}

export interface CollectionItemTable {
  collection_id: string
  user_id: string
  casefile_slug: string
  place: number
}

export type BookmarkRow = Selectable<BookmarkTable>
export type CollectionRow = Selectable<CollectionTable>
export type CollectionItemRow = Selectable<CollectionItemTable>
