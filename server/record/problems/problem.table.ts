declare module '../../base/db/schema.ts' {
  interface Schema {
    problems: ProblemTable
  }
}

/** What was brought in about a problem; it may wait for its casefiles. What readers see stands in the publications. */
export interface ProblemTable {
  slug: string
  docket: string
  /** `ProblemSource` of the contract. */
  source_json: string
  updated_at: string
}
