import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    plans: PlanTable
  }
}

/** A design that was frozen before there were data. `hash` is that of its link in the chain. */
export interface PlanTable {
  hash: string
  casefile_slug: string
  version: number
  author: string
  /** Canonical JSON of a `PlanDocument`. */
  plan_json: string
  created_at: string
}
export type PlanRow = Selectable<PlanTable>
