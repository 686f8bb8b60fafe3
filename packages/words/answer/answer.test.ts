import { describe, expect, it } from 'vitest'
import { estimateOf } from '@casefiles/engine/test-support'
import { describeEffect } from '../narrative/effect-words.ts'
import { answerFor, type SignedAnswer } from './answer-for.ts'
import { bindFigure } from './bind-figure.ts'
import { draftAnswer } from './draft-answer.ts'
import { listFigures } from './list-figures.ts'
import type { AnswerResults } from './results.ts'
import { writeAnswer } from './write-answer.ts'

/** A fall of 26 percent, 22 to 29, from 1,274 a month. */
function belts(change: Partial<AnswerResults['analysis']> = {}): AnswerResults {
  return {
    intent: { smallestEffect: 5 },
    spec: { outcome: { transform: 'log', scale: 100, rawUnits: 'people hurt in a month' } },
    data: {
      rows: 4,
      columns: new Map([
        ['seat', { kind: 'text', values: ['front', 'front', 'rear', null] }],
        ['year', { kind: 'number', values: Float64Array.of(1982, 1983, 1983, 1984) }],
        ['hurt', { kind: 'number', values: Float64Array.of(10, 7, 5, Number.NaN) }],
      ]),
    },
    analysis: {
      design: 'DiD',
      outcome: { label: 'Hurt', units: 'log points' },
      sample: { rows: 264, units: 33, treatedUnits: 22, comparisonUnits: 11, periods: 8 },
      windows: { pre: [1977, 1982], post: [1983, 1984] },
      counterfactualMean: 1274.397823427509,
      estimates: [
        {
          id: 'main',
          role: 'primary',
          value: -29.637812743854404,
          se: 2,
          ci: [-34.27987915101395, -24.995746336694857],
          p: 0.01,
          units: 'log points',
          n: 264,
        },
      ],
      checks: [{ id: 'pre-trend', title: 'Drift', passed: false, statistic: 0.01, threshold: 0.05, message: '' }],
      sensitivity: [],
      plots: [
        {
          id: 'trend',
          kind: 'did-trends',
          columns: [{ key: 'year' }, { key: 'treated' }],
          rows: [{ year: 1983, treated: 950 }],
        },
      ],
      eqs: { overall: 75, pillars: [{ components: [{ id: 'drift', bias: { measured: -3, noise: 1 } }] }] },
      verdict: { verdict: 'Met policy intent.', evidence: 'Moderate evidence' },
      ...change,
    },
  }
}

/** Of 100, 26 without and 35 with. */
const visits = (): AnswerResults => ({
  ...belts({
    outcome: { label: 'Offended again', units: 'percentage points' },
    counterfactualMean: 0.2602323999348484,
    estimates: [
      {
        ...belts().analysis.estimates[0],
        value: 9.147701427386147,
        ci: [3.2906935359893463, 15.004709318782949],
        units: 'percentage points',
      },
    ],
  }),
  spec: { outcome: { transform: 'none', scale: 100 } },
})

const say = (text: string, results = belts(), figures = {}) => writeAnswer({ text, figures }, results).text

