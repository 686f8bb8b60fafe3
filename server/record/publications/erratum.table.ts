declare module '../../base/db/schema.ts' {
  interface Schema {
    errata: ErratumTable
  }
}

/** One correction of a published version; its document stays as it is. */
export interface ErratumTable {
  /** Hash of its link in the chain. */
  link_hash: string
  casefile_slug: string
  version: number
  text: string
  author: string
  published_at: string
}
