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
    // the error of a percentage by the delta method: 22.64·e^−0.8972 = 9.23
    expect(logPointsInPercent('would be 89.72 log points lower (standard error 22.64)', LOG)).toBe(
      'would be 59.23 percent lower (standard error 9.23)',
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

  it('say of multiples what a reader reckons from the percentages shown', () => {
    const against = { intent: { direction: 'decrease', smallestEffect: 5 } as const, estimate: -10 }
    const told = (text: string) => logPointsInPercent(text, LOG, against)
    // 100 (e^0.0922 − 1) = 9.66 percent, and 5 log points fewer are 100 (1 − e^−0.05) = 4.88 percent: 9.66 / 4.88 = 1.98
    expect(
      told('It would move the estimate by 9.22 log points. That is 1.84 times the smallest effect that matters.'),
    ).toBe('It would move the estimate by 9.66 percent. That is 1.98 times the smallest effect that matters.')
    // of the estimate, 100 (1 − e^−0.1) = 9.52 percent: 9.66 / 9.52 = 1.01
    expect(told('by 9.22 log points, and 0.92 times the estimate itself.')).toBe(
      'by 9.66 percent, and 1.01 times the estimate itself.',
    )
    // what is no multiple of a size that is shown stays
    expect(
      told('by 9.22 log points; what is more than chance is 0.28 times the smallest effect that matters'),
    ).toContain('0.28 times the smallest effect')
  })

  it('tell the size that can be found on the side of the one that was', () => {
    const against = { intent: { direction: 'decrease', smallestEffect: 20 } as const, estimate: -97 }
    expect(
      logPointsInPercent(
        'The smallest effect found with 80% power is 92.52 log points, 4.63 times the smallest effect that matters.',
        LOG,
        against,
      ),
    ).toBe('The smallest effect found with 80% power is 60.35 percent, 3.33 times the smallest effect that matters.')
  })

  it('are percent where a sentence leaves their unit out', () => {
    expect(
      logPointsInPercent('leaves out: interval of the bias that it measures, −11.26 to −0.71, leaves out zero', LOG),
    ).toBe('leaves out: interval of the bias that it measures, −10.65 to −0.71 percent, leaves out zero')
    expect(
      logPointsInPercent('alone the estimate is 0.715 log points, −26.2 from that of all instruments together', LOG),
    ).toBe('alone the estimate is 0.718 percent, −23.0 percent from that of all instruments together')
    expect(logPointsInPercent('A direct effect of 13.1042 would change the conclusion', LOG)).toBe(
      'A direct effect of 14.0016 percent would change the conclusion',
    )
    expect(logPointsInPercent('Effects from −18.16 to −8.26 fit the data', LOG)).toBe(
      'Effects from −16.61 to −7.93 percent fit the data',
    )
    expect(logPointsInPercent('Effects from −18.16 to −8.26 log points fit the data', LOG)).toBe(
      'Effects from −16.61 to −7.93 percent fit the data',
    )
    expect(logPointsInPercent('Using 1 other donor pool keeps the conclusion; the estimate is then 74.40.', LOG)).toBe(
      'Using 1 other donor pool keeps the conclusion; the estimate is then 110.43 percent.',
    )
    expect(logPointsInPercent('The estimate runs from −118.87 to −86.71.', LOG)).toBe(
      'The estimate runs from −69.54 to −57.98 percent.',
    )
    expect(logPointsInPercent('that moves the estimate by 2,291.19 log points.', LOG)).toBe(
      'that moves the estimate by more than 1,000 percent.',
    )
  })
})
