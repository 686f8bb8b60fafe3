import { describe, expect, it } from 'vitest'
import { stepBegan, type JobEvent } from '../../../contract/run.ts'
import { clock, stepsOf, withEvent, leftAfter, secondsToTell } from './run-progress.ts'

const line = (second: number, message: string) => ({
  at: new Date(Date.UTC(2026, 0, 1, 9, 0, second)).toISOString(),
  level: 'info' as const,
  message,
})
const LOG = [line(0, 'Run r-1 started.'), line(1, 'Data Load began.'), line(7, 'Preflight Checks began.')]
const event = (changes: Partial<JobEvent>): JobEvent => ({
  status: 'running',
  step: 'Preflight Checks',
  fraction: 0.5,
  reported_at: line(19, '').at,
  reason: null,
  log: LOG,
  ...changes,
})
const at = (second: number) => Date.UTC(2026, 0, 1, 9, 0, second)
const brief = (progress: JobEvent, second = 20) =>
  stepsOf({ ...progress, left: null }, at(second)).map(({ state, fraction, seconds }) => [state, fraction, seconds])

describe('the five steps', () => {
  it('are completed, running and queued, with the time each took by the job’s own lines', () => {
    expect(brief(event({}))).toEqual([
      ['completed', 1, 6],
      ['running', 0.5, 13],
      ['queued', 0, null],
      ['queued', 0, null],
      ['queued', 0, null],
    ])
  })

  it('wait while the job waits, and stop where it failed or was cancelled, with their clock', () => {
    expect(new Set(brief(event({ status: 'queued', step: null, log: [] })).map(([state]) => state))).toEqual(
      new Set(['queued']),
    )
    for (const status of ['failed', 'cancelled'] as const) {
      const ended = event({ status, log: [...LOG, line(9, 'It ended.')] })
      expect(brief(ended).slice(1, 3)).toEqual([
        [status, 0.5, 2],
        ['queued', 0, null],
      ])
    }
  })

  it('are all completed once the job is, and begin anew where the job was taken up again', () => {
    expect(new Set(brief(event({ status: 'completed' })).map(([state]) => state))).toEqual(new Set(['completed']))
    const again = [...LOG, line(12, 'Data Load began.')]
    expect(brief(event({ step: 'Data Load', log: again }))[0]).toEqual(['running', 0.5, 0])
  })
})

describe('what is known of a job', () => {
  it('grows by the lines of each event, and is told whole again by the first of a new connection', () => {
    const first = withEvent(null, event({ log: [LOG[0]] }), true)
    const second = withEvent(first, event({ log: [LOG[1]] }), false)
    expect(second.log).toEqual(LOG.slice(0, 2))
    expect(withEvent(second, event({}), true).log).toEqual(LOG)
  })
})

describe('a duration', () => {
  it('reads as a clock', () => {
    expect([6, 108, 3729].map(clock)).toEqual(['0:06', '1:48', '1:02:09'])
  })
})

const start = Date.UTC(2026, 0, 1, 9)
const time = (second: number) => new Date(start + 1000 * second).toISOString()
const leftLine = (second: number, message: string) => ({ at: time(second), level: 'info' as const, message })
const BEGAN = leftLine(0, stepBegan('Run Model'))
/** The step as it was reported some seconds after it began. */
const report = (second: number, fraction: number, changes: Partial<JobEvent> = {}): JobEvent => ({
  status: 'running',
  step: 'Run Model',
  fraction,
  reported_at: time(second),
  reason: null,
  log: [BEGAN],
  ...changes,
})

describe('what a running step still needs', () => {
  it('follows from the time that its share took', () => {
    expect(leftAfter(null, report(10, 0.25))).toEqual({ step: 'Run Model', seconds: 30, at: start + 10_000 })
    expect(leftAfter(null, report(30, 0.75))?.seconds).toBe(10)
  })

  it('is not told before a first part is measured, nor of a step that is short, done or not running', () => {
    const unknown = [
      report(0, 0),
      report(20, 0),
      report(20, 0.01),
      report(1, 0.5),
      report(20, 1),
      report(20, 0.5, { status: 'completed' }),
      report(20, 0.5, { status: 'cancelled' }),
      report(0, 0, { status: 'queued', step: null, log: [] }),
      report(20, 0.5, { log: [] }),
    ]
    for (const event of unknown) expect(leftAfter(null, event)).toBeNull()
  })

  it('takes a new figure only on a report, and only once the last one has stood for a while', () => {
    const first = leftAfter(null, report(10, 0.25))
    const withLine = report(10, 0.25, { log: [BEGAN, leftLine(14, 'Three rows were left out.')] })
    expect(leftAfter(first, withLine)).toBe(first)
    expect(leftAfter(first, report(12, 0.6))).toBe(first)
    expect(leftAfter(first, report(14, 0.7))?.seconds).toBeCloseTo(6)
  })

  it('begins anew with the next step, and with a job that was taken up again', () => {
    const first = leftAfter(null, report(10, 0.25))
    const next = { step: 'Compute Sensitivity', log: [BEGAN, leftLine(11, stepBegan('Compute Sensitivity'))] }
    expect(leftAfter(first, report(12, 0.5, next))).toBeNull()
    expect(leftAfter(first, report(14, 0.5, next))?.seconds).toBe(3)
    const again = { log: [BEGAN, leftLine(11, stepBegan('Run Model'))] }
    expect(leftAfter(first, report(12, 0.1, again))).toBeNull()
  })
})

describe('the seconds that are told', () => {
  it('stand until the next report', () => {
    const left = leftAfter(null, report(10, 0.25))
    for (const second of [10, 30, 65]) expect(secondsToTell(left, start + 1000 * second)).toBe(30)
  })

  it('are told no more once they were plainly wrong', () => {
    expect(secondsToTell(leftAfter(null, report(10, 0.25)), start + 75_000)).toBeNull()
    const nearlyDone = leftAfter(null, report(10, 0.95))
    expect(secondsToTell(nearlyDone, start + 18_000)).toBeCloseTo(0.53, 2)
    expect(secondsToTell(nearlyDone, start + 21_000)).toBeNull()
    expect(secondsToTell(null, start)).toBeNull()
  })
})
