import type { ServerContext } from '../context.ts'
import { updateJob } from './job.repository.ts'
import type { JobRow } from './job.table.ts'

/** Smallest advance worth a write. */
const STRIDE = 0.05

/** Writes a job's progress to its row, in order and not too often. */
export function recordProgress(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  job: JobRow,
  onProgress?: (job: JobRow, step: string, fraction: number) => void,
): { report(step: string, fraction: number): void; written(): Promise<void> } {
  let last = { step: '', fraction: 0 }
  let writes: Promise<void> = Promise.resolve()
  function report(step: string, fraction: number): void {
    const isNews = step !== last.step || fraction - last.fraction >= STRIDE || fraction === 1
    if (!isNews) return
    last = { step, fraction }
    onProgress?.(job, step, fraction)
    writes = writes.then(() => updateJob(db, job.id, { step, fraction, updated_at: now() }))
  }
  return { report, written: () => writes }
}
