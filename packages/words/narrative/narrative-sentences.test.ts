import { describe, expect, it } from 'vitest'
import type { Evidence, Intent } from '@casefiles/engine/designs'
import { scoreEqs } from '@casefiles/engine/eqs'
import {
  estimateOf,
  evidenceWith,
  fleschKincaidGrade,
  fullMarks,
  madeUpRubric,
  openFacts,
  PLAIN_CONTEXT,
} from '@casefiles/engine/test-support'
import { seatBelts, narrate, fall, injuries, placebo, packs, type Case } from '../test-support/narrate.ts'

describe('an estimate without bounds, or without an interval', () => {
  it('is told with the end that it has', () => {
    const effect = (ci: [number, number]) => narrate({ primaries: [estimateOf(-3, ci)] }).narrative.effect
    expect(effect([-Infinity, 8])).toBe(
      'The main estimate is \u22123.00% on the log scale, with a 95% interval up to 8.00 without a lower bound (p = 0.0312). That is a change of \u22122.96 percent, with a range from \u2212100.00 to 8.33 percent.',
    )
    expect(effect([-8, Infinity])).toMatch(
      /interval from \u22128\.00 without an upper bound \(p = 0\.0312\)\. That is a change of \u22122\.96 percent\.$/,
    )
  })

  it('is told with its placebo test and the reason', () => {
    expect(narrate({ ...packs, primaries: [placebo(-19.51, 0.0256, { units: 'packs' })] }).narrative.effect).toBe(
      'The main estimate is \u221219.51 packs, without an interval (only one place was treated); the placebo test gives p = 0.0256. ' +
        'Without the policy the level would have been 82.10 packs, so that is a change of \u221223.76 percent.',
    )
    const unexplained = narrate({ primaries: [placebo(-5, 0.5, { reason: undefined })] }).narrative.effect
    expect(unexplained).toContain('% on the log scale, without an interval; the placebo test gives p = 0.5000.')
  })

  it('never reads zero for an end that is not', () => {
    const { effect } = narrate({ ...packs, primaries: [estimateOf(-0.3, [-0.596, -0.004])] }).narrative
    expect(effect).toContain('interval from \u22120.596 to \u22120.004')
    expect(effect).toContain('with a range from \u22120.726 to \u22120.005 percent')
  })
})

describe('the effect beside the level without the policy', () => {
  const points: Case = {
    primaries: [estimateOf(-3, [-5, -1], { units: 'percentage points' })],
    scale: { kind: 'own', scale: 100 },
    evidence: fullMarks,
  }

  it('calls a share so many percent, and its difference percentage points', () => {
    expect(narrate({ ...points, counterfactualMean: 0.12 }).narrative.effect).toBe(
      'The main estimate is \u22123.00 percentage points, with a 95% interval from \u22125.00 to \u22121.00 (p = 0.0312). ' +
        'Without the policy the level would have been 12.00 percent, ' +
        'so that is a change of \u221225.00 percent, with a range from \u221241.67 to \u22128.33 percent.',
    )
  })

  it('is left out where the level is not known or not positive', () => {
    for (const counterfactualMean of [undefined, 0, -0.1])
      expect(
        narrate({ ...points, ...(counterfactualMean !== undefined && { counterfactualMean }) }).narrative.effect,
      ).toBe(
        'The main estimate is \u22123.00 percentage points, with a 95% interval from \u22125.00 to \u22121.00 (p = 0.0312).',
      )
  })
})

describe('some main results', () => {
  it('are counted on the intended side of zero, whichever it is', () => {
    const some = (direction: Intent['direction'], ...intervals: [number, number][]) => {
      const primaries = intervals.map((ci) => estimateOf((ci[0] + ci[1]) / 2, ci))
      return narrate({ primaries, intent: { direction } }).narrative.summary
    }
    const onlyOne = /^Only 1 of 3 main results changed as intended\./
    expect(some('increase', [1, 3], [0, 3], [-3, 0])).toMatch(onlyOne)
    expect(some('decrease', [-3, -1], [-3, 0], [0, 3])).toMatch(onlyOne)
  })
})

