import { describe, expect, it } from 'vitest'
import type { Check, Estimate } from '../analysis.ts'
import type { Evidence, Intent } from '../designs/design.ts'
import { scoreEqs } from '../eqs/score.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'
import { checkOf, estimateOf } from '../test-support/estimates.ts'
import { evidenceWith, fullMarks, openFacts } from '../test-support/evidence.ts'
import { decideVerdict } from './decide-verdict.ts'

const fewerDeaths: Intent = { direction: 'decrease', smallestEffect: 5, smallestEffectBasis: 'Made for a test.' }

function decide(
  primaries: Estimate[],
  given: { intent?: Partial<Intent>; evidence?: Evidence; facts?: Partial<TransparencyFacts>; checks?: Check[] } = {},
) {
  const facts = { ...openFacts, ...given.facts }
  return decideVerdict({
    kind: 'policy',
    intent: { ...fewerDeaths, ...given.intent },
    primaries,
    checks: given.checks ?? [checkOf({})],
    eqs: scoreEqs('DiD', given.evidence ?? fullMarks, facts, { smallClusterMethod: false }),
  })
}
const verdictOf = (...args: Parameters<typeof decide>) => decide(...args).statement.verdict

describe('the verdict', () => {
  it.each([
    ['decrease', [-8, -2], 'Met policy intent.'],
    ['decrease', [2, 8], 'Contradicted policy intent.'],
    ['increase', [2, 8], 'Met policy intent.'],
    ['increase', [-8, -2], 'Contradicted policy intent.'],
    ['decrease', [-4, 13], 'No detectable effect.'],
    ['increase', [-13, 4], 'No detectable effect.'],
    ['decrease', [-6, 13], 'Inconclusive.'],
    ['increase', [-13, 6], 'Inconclusive.'],
    ['increase', [-4, 6], 'Inconclusive.'],
  ] as ['increase' | 'decrease', [number, number], string][])(
    'with an intended %s and the interval %o is %s',
    (direction, ci, verdict) => {
      expect(verdictOf([estimateOf((ci[0] + ci[1]) / 2, ci)], { intent: { direction } })).toBe(verdict)
    },
  )

  it('needs zero to lie outside the interval, not on its edge', () => {
    expect(verdictOf([estimateOf(-4, [-8, 0])])).toBe('Inconclusive.')
    expect(verdictOf([estimateOf(-2, [-4, 0])])).toBe('No detectable effect.')
  })

  it('needs the smallest effect that matters to lie outside the interval, not on its edge', () => {
    expect(verdictOf([estimateOf(0, [-5, 5])])).toBe('Inconclusive.')
  })

  it('is partly met when the interval lies wholly short of the stated goal', () => {
    const effect = [estimateOf(-5, [-8, -2])]
    expect(verdictOf(effect, { intent: { statedGoal: 10 } })).toBe('Partly met policy intent.')
    expect(verdictOf(effect, { intent: { statedGoal: 8 } })).toBe('Met policy intent.')
  })

  it('is partly met when only some of the main results moved as intended', () => {
    const decision = decide([estimateOf(-5, [-8, -2]), estimateOf(0, [-3, 3])])
    expect(decision.statement.verdict).toBe('Partly met policy intent.')
    expect(decision.statement.reason).toBe('The interval lies on the intended side of zero for 1 of 2 main results.')
  })

  it('is contradicted when one main outcome moved the other way and none as intended', () => {
    const decision = decide([estimateOf(0, [-3, 3]), estimateOf(5, [2, 8])])
    expect(decision.statement).toMatchObject({
      verdict: 'Contradicted policy intent.',
      reason: 'The 95% interval, 2.00 to 8.00%, lies wholly on the other side of zero than was intended.',
    })
  })

  it('names the interval and the rule that decided', () => {
    expect(decide([estimateOf(5.17, [-2.06, 12.41])]).statement).toEqual({
      verdict: 'No detectable effect.',
      reason:
        'The 95% interval, \u22122.06 to 12.41%, includes zero and leaves out the smallest effect that matters, 5.00.',
      evidence: 'Strong evidence',
    })
  })
})

