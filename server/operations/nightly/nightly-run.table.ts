import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    nightly_runs: NightlyRunTable
  }
}

/** One night's work. The id of a scheduled one is its day, so only one process can begin it. */
export interface NightlyRunTable {
  id: string
  /** `began`: the schedule was set up; nothing before it was missed. */
  kind: 'scheduled' | 'made-up' | 'asked' | 'began'
  due_at: string
  started_at: string
  finished_at: string | null
  status: 'running' | 'completed' | 'failed'
  /** The process that does it, see `worker-process.ts`. */
  worker: string
  /** JSON of `NightlyStep[]`. */
  results_json: string
}
export type NightlyRunRow = Selectable<NightlyRunTable>
