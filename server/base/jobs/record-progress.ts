import { stepBegan } from '../../../contract/run.ts'
import type { ServerContext } from '../context.ts'
import { countJobLines, insertJobLine, updateJob, type JobRow } from './job.repository.ts'

/** Smallest advance worth a write. */
const STRIDE = 0.05
/** After so long any advance is worth one: whoever waits for a long step reads off it how long that still needs. */
const LONGEST_SILENCE_MS = 5000
/** Lines kept of one job; an analysis says a few dozen. */
const MOST_LINES = 1000

export interface ProgressRecord {
  report(step: string, fraction: number): void
  note(message: string): void
  /** Resolves when everything so far is in the database, or could not be written: a job is worth more than its progress. */
  written(): Promise<void>
}

/** Writes a job's progress and what it says to the database, in order and not too often. */
export function recordProgress(
  { db, now, log }: Pick<ServerContext, 'db' | 'now' | 'log'>,
  job: JobRow,
  onProgress?: (job: JobRow, step: string, fraction: number) => void,
): ProgressRecord {
  let last = { step: '', fraction: 0, at: 0 }
  let lines: number | null = null
  let writes: Promise<void> = Promise.resolve()
  const write = (work: () => Promise<void>): void => {
    writes = writes.then(work).catch((error: unknown) => log.warn({ err: error, job: job.id }, 'progress not written'))
  }
  function report(step: string, fraction: number): void {
    const advance = step === last.step ? fraction - last.fraction : Infinity
    if (advance <= 0) return
    const at = Date.parse(now())
    const isNews = advance >= STRIDE || fraction === 1 || at - last.at >= LONGEST_SILENCE_MS
    if (!isNews) return
    if (step !== last.step) note(stepBegan(step))
    last = { step, fraction, at }
    onProgress?.(job, step, fraction)
    write(() => updateJob(db, job.id, { step, fraction, updated_at: now() }))
  }
  function note(message: string): void {
    write(async () => {
      lines ??= await countJobLines(db, job.id)
      if (lines >= MOST_LINES) return
      lines += 1
      await insertJobLine(db, { job_id: job.id, position: lines, at: now(), message })
    })
  }
  return { report, note, written: () => writes }
}
