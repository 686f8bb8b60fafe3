import { describe, expect, it } from 'vitest'
import type { Eqs, EqsBand, Estimate } from '../analysis.ts'
import type { Evidence, Intent } from '../designs/design.ts'
import type { DesignRubric } from '../eqs/rubric.ts'
import { scoreEqs } from '../eqs/score.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'
import { estimateOf } from '../test-support/estimates.ts'
import { evidenceWith, fullMarks, openFacts } from '../test-support/evidence.ts'
import { madeUpRubric } from '../test-support/made-up-rubric.ts'
import { decideVerdict, withoutBias } from './decide-verdict.ts'
import { evidenceWords } from './evidence-words.ts'

const fewerDeaths: Intent = { direction: 'decrease', smallestEffect: 5, smallestEffectBasis: 'Made for a test.' }

interface Given {
  kind?: 'policy' | 'mechanism'
  intent?: Partial<Intent>
  evidence?: Evidence
  facts?: Partial<TransparencyFacts>
  rubric?: Partial<DesignRubric>
  isIdentified?: boolean
  eqs?: Partial<Eqs>
}

function decide(primaries: Estimate[], given: Given = {}) {
  const scored = scoreEqs(
    { ...madeUpRubric, ...given.rubric },
    given.evidence ?? fullMarks,
    { ...openFacts, ...given.facts },
    // a bias of 2 or more is worth nothing on either scale
    { isIdentified: given.isIdentified ?? true, errorScale: 1, smallestEffect: 1 },
  )
  return decideVerdict({
    kind: given.kind ?? 'policy',
    intent: { ...fewerDeaths, ...given.intent },
    primaries,
    eqs: { ...scored, ...given.eqs },
  })
}
const verdictOf = (...args: Parameters<typeof decide>) => decide(...args).statement.verdict
const clearFall = [estimateOf(-5, [-8, -2])]
const drift = (value: number, noise = 0) => evidenceWith({ drift: { value, noise, text: 'It drifted.' } })

describe('the verdict', () => {
  it('stands with its reason, its evidence word and what other thresholds would make of it', () => {
    expect(decide(clearFall)).toEqual({
      rule: 'met',
      statement: {
        verdict: 'Met policy intent.',
        reason: 'The 95% interval, −8.00 to −2.00%, lies wholly on the intended side of zero.',
        evidence: 'Strong evidence',
        atOtherThresholds: [
          { smallestEffect: 2.5, size: '2.5%', verdict: 'Met policy intent.' },
          { smallestEffect: 10, size: '10%', verdict: 'Partly met policy intent.' },
        ],
      },
    })
  })

  it.each([
    [[-8, -2], 'decrease', 'Met policy intent.'],
    [[-8, -2], 'increase', 'Contradicted policy intent.'],
    [[-4, -2], 'decrease', 'Partly met policy intent.'],
    [[-4, 4], 'decrease', 'No detectable effect.'],
    [[-4, 13], 'decrease', 'Intended effect ruled out.'],
    [[-4, 13], 'increase', 'Inconclusive.'],
  ] as [[number, number], 'increase' | 'decrease', string][])(
    'of %o with an intended %s is "%s"',
    (ci, direction, verdict) => {
      expect(verdictOf([estimateOf((ci[0] + ci[1]) / 2, ci)], { intent: { direction } })).toBe(verdict)
    },
  )
})

describe('at half and at twice the smallest effect that matters', () => {
  const others = (ci: [number, number], given?: Given) =>
    decide([estimateOf((ci[0] + ci[1]) / 2, ci)], given).statement.atOtherThresholds.map(({ verdict }) => verdict)

  it.each([
    // half is 2.5 and twice is 10
    [
      [-4, 4],
      ['Inconclusive.', 'No detectable effect.'],
    ],
    [
      [-2, 8],
      ['Intended effect ruled out.', 'No detectable effect.'],
    ],
    [
      [-7, 3],
      ['Inconclusive.', 'No detectable effect.'],
    ],
    [
      [-12, 12],
      ['Inconclusive.', 'Inconclusive.'],
    ],
    [
      [2, 8],
      ['Contradicted policy intent.', 'Contradicted policy intent.'],
    ],
    [
      [-3, -1],
      ['Met policy intent.', 'Partly met policy intent.'],
    ],
  ] as [[number, number], string[]][])('%o reads %o', (ci, verdicts) => {
    expect(others(ci)).toEqual(verdicts)
  })

  it('stays inconclusive where the analysis carries no verdict', () => {
    expect(others([-8, -2], { isIdentified: false })).toEqual(['Inconclusive.', 'Inconclusive.'])
  })

  it('asks again whether the conclusion stands without a bias', () => {
    // without 2.5 of drift the interval is −5.5 to 0.5: not met at any threshold
    expect(others([-8, -2], { evidence: drift(-2.5) })).toEqual(['Inconclusive.', 'Inconclusive.'])
    // −9 to −6 becomes −6.5 to −3.5: still met at 2.5, and partly met at 10 both with it and without
    expect(others([-9, -6], { evidence: drift(-2.5) })).toEqual(['Met policy intent.', 'Partly met policy intent.'])
    // −11 to −8.5 becomes −8.5 to −6: met at 5, but at 10 met with the drift and partly met without
    expect(others([-11, -8.5], { evidence: drift(-2.5) })).toEqual(['Met policy intent.', 'Inconclusive.'])
  })
})

