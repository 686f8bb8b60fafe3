import type { Rebuilds } from '../../record/context.ts'
import type { RenderedSite } from './render-site.ts'
import type { SiteBuilder } from './site-builder.ts'

export interface RebuildOutcome {
  reasons: string[]
  startedAt: string
  finishedAt: string
  result: RenderedSite | null
  /** Why it failed; the release before it is still served. */
  error: string | null
}

export interface RebuildStatus {
  state: 'idle' | 'building'
  /** Why the running build was asked for. */
  building: string[]
  /** Requests that came since it started; they are one build, the next. */
  waiting: string[]
  last: RebuildOutcome | null
}

declare module '../../record/context.ts' {
  interface Rebuilds {
    /** Resolves when no build runs and none waits. A failed build does not reject it: see `status().last`. */
    whenIdle(): Promise<void>
    status(): RebuildStatus | Promise<RebuildStatus>
    /** Whether another process builds: nobody here need wait for it. */
    isElsewhere?: true
  }
}

/**
 * One build at a time; requests during a build join the next.
 *
 * Nothing is kept of a request but its reason: a build compares what the release was made from with what is there, so
 * after a crash the first request brings the site up to date, whatever was lost.
 */
export interface RebuildQueue extends Rebuilds {
  status(): RebuildStatus
  /**
   * Waits for the running build, or gives it up where nothing is rendered yet, takes no more requests and ends the thread that renders.
   *
   * @param isCutOff whether a build is given up at whatever moment: the release before it stands then
   */
  close(isCutOff?: boolean): Promise<void>
}

/** Stands in where no pages are built, as on the command line. */
export const noRebuilds: Rebuilds = {
  request: () => undefined,
  whenIdle: async () => undefined,
  preview: async () => null,
  status: () => ({ state: 'idle', building: [], waiting: [], last: null }),
}

export interface RebuildQueueOptions {
  builder: Omit<SiteBuilder, 'load' | 'compile'>
  now?: () => Date
  /** Told of every finished build, failed ones too; where that fails the build counts as failed. */
  onFinished?: (outcome: RebuildOutcome) => void | Promise<void>
  /** Calls something after a while, unless the returned function is called before; tests have their own clock. */
  later?: (work: () => void, afterMs: number) => () => void
  /** Whether nothing is built before something is asked for. */
  isAsleep?: boolean
  /** Whether an admin put an earlier release back: what the product asks for by itself then waits. */
  isHeld?: () => Promise<boolean>
}

/** A page could not be read from its release, so that it has to be rendered once more. */
export const MENDING_REASON = 'mending pages'
/** Reasons with which nobody asked for a build: the product does so by itself. */
export const AUTOMATIC_REASONS: readonly string[] = ['start', 'nightly rebuild', MENDING_REASON]
/** Reasons with which the files of the standing release are read again. */
const SCRUBBING_REASONS: readonly string[] = ['nightly rebuild', MENDING_REASON]

/** A failed build is tried again after so long, and after twice as long each time, up to an hour: a full disk gets room again. */
const RETRY_MS = 20_000
const LONGEST_RETRY_MS = 3_600_000

function byTimer(work: () => void, afterMs: number): () => void {
  const timer = setTimeout(work, afterMs)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Opens the queue and asks for the first build, unless it is asleep; one does nothing where the release is up to date. */
export function openRebuildQueue(options: RebuildQueueOptions): RebuildQueue {
  const { builder, now = () => new Date(), onFinished = () => {}, isHeld = async () => false } = options
  const { later = byTimer } = options
  const status: RebuildStatus = { state: 'idle', building: [], waiting: [], last: null }
  let running: Promise<void> = Promise.resolve()
  let isClosed = false
  let failures = 0
  let forgetRetry = () => {}

  function request(reason: string): void {
    if (isClosed) return
    status.waiting.push(reason)
    if (status.state === 'building') return
    status.state = 'building'
    running = buildUntilNoneWaits()
  }

  async function buildUntilNoneWaits(): Promise<void> {
    // A turn of the event loop lets requests that are made together share one build.
    await new Promise((resolve) => setImmediate(resolve))
    while (status.waiting.length > 0) {
      const reasons = status.waiting.splice(0)
      if (reasons.every((reason) => AUTOMATIC_REASONS.includes(reason)) && (await isHeld())) continue
      status.building = reasons
      status.last = await build(reasons)
      status.building = []
      // What the end of the server cut off is no failed build.
      if (!isClosed || status.last.error === null) await settle(status.last)
    }
    status.state = 'idle'
  }

  /** Says how a build ended, and sees to it that a failed one is tried again with its reasons, whether or not another comes. */
  async function settle(outcome: RebuildOutcome): Promise<void> {
    const isTold = await Promise.resolve(outcome)
      .then(onFinished)
      .then(
        () => true,
        () => false,
      )
    forgetRetry()
    if (outcome.error === null && isTold) {
      failures = 0
      return
    }
    const afterMs = Math.min(RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)
    failures += 1
    forgetRetry = later(() => outcome.reasons.forEach(request), afterMs)
  }

  async function build(reasons: string[]): Promise<RebuildOutcome> {
    const startedAt = now().toISOString()
    const isScrubbing = reasons.some((reason) => SCRUBBING_REASONS.includes(reason))
    const outcome = await builder.build({ isScrubbing }).then(
      (result) => ({ result, error: null }),
      (error: Error) => ({ result: null, error: error.message }),
    )
    return { reasons, startedAt, finishedAt: now().toISOString(), ...outcome }
  }

  async function close(isCutOff = false): Promise<void> {
    isClosed = true
    forgetRetry()
    status.waiting = []
    builder.abandon()
    if (isCutOff) await builder.close()
    await running
    await builder.close()
  }

  if (!options.isAsleep) request('start')
  return {
    request,
    whenIdle: () => running,
    status: () => structuredClone(status),
    preview: (found) => builder.preview(found),
    close,
  }
}