describe('a verdict is inconclusive whatever the interval', () => {
  const clearFall = [estimateOf(-5, [-8, -2])]

  it('when the score is under 40', () => {
    const evidence = evidenceWith({
      detectableTrend: 1,
      clusters: 11,
      forbiddenComparisons: 0.5,
      anticipationLead: 1,
      prePeriods: 1,
      trendBalance: 1,
      attrition: 1,
      honestBreakdown: 0,
      specificationShare: 0.5,
      placeboDates: 1,
      leaveOneClusterOut: 0.5,
    })
    const { statement, rule } = decide(clearFall, { evidence })
    expect(rule).toBe('low-score')
    expect(statement.verdict).toBe('Inconclusive.')
    // Pre-periods 1 and clusters 2.15 of five components, 20 · 0.35 · 0.63 = 4.4, and transparency's full 15.
    expect(statement.reason).toBe('The Evidence Quality Score is 19, and a verdict needs at least 40.')
  })

  it('when a cap of 59 or lower bites on the data', () => {
    const { statement, rule } = decide(clearFall, { evidence: evidenceWith({ trendBalance: null, attrition: null }) })
    expect([statement.verdict, rule]).toEqual(['Inconclusive.', 'critical-cap'])
    expect(statement.reason).toBe(
      'A critical rule bites: A whole pillar not reported. Nothing was computed for: Balance.',
    )
  })

  it('when a critical check failed, with its message', () => {
    const { statement, rule } = decide(clearFall, { checks: [checkOf({ passed: false, message: 'No overlap.' })] })
    expect([statement.verdict, rule]).toEqual(['Inconclusive.', 'critical-check'])
    expect(statement.reason).toContain('No overlap.')
  })

  it('when the effect is not identified, with the reason', () => {
    const { statement, rule } = decide([estimateOf(NaN, [NaN, NaN], { reason: 'No unit is untreated.' })])
    expect([statement.verdict, rule]).toEqual(['Inconclusive.', 'not-identified'])
    expect(statement.reason).toBe('The effect is not identified. No unit is untreated.')
  })

  it('but not for a cap on transparency, a cap above 59, a check that is less than critical or one that was not run', () => {
    expect(verdictOf(clearFall, { facts: { lockStatus: 'after-results' } })).toBe('Met policy intent.')
    expect(verdictOf(clearFall, { evidence: evidenceWith({ honestBreakdown: 0.2 }) })).toBe('Met policy intent.')
    expect(verdictOf(clearFall, { checks: [checkOf({ passed: false, severity: 'major' })] })).toBe('Met policy intent.')
    expect(verdictOf(clearFall, { checks: [checkOf({ passed: null })] })).toBe('Met policy intent.')
  })
})

describe('the evidence word', () => {
  it.each([
    [{}, 'Strong evidence'],
    [{ honestBreakdown: 0.4 }, 'Moderate evidence'],
    [
      {
        honestBreakdown: 0,
        specificationShare: 0.5,
        placeboDates: 1,
        leaveOneClusterOut: 0.5,
        trendBalance: 0.3,
        attrition: 0.3,
      },
      'Weak evidence: a lead, not a finding',
    ],
  ] as [Record<string, number>, string][])('with %o is "%s"', (changes, word) => {
    expect(decide([estimateOf(-5, [-8, -2])], { evidence: evidenceWith(changes) }).statement.evidence).toBe(word)
  })
})

describe('a mechanism', () => {
  it('has no verdict but keeps its evidence word', () => {
    const eqs = scoreEqs('DiD', fullMarks, openFacts, { smallClusterMethod: false })
    const primaries = [estimateOf(-5, [-8, -2])]
    expect(decideVerdict({ kind: 'mechanism', intent: fewerDeaths, primaries, checks: [], eqs }).statement).toEqual({
      verdict: null,
      reason: 'The casefile studies a mechanism, not a policy, so it has no verdict.',
      evidence: 'Strong evidence',
    })
  })
})
