declare module '../../base/db/schema.ts' {
  interface Schema {
    policies: PolicyTable
  }
}

/** What was brought in about a policy; what readers see of it stands in the publications. */
export interface PolicyTable {
  slug: string
  /** `PolicySource` of the contract. */
  source_json: string
  /** `PolicyEdits`: what an admin changed of it; null = nothing. */
  edits_json: string | null
  updated_at: string
}
