import type { ServerContext } from '../context.ts'
import { isFullDisk } from '../disk/is-full.ts'
import { claimNextJob, findJob, findRunningJobs, moveJob } from './job.repository.ts'
import type { JobRow } from './job.table.ts'
import { recordProgress } from './record-progress.ts'
import { THIS_INSTANCE } from './instance.ts'
import { BEAT_MS, endLease, findLiving, forgetGone, renewLease } from './lease.ts'

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

const byTimer: Repeat = (work, everyMs) => {
  const timer = setInterval(work, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** How often a job may be found dead before it is given up: the first time it is taken up again. */
const MOST_ATTEMPTS = 2
/** A job at one of these stays there. */
const ENDED: readonly JobRow['status'][] = ['completed', 'failed', 'cancelled']

interface Claimed {
  job: JobRow
  /** Resolves when every job that was taken up before has ended. */
  turn: Promise<void>
  end(): void
}

/** Works through the job table in the order in which jobs came. */
export function createJobRunner(
  context: Pick<ServerContext, 'db' | 'now' | 'log'>,
  { handlers, atOnce = () => 1, onProgress, instance = THIS_INSTANCE, repeat = byTimer }: JobRunnerOptions,
): JobRunner {
  const { db, now, log } = context
  const stopping = new AbortController()
  const inHand = new Map<string, AbortController>()
  /** Jobs whose end could not be written; each beat tries to put them back into the queue. */
  const unwritten = new Map<string, JobRow>()
  const waiting = new Set<() => void>()
  const lanes = new Set<Promise<void>>()
  let isCalledAgain = false
  /** One job is claimed after the other, so that turns have the order of the queue. */
  let claiming: Promise<unknown> = Promise.resolve()
  let lastEnd: Promise<void> = Promise.resolve()
  let presence: Promise<void> | null = null
  let endBeats: (() => void) | null = null
  let beating: Promise<void> = Promise.resolve()

  /** Begins to hold a lease before the first job is taken up, so that nobody takes it for the job of a process that is gone. */
  async function present(): Promise<void> {
    presence ??= renewLease(db, instance, now())
    await presence.catch((error: unknown) => {
      presence = null
      throw error
    })
    endBeats ??= repeat(() => {
      beating = beating.then(beat).catch((error: unknown) => log.error({ err: error }, 'lease'))
    }, BEAT_MS)
  }

  /** Renews the lease, gives up what is no longer ours, and takes up what others left behind. */
  async function beat(): Promise<void> {
    await renewLease(db, instance, now())
    for (const id of inHand.keys()) if (!(await isOurs(id))) inHand.get(id)?.abort(new TakenAwayError())
    for (const job of unwritten.values()) await putBack(job)
    if (await recover((worker) => worker !== instance)) notify()
  }

  const isOurs = async (id: string): Promise<boolean> => {
    const job = await findJob(db, id)
    return job?.status === 'running' && job.worker === instance
  }

  /** @returns whether a job was put back into the queue */
  async function recover(isOther: (worker: string | null) => boolean): Promise<boolean> {
    const left = (await findRunningJobs(db)).filter(({ worker }) => isOther(worker))
    if (left.length === 0) return false
    const living = await findLiving(db, now())
    let isAny = false
    for (const job of left) {
      if (job.worker !== null && job.worker !== instance && living.has(job.worker)) continue
      if (job.attempts >= MOST_ATTEMPTS) {
        await fail(job, `The server stopped ${job.attempts} times while this job was running.`)
      } else if (await moveJob(db, job, { status: 'queued', updated_at: now() })) isAny = true
    }
    return isAny
  }

  async function fail(job: JobRow, reason: string): Promise<void> {
    await handlers[job.kind]?.onFailed(job.subject, reason)
    await moveJob(db, job, { status: 'failed', reason, updated_at: now() })
  }

  /** Into the queue again, as if it had not been tried. */
  async function putBack(job: JobRow): Promise<void> {
    await moveJob(db, job, { status: 'queued', attempts: job.attempts - 1, updated_at: now() })
    if (unwritten.delete(job.id)) notify()
  }

  /** A job whose results or end cannot be written, because the disk is full, is done again when there is room. */
  async function work(claimed: Claimed): Promise<void> {
    const { job } = claimed
    try {
      await doJob(claimed)
    } catch (error) {
      if (!isFullDisk(error)) throw error
      log.error({ err: error, job: job.id, subject: job.subject }, 'the end of a job cannot be written')
      unwritten.set(job.id, job)
    } finally {
      inHand.delete(job.id)
    }
  }

  async function doJob({ job, turn }: Claimed): Promise<void> {
    const handler = handlers[job.kind]
    if (!handler) return fail(job, `There is no worker for jobs of kind "${job.kind}".`)
    const progress = recordProgress(context, job, onProgress)
    const cancelling = new AbortController()
    inHand.set(job.id, cancelling)
    const signal = AbortSignal.any([stopping.signal, cancelling.signal])
    try {
      const keep = await handler.run(job.subject, { onProgress: progress.report, onLog: progress.note, signal })
      if (keep) {
        await turnOrAbort(turn, signal)
        if (!(await isOurs(job.id))) throw new TakenAwayError()
        await keep()
      }
      await progress.written()
      await moveJob(db, job, { status: 'completed', fraction: 1, updated_at: now() })
    } catch (error) {
      await progress.written()
      // Somebody cancelled it, or took it over after a long silence of this process: what becomes of it is not for us to say.
      if (error instanceof TakenAwayError || cancelling.signal.reason instanceof TakenAwayError) return
      if (stopping.signal.aborted) return putBack(job)
      if (cancelling.signal.aborted) return recordCancelled(job)
      if (!(await isOurs(job.id))) return
      if (isFullDisk(error)) throw error
      log.error({ err: error, job: job.id, subject: job.subject }, 'job failed')
      await fail(job, error instanceof Error ? error.message : String(error))
    }
  }

  async function recordCancelled(job: JobRow): Promise<void> {
    const changes = { status: 'cancelled' as const, reason: 'Cancelled.', updated_at: now() }
    if (await moveJob(db, job, changes)) await handlers[job.kind]?.onCancelled(job.subject)
  }

  /** A job that another process has in hand, or had, is given up in the table; one that lives learns of it at its next beat. */
  async function cancel(jobId: string): Promise<boolean> {
    const job = await findJob(db, jobId)
    if (!job || ENDED.includes(job.status)) return false
    if (inHand.has(jobId)) {
      inHand.get(jobId)!.abort(new Error('Cancelled.'))
      await waitFor(jobId)
    } else await recordCancelled(job)
    return (await findJob(db, jobId))?.status === 'cancelled'
  }

  function claim(): Promise<Claimed | null> {
    const claimed = claiming.then(async () => {
      await present()
      const job = await claimNextJob(db, now(), instance)
      if (!job) return null
      const turn = lastEnd
      let end = () => {}
      const ended = new Promise<void>((resolve) => (end = resolve))
      lastEnd = turn.then(() => ended)
      return { job, turn, end }
    })
    claiming = claimed.catch(() => undefined)
    return claimed
  }

  async function drain(): Promise<void> {
    do {
      isCalledAgain = false
      while (!stopping.signal.aborted) {
        const claimed = await claim()
        if (!claimed) break
        await work(claimed).finally(claimed.end)
        for (const wake of waiting) wake()
      }
    } while (isCalledAgain && !stopping.signal.aborted)
  }

  function notify(): void {
    isCalledAgain = true
    while (lanes.size < atOnce() && !stopping.signal.aborted) openLane()
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

  /** Resolves when a job of this process ends, or after half a second, in case another process has the job. */
  function nextEnd(): { ended: Promise<void>; forget: () => void } {
    let forget = () => {}
    const ended = new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, 500)
      waiting.add(wake)
      forget = wake
    })
    return { ended, forget }
  }

  async function waitFor(jobId: string): Promise<JobRow> {
    for (;;) {
      const { ended, forget } = nextEnd()
      const job = await findJob(db, jobId)
      if (!job) throw new Error(`There is no job ${jobId}.`)
      if (ENDED.includes(job.status)) {
        forget()
        return job
      }
      stopping.signal.throwIfAborted()
      await ended
    }
  }

  async function stop(): Promise<void> {
    stopping.abort(new Error('The server is stopping.'))
    for (const wake of waiting) wake()
    await Promise.all(lanes)
    if (!endBeats) return
    endBeats()
    await beating
    // A lease that cannot be ended is ended by the next start.
    await endLease(db, instance).catch((error: unknown) => log.warn({ err: error }, 'lease'))
  }

  async function start(): Promise<void> {
    await present()
    await forgetGone(db, await findLiving(db, now()))
    await recover(() => true)
    notify()
  }

  return { start, notify, waitFor, cancel, stop }
}

/** A job that this process worked on is no longer its own. */
class TakenAwayError extends Error {
  constructor() {
    super('The job is no longer ours.')
    this.name = 'TakenAwayError'
  }
}

/** @throws the signal's reason when it is aborted first */
function turnOrAbort(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason as Error)
    if (signal.aborted) return give()
    signal.addEventListener('abort', give, { once: true })
    void turn.then(() => {
      signal.removeEventListener('abort', give)
      resolve()
    })
  })
}