describe('an analysis that carries no verdict is inconclusive: nothing is identified', () => {
  const reasonOf = (...args: Parameters<typeof decide>) => {
    const { rule, statement } = decide(...args)
    expect([rule, statement.verdict]).toEqual(['not-identified', 'Inconclusive.'])
    return statement.reason
  }

  it('says what the score says of it', () => {
    expect(reasonOf(clearFall, { evidence: evidenceWith({ periods: 0 }) })).toBe(
      'The effect is not identified. There is no period before treatment.',
    )
  })

  it('says why an estimate can be read neither by an interval nor by a placebo test', () => {
    const reason = 'No unit is untreated.'
    expect(reasonOf([estimateOf(-5, [NaN, NaN], { p: NaN, reason })])).toBe(`The effect is not identified. ${reason}`)
    expect(reasonOf([...clearFall, estimateOf(NaN, [-8, -2])])).toBe(
      'The effect is not identified. There is no main estimate with an interval.',
    )
    expect(reasonOf([])).toBe('The effect is not identified. There is no main estimate with an interval.')
  })

  it('but is carried by a placebo test alone, and by an interval without a bound', () => {
    expect(decide([estimateOf(-8, [NaN, NaN], { p: 0.03 })]).rule).toBe('met')
    expect(decide([estimateOf(-8, [-Infinity, -2])]).rule).toBe('met')
  })
})

describe('an analysis that carries no verdict is inconclusive: the score is under 40', () => {
  it('at 39, not at 40', () => {
    expect([39, 40].map((overall) => decide(clearFall, { eqs: { overall } }).rule)).toEqual(['low-score', 'met'])
    expect(decide(clearFall, { eqs: { overall: 39 } }).statement).toMatchObject({
      verdict: 'Inconclusive.',
      reason: 'The Evidence Quality Score is 39, and a verdict needs at least 40.',
    })
  })
})

