import type { Selectable } from 'kysely'
import type { RUN_STATUSES } from '../../../contract/run.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    runs: RunTable
  }
}

export interface RunTable {
  id: string
  casefile_slug: string
  version: number
  lock_hash: string
  job_id: string
  status: (typeof RUN_STATUSES)[number]
  /** `RunRecord` of the contract, once completed. */
  record_json: string | null
  /** Canonical JSON of the analysis, once completed. */
  result_json: string | null
  reason: string | null
  created_at: string
}
export type RunRow = Selectable<RunTable>
