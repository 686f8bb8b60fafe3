import type { Generated } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    search_documents: SearchDocumentTable
    search_texts: SearchTextTable
  }
}

/** A published document whose words are in the index. */
export interface SearchDocumentTable {
  /** Where it stands in the publications, `casefiles/seat-belt-laws`. */
  path: string
  /** Of the document and of the way its words are taken from it. */
  fingerprint: string
  title: string
}

/** One part of it. On SQLite the virtual table `search_words` follows this one, on PostgreSQL its column `words`. */
export interface SearchTextTable {
  id: Generated<number>
  path: string
  section: string
  title: string
  text: string
}
