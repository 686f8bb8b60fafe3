import { RUN_STEPS, stepBegan, type RunStep, type JobEvent } from '../../../contract/run.ts'
import { leftAfter, secondsToTell, type StepLeft } from './step-left.ts'

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
