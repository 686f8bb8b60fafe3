import { expect, it } from 'vitest'
import { expectedTime } from './expected-time.ts'

const after = (seconds: number) => ({
  started_at: '2026-01-01T00:00:00.000Z',
  finished_at: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString(),
})

it('says a few seconds of a short analysis', () => {
  expect(expectedTime(after(4))).toBe('It takes a few seconds.')
})

it.each([
  [40, '20 seconds'],
  [600, '5 minutes'],
])('says of a run of %d s, which computed everything twice, that one computation took %s', (seconds, time) => {
  expect(expectedTime(after(seconds))).toBe(
    `It took our server ${time}; a browser may need two or three times as long.`,
  )
})