describe('figures of an answer', () => {
  it('are sizes in percent of an outcome read as a logarithm, the nearer end of the interval first', () => {
    expect(say('{effect} percent fewer ({low} to {high})')).toBe('26 percent fewer (22 to 29)')
  })

  it('are the level with and without the policy, each for as many as one case stands for', () => {
    const twice = { by: 2, because: 'two seats' }
    const figures = { with: { of: 'with', times: twice, to: 50 }, without: { of: 'without', times: twice, to: 50 } }
    expect(say('about {with}, not {without}', belts(), figures)).toBe('about 1,900, not 2,550')
  })

  it('are counted of a hundred where the outcome is a share, and subtract as they stand', () => {
    const of100 = (of: string) => ({ of, as: 'of 100' })
    const figures = {
      with: of100('with'),
      without: of100('without'),
      effect: of100('effect'),
      low: of100('low'),
      high: of100('high'),
    }
    expect(say('Of 100, {with}; of 100 without, {without}: {effect} more ({low} to {high}).', visits(), figures)).toBe(
      'Of 100, 35; of 100 without, 26: 9 more (3 to 15).',
    )
  })

  it('of an outcome without a level are told of a hundred otherwise', () => {
    const results = belts({ counterfactualMean: null })
    const figures = { with: { of: 'with', as: 'of 100' } }
    expect(say('{with} for every 100 otherwise', results, figures)).toBe('74 for every 100 otherwise')
    expect(() => say('{with}', results)).toThrow(expect.objectContaining({ code: 'answer/no-value' }))
  })

  it('are of a ratio never told as all of those that there are, nor as a share what is none', () => {
    const noValue = expect.objectContaining({ code: 'answer/no-value' })
    for (const as of ['of 100', 'of 1,000', 'of 100,000']) {
      expect(() => say('{without}', belts(), { without: { of: 'without', as } })).toThrow(noValue)
    }
    const packs = { ...visits(), spec: { outcome: { transform: 'none', scale: 1 } } }
    packs.analysis.outcome = { label: 'Earnings', units: 'US dollars' }
    packs.analysis.counterfactualMean = 4555
    for (const of of ['with', 'without', 'effect']) {
      expect(() => say('{it}', packs, { it: { of, as: 'of 1,000' } })).toThrow(noValue)
    }
    expect(say('{with}', visits(), { with: { of: 'with', as: 'of 1,000' } })).toBe('350')
  })

  it('are counted over the data, without the rows that do not fit, and spelled where that is asked for', () => {
    const front = { table: 'data', where: { seat: 'front' } }
    const figures = {
      rows: { of: { ...front, take: 'count' }, spelled: true },
      hurt: { of: { ...front, take: 'sum', column: 'hurt' } },
      late: { of: { table: 'data', take: 'mean', column: 'hurt', where: { year: { from: 1983 } } } },
      share: { of: { over: ['late', 'hurt'] as [string, string] }, as: 'percent' },
    } as const
    const written = writeAnswer({ text: '{rows}, {hurt}, {late}, {share} percent', figures }, belts())
    expect(written.text).toBe('two, 17, 6, 35 percent')
    expect(written.figures.map(({ value }) => value)).toEqual([2, 17, 6, (100 * 6) / 17])
  })

  it('are taken from the table of a figure', () => {
    const figures = { seen: { of: { table: 'trend', take: 'max', column: 'treated' } } }
    expect(say('{seen}', belts(), figures)).toBe('950')
    const wrong = { seen: { of: { table: 'trend', take: 'max', column: 'nothing' } } }
    expect(() => say('{seen}', belts(), wrong)).toThrow(expect.objectContaining({ code: 'answer/unknown-figure' }))
  })

  it('count the other ways tried and those that change the conclusion, without what could not be computed', () => {
    const run = (setting: string, value: number, keepsConclusion: boolean) => {
      return { setting, value, ci: [value - 1, value + 1] as [number, number], keepsConclusion }
    }
    const missing = { setting: 'd', value: null, ci: [null, null] as [null, null], keepsConclusion: false }
    const series = [run('a', 1, true), run('b', 2, false), run('c', 3, false), missing]
    const results = belts({ sensitivity: [{ id: 'curve', breakdownValue: null, series }] })
    const figures = { changed: { of: 'sensitivity:curve:changed' }, tried: { of: 'sensitivity:curve:tried' } }
    expect(say('{changed} of {tried}', results, figures)).toBe('2 of 3')
    expect(listFigures(results).map(({ of }) => of)).toEqual(
      expect.arrayContaining(Object.values(figures).map(({ of }) => of)),
    )
    const none = { changed: { of: 'sensitivity:nothing:changed' } }
    expect(() => say('{changed}', results, none)).toThrow(expect.objectContaining({ code: 'answer/unknown-figure' }))
  })

  it('count the others that show as large a gap', () => {
    const gap = (unit: string, size: number, isTreated = false) => ({ unit, year: 1983, gap: size, isTreated })
    const ratio = (unit: string, size: number, isTreated = false) => ({ unit, ratio: size, isTreated })
    const results = belts({
      plots: [
        {
          id: 'gaps',
          kind: 'placebo-gaps',
          columns: [],
          rows: [gap('A', -5, true), gap('B', 6), gap('C', -4), { ...gap('C', -99), year: 1980 }],
        },
        { id: 'ratios', kind: 'rmspe-ratios', columns: [], rows: [ratio('A', 2, true), ratio('B', 1), ratio('C', 3)] },
      ],
    })
    const bind = (of: string) => bindFigure('it', { it: { of } }, results).value
    expect(['placebo:gap', 'placebo:ratio', 'placebo:of'].map(bind)).toEqual([1, 1, 2])
  })

  it('name what is not there, and may not be made of themselves', () => {
    const unknown = expect.objectContaining({ code: 'answer/unknown-figure' })
    expect(() => say('{nothing}')).toThrow(unknown)
    expect(() => say('{it}', belts(), { it: { of: 'check:nothing' } })).toThrow(unknown)
    expect(() => say('{it}', belts(), { it: { of: { plus: ['it', 'effect'] } } })).toThrow(unknown)
  })

  it('are listed with what each comes to, and none without a value', () => {
    const paths = listFigures(belts({ counterfactualMean: null })).map(({ of }) => of)
    expect(paths).toContain('effect')
    expect(paths).toContain('bias:drift')
    expect(paths).not.toContain('without')
    const effect = listFigures(belts()).find(({ of }) => of === 'effect')!.forms
    expect(effect.map(({ as }) => as)).toEqual(['percent', 'own', 'of 100'])
    expect(effect[0].value).toBeCloseTo(-25.649, 3)
  })
})

