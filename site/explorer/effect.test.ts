import { describe, expect, it } from 'vitest'
import type { Answer } from '@casefiles/engine/explorer'
import { isIdentical, resultSentence, effectPlot } from './effect.ts'

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

  it('takes an estimate that stands still under a change for no sign that it is firm', () => {
    const answer = answerOf(-9.656, [-18.22, -1.09])
    expect(resultSentence(answer, published, { isLocked: false, isMechanism: false })).toBe(
      'Your settings: −9.66 deaths (95% interval −18.22 to −1.09), identical to the published estimate: what you changed makes no difference here, which is no sign that it is firm. Verdict if the score stayed as published: Inconclusive.',
    )
  })

  it('counts rounding in the last digits as identical, and nothing more', () => {
    expect(isIdentical({ ...published, value: -9.656 * (1 + 1e-13) }, published)).toBe(true)
    expect(isIdentical({ ...published, value: -9.6561 }, published)).toBe(false)
    expect(isIdentical({ ...published, ci: [NaN, NaN] }, { ...published, ci: [null, null] })).toBe(true)
    expect(isIdentical({ ...published, ci: [NaN, NaN] }, published)).toBe(false)
  })
})

const outcome = { label: 'traffic deaths', units: 'deaths' } as never
const told = (name: string, value: number | null) =>
  ({ name, value, ci: value === null ? [null, null] : [value - 1, value + 1], p: 0.04, units: 'deaths' }) as never

describe('the Explorer’s figure', () => {
  it('shows the published estimate alone until something is changed', () => {
    const plot = effectPlot(outcome, told('ATT', -2), null)
    expect(plot.title).toBe('Published: −2.00')
    expect(plot.rows).toHaveLength(1)
  })

  it('lays the reader’s estimate beside the published one, which alone is locked', () => {
    const plot = effectPlot(outcome, told('ATT', -2), told('ATT', -1.5))
    expect(plot.title).toBe('With your settings −1.50, published −2.00')
    expect(plot.rows.map(({ name, locked }) => [name, locked])).toEqual([
      ['Published', true],
      ['Your settings', false],
    ])
  })

  it('leaves empty what cannot be estimated under the settings', () => {
    const [, changed] = effectPlot(outcome, told('ATT', -2), told('ATT', null)).rows
    expect(changed).toMatchObject({ value: null, ciLow: null, ciHigh: null })
  })
})