describe('harm among some main results', () => {
  const harm = { id: 'costs', name: 'Costs' }

  it('is named first', () => {
    const primaries = [...fall, estimateOf(3, [2, 4], harm), estimateOf(0, [-3, 3], injuries)]
    expect(narrate({ primaries }).narrative.summary).toMatch(
      /^Costs moved against the intent\. Only 1 of 3 main results changed as intended\. /,
    )
  })

  it('of the main outcome goes by its name, with others', () => {
    const primaries = [estimateOf(3, [2, 4]), fall[0], estimateOf(3, [2, 4], harm)]
    expect(narrate({ primaries }).narrative.summary).toMatch(
      /^Road deaths per mile driven and Costs moved against the intent\. Only 1 of 3/,
    )
  })
})

describe('how certain it is', () => {
  it('says that a score is provisional only while it is', () => {
    const certainty = (provisional: boolean) => narrate({ primaries: fall, provisional }).narrative.certainty
    expect(certainty(true)).toMatch(/^Moderate evidence \(provisional\)\./)
    expect(certainty(true)).toMatch(/The score is provisional: this design has not passed its calibration yet\.$/)
    expect(certainty(false)).not.toMatch(/provisional/)
  })

  it('says what set the score, and the weakest of the parts that decide; never the strongest', () => {
    const { certainty } = narrate({ primaries: fall }).narrative
    expect(certainty).toBe(
      'Moderate evidence. The score is 70 of 100, and runs from 40 to 95 under other choices that can be defended. ' +
        'The score is held at 70 by its weakest decisive part, “drift before treatment” (2.5 of 5); the marks alone give 82. ' +
        'Weakest of the parts that decide: drift before treatment, 2.5 of 5. The statistic is 0.625.',
    )
    expect(certainty).not.toMatch(/strongest/i)
  })

  it('passes over a part that does not apply, and is silent where none decides', () => {
    const exempt = { value: null, text: 'Cannot apply.', applicable: false }
    const certainty = (evidence: Evidence) => narrate({ primaries: fall, evidence }).narrative.certainty
    expect(certainty(evidenceWith({ drift: exempt, falseDates: exempt, reaction: 0.5 }))).toMatch(
      /parts that decide: early reaction, [0-4]\.\d of 5\./,
    )
    expect(certainty(evidenceWith({ drift: exempt, falseDates: exempt, reaction: exempt }))).not.toContain(
      'parts that decide',
    )
  })

  it('calls no part the weakest where all that decide have full marks, as pages show them', () => {
    const certainty = (evidence: Evidence) => narrate({ primaries: fall, evidence }).narrative.certainty
    const exempt = { value: null, text: 'Cannot apply.', applicable: false }
    expect(certainty(fullMarks)).toMatch(/ All of the parts that decide have full marks\.$/)
    expect(certainty(evidenceWith({ drift: exempt, falseDates: exempt }))).toMatch(
      / The part that decides has full marks\.$/,
    )
    expect(certainty(fullMarks)).not.toContain('Weakest')
  })

  it('passes over a pillar that is not scored when it names the weakest', () => {
    const evidence = evidenceWith({ likeness: 0.9 })
    const unlocked = scoreEqs(madeUpRubric, evidence, null, PLAIN_CONTEXT)
    expect(narrate({ primaries: fall, eqs: { ...unlocked, setBy: 'mean' } }).narrative.summary).toMatch(
      /Its weakest part is how alike the groups were before\.$/,
    )
  })

  it('names its weakest part under 4 marks, the first of equals', () => {
    const summary = (...scores: number[]) => {
      const { pillars } = scoreEqs(madeUpRubric, fullMarks, openFacts, PLAIN_CONTEXT)
      const eqs = { pillars: pillars.map((pillar, i) => ({ ...pillar, score: scores[i] })), setBy: 'mean' as const }
      return narrate({ primaries: fall, evidence: fullMarks, eqs }).narrative.summary
    }
    expect(summary(4, 5, 4, 5)).toMatch(/Every part of it earns at least 4 marks of 5\.$/)
    expect(summary(5, 3.9, 3.9, 5)).toMatch(/Its weakest part is how alike the groups were before\.$/)
  })
})

