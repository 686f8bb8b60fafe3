import { stepBegan, type JobEvent } from '../../../contract/run.ts'

/** How long the running step still needed when that was last reckoned. */
export interface StepLeft {
  step: string
  seconds: number
  /** When the report came on which it was reckoned, milliseconds of the job's clock. */
  at: number
}

/** Sooner a step has shown too little of itself; one that ends by then needs no word. */
const FIRST_SECONDS = 2
const FIRST_SHARE = 0.05
/** A figure stands for so long before another one takes its place: reports may come several times a second. */
const STANDS_SECONDS = 3

/**
 * What is left of the running step after an event: elapsed × (1 − share) / share. A new figure only on a new report of the
 * step's share, and only once the one before has stood for a while; null where nothing is known yet.
 *
 * @param before what was reckoned last
 * @param event  where the job stands, with all its lines
 */
export function leftAfter(before: StepLeft | null, event: JobEvent): StepLeft | null {
  const { status, step, fraction, reported_at, log } = event
  if (status !== 'running' || step === null || fraction >= 1) return null
  const kept = before?.step === step ? before : null
  const began = log.findLast(({ message }) => message === stepBegan(step))
  if (began === undefined) return null
  const at = Date.parse(reported_at)
  // Taken up again after a stop, the step begins anew.
  const isOfThisTry = kept !== null && kept.at >= Date.parse(began.at)
  if (isOfThisTry && at - kept.at < 1000 * STANDS_SECONDS) return kept
  const elapsed = (at - Date.parse(began.at)) / 1000
  if (elapsed < FIRST_SECONDS || fraction < FIRST_SHARE) return null
  return { step, seconds: (elapsed * (1 - fraction)) / fraction, at }
}

/** Twice as long as it said without another report, and a figure was wrong: a part goes on that tells no share. */
const GRACE = 2
const SHORTEST_SECONDS = 10

/** The seconds to tell at a moment; null where nothing is known, or no more. */
export function secondsToTell(left: StepLeft | null, now: number): number | null {
  if (left === null) return null
  const stands = Math.max(SHORTEST_SECONDS, GRACE * left.seconds)
  return now - left.at > 1000 * stands ? null : left.seconds
}
