import { expect, it } from 'vitest'
import { nextNight, nextPullOn } from './pull-source.ts'

it('names the day of the next pull by schedule, whatever the time of day', () => {
  expect(nextPullOn('2026-11-26T03:31:20.000Z', 'daily')).toBe('2026-11-27')
  expect(nextPullOn('2026-12-28T23:59:59.000Z', 'weekly')).toBe('2027-01-04')
  expect(nextPullOn('2026-11-26T03:31:20.000Z', 'monthly')).toBe('2026-12-26')
})

it('stays within a month that has fewer days', () => {
  expect(nextPullOn('2026-01-31T03:30:00.000Z', 'monthly')).toBe('2026-02-28')
  expect(nextPullOn('2026-12-31T03:30:00.000Z', 'monthly')).toBe('2027-01-31')
})

it('tries what failed again the next night', () => {
  expect(nextNight('2026-12-31T03:30:00.000Z')).toBe('2027-01-01')
})
