import { describe, expect, it } from 'vitest'
import { estimateOf, fullMarks } from '@casefiles/engine/test-support'
import { acrossZero, drifted, fall, narrate, placebo, seatBelts, type Case } from '../test-support/narrate.ts'

/* What somebody on the street would stumble over when an answer is read aloud: one test for each kind of fault. */

const mechanism = (given: Partial<Case> = {}) => narrate({ kind: 'mechanism', primaries: fall, ...given }).narrative
const whole: Partial<Case> = { primaries: [estimateOf(2, [-Infinity, Infinity])] }

describe('what the change is read against', () => {
  it('is never the absence of a trait or of an amount', () => {
    const words = { ...seatBelts, policyShort: 'a Black applicant' }
    expect(mechanism({ words }).answer).toContain(' lower with a Black applicant than otherwise. ')
    const amount = { ...seatBelts, policyShort: 'a price 10 percent higher' }
    expect(narrate({ primaries: fall, words: amount, isAmount: true }).narrative.answer).toContain(
      ' with a price 10 percent higher than otherwise. ',
    )
    expect(narrate({ primaries: fall }).narrative.answer).toContain(' with the laws than without. ')
  })
})

describe('an answer claims no more than was found', () => {
  it('of a mechanism is a difference, as nothing need have changed', () => {
    const { headline, answer } = mechanism({ primaries: acrossZero })
    expect(headline).toBe('No clear difference in road deaths per mile driven')
    expect(answer).toContain('there was no clear difference in road deaths per mile driven with the laws. ')
  })

  it('of a mechanism whose interval has no bound says that nothing can be told, not that nothing changed', () => {
    const { headline, answer } = mechanism(whole)
    expect(headline).toBe('The effect of the laws on road deaths per mile driven cannot be told from these data')
    expect(answer).toBe(
      'The effect of the laws on road deaths per mile driven in 51 US jurisdictions (1983–1997) cannot be told. ' +
        'The data rule out no size of effect.',
    )
  })

  it('names the size that is ruled out, as smaller ones are not', () => {
    const { answer, summary } = narrate({ primaries: acrossZero }).narrative
    expect(answer).toContain('is ruled out: a fall of 5 percent or more in road deaths per mile driven. ')
    expect(summary.match(/5 percent or more/g)).toHaveLength(1)
  })
})

describe('an answer where the comparison failed', () => {
  it('says what failed, and what the data allow at face value', () => {
    const { answer } = narrate({ primaries: fall, evidence: drifted }).narrative
    expect(answer).toMatch(
      / The comparison failed: drift before treatment\. Taken at face value, the data are compatible with a fall of 2 to 8 percent\.$/,
    )
  })
})

describe('sizes that were told falsely', () => {
  const own: Case = { primaries: fall, scale: { kind: 'own', scale: 1 }, evidence: fullMarks }
  const points = (value: number, ci: [number, number]) => estimateOf(value, ci, { units: 'points' })

  it('a smallest effect of 0.05 is never told as 0.1', () => {
    const { summary } = narrate({
      ...own,
      primaries: [points(0.01, [-0.02, 0.04])],
      intent: { direction: 'increase', smallestEffect: 0.05 },
    }).narrative
    expect(summary).toContain('a rise of 0.05 points or more')
    expect(summary).not.toContain('0.1 ')
  })

  it('an interval of 0.015 to 0.056 is never told as 0.02 to 0.1', () => {
    const { answer } = narrate({
      ...own,
      primaries: [points(0.036, [0.015, 0.056])],
      intent: { direction: 'increase', smallestEffect: 0.02 },
    }).narrative
    expect(answer).toContain('a rise of 0.015 to 0.056 points')
  })

  it('a fall by more than all of it is never told in percent', () => {
    const { effect } = narrate({
      ...own,
      primaries: [points(-3, [-5, -1])],
      counterfactualMean: 2,
    }).narrative
    expect(effect).not.toMatch(/percent/)
    const near = narrate({ ...own, primaries: [points(-3, [-5, -1])], counterfactualMean: 4 }).narrative.effect
    expect(near).toContain('a change of \u221275.00 percent.')
  })

  it('a set in two pieces is told by its pieces, not by their hull', () => {
    const pieces: [number, number][] = [
      [-Infinity, -6.48],
      [0.4, Infinity],
    ]
    const estimate = estimateOf(-9, [-Infinity, Infinity], { units: 'points', ciPieces: pieces })
    const { answer } = narrate({ ...own, primaries: [estimate] }).narrative
    expect(answer).toContain('a fall of 6.5 points or more, or a rise of 0.4 points or more')
    expect(answer).not.toContain('any size')
  })
})

