import { describe, expect, it } from 'vitest'
import { duration, formatDate, formatDateTime, formatDay } from './date.ts'

describe('times', () => {
  it('are given in UTC whatever the zone of the machine', () => {
    expect(formatDate('2026-05-14T23:59:00-03:00')).toBe('15 May 2026')
    expect(formatDateTime('2026-05-03T09:04:59.000Z')).toBe('3 May 2026, 09:04 UTC')
    expect(formatDay('2026-12-01T00:00:00.000Z')).toBe('1 December')
    expect(formatDate('in spring')).toBe('in spring')
  })

  it('say how long a run took', () => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
    expect([duration(at(0), at(0)), duration(at(0), at(1)), duration(at(0), at(252))]).toEqual([
      'under a second',
      '1 second',
      '4 minutes',
    ])
  })
})
