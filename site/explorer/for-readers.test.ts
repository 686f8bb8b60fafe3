import { describe, expect, it } from 'vitest'
import type { CasefilePublication } from '../../contract/publication.ts'
import type { Answer } from '@casefiles/engine/explorer'
import { answerForReaders, publishedForReaders, specificationsForReaders } from './for-readers.ts'

const LOG = { kind: 'log', scale: 100 } as const
const main = (value: number, ci: [number, number]) =>
  ({ name: 'ATT', role: 'primary', value, ci, se: 2, p: 0.01, units: 'log points' }) as never
const publication = {
  analysis: { estimates: [main(-10, [-15, -5])] },
  design: {
    intent: { direction: 'decrease', smallestEffect: 5 },
    analysis: { outcome: { transform: 'log', scale: 100 } },
  },
} as unknown as CasefilePublication
const answer = {
  estimate: main(-20, [-30, -10]),
  verdict: { verdict: 'Inconclusive.', reason: 'A drift of 9.22 log points.' },
  conclusion: 'Inconclusive.',
} as unknown as Answer

describe('the Explorer of an outcome that was read as a logarithm', () => {
  it('tells the published estimate as Summary and Results do', () => {
    const shown = publishedForReaders(publication, main(-10, [-15, -5]))
    expect(shown.units).toBe('percent')
    expect(shown.value).toBeCloseTo(-9.516, 3)
    expect(shown.ci[0]).toBeCloseTo(-13.929, 3)
  })

  it('tells what other settings give in the same units, with error and reason', () => {
    const told = answerForReaders(answer, publication, { units: 'percent', scale: LOG })
    // 100 (e^−0.2 − 1) = −18.127; its error 2·e^−0.2 = 1.637
    expect(told.estimate.value).toBeCloseTo(-18.127, 3)
    expect(told.estimate.ci[1]).toBeCloseTo(-9.516, 3)
    expect(told.estimate.se).toBeCloseTo(1.637, 3)
    expect(told.estimate.units).toBe('percent')
    expect(told.verdict.reason).toBe('A drift of 9.66 percent.')
  })

  it('keeps to multiples where the published estimate is one', () => {
    const units = publishedForReaders(publication, main(359, [199, 519])).units
    expect(units).toBe('times as high')
    expect(answerForReaders(answer, publication, { units, scale: LOG }).estimate.value).toBeCloseTo(0.8187, 4)
  })

  it('lists the published specifications in them, an end without a bound left out', () => {
    const [one] = specificationsForReaders([{ value: -10, low: null, high: 0 }], { units: 'percent', scale: LOG })
    expect(one).toMatchObject({ low: null, high: 0 })
    expect(one.value).toBeCloseTo(-9.516, 3)
  })
})
