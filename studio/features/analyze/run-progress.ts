import { RUN_STEPS, stepBegan, type RunStep, type JobEvent } from '../../../contract/run.ts'

export type StepState = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
export interface StepProgress {
  step: RunStep
  state: StepState
  /** Share that is done, 0 to 1. */
  fraction: number
  /** How long it took, or has taken so far; null before it begins. */
  seconds: number | null
  /** About how long it still needs; null where that is not known, and while it does not run. */
  left: number | null
}

/** What is known of a job: the latest event with every line so far, and what the running step still needs. */
export type JobProgress = JobEvent & { left: StepLeft | null }

/** The first event of a connection tells everything again; each one after it adds its lines. */
export function withEvent(before: JobProgress | null, event: JobEvent, isFirst: boolean): JobProgress {
  const whole = { ...event, log: isFirst || before === null ? event.log : [...before.log, ...event.log] }
  return { ...whole, left: leftAfter(before?.left ?? null, whole) }
}

/** The five steps of an analysis, each with how far it is; times are read off the job's own lines. */
export function stepsOf({ status, step, fraction, log, left }: JobProgress, now: number): StepProgress[] {
  const current = RUN_STEPS.findIndex((one) => one === step)
  const begins = RUN_STEPS.map((one) => {
    const line = log.findLast(({ message }) => message === stepBegan(one))
    return line ? Date.parse(line.at) : null
  })
  const lastLine = log.at(-1)
  const end = isOver(status) && lastLine ? Date.parse(lastLine.at) : now
  return RUN_STEPS.map((one, place) => {
    const state = stateOf(status, place, current)
    const begin = begins[place] ?? null
    const until = begins.slice(place + 1).find((time) => time !== null) ?? end
    const seconds = state === 'queued' || begin === null ? null : Math.max(0, Math.round((until - begin) / 1000))
    const share = state === 'completed' ? 1 : place === current ? fraction : 0
    return { step: one, state, fraction: share, seconds, left: state === 'running' ? secondsToTell(left, now) : null }
  })
}

function stateOf(status: JobEvent['status'], place: number, current: number): StepState {
  if (status === 'completed') return 'completed'
  if (status === 'queued' || current < 0 || place > current) return 'queued'
  return place < current ? 'completed' : status
}

export function isOver(status: JobEvent['status']): boolean {
  return status !== 'queued' && status !== 'running'
}

/** `1:48`; an hour and more as `1:02:09`. */
export function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** How long the running step still needed when that was last reckoned. */
interface StepLeft {
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
