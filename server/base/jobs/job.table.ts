import type { Selectable } from 'kysely'

declare module '../db/schema.ts' {
  interface Schema {
    job_lines: JobLineTable
    jobs: JobTable
  }
}

export type JobStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'

export interface JobTable {
  id: string
  kind: string
  /** What the job is about, e.g. a run's id. */
  subject: string
  status: JobStatus
  step: string | null
  /** Share of the step that is done, 0 to 1. */
  fraction: number
  reason: string | null
  /** How often it was started. */
  attempts: number
  /** The process that took it up last, see `instance.ts`; it holds the job as long as its lease holds. */
  worker: string | null
  /** Order of arrival. */
  position: number
  created_at: string
  updated_at: string
}
export type JobRow = Selectable<JobTable>

/** What a job said while it worked, in order. */
export interface JobLineTable {
  job_id: string
  position: number
  at: string
  message: string
}
export type JobLineRow = Selectable<JobLineTable>
