import type { ServerContext } from '../context.ts'
import { isConnectionLost } from '../db/database-away.ts'
import { isFullDisk } from '../disk/free-space.ts'
import { isUnreachable } from '../storage/storage-error.ts'
import {
  findJob,
  findRunningJobs,
  moveJob,
  countJobLines,
  insertJobLine,
  updateJob,
  type JobRow,
} from './job.repository.ts'
import type { JobHandler, Repeat } from './job-runner.ts'
import { BEAT_MS, endLease, findLiving, forgetGone, renewLease } from './lease.ts'
import { stepBegan } from '../../../contract/run.ts'

/** How often a job may be found dead before it is given up: the first time it is taken up again. */
const MOST_ATTEMPTS = 2
/** A job at one of these stays there. */
const ENDED: readonly JobRow['status'][] = ['completed', 'failed', 'cancelled']

/** A job that is in the hands of this process. */
export interface Claimed {
  job: JobRow
  /** Resolves when every job that was taken up before has ended. */
  turn: Promise<void>
  end(): void
}

export interface JobWorkOptions {
  handlers: Record<string, JobHandler>
  onProgress?: ((job: JobRow, step: string, fraction: number) => void) | undefined
  /** Who works on the jobs. */
  instance: string
  /** Names beside it under which this process holds something. */
  otherNames?(): string[]
  repeat: Repeat
  /** Told when a job is back in the queue. */
  onQueued(): void
  /** Done at every beat of the lease, and once before the first job is taken up. */
  onBeat?(living: ReadonlySet<string>): Promise<void>
  /** Whether a job whose end could not be written is to be done again; left out = where the disk is full, or the storage or the database is away. */
  isTriedAgain?(error: unknown): boolean
}

/**
 * What every queue does alike with a job: holds a lease, works on what it claimed, keeps the results in order, takes over
 * what others left behind and gives up what is cancelled. How the next job is found is the queue's own.
 */
export interface JobWork {
  /** Aborted when the queue stops. */
  signal: AbortSignal
  /** Begins to hold the lease, before the first job is taken up. */
  present(): Promise<void>
  /** One job is claimed after the other, so that turns have the order in which they were. */
  claim(take: () => Promise<JobRow | undefined>): Promise<Claimed | null>
  work(claimed: Claimed): Promise<void>
  fail(job: JobRow, reason: string): Promise<void>
  /** Puts back what others left behind. */
  takeOver(): Promise<void>
  cancel(jobId: string): Promise<boolean>
  waitFor(jobId: string): Promise<JobRow>
  /** Resolves when something of a job changed, after a while, or when the signal says so. */
  nextChange(afterMs: number, signal?: AbortSignal): Promise<void>
  /** Says that something of jobs changed; gives up what is no longer ours. */
  changed(jobId?: string): Promise<void>
  /** Lets everything in hand be put back; nothing more is claimed. */
  abort(): void
  /** Ends the lease. */
  leave(): Promise<void>
}

