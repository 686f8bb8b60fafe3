import type { Db } from '../../../base/db/schema.ts'
import type { JobRow } from '../../../base/jobs/job.table.ts'

/** Waiting and running jobs in their order, then the latest of the others; each with the casefile of its run. */
export async function findJobsForAdmin(db: Db, limit: number): Promise<(JobRow & { casefile: string | null })[]> {
  const jobs = db.selectFrom('jobs').leftJoin('runs', 'runs.job_id', 'jobs.id').selectAll('jobs')
  const listed = jobs.select('runs.casefile_slug as casefile')
  const open = await listed.where('jobs.status', 'in', ['queued', 'running']).orderBy('jobs.position').execute()
  const ended = listed.where('jobs.status', 'not in', ['queued', 'running']).orderBy('jobs.position', 'desc')
  return [...open, ...(await ended.limit(limit).execute())]
}
