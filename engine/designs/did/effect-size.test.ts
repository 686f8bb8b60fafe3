import { describe, expect, it } from 'vitest'
import { plainWords, readerWords } from '../../verdict/reader-words.ts'
import { counterfactualMean, observedChange } from './effect-size.ts'
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
const words = readerWords({
  policyName: 'The program',
  outcomeName: 'yields',
  places: 'Java',
  years: '2000–2004',
  unitPlural: 'farms',
  unit: 'farm',
  treatment: 'a place',
})

describe('what was observed before and after', () => {
  const seen = (headlineWindow?: { last: number; balanced: boolean }, own = words) => {
    const spec = specWith(headlineWindow && { headlineWindow })
    return observedChange(frame, spec, fitOf(frame, spec).groupTime, own)
  }

  it('is every period after where the headline averages them all', () => {
    const whole = {
      among: 'farms with a place',
      from: { where: 'before it', level: 10 },
      // (2·(20 + 40 + 70) + 20)/7
      to: { where: 'after it', level: 40 },
    }
    expect(seen()).toMatchObject(whole)
    expect(seen({ last: 2, balanced: false })).toMatchObject(whole)
  })

  it('is the headline’s window, and says which, where that is shorter', () => {
    expect(seen({ last: 0, balanced: true })).toMatchObject({
      among: 'farms with a place',
      to: { where: 'in its first year', level: 20 },
    })
    // one farm is followed for its first year alone
    expect(seen({ last: 1, balanced: false })).toMatchObject({
      among: 'farms with a place',
      to: { where: 'in its first 2 years', level: 28 },
    })
    expect(seen({ last: 1, balanced: true })).toMatchObject({
      among: '2 of 3 farms with a place',
      from: { where: 'before it', level: 10 },
      to: { where: 'in its first 2 years', level: 30 },
    })
  })

  it('names the treatment where a design has no word for it', () => {
    expect(seen({ last: 0, balanced: true }, plainWords).to.where).toBe('in the first year of treatment')
  })
})

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
