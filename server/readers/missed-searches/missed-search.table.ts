declare module '../../base/db/schema.ts' {
  interface Schema {
    missed_searches: MissedSearchTable
  }
}

/** Words for which a search found no casefile. Neither an account nor an address stands beside them. */
export interface MissedSearchTable {
  /** In lower case, with single blanks. */
  question: string
  asked: number
  first_asked_on: string
  last_asked_on: string
}