/** Opens the work of one process on jobs. */
export function openJobWork(context: Pick<ServerContext, 'db' | 'now' | 'log'>, options: JobWorkOptions): JobWork {
  const { db, now, log } = context
  const { handlers, onProgress, instance, repeat, onQueued, isTriedAgain = isPassing } = options
  const { otherNames = () => [], onBeat = async () => undefined } = options
  const stopping = new AbortController()
  const inHand = new Map<string, AbortController>()
  /** Jobs whose end could not be written; each beat tries to put them back into the queue. */
  const unwritten = new Map<string, JobRow>()
  const waiting = new Set<() => void>()
  let claiming: Promise<unknown> = Promise.resolve()
  let lastEnd: Promise<void> = Promise.resolve()
  let presence: Promise<void> | null = null
  let endBeats: (() => void) | null = null
  let beating: Promise<void> = Promise.resolve()

  async function renew(): Promise<void> {
    for (const name of [instance, ...otherNames()]) await renewLease(db, name, now())
  }

  /** So that nobody takes a job in hand for that of a process that is gone. */
  async function present(): Promise<void> {
    presence ??= renew()
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
    await renew()
    for (const id of inHand.keys()) await giveUpUnlessOurs(id)
    for (const job of unwritten.values()) await putBack(job)
    if (await recover((worker) => worker !== instance)) onQueued()
    await onBeat(await findLiving(db, now()))
  }

  const isOurs = async (id: string): Promise<boolean> => {
    const job = await findJob(db, id)
    return job?.status === 'running' && job.worker === instance
  }

  async function giveUpUnlessOurs(id: string): Promise<void> {
    if (!(await isOurs(id))) inHand.get(id)?.abort(new TakenAwayError())
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

  async function takeOver(): Promise<void> {
    const living = await findLiving(db, now())
    await forgetGone(db, living)
    await recover(() => true)
    await onBeat(living)
  }

  async function fail(job: JobRow, reason: string): Promise<void> {
    await handlers[job.kind]?.onFailed(job.subject, reason)
    await moveJob(db, job, { status: 'failed', reason, updated_at: now() })
  }

  /** Into the queue again, as if it had not been tried. */
  async function putBack(job: JobRow): Promise<void> {
    await moveJob(db, job, { status: 'queued', attempts: job.attempts - 1, updated_at: now() })
    if (unwritten.delete(job.id)) onQueued()
  }

  /** A job whose results or end cannot be written, because the disk is full or the storage or the database is away, is done again later. */
  async function work(claimed: Claimed): Promise<void> {
    const { job } = claimed
    try {
      await doJob(claimed)
    } catch (error) {
      if (!isTriedAgain(error)) throw error
      log.error({ err: error, job: job.id, subject: job.subject }, 'the end of a job cannot be written')
      unwritten.set(job.id, job)
    } finally {
      inHand.delete(job.id)
      claimed.end()
      wake()
    }
  }

  async function doJob({ job, turn }: Claimed): Promise<void> {
    const handler = handlers[job.kind]
    if (!handler) return fail(job, noWorker(job.kind))
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
      if (isPassing(error)) throw error
      log.error({ err: error, job: job.id, subject: job.subject }, 'job failed')
      await fail(job, error instanceof Error ? error.message : String(error))
    }
  }

  async function recordCancelled(job: JobRow): Promise<void> {
    const changes = { status: 'cancelled' as const, reason: 'Cancelled.', updated_at: now() }
    if (await moveJob(db, job, changes)) await handlers[job.kind]?.onCancelled(job.subject)
  }

  /** A job that another process has in hand, or had, is given up in the table; one that lives learns of it from there. */
  async function cancel(jobId: string): Promise<boolean> {
    const job = await findJob(db, jobId)
    if (!job || ENDED.includes(job.status)) return false
    if (inHand.has(jobId)) {
      inHand.get(jobId)!.abort(new Error('Cancelled.'))
      await waitFor(jobId)
    } else await recordCancelled(job)
    return (await findJob(db, jobId))?.status === 'cancelled'
  }

  function claim(take: () => Promise<JobRow | undefined>): Promise<Claimed | null> {
    const claimed = claiming.then(async () => {
      await present()
      const job = await take()
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

  function wake(): void {
    for (const waked of waiting) waked()
  }

  function nextChange(afterMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waked = () => {
        clearTimeout(timer)
        waiting.delete(waked)
        signal?.removeEventListener('abort', waked)
        resolve()
      }
      const timer = setTimeout(waked, afterMs)
      waiting.add(waked)
      signal?.addEventListener('abort', waked, { once: true })
      if (signal?.aborted) waked()
    })
  }

  async function changed(jobId?: string): Promise<void> {
    wake()
    const ids = jobId === undefined ? [...inHand.keys()] : [jobId]
    for (const id of ids) if (inHand.has(id)) await giveUpUnlessOurs(id)
  }

  /** The job may be in the hands of another process, which need not tell: so it is looked at twice a second at least. */
  async function waitFor(jobId: string): Promise<JobRow> {
    for (;;) {
      const seen = new AbortController()
      const change = nextChange(500, seen.signal)
      const job = await findJob(db, jobId)
      if (!job) throw new Error(`There is no job ${jobId}.`)
      if (ENDED.includes(job.status)) {
        seen.abort()
        return job
      }
      stopping.signal.throwIfAborted()
      await change
    }
  }

  function abort(): void {
    stopping.abort(new Error('The server is stopping.'))
    wake()
  }

  async function leave(): Promise<void> {
    if (!endBeats) return
    endBeats()
    await beating
    // A lease that cannot be ended is ended by the next start.
    for (const name of [instance, ...otherNames()])
      await endLease(db, name).catch((error: unknown) => log.warn({ err: error }, 'lease'))
  }

  return {
    signal: stopping.signal,
    present,
    claim,
    work,
    fail,
    takeOver,
    cancel,
    waitFor,
    nextChange,
    changed,
    abort,
    leave,
  }
}

/** Whether nothing is wrong with the job itself. */
const isPassing = (error: unknown): boolean => isFullDisk(error) || isUnreachable(error) || isConnectionLost(error)

export const noWorker = (kind: string): string => `There is no worker for jobs of kind "${kind}".`

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
function recordProgress(
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
