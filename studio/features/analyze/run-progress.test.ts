import { describe, expect, it } from 'vitest'
import type { JobEvent } from '../../../contract/run.ts'
import { clock, stepsOf, withEvent } from './run-progress.ts'

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