describe('rounding in an answer', () => {
  it('is one for figures of one form: an end is never told finer than the rest', () => {
    const results = visits()
    results.analysis.estimates[0] = { ...results.analysis.estimates[0], value: -8.3, ci: [-16.65, -0.0154] }
    expect(say('{effect} fewer ({low} to {high})', results)).toBe('8 fewer (under 1 to 17)')
  })

  it('refuses levels of which the difference is not the effect beside them', () => {
    const results = visits()
    results.analysis.counterfactualMean = 0.2636
    const text = '{with} with, {without} without: {effect}'
    expect(say(text, visits())).toBe('35 with, 26 without: 9')
    results.analysis.estimates[0] = { ...results.analysis.estimates[0], value: 9.3 }
    // 26.36 and 35.66: 26, 36 and 9
    expect(() => say(text, results)).toThrow(expect.objectContaining({ code: 'answer/rounding' }))
  })

  it('refuses a step that says something else, and two steps for one thing', () => {
    const rounding = expect.objectContaining({ code: 'answer/rounding' })
    expect(() => say('{effect} ({low} to {high})', belts(), { effect: { of: 'effect', to: 50 } })).toThrow(rounding)
    const two = { low: { of: 'low', to: 1 }, high: { of: 'high', to: 0.1 } }
    expect(() => say('{low} to {high}', belts(), two)).toThrow(rounding)
  })
})

describe('the words of an answer', () => {
  it.each([
    '26 percent fewer',
    'about half',
    'a third fewer',
    'seven trials',
    '1,900 people',
    'of 100 people, {effect}',
  ])('may not hold a typed number: %s', (text) => {
    expect(() => say(text)).toThrow(expect.objectContaining({ code: 'answer/literal-number' }))
  })

  it('may hold years, and what is declared with its reason', () => {
    expect(say('In 1983, for one reason')).toBe('In 1983, for one reason')
    const literals = [{ text: 'Proposition 99', because: 'its name' }]
    expect(writeAnswer({ text: 'Proposition 99 in 1989', figures: {}, literals }, belts()).text).toContain('99')
    expect(() => writeAnswer({ text: '99 packs under Proposition 99', figures: {}, literals }, belts())).toThrow('"99"')
  })

  it('are seventy at most', () => {
    expect(say('word '.repeat(70))).toHaveLength(350)
    expect(() => say('word '.repeat(71))).toThrow(expect.objectContaining({ code: 'answer/too-long' }))
  })
})