describe('what cannot be said', () => {
  it('includes that there is no effect, where zero lies in the range or on its edge', () => {
    const last = (ci: [number, number]) =>
      narrate({ primaries: [estimateOf((ci[0] + ci[1]) / 2, ci)] }).narrative.cannotSay.at(-1)
    for (const ci of [
      [-1, 1],
      [0, 3],
      [-3, 0],
    ] as [number, number][])
      expect(last(ci)).toBe('That the effect is exactly zero: the range also holds other sizes.')
    expect(last([-Infinity, Infinity])).toBe('That the effect is exactly zero: other sizes fit the data as well.')
    expect(last([1, 3])).toMatch(/^How the effect differed between states/)
  })
})

describe('effects in locked subgroups', () => {
  it('are reported, so that the account does not say that they cannot be', () => {
    const limits = (comparesGroups: boolean) =>
      narrate({ primaries: fall, comparesGroups }).narrative.cannotSay.join(' ')
    expect(limits(true)).not.toContain('How the effect differed')
    expect(limits(false)).toContain('How the effect differed between states')
  })
})

describe('who was reached', () => {
  const done = (given: Partial<Case>) => narrate({ primaries: fall, ...given }).narrative.done

  it('is said only where it was counted; else who was assigned', () => {
    expect(done({})).toContain('. The policy reached 49 of 51 states. ')
    expect(done({ countsAssigned: true })).toContain('. 49 of 51 states were assigned to the laws. ')
    expect(done({ countsAssigned: true, treatedUnits: 1 })).toContain('. 1 of 51 states was assigned to the laws. ')
    expect(done({ countsAssigned: true, kind: 'mechanism' })).toContain('. Assigned to the laws: 49 of 51 states. ')
  })
})

describe('the years after the places', () => {
  it('stand in brackets, so that the sentence goes on after them', () => {
    const words = { ...seatBelts, places: '28 places in Cambridgeshire', years: 'before 1997' }
    const summary = (given: Partial<Case>) => narrate({ primaries: [estimateOf(-4, [-12, 4.2])], words, ...given })
    expect(summary({}).narrative.summary).toContain('in 28 places in Cambridgeshire (before 1997) cannot be told:')
    const unidentified = { evidence: evidenceWith({ periods: 0 }) }
    expect(summary(unidentified).narrative.summary).toContain('(before 1997) cannot be estimated from these data.')
  })
})

describe('an interval without a bound on either side', () => {
  const whole: Case = { primaries: [estimateOf(2, [-Infinity, Infinity])] }

  it('is said to rule out no size of effect, in percent too', () => {
    for (const kind of ['policy', 'mechanism'] as const) {
      const { summary } = narrate({ ...whole, kind }).narrative
      expect(summary).toContain(' The data rule out no size of effect. ')
      expect(summary).not.toContain('100 percent')
    }
  })
})

describe('a size beside the outcome whose words say its units', () => {
  it('stands without them, in the headline too', () => {
    const words = { ...seatBelts, outcomeName: 'accidents per day' }
    const accidents = (ci: [number, number]) => ({
      primaries: [estimateOf((ci[0] + ci[1]) / 2, ci, { units: 'accidents per day' })],
      words,
      scale: { kind: 'own', scale: 1 } as const,
    })
    expect(narrate(accidents([-15, -5])).narrative.summary).toContain('accidents per day came out about 10 lower with')
    expect(narrate(accidents([-4, 8])).narrative.headline).toBe('A fall of 5 in accidents per day is ruled out')
  })
})

describe('one treated place', () => {
  it('is not called an average', () => {
    const limits = (treatedUnits: number) => narrate({ primaries: fall, treatedUnits }).narrative.cannotSay.join(' ')
    expect(limits(1)).not.toContain('average')
    expect(limits(2)).toContain('How the effect differed between states: the estimate is an average.')
  })
})

describe('a local estimate', () => {
  it('says for whom it is, and not that it is an average over all', () => {
    const localTo = 'How large the effect is away from the threshold: the estimate is for those right at it.'
    const { cannotSay } = narrate({ primaries: fall, localTo }).narrative
    expect(cannotSay).toContain(localTo)
    expect(cannotSay.join(' ')).not.toContain('average')
  })
})

describe('the readability grade', () => {
  it('is low for simple and high for official prose', () => {
    expect(fleschKincaidGrade('The cat sat on the mat. The dog ran to the door.')).toBeLessThan(1)
    const official =
      'Implementation of comprehensive legislative requirements precipitated considerable jurisdictional heterogeneity.'
    expect(fleschKincaidGrade(official)).toBeGreaterThan(20)
  })
})
