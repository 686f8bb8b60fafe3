import { describe, expect, it } from 'vitest'
import type { Answer } from '@casefiles/engine/explorer'
import { isIdentical, resultSentence } from './words.ts'

const published = { value: -9.656, ci: [-18.22, -1.09], units: 'deaths' }
const answerOf = (value: number, ci: [number, number]) =>
  ({
    estimate: { value, ci, units: 'deaths' },
    conclusion: 'Inconclusive.',
    verdict: { verdict: 'Inconclusive.' },
  }) as unknown as Answer

describe('the sentence that is read out', () => {
  it('says identical at the locked settings', () => {
    const answer = answerOf(-9.656, [-18.22, -1.09])
    expect(resultSentence(answer, published, { isLocked: true, isMechanism: false })).toBe(
      'Locked settings: −9.66 deaths (95% interval −18.22 to −1.09), identical to the published estimate.',
    )
  })

  it('puts the published number beside that of other settings, with the verdict', () => {
    const answer = answerOf(-8.1, [-17, 0.8])
    expect(resultSentence(answer, published, { isLocked: false, isMechanism: false })).toBe(
      'Your settings: −8.10 deaths (95% interval −17.00 to 0.80), instead of −9.66. Verdict if the score stayed as published: Inconclusive.',
    )
  })

  it('counts rounding in the last digits as identical, and nothing more', () => {
    expect(isIdentical({ ...published, value: -9.656 * (1 + 1e-13) }, published)).toBe(true)
    expect(isIdentical({ ...published, value: -9.6561 }, published)).toBe(false)
    expect(isIdentical({ ...published, ci: [NaN, NaN] }, { ...published, ci: [null, null] })).toBe(true)
    expect(isIdentical({ ...published, ci: [NaN, NaN] }, published)).toBe(false)
  })
})