describe('a signed answer', () => {
  const words = { policyShort: 'the law', outcomeName: 'deaths' }
  const signed: SignedAnswer = {
    verdict: 'Met policy intent.',
    side: 'lower',
    text: '{effect} percent fewer. Moderate evidence.',
    figures: {},
    signed: { by: "the archive's editors", on: '2026-11-29' },
  }
  const answer = (given: SignedAnswer | null, results = belts(), verdict = 'Met policy intent.') =>
    answerFor(given, words, verdict, results)
  const anew = expect.objectContaining({ code: 'answer/sign-anew' })

  it('is published for the verdict, the side and the evidence that it was written for', () => {
    expect(answer(signed)).toMatchObject({
      text: '26 percent fewer. Moderate evidence.',
      draft: false,
      signed: signed.signed,
    })
  })

  it('has to be signed anew when verdict, side or evidence are others', () => {
    expect(() => answer(signed, belts(), 'No effect that matters.')).toThrow(anew)
    const [main] = belts().analysis.estimates
    expect(() => answer(signed, belts({ estimates: [{ ...main, value: 1, ci: [-1, 3] }] }))).toThrow(anew)
    expect(() => answer(signed, belts({ eqs: { overall: 55, pillars: [] } }))).toThrow(anew)
    const open = { ...signed, verdict: 'Inconclusive.' }
    expect(() => answer(open, belts(), 'Inconclusive.')).toThrow(anew)
  })

  it('calls a comparison sound only where the line beside the verdict does', () => {
    const open = { ...signed, verdict: 'Inconclusive.', text: 'The comparison is sound; too few places are in it.' }
    const beside = (evidence: string) => belts({ verdict: { verdict: 'Inconclusive.', evidence } })
    expect(
      answer(open, beside('Too few data to tell; the comparison itself is sound (82)'), 'Inconclusive.').text,
    ).toBe(open.text)
    const unknown = beside('Too few data to tell; the comparison could not be shown to be sound (70)')
    expect(() => answer(open, unknown, 'Inconclusive.')).toThrow(anew)
  })

  it('is a draft where nobody wrote one', () => {
    expect(answer(null)).toMatchObject({ draft: true, signed: null, side: 'lower' })
    expect(answer(null).text).toBe(
      'With the law, deaths stood at 950 people hurt in a month; without, at an estimated 1,270. ' +
        'That is 26 percent lower (22 to 29). Moderate evidence.',
    )
  })
})

