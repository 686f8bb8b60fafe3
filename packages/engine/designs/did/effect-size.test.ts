import { describe, expect, it } from 'vitest'
import { counterfactualMean } from './effect-size.ts'
import { fitOf, specWith } from './test-support/analysis.ts'
import { panelOf } from './two-way/test-support/panels.ts'

// two units from 2002, one from 2004 and two never: 10 before, 20 in the first year, 40 and 70 later
const frame = panelOf(
  [2002, 2002, 2004, 0, 0].flatMap((first, i) =>
    [2000, 2001, 2002, 2003, 2004].map((period) => ({
      unit: `unit ${i}`,
      period,
      first,
      outcome: first === 0 || period < first ? 10 : [20, 40, 70][period - first],
    })),
  ),
)
describe('the level without the policy', () => {
  it('is that of the times and units that the effect is about', () => {
    const levelOf = (headlineWindow?: { last: number; balanced: boolean }) => {
      const spec = specWith(headlineWindow && { headlineWindow })
      return counterfactualMean(frame, spec, fitOf(frame, spec).groupTime, 5)
    }
    expect(levelOf()).toBe(35)
    expect(levelOf({ last: 0, balanced: true })).toBe(15)
    expect(levelOf({ last: 1, balanced: true })).toBe(25)
  })
})
