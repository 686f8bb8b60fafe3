import type { PreviewRequest, DryRunResult } from '@casefiles/engine/before-lock'
import { openKeptWorker } from '../../base/workers/kept-worker.ts'

/** Drawing ends after so long ... */
export const BUDGET_SECONDS = 40
/** ... and the whole, with reading and the preview for the score before it: an analyst waits for less than a minute. */
const WHOLE_SECONDS = 55
/** Enough for a Monte Carlo error of 1.4 points at 5 %. */
export const MOST_DRAWS = 1000

export interface DryRunInputs {
  /** The data file. */
  csv: Uint8Array
  request: PreviewRequest
}

/** What is known so far. */
export interface DryRunProgress {
  result: DryRunResult | null
  eqs: { overall: number; low: number; high: number } | null
  /** Seconds spent on drawing. */
  used: number
  /** Why the design cannot be run dry. */
  refusal: string | null
}

/** Runs a design dry; null where not even one draw came in time. */
export type ComputeDryRun = (
  inputs: DryRunInputs,
  onProgress: (part: DryRunProgress) => void,
) => Promise<DryRunProgress | null>

const worker = openKeptWorker<DryRunInputs, DryRunProgress>(new URL('./dry-run-worker.ts', import.meta.url), {
  // Only a first draw that takes long, or a preview, comes so far.
  deadlineMs: 60_000,
  mostMemoryMb: 1024,
  mostAnswers: 20,
  mostHeldMb: 400,
  idleMs: 2 * 60_000,
})

/** One dry run at a time, in a thread of its own, so that the Compass does not wait for it. */
export const computeDryRunInWorker: ComputeDryRun = (inputs, onProgress) => worker.ask(inputs, onProgress)

/** By how a dry run stands whether one more draw is made. */
export interface Pace {
  /** Seconds spent on drawing. */
  used: () => number
  /** Asked before every draw but the first, with the number of those made. */
  mayGoOn: (draws: number) => boolean
}

/**
 * Drawing goes on until there are draws enough, its own time is used up, or one more that takes as long as the longest would end
 * after the whole dry run should.
 *
 * @param began when the dry run began, by the same clock
 * @param now   milliseconds of a clock that does not go back
 */
export function paceDraws(began: number, now: () => number): Pace {
  const from = now()
  let [last, longest] = [from, 0]
  const used = () => (now() - from) / 1000
  return {
    used,
    mayGoOn: (draws) => {
      const at = now()
      longest = Math.max(longest, at - last)
      last = at
      return draws < MOST_DRAWS && used() < BUDGET_SECONDS && at + longest - began < 1000 * WHOLE_SECONDS
    },
  }
}