describe('a draft', () => {
  const words = { policyShort: 'the visits', outcomeName: 'the share who offended again' }
  const draft = (results: AnswerResults) => writeAnswer(draftAnswer(words, results), results).text

  it('leaves out levels that rounding keeps from adding up', () => {
    const results = visits()
    results.analysis.counterfactualMean = 0.2636
    results.analysis.estimates[0] = { ...results.analysis.estimates[0], value: 9.3 }
    expect(draft(results)).toBe(
      'With the visits, the share who offended again came out 9 percentage points higher (3 to 15). Moderate evidence.',
    )
  })

  it('says no word on the evidence beside an inconclusive verdict, but why it is one', () => {
    const results = visits()
    results.analysis.verdict = {
      verdict: 'Inconclusive.',
      evidence: 'One way of reckoning chance finds it, the other does not',
    }
    expect(draft(results)).toBe(
      'What the visits did to the share who offended again cannot be told: at face value, 3 to 15 higher, in percentage points. ' +
        'No verdict: by one test the change is too large for chance, by the other it is not.',
    )
  })

  it('can always go out: one without a word that figures could be put to, and of names that fill it', () => {
    const results = visits()
    results.analysis.estimates = []
    expect(draft(results)).toMatch(/^Whether the visits changed|^What the visits did/)
    const long = { policyShort: 'the visits', outcomeName: 'share '.repeat(57).trim() }
    expect(writeAnswer(draftAnswer(long, visits()), visits()).text).toMatch(/ stands in the results\./)
  })

  it('rounds no end across the smallest effect that matters', () => {
    // a rise of 3 points is ruled out: 2.73 is not told as 3
    const results = visits()
    results.intent = { direction: 'increase', smallestEffect: 3 }
    results.analysis.verdict = { verdict: 'Intended effect ruled out.', evidence: 'Moderate evidence' }
    results.analysis.estimates[0] = { ...results.analysis.estimates[0], value: -2.08, ci: [-6.9, 2.73] }
    expect(draft(results)).toContain('anything from 6.9 lower to 2.7 higher')
  })

  it.each([
    [1794, 474, 3115, '1,800 US dollars higher (470 to 3,100)'],
    [315, 201, 429, '320 US dollars higher (200 to 430)'],
    [31.5, 10, 39.2, '32 US dollars higher (10 to 39)'],
    [1.46, 0.9, 2.1, '1.5 US dollars higher (0.9 to 2.1)'],
  ])('rounds %f (%f to %f) as the page beside it does', (value, low, high, told) => {
    const results = visits()
    const main = { ...results.analysis.estimates[0], value, ci: [low, high] as [number, number], units: 'US dollars' }
    results.intent = { direction: 'increase', smallestEffect: 0.5 }
    results.analysis = {
      ...results.analysis,
      outcome: { label: 'Earnings', units: 'US dollars' },
      estimates: [main],
      counterfactualMean: null,
    }
    results.spec = { outcome: { transform: 'none', scale: 1 } }
    expect(draft(results)).toContain(told)
    const shown = { value, ci: [low, high] as [number, number], units: 'US dollars' }
    const page = describeEffect(estimateOf(value, shown.ci, shown), { kind: 'own', scale: 1 }, { marks: [0.5] })
    const numbers = (text: string) => text.match(/[\d.,]*\d/g)
    expect(numbers(draft(results))).toEqual([...numbers(page.change)!, ...numbers(page.range!)!])
  })

  it('has levels ten times finer than the effect where only so they add up to it', () => {
    const results = visits()
    results.analysis.outcome = { label: 'Earnings', units: 'US dollars' }
    results.analysis.estimates[0] = {
      ...results.analysis.estimates[0],
      value: 1794,
      ci: [474, 3115],
      units: 'US dollars',
    }
    results.analysis.counterfactualMean = 4554.8
    results.spec = { outcome: { transform: 'none', scale: 1 } }
    expect(draft(results)).toContain('at 6,350 US dollars; without, at an estimated 4,550. That is 1,800 higher')
  })

  it('says units that the outcome’s name carries once', () => {
    const results = visits()
    results.analysis.outcome = { label: 'Arrears', units: 'pounds' }
    results.analysis.estimates[0] = { ...results.analysis.estimates[0], value: -180, ci: [-260, -100], units: 'pounds' }
    results.analysis.counterfactualMean = 1200
    results.spec = { outcome: { transform: 'none', scale: 1 } }
    const named = { policyShort: 'the grant', outcomeName: 'rent arrears (pounds)' }
    expect(writeAnswer(draftAnswer(named, results), results).text).toBe(
      'With the grant, rent arrears stood at 1,020 pounds; without, at an estimated 1,200. That is 180 lower (100 to 260). Moderate evidence.',
    )
  })

  it('tells a very large change as so many times as high', () => {
    const results = belts()
    results.analysis.estimates[0] = { ...results.analysis.estimates[0], value: 359, ci: [199, 519] }
    expect(draft(results)).toContain('36 times as high (7 to 180)')
  })
})
