import { describe, expect, it } from 'vitest'
import { panel } from '../test-support/outcome-panel.ts'
import { fitOf as fitUntold, specWith } from '../test-support/analysis.ts'
import { randomisePrimary } from '../randomisation/randomise-primary.ts'
import { createRandom } from '../../../numerics/random.ts'
import { groupTimeOptions } from '../primary.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')
const fitOf = (...given: Parameters<typeof fitUntold>) => {
  const fit = fitUntold(...given)
  return { ...fit, primary: tell(fit.primary), estimates: tell(fit.estimates) }
}

// A and B adopt in 2, C and D in 4 of five periods; effects 1, 2, 3, 4 and 10, 20; nobody else moves but by ±1 in period 5
const outcomes = {
  A: [0, 1, 2, 3, 5],
  B: [0, 1, 2, 3, 3],
  C: [0, 0, 0, 10, 21],
  D: [0, 0, 0, 10, 19],
  E: [0, 0, 0, 0, 1],
  F: [0, 0, 0, 0, -1],
}
const first = { A: 2, B: 2, C: 4, D: 4, E: Infinity, F: Infinity }
const frame = panel(outcomes, first)
const fit = (headlineWindow?: { last: number; balanced: boolean }) =>
  fitOf(frame, specWith({ aggregation: 'dynamic', ...(headlineWindow && { headlineWindow }) }))

describe('the event-time window of the headline', () => {
  it('is every time since adoption unless locked, and the method says who stands behind them', () => {
    // (1 + 10)/2, (2 + 20)/2, 3, 4
    const { primary } = fit()
    expect(primary.value).toBeCloseTo((5.5 + 11 + 3 + 4) / 4, 12)
    expect(primary.method).toContain(
      'averaged over every time since adoption with an effect (0 to 3, from 4 down to 2 treated units behind a time)',
    )
  })

  it('ends where it is locked to', () => {
    const { primary } = fit({ last: 1, balanced: false })
    expect(primary.value).toBeCloseTo((5.5 + 11) / 2, 12)
    expect(primary.method).toContain(
      'averaged over the locked times since adoption (0 to 1, the same 4 treated units throughout)',
    )
  })

  it('keeps only cohorts observed that long where it is balanced', () => {
    expect(fit({ last: 2, balanced: true }).primary.value).toBeCloseTo((1 + 2 + 3) / 3, 12)
    expect(fit({ last: 2, balanced: false }).primary.value).toBeCloseTo((5.5 + 11 + 3) / 3, 12)
  })

  it('is the same in randomization inference', () => {
    const headlineWindow = { last: 2, balanced: true }
    const options = groupTimeOptions(specWith())
    const random = createRandom(1, 'window')
    const { value } = randomisePrimary(frame, options, 'dynamic', 99, random, headlineWindow)!
    expect(value).toBeCloseTo(fit(headlineWindow).primary.value, 12)
  })
})
