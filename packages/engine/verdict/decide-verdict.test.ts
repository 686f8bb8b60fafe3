import { describe, expect, it } from 'vitest'
import { evidenceWords, tellerOf } from '@casefiles/words'
import type { Eqs, EqsBand, Estimate } from '../analysis.ts'
import type { Evidence, Intent } from '../designs/design.ts'
import type { DesignRubric } from '../eqs/rubric.ts'
import { scoreEqs } from '../eqs/score.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'
import { PLAIN_CONTEXT } from '../test-support/best-case.ts'
import { estimateOf } from '../test-support/estimates.ts'
import { evidenceWith, fullMarks, openFacts } from '../test-support/evidence.ts'
import { madeUpRubric } from '../test-support/made-up-rubric.ts'
import { decideVerdict, withoutBiases } from './decide-verdict.ts'
import { besideInconclusive } from './beside-inconclusive.ts'

const tell = await tellerOf('DiD')

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
    { ...PLAIN_CONTEXT, isIdentified: given.isIdentified ?? true },
  )
  return tell(
    decideVerdict({
      kind: given.kind ?? 'policy',
      intent: { ...fewerDeaths, ...given.intent },
      primaries,
      eqs: { ...scored, ...given.eqs },
    }),
  )
}
const verdictOf = (...args: Parameters<typeof decide>) => decide(...args).statement.verdict
const clearFall = [estimateOf(-5, [-8, -2])]
const decisiveRows = [madeUpRubric.designValidity, madeUpRubric.balance, madeUpRubric.robustness]
  .flat()
  .filter(({ decisive }) => decisive)
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
          { smallestEffect: 10, size: '10%', verdict: 'No effect that matters.' },
        ],
      },
    })
  })

  it.each([
    [[-8, -2], 'decrease', 'Met policy intent.'],
    [[-8, -2], 'increase', 'Contradicted policy intent.'],
    [[-4, -2], 'decrease', 'No effect that matters.'],
    [[-4, 4], 'decrease', 'No effect that matters.'],
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
      ['Inconclusive.', 'No effect that matters.'],
    ],
    [
      [-2, 8],
      ['Intended effect ruled out.', 'No effect that matters.'],
    ],
    [
      [-7, 3],
      ['Inconclusive.', 'No effect that matters.'],
    ],
    [
      [-12, 12],
      ['Inconclusive.', 'Inconclusive.'],
    ],
    [
      [2, 8],
      ['Contradicted policy intent.', 'No effect that matters.'],
    ],
    [
      [-3, -1],
      ['Met policy intent.', 'No effect that matters.'],
    ],
  ] as [[number, number], string[]][])('%o reads %o', (ci, verdicts) => {
    expect(others(ci)).toEqual(verdicts)
  })

  it('stays inconclusive where the analysis carries no verdict', () => {
    expect(others([-8, -2], { isIdentified: false })).toEqual(['Inconclusive.', 'Inconclusive.'])
  })

  it('asks again whether the conclusion stands without a bias', () => {
    // without 2.5 of drift the interval is −5.5 to 0.5: met at 2.5 with it and open without; at 10 it does not matter either way
    expect(others([-8, -2], { evidence: drift(-2.5) })).toEqual(['Inconclusive.', 'No effect that matters.'])
    // −9 to −6 becomes −6.5 to −3.5: still met at 2.5, and nothing that matters at 10 both with it and without
    expect(others([-9, -6], { evidence: drift(-2.5) })).toEqual(['Met policy intent.', 'No effect that matters.'])
    // −11 to −8.5 becomes −8.5 to −6: met at 5, but at 10 met with the drift and nothing that matters without
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

describe('the score', () => {
  it('decides no verdict, however low', () => {
    expect(decide(clearFall, { eqs: { overall: 0, band: 'weak' } })).toMatchObject({
      rule: 'met',
      statement: { evidence: 'Weak evidence: a lead, not a finding' },
    })
  })
})

describe('an analysis is inconclusive as the comparison failed', () => {
  it('where a decisive part measured a bias and the verdict is another without it', () => {
    // −8 to −2 without a drift of −2.5 is −5.5 to 0.5
    expect(decide(clearFall, { evidence: drift(-2.5) })).toMatchObject({
      rule: 'comparison-failed',
      failedPart: 'drift before treatment',
      statement: {
        verdict: 'Inconclusive.',
        evidence: 'The comparison failed',
        reason:
          'The comparison failed in one part: drift before treatment. It drifted. With that bias taken off, the estimate of −5.00% would be −2.50% (−5.50 to 0.50), and the conclusion another.',
      },
    })
  })

  it('not where it stands, as a bias the other way leaves it, or a smaller one', () => {
    expect(decide(clearFall, { evidence: drift(2.5) }).rule).toBe('met')
    expect(decide([estimateOf(-10, [-12, -8])], { evidence: drift(-2.5) }).rule).toBe('met')
  })

  it('not where the bias is no more than chance, or a quarter of what would matter', () => {
    // 1.645 standard errors of noise; and a quarter of 1
    const fall = [estimateOf(-5, [-8, -0.2])]
    expect(decide(fall, { evidence: drift(-1.6, 1) }).rule).toBe('met')
    expect(decide(fall, { evidence: drift(-0.25) }).rule).toBe('met')
    expect(decide(fall, { evidence: drift(-0.26) }).rule).toBe('comparison-failed')
  })

  it('takes the bias off with its noise', () => {
    // without −2 exactly −8.5 to −2.2 becomes −6.5 to −0.2: met; with a noise of 1.2 the upper end is −3.35 + √(3.15² + 2.35²) > 0
    const fall = [estimateOf(-5.35, [-8.5, -2.2])]
    expect(decide(fall, { evidence: drift(-2) }).rule).toBe('met')
    expect(decide(fall, { evidence: drift(-2, 1.2) }).rule).toBe('comparison-failed')
  })

  it('takes off all measured biases together, of one threat the larger alone', () => {
    const bias = (value: number) => ({ value, noise: 0, text: `A bias of ${value}.` })
    const [fall] = [estimateOf(-6, [-8, -3.9])]
    const both = (changes: Record<string, ReturnType<typeof bias>>) =>
      decide([fall], { evidence: evidenceWith(changes) })
    // each alone leaves −5.9 to −1.8, which is met; two threats together leave −3.9 to 0.2
    expect(both({ drift: bias(-2.1) }).rule).toBe('met')
    expect(both({ drift: bias(-2.1), falseDates: bias(-2) }).rule).toBe('met')
    const { statement } = both({ drift: bias(-2.1), reaction: bias(-2) })
    expect(statement.reason).toBe(
      'The comparison failed in 2 parts: drift before treatment and an early reaction. A bias of -2.1. A bias of -2. With these biases taken off, the estimate of −6.00% would be −1.90% (−3.90 to 0.20), and the conclusion another.',
    )
  })

  it('takes each off alone as well: two of opposite signs do not cancel', () => {
    const bias = (value: number) => ({ value, noise: 0, text: `A bias of ${value}.` })
    const [fall] = [estimateOf(-6, [-8, -3.9])]
    const { rule, statement } = decide([fall], { evidence: evidenceWith({ drift: bias(-5), reaction: bias(4.5) }) })
    expect(rule).toBe('comparison-failed')
    expect(statement.reason).toMatch(
      /With one of these biases alone \(drift before treatment\) taken off, the estimate of −6\.00% would be −1\.00% \(−3\.00 to 1\.10\), and the conclusion another\.$/,
    )
  })

  it('never where something is not known', () => {
    for (const id of ['drift', 'reaction', 'likeness', 'choices'])
      expect(decide(clearFall, { evidence: evidenceWith({ [id]: null }) }).rule).toBe('met')
  })

  it('never by a part that does not decide', () => {
    expect(decide(clearFall, { evidence: evidenceWith({ choices: -9, likeness: -9 }) }).rule).toBe('met')
  })

  it('is said after what is not identified', () => {
    expect(decide(clearFall, { evidence: drift(-2.5), isIdentified: false }).rule).toBe('not-identified')
  })

  it('takes a bias off the main outcome alone', () => {
    const injuries = estimateOf(-5, [-8, -2])
    expect(decide([estimateOf(-12, [-14, -10]), injuries], { evidence: drift(-2.5) }).rule).toBe('met')
    expect(decide([injuries, estimateOf(-12, [-14, -10])], { evidence: drift(-2.5) }).rule).toBe('comparison-failed')
  })

  it('names the estimate alone where there is no interval', () => {
    const estimate = estimateOf(-6, [NaN, NaN], { p: 0.01 })
    expect(decide([estimate], { evidence: drift(-2.5) }).statement.reason).toMatch(
      /With that bias taken off, the estimate of −6\.00% would be −3\.50%, and the conclusion another\.$/,
    )
  })

  it('takes off what covariates were seen to put in, however little of the outcome they predict', () => {
    const look = (share: number) => ({ ...drift(-4, 0.5).drift, share })
    const { rule, statement } = decide(clearFall, { evidence: evidenceWith({ drift: look(0.3) }) })
    expect(rule).toBe('comparison-failed')
    // −5 less −4, and no more for what was not seen: √(3² + (1.96 · 0.5)²) on either side
    expect(statement.reason).toContain('the estimate of −5.00% would be −1.00% (−4.16 to 2.16)')
    expect(decide(clearFall, { evidence: evidenceWith({ drift: look(0) }) }).rule).toBe('met')
  })

  it('is no matter of a broken gate: that lowers the score, and the verdict stands', () => {
    expect(decide(clearFall, { facts: { dataAvailable: false } })).toMatchObject({
      rule: 'met',
      statement: { evidence: 'Weak evidence: a lead, not a finding' },
    })
  })
})

describe('an estimate without biases', () => {
  const bias = (measured: number, noise: number) => ({ bias: { measured, noise, weight: 1, rho: 1 } })

  it('is moved by their sum, with an interval as much wider as they are uncertain', () => {
    const estimate = estimateOf(-5, [-8, -2], { ciPieces: [[-8, -2]] })
    const freed = withoutBiases(estimate, [bias(-1, 3 / 1.96), bias(-2, 0)] as Parameters<typeof withoutBiases>[1])
    expect(freed.value).toBe(-2)
    // √(3² + 3²) on either side
    expect(freed.ci[0]).toBeCloseTo(-2 - Math.sqrt(18), 3)
    expect(freed.ci[1]).toBeCloseTo(-2 + Math.sqrt(18), 3)
    expect(freed).not.toHaveProperty('ciPieces')
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
    expect(decide(clearFall, { rubric, kind: 'mechanism' }).statement.evidence).toBe('Strong evidence (provisional)')
  })
})

describe('beside an inconclusive verdict', () => {
  it('stands no evidence word but the reason', () => {
    const open = [estimateOf(-4, [-12, 4.2])]
    expect(decide(open).statement.evidence).toBe('Too few data to tell; the comparison itself is sound (95)')
    expect(decide(open, { evidence: evidenceWith({ drift: null }) }).statement.evidence).toBe(
      'Too few data to tell; the comparison could not be shown to be sound (55)',
    )
    expect(decide(open, { isIdentified: false }).statement.evidence).toBe('Cannot be estimated')
    const sound = { overall: 90, pillars: [] }
    expect(tell(besideInconclusive('comparison-failed', sound))).toBe('The comparison failed')
    expect(tell(besideInconclusive('chance-disagrees', sound))).toMatch(/^One way of reckoning chance finds it/)
  })

  it('is not called sound under 80 where the weakest decisive part is not known', () => {
    const open = [estimateOf(-4, [-12, 4.2])]
    const evidence = Object.fromEntries(decisiveRows.map(({ id }) => [id, { value: null, text: 'Not known.' }]))
    expect(decide(open, { evidence: { ...fullMarks, ...evidence }, eqs: { overall: 70 } }).statement.evidence).toBe(
      'Too few data to tell; the comparison could not be shown to be sound (70)',
    )
    expect(decide(open, { eqs: { overall: 70 } }).statement.evidence).toContain('is sound')
    // a documented draw without covariates earns as much by itself
    expect(
      decide(open, { evidence: { ...fullMarks, ...evidence }, eqs: { overall: 85 } }).statement.evidence,
    ).toContain('is sound')
  })

  it('is called sound by no score where a decisive part failed, also where nothing hangs on that part', () => {
    const open = [estimateOf(-4, [-12, 4.2])]
    const words = (value: number) => decide(open, { evidence: drift(value), eqs: { overall: 82 } }).statement.evidence
    expect(words(-0.2)).toBe('Too few data to tell; the comparison itself is sound (82)')
    expect(words(-0.5)).toBe('Too few data to tell; the comparison could not be shown to be sound (82)')
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
