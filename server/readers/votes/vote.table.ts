declare module '../../base/db/schema.ts' {
  interface Schema {
    votes: VoteTable
  }
}

/** One account asks for a casefile in one box of the gap map. */
export interface VoteTable {
  user_id: string
  /** Slugs of `gap-map.json`: the kind of intervention and the family of outcomes. */
  kind: string
  outcome: string
  created_at: string
}
