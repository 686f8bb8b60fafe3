import { describe, expect, it } from 'vitest'
import { logPointsInPercent } from './log-points.ts'

const LOG = { kind: 'log', scale: 100 } as const

describe('log points for readers', () => {
  it('become the exact percent change, worked by hand', () => {
    // 100 (e^0.0369 − 1) = 3.759; 100 (e^−0.6715 − 1) = −48.906, and the ends likewise
    expect(logPointsInPercent('a steady drift of 3.69 log points a year', LOG)).toBe(
      'a steady drift of 3.76 percent a year',
    )
    expect(
      logPointsInPercent('changed by \u221267.15 log points (95% interval \u2212113.10 to \u221221.21).', LOG),
    ).toBe('changed by \u221248.91 percent (95% interval \u221267.73 to \u221219.11).')
  })

  it('are a fall where the words say lower, which no size beyond a hundred percent can be', () => {
    // 100 (1 − e^−0.8972) = 59.23; 100 (e^0.8972 − 1) = 145.27
    expect(logPointsInPercent('would be 89.72 log points lower (standard error 22.64)', LOG)).toBe(
      'would be 59.23 percent lower (standard error 22.64)',
    )
    expect(logPointsInPercent('would be 89.72 log points higher', LOG)).toBe('would be 145.27 percent higher')
  })

  it('are no astronomic numbers', () => {
    expect(logPointsInPercent('that moves the estimate by 2291.17 log points.', LOG)).toBe(
      'that moves the estimate by more than 1,000 percent.',
    )
  })

  it('are named percent where no size stands beside them', () => {
    expect(logPointsInPercent('Change in crime, in log points, with 95% intervals', LOG)).toBe(
      'Change in crime, in percent, with 95% intervals',
    )
  })

  it('leave other numbers, and outcomes that are told as measured, as they are', () => {
    expect(logPointsInPercent('That is 3.02 times the smallest effect.', LOG)).toBe(
      'That is 3.02 times the smallest effect.',
    )
    expect(logPointsInPercent('3.69 log points', { kind: 'own', scale: 1 })).toBe('3.69 log points')
  })
})
