import type { ServerContext } from '../context.ts'
import { claimNextJob, type JobRow } from './job.repository.ts'
import { openJobWork } from './job-work.ts'
import { THIS_INSTANCE } from './lease.ts'

export interface JobWatch {
  onProgress(step: string, fraction: number): void
  /** Says something that a person who waits may read. */
  onLog(message: string): void
  /** Aborted when the server stops or the job is cancelled. */
  signal: AbortSignal
}

/** How one kind of job is done. Doing it again after a crash must be harmless. */
export interface JobHandler {
  /**
   * @returns what is left to be done once all jobs that were taken up before have ended, so that what is kept has the order of
   *   the queue, whichever is quicker; nothing where the order does not matter
   */
  run(subject: string, watch: JobWatch): Promise<void | (() => Promise<void>)>
  /** Told once when the job has failed for good. */
  onFailed(subject: string, reason: string): Promise<void>
  /** Told once when somebody cancelled the job. */
  onCancelled(subject: string): Promise<void>
}

export interface JobRunner {
  /** Takes up what a crash left behind, then works until `stop`. */
  start(): Promise<void>
  /** Says that a job was added. */
  notify(): void
  /** @returns the job once it is completed, failed or cancelled */
  waitFor(jobId: string): Promise<JobRow>
  /** Gives a waiting or running job up. @returns whether there was something left to give up */
  cancel(jobId: string): Promise<boolean>
  /** Resolves when something of a job may be new: where it stands, how far it is, what it said; or when the signal says so. */
  nextChange(signal: AbortSignal): Promise<void>
  /** Stops the jobs in hand and puts them back in the queue. */
  stop(): Promise<void>
}

export interface JobRunnerOptions {
  handlers: Record<string, JobHandler>
  /** How many jobs may be in hand, asked whenever one is added; left out = one. */
  atOnce?(): number
  onProgress?(job: JobRow, step: string, fraction: number): void
  /** Who works on the jobs; left out = this process. */
  instance?: string
  /** What calls the beat of the lease; tests have their own clock. */
  repeat?: Repeat
}

/** Calls something again and again until the returned function is called. */
export type Repeat = (work: () => void, everyMs: number) => () => void

/** Calls it as time goes by, without keeping the process alive. */
export const byTimer: Repeat = (work, everyMs) => {
  const timer = setInterval(work, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** How often is looked what a job does: it may be worked on in another process, which tells nobody. */
const LOOK_MS = 250

/**
 * The queue that needs nothing beside the database: one process, which works through the job table in the order in which jobs
 * came.
 */
export function createJobRunner(
  context: Pick<ServerContext, 'db' | 'now' | 'log'>,
  { handlers, atOnce = () => 1, onProgress, instance = THIS_INSTANCE, repeat = byTimer }: JobRunnerOptions,
): JobRunner {
  const { db, now, log } = context
  const jobs = openJobWork(context, { handlers, onProgress, instance, repeat, onQueued: notify })
  const { signal } = jobs
  const lanes = new Set<Promise<void>>()
  let isCalledAgain = false

  async function drain(): Promise<void> {
    do {
      isCalledAgain = false
      while (!signal.aborted) {
        const claimed = await jobs.claim(() => claimNextJob(db, now(), instance))
        if (!claimed) break
        await jobs.work(claimed)
      }
    } while (isCalledAgain && !signal.aborted)
  }

  function notify(): void {
    isCalledAgain = true
    while (lanes.size < atOnce() && !signal.aborted) openLane()
  }

  function openLane(): void {
    const lane = drain()
      .catch((error: unknown) => log.error({ err: error }, 'job queue failed'))
      .finally(() => {
        lanes.delete(lane)
        if (isCalledAgain) notify()
      })
    lanes.add(lane)
  }

  async function start(): Promise<void> {
    await jobs.present()
    await jobs.takeOver()
    notify()
  }

  async function stop(): Promise<void> {
    jobs.abort()
    await Promise.all(lanes)
    await jobs.leave()
  }

  const { waitFor, cancel } = jobs
  return { start, notify, waitFor, cancel, nextChange: (ends) => jobs.nextChange(LOOK_MS, ends), stop }
}

/** Stands in where nobody works on jobs. */
export const noJobs: Pick<JobRunner, 'notify' | 'cancel' | 'nextChange'> = {
  notify: () => undefined,
  cancel: async () => false,
  nextChange: (signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_MS)
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    }),
}
