import { stepBegan } from '../../../contract/studio/job-event.ts'
import type { ServerContext } from '../context.ts'
import { countJobLines, insertJobLine, updateJob } from './job.repository.ts'
import type { JobRow } from './job.table.ts'

/** Smallest advance worth a write. */
const STRIDE = 0.05
/** Lines kept of one job; an analysis says a few dozen. */
const MOST_LINES = 1000

export interface ProgressRecord {
  report(step: string, fraction: number): void
  note(message: string): void
  /** Resolves when everything so far is in the database. */
  written(): Promise<void>
}

/** Writes a job's progress and what it says to the database, in order and not too often. */
export function recordProgress(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  job: JobRow,
  onProgress?: (job: JobRow, step: string, fraction: number) => void,
): ProgressRecord {
  let last = { step: '', fraction: 0 }
  let lines: number | null = null
  let writes: Promise<void> = Promise.resolve()
  function report(step: string, fraction: number): void {
    const isNews = step !== last.step || fraction - last.fraction >= STRIDE || fraction === 1
    if (!isNews) return
    if (step !== last.step) note(stepBegan(step))
    last = { step, fraction }
    onProgress?.(job, step, fraction)
    writes = writes.then(() => updateJob(db, job.id, { step, fraction, updated_at: now() }))
  }
  function note(message: string): void {
    writes = writes.then(async () => {
      lines ??= await countJobLines(db, job.id)
      if (lines >= MOST_LINES) return
      lines += 1
      await insertJobLine(db, { job_id: job.id, position: lines, at: now(), message })
    })
  }
  return { report, note, written: () => writes }
}