describe('an analysis that carries no verdict is inconclusive: the comparison failed', () => {
  it('where a part that decides is under one mark and the conclusion does not stand without its bias', () => {
    // −8 to −2 without a drift of −2.5 is −5.5 to 0.5
    expect(decide(clearFall, { evidence: drift(-2.5) })).toMatchObject({
      rule: 'comparison-failed',
      statement: {
        verdict: 'Inconclusive.',
        reason:
          'The comparison failed in one part: drift before treatment. It drifted. With that bias taken off the estimate would be −2.50% (−5.50 to 0.50), and the conclusion another.',
      },
    })
  })

  it('not where it stands, as a bias the other way leaves it, or a smaller one', () => {
    expect(decide(clearFall, { evidence: drift(2.5) }).rule).toBe('met')
    expect(decide([estimateOf(-10, [-12, -8])], { evidence: drift(-2.5) }).rule).toBe('met')
  })

  it('not where the part earns one mark or more', () => {
    // on the scale of standard errors 1.7 earns one mark, 1.71 a little less; either would leave −8.0 to −1.69 open
    const fall = [estimateOf(-4.7, [-8, -1.69])]
    expect([1.7, 1.71].map((bias) => decide(fall, { evidence: drift(-bias) }).rule)).toEqual([
      'met',
      'comparison-failed',
    ])
  })

  it('takes off what is more than chance, not what was measured', () => {
    // 4 with noise 3 leaves 1.75: under one mark; with it −8 to −2 would be −6.25 to −0.25
    expect(decide(clearFall, { evidence: drift(-4, 3) }).rule).toBe('met')
    expect(decide(clearFall, { evidence: drift(-4) }).rule).toBe('comparison-failed')
  })

  it('where a part fails that measures no bias, as nothing can be taken off', () => {
    const { rule, statement } = decide(clearFall, { evidence: evidenceWith({ fit: 0.19 }) })
    expect(rule).toBe('comparison-failed')
    expect(statement.reason).toBe('The comparison failed in one part: fit of the comparison. The statistic is 0.19.')
    expect(decide(clearFall, { evidence: evidenceWith({ fit: 0.2 }) }).rule).toBe('met')
  })

  it('where something that could be reported is not, but not where these data cannot show it', () => {
    expect(decide(clearFall, { evidence: evidenceWith({ attrition: null }) })).toMatchObject({
      rule: 'comparison-failed',
      statement: { reason: 'The comparison failed in one part: attrition. It could not be computed.' },
    })
    const hidden = { value: null, available: false, text: 'The file is aggregated.' }
    expect(decide(clearFall, { evidence: evidenceWith({ attrition: hidden }) }).rule).toBe('met')
    expect(decide(clearFall, { evidence: evidenceWith({ moves: -9, leaveOneOut: 0 }) }).rule).toBe('met')
  })

  it('is asked of each part in turn, so that one that stands does not hide one that does not', () => {
    const both = evidenceWith({ drift: { value: 2.5, noise: 0, text: 'It drifted.' }, fit: 0 })
    expect(decide(clearFall, { evidence: both }).statement.reason).toContain('fit of the comparison')
  })

  it('is said before the score, and after what is not identified', () => {
    expect(decide(clearFall, { evidence: drift(-2.5), eqs: { overall: 30 } }).rule).toBe('comparison-failed')
    expect(decide(clearFall, { evidence: drift(-2.5), isIdentified: false }).rule).toBe('not-identified')
  })

  it('takes a bias off the main outcome alone', () => {
    const injuries = estimateOf(-5, [-8, -2])
    expect(decide([estimateOf(-12, [-14, -10]), injuries], { evidence: drift(-2.5) }).rule).toBe('met')
    expect(decide([injuries, estimateOf(-12, [-14, -10])], { evidence: drift(-2.5) }).rule).toBe('comparison-failed')
  })

  it('names the estimate alone where there is no interval', () => {
    const estimate = estimateOf(-6, [NaN, NaN], { p: 0.01 })
    // still on the intended side, but short of what matters
    expect(decide([estimate], { evidence: drift(-2.5) }).statement.reason).toMatch(
      /With that bias taken off the estimate would be −3\.50%, and the conclusion another\.$/,
    )
  })

  it('is no matter of a broken gate: that lowers the score, and the verdict stands', () => {
    expect(decide(clearFall, { facts: { dataAvailable: false } })).toMatchObject({
      rule: 'met',
      statement: { evidence: 'Weak evidence: a lead, not a finding' },
    })
  })
})

describe('an estimate without a bias', () => {
  const bias = { measured: -4, noise: 3, shrunk: -1.75, inErrors: 1, inEffects: 1 }

  it('is moved by what of it is more than chance, with its interval', () => {
    const estimate = estimateOf(-5, [-8, -2], { ciPieces: [[-8, -2]] })
    const freed = withoutBias(estimate, { bias })!
    expect(freed).toMatchObject({ value: -3.25, ci: [-6.25, -0.25], units: '%', se: estimate.se })
    expect(freed).not.toHaveProperty('ciPieces')
  })

  it('does not exist for a part that measures none', () => {
    expect(withoutBias(estimateOf(-5, [-8, -2]), {})).toBeNull()
  })
})

describe('the evidence word', () => {
  it.each([
    ['strong', 'Strong evidence'],
    ['moderate', 'Moderate evidence'],
    ['weak', 'Weak evidence: a lead, not a finding'],
  ] as [EqsBand, string][])('of a %s score is "%s", with "(provisional)" as long as it is', (band, word) => {
    expect(evidenceWords({ band, provisional: false })).toBe(word)
    expect(evidenceWords({ band, provisional: true })).toBe(`${word} (provisional)`)
  })

  it('stands in the line of every verdict, and of a mechanism', () => {
    const rubric = { provisional: true }
    expect(decide(clearFall, { rubric }).statement.evidence).toBe('Strong evidence (provisional)')
    expect(decide(clearFall, { rubric, isIdentified: false }).statement.evidence).toBe(
      'Weak evidence: a lead, not a finding (provisional)',
    )
    expect(decide(clearFall, { rubric, kind: 'mechanism' }).statement.evidence).toBe('Strong evidence (provisional)')
  })
})

describe('a mechanism', () => {
  it('has no verdict but keeps its evidence word, whatever the score', () => {
    for (const given of [{}, { isIdentified: false }]) {
      expect(decide(clearFall, { ...given, kind: 'mechanism' })).toMatchObject({
        rule: 'mechanism',
        statement: {
          verdict: null,
          reason: 'The casefile studies a mechanism, not a policy, so it has no verdict.',
          atOtherThresholds: [],
        },
      })
    }
  })
})