describe('a placebo test', () => {
  const answer = (p: number) => narrate({ primaries: [placebo(-5.2, p)] }).narrative.answer

  it('is told as people count, not as a p of four decimals', () => {
    expect(answer(0.9762)).toMatch(
      / No range can be given; by the placebo test, chance alone makes so large a gap in about 98 of 100 cases\.$/,
    )
    expect(answer(0.001)).toContain('in fewer than 1 of 100 cases.')
    expect(answer(0.9762)).not.toMatch(/p =|0\.\d/)
  })
})

describe('numbers of an answer', () => {
  const dollars: Case = {
    primaries: [estimateOf(1794.3, [474, 3114.7], { units: 'US dollars' })],
    intent: { direction: 'increase', smallestEffect: 500 },
    scale: { kind: 'own', scale: 1 },
  }

  it('are no more exact than what they come from', () => {
    expect(narrate(dollars).narrative.answer).toContain('about 1,800 US dollars higher')
    expect(narrate(dollars).narrative.answer).toContain('a rise of 470 to 3,100 US dollars.')
  })

  it('lie on their own side of a size set beforehand that stands beside them', () => {
    const { summary } = narrate({
      ...dollars,
      primaries: [estimateOf(420, [-90, 496], { units: 'US dollars' })],
    }).narrative
    expect(summary).toContain('a rise of 496 US dollars')
    expect(summary).toContain('That leaves out a rise of 500 US dollars or more')
  })

  it('read as a multiple where a percentage would be unreadable', () => {
    const { answer, effect } = mechanism({ primaries: [estimateOf(359.21, [199.22, 519.2], { units: 'log points' })] })
    expect(answer).toContain('came out about 36 times as high with the laws as otherwise. ')
    expect(answer).toContain('The data are compatible with a level 7 to 180 times as high.')
    expect(effect).toContain('That is 36.31 times the level otherwise, with a range from 7.33 to 179.83 times.')
    expect(answer + effect).not.toContain('percent')
  })
})

describe('what was used', () => {
  const done = (rows: number, places = '51 US jurisdictions') =>
    narrate({ primaries: fall, sample: { rows, units: 51 }, words: { ...seatBelts, places } }).narrative.done

  it('is counted in what the rows are, where each has one', () => {
    expect(done(765)).toMatch(/^We used 765 rows of data on 51 US jurisdictions, 1983–1997\. /)
    expect(done(51, 'the United States')).toMatch(/^We used data on 51 states in the United States, 1983–1997\. /)
    expect(done(51, '51 states of the union')).toMatch(/^We used data on 51 states of the union, 1983–1997\. /)
  })

  it('tells which units the main estimate leaves out', () => {
    const { done: text } = narrate({ primaries: fall, sample: { rows: 760, units: 51, incompleteUnits: 2 } }).narrative
    expect(text).toContain(
      'The main estimate uses 49 of the 51 states: the others lack data for part of the time. The policy reached ',
    )
  })

  it('tells what the other way to treat them would find, in the units of the answer', () => {
    const gaps = { units: 2, rows: 22, areUsed: true, otherwise: -5.17 }
    const { done: text, cannotSay } = narrate({
      primaries: fall,
      sample: { rows: 760, units: 51, gaps },
      scale: { kind: 'log', scale: 100 },
    }).narrative
    expect(text).toContain('2 of the 51 states lack data for part of the time and are used where there are some. ')
    // 100·(exp(−0.0517) − 1)
    expect(cannotSay.at(-1)).toContain('without them the main estimate would be −5.04 percent.')
  })
})
