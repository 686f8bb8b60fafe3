import { describe, expect, it } from 'vitest'
import { tellerOf } from '@casefiles/words'
import type { Eqs, PillarId } from '../analysis.ts'
import type { Evidence } from '../designs/design.ts'
import { PLAIN_CONTEXT } from '../test-support/best-case.ts'
import { evidenceWith, fullMarks, openFacts } from '../test-support/evidence.ts'
import { madeUpRubric } from '../test-support/made-up-rubric.ts'
import { allowedBy, NOT_IDENTIFIED, PILLARS, RUBRIC_VERSION, type DesignRubric } from './rubric.ts'
import { decisiveOf } from './decisive.ts'
import { lowestOf, scoreEqs, whatSet, type EqsContext } from './score.ts'
import type { TransparencyFacts } from './transparency.ts'

const tell = await tellerOf('DiD')

interface Given {
  facts?: Partial<TransparencyFacts> | null
  context?: Partial<EqsContext>
  rubric?: Partial<DesignRubric>
}

function score(evidence: Evidence, { facts = {}, context, rubric }: Given = {}): Eqs {
  return tell(
    scoreEqs({ ...madeUpRubric, ...rubric }, evidence, facts && { ...openFacts, ...facts }, {
      ...PLAIN_CONTEXT,
      ...context,
    }),
  )
}
const exactly = (value: number) => ({ value, noise: 0, text: 'A bias.' })
const pillar = (eqs: Eqs, id: PillarId) => eqs.pillars.find((candidate) => candidate.id === id)!

/** The rule alone, for lines that are given. */
const parts = (mean: number, allows: number | null, limit: number, unidentified: string | null = null) => ({
  mean,
  ceiling: { limit, reason: '' },
  unidentified,
  stands: false,
  weakest: allows === null ? null : { id: 'drift', label: 'Drift', marks: (allows - 40) / 12, allows },
})

describe('the rule of three lines', () => {
  it.each([
    // mean, what the weakest allows, ceiling → score, what set it
    [82, 100, 95, 82, 'mean'],
    [82, 64, 95, 64, 'weakest'],
    [99, 100, 95, 95, 'ceiling'],
    [99, 88, 85, 85, 'ceiling'],
    [30, 40, 85, 30, 'mean'],
    [82, null, 69, 69, 'ceiling'],
    [82, null, 95, 82, 'mean'],
    // of equal lines the mean, and of the others the weakest part, says most
    [85, 85, 85, 85, 'mean'],
    [90, 85, 85, 85, 'weakest'],
    // what rounds to the same counts as equal
    [64.3, 64, 95, 64, 'mean'],
  ] as const)(
    'of a mean of %d, a weakest part that allows %s and a ceiling of %d is %d',
    (mean, allows, limit, ...set) => {
      const lines = parts(mean, allows, limit)
      expect([lowestOf(lines), whatSet(lines)]).toEqual(set)
    },
  )

  it('gives at most 39 where nothing is identified, and less where the marks are worth less', () => {
    expect(NOT_IDENTIFIED).toBe(39)
    const [much, little] = [parts(90, 100, 95, 'No overlap.'), parts(20, 100, 95, 'No overlap.')]
    expect([lowestOf(much), whatSet(much)]).toEqual([39, 'unidentified'])
    expect([lowestOf(little), whatSet(little)]).toEqual([20, 'mean'])
    expect(whatSet(parts(39, 100, 95))).toBe('mean')
  })

  it('rounds halves up, also where the last bit of a sum is missing', () => {
    expect([74.5, 74.4999999999996, 74.49].map((mean) => lowestOf(parts(mean, null, 100)))).toEqual([75, 75, 74])
  })

  it('lets the weakest part allow 40, and 12 more for each mark', () => {
    expect([0, 1, 2, 3, 4, 5, 2.5].map(allowedBy)).toEqual([40, 52, 64, 76, 88, 100, 70])
  })
})

describe('the mean', () => {
  it('gives the four pillars weights 0.35, 0.20, 0.30 and 0.15, which sum to one', () => {
    expect(PILLARS.map(({ id, weight }) => [id, weight])).toEqual([
      ['designValidity', 0.35],
      ['balance', 0.2],
      ['robustness', 0.3],
      ['transparency', 0.15],
    ])
    expect(PILLARS.reduce((sum, one) => sum + one.weight, 0)).toBeCloseTo(1, 12)
  })

  it('weighs pillars that are plain means of their components, as worked by hand', () => {
    // ρ 0.625 earns 2.5: design validity (5+5+2.5)/3 = 12.5/3; balance 2.5; robustness 2.5; transparency 3.
    const half = exactly(0.625)
    const eqs = score(evidenceWith({ reaction: half, likeness: half, choices: half }), {
      facts: { lockStatus: 're-analysis' },
    })
    expect(eqs.pillars.map((one) => one.score)).toEqual(
      [12.5 / 3, 2.5, 2.5, 3].map((value) => expect.closeTo(value, 12)),
    )
    // 20 · (0.35·12.5/3 + 0.20·2.5 + 0.30·2.5 + 0.15·3) = 29.167 + 10 + 15 + 9
    expect(eqs.mean).toBeCloseTo(63 + 1 / 6, 10)
    expect(eqs).toMatchObject({ overall: 63, setBy: 'mean', band: 'moderate', rubricVersion: RUBRIC_VERSION })
  })

  it('shares the weight of a pillar without components among the others', () => {
    // without a lock 0.85 is left: (0.35·5 + 0.20·2.5 + 0.30·5)/0.85 · 20
    const eqs = score(evidenceWith({ likeness: exactly(0.625) }), { facts: null })
    expect(eqs.mean).toBeCloseTo((20 * 3.75) / 0.85, 10)
    expect(eqs.gates).toEqual([])
  })

  it('takes in a pillar of which a part applies', () => {
    // design validity is (5 + 2.5)/2; all others 5
    const exempt = { value: null, text: 'Cannot apply.', applicable: false }
    expect(score(evidenceWith({ drift: exempt, reaction: exactly(0.625) })).mean).toBeCloseTo(100 - 0.35 * 25, 10)
  })

  it('is 0 where nothing at all applies', () => {
    const exempt = Object.fromEntries(
      Object.keys(fullMarks).map((id) => [id, { value: null, text: 'Cannot apply.', applicable: false }]),
    )
    const eqs = score(exempt, { facts: null, rubric: { identifiedBy: [] } })
    expect(eqs).toMatchObject({ mean: 0, overall: 0, weakest: null, setBy: 'mean' })
  })

  it('cannot let transparency alone turn a good study into a lead', () => {
    // 20 · 0.15 · 3 = 9 points
    const eqs = score(fullMarks, { facts: { lockStatus: 'after-results' } })
    expect(eqs).toMatchObject({ overall: 91, band: 'strong', weakest: { marks: 5 } })
  })
})

describe('the weakest decisive component', () => {
  it('limits the score by its marks, whatever the others earn', () => {
    const eqs = score(evidenceWith({ drift: exactly(0.625) }))
    expect(eqs).toMatchObject({
      overall: 70,
      setBy: 'weakest',
      weakest: { id: 'drift', label: 'Drift before treatment', marks: 2.5, allows: 70 },
    })
    expect(eqs.mean).toBeGreaterThan(90)
  })

  it('is the lowest of them, and the first of equals', () => {
    const both = score(evidenceWith({ drift: exactly(0.625), reaction: exactly(0.8125) }))
    expect(both.weakest).toMatchObject({ id: 'reaction', marks: 1.25, allows: 55 })
    expect(score(evidenceWith({ drift: exactly(1), reaction: exactly(1) })).weakest).toMatchObject({ id: 'drift' })
  })

  it('is no plain row, however poor', () => {
    const eqs = score(evidenceWith({ likeness: exactly(1), choices: exactly(1) }))
    expect(eqs.weakest).toMatchObject({ marks: 5 })
    expect(eqs.setBy).toBe('mean')
  })

  it('that is not known holds the score at the unseen level, and never fails', () => {
    const eqs = score(evidenceWith({ drift: null }))
    expect(eqs).toMatchObject({ overall: 55, setBy: 'weakest', weakest: { id: 'drift', allows: 55 } })
    expect(decisiveOf(eqs.pillars).filter(({ failed }) => failed)).toEqual([])
  })

  it('is never what does not apply, which is left out', () => {
    const eqs = score(evidenceWith({ drift: { value: null, text: 'Flat by making.', applicable: false } }))
    expect(eqs.weakest).toMatchObject({ id: 'falseDates', marks: 5 })
    expect(pillar(eqs, 'designValidity').score).toBe(5)
  })

  it('is a broken gate before all, and never one that was not checked', () => {
    const broken = score(evidenceWith({ drift: exactly(3) }), { facts: { dataAvailable: false } })
    expect(broken).toMatchObject({
      overall: 40,
      setBy: 'weakest',
      weakest: { id: 'dataAvailable', label: 'Data available', marks: 0, allows: 40 },
    })
    expect(score(fullMarks, { facts: { replication: 'generated' } }).overall).toBe(95)
  })

  it('does not exist where no component is decisive', () => {
    const plain = madeUpRubric.designValidity.map(({ decisive: _, ...row }) => row)
    const eqs = score(fullMarks, { rubric: { designValidity: plain } })
    expect(eqs).toMatchObject({ weakest: null, overall: 95, setBy: 'ceiling' })
  })
})

describe('a conclusion that would stand with twice the bias', () => {
  // exact biases: 0.75 earns 1.67 marks, allows 60, and 80 where the conclusion stands
  const drifted = (value: number, ci: [number, number]) =>
    score(evidenceWith({ drift: exactly(value) }), { context: { ci } })

  it('adds 20 to what the weakest part allows', () => {
    expect(drifted(0.75, [1.6, 4])).toMatchObject({ stands: true, overall: 80, setBy: 'weakest' })
    expect(drifted(0.75, [1.5, 4])).toMatchObject({ stands: false, overall: 60 })
    expect(drifted(-0.75, [-4, -1.6])).toMatchObject({ stands: true })
  })

  it('counts the bias on the estimate’s own side alone: one against it makes the conclusion stronger', () => {
    expect(drifted(-0.75, [0.1, 4])).toMatchObject({ stands: true })
  })

  it('does not where the interval holds zero, there is none, a gate is broken or anything decisive is not known', () => {
    expect(drifted(0.75, [-0.1, 40]).stands).toBe(false)
    expect(score(fullMarks, { context: { ci: null } }).stands).toBe(false)
    expect(score(fullMarks, { context: { ci: [9, 10] } }).stands).toBe(true)
    expect(score(fullMarks, { context: { ci: [9, 10] }, facts: { dataAvailable: false } }).stands).toBe(false)
    expect(score(evidenceWith({ reaction: null }), { context: { ci: [9, 10] } }).stands).toBe(false)
  })

  it('counts the noise of every look', () => {
    const noisy = (near: number) =>
      score(evidenceWith({ drift: { value: 0, noise: 1, text: '' } }), { context: { ci: [near, 9] } }).stands
    expect([noisy(1.65), noisy(1.64)]).toEqual([true, false])
  })
})

describe('precision', () => {
  it.each([
    [[-1, 1], 'precise'],
    [[-3, 3], 'coarse'],
    [[-3.1, 3.1], 'very coarse'],
  ] as const)('of an interval %o beside a smallest effect of 1 is %s', (ci, word) => {
    expect(score(fullMarks, { context: { ci } }).precision.word).toBe(word)
    const [low, high] = ci
    const twice = { ci: [2 * low, 2 * high], smallestEffect: 2 } as const
    expect(score(fullMarks, { context: twice }).precision.word).toBe(word)
  })

  it('says what the study could have found with 80 % power, and moves no point', () => {
    const [narrow, wide] = [
      [-1, 1],
      [-9, 9],
    ].map((ci) => score(fullMarks, { context: { ci: ci as [number, number] } }))
    // (1.960 + 0.842)/1.960 half-widths
    expect(narrow.precision.detectable).toBeCloseTo(1.4294, 3)
    expect(wide.overall).toBe(narrow.overall)
  })

  it('has no word without an interval, or without a size to compare it with', () => {
    expect(score(fullMarks, { context: { ci: null } }).precision).toEqual({
      word: null,
      halfWidth: null,
      detectable: null,
    })
    expect(score(fullMarks, { context: { smallestEffect: null } }).precision.word).toBeNull()
  })
})

describe('the ceiling', () => {
  it('is what the design can promise', () => {
    expect(score(fullMarks)).toMatchObject({
      overall: 95,
      mean: 100,
      setBy: 'ceiling',
      band: 'strong',
      ceiling: { limit: 95, reason: 'No data show what would have happened otherwise.' },
    })
    expect(score(fullMarks).ceiling).not.toHaveProperty('without')
  })

  const without = { limit: 59, reason: 'Nothing from before treatment was seen.' }

  it('is lower where none of some components could be computed, for whatever reason', () => {
    const reasons = [
      { value: null, text: 'Not computed.' },
      { value: Number.NaN, text: 'Too few rows.' },
      { value: null, text: 'Cannot apply.', applicable: false },
    ]
    for (const nothing of reasons) {
      const eqs = score(evidenceWith({ earlier: nothing, placebo: nothing }))
      expect(eqs).toMatchObject({ ceiling: without, overall: 59, setBy: 'ceiling', band: 'weak' })
    }
    const { earlier: _, placebo: __, ...rest } = fullMarks
    expect(score(rest).ceiling).toEqual(without)
  })

  it('is not lower where one of them could, whatever it says', () => {
    expect(score(evidenceWith({ earlier: null })).ceiling.limit).toBe(95)
    expect(score(evidenceWith({ placebo: null, earlier: -3 })).ceiling.limit).toBe(95)
  })

  it('is not lower in a design that has one ceiling only', () => {
    const ceiling = { limit: 85, reason: 'Trends.' }
    expect(score({}, { rubric: { ceiling } }).ceiling).toEqual(ceiling)
  })
})

describe('what is not identified', () => {
  const reason = 'There is no period before treatment.'

  it.each([[0], [-1]])('is an effect whose design stands on a component at %s', (periods) => {
    expect(score(evidenceWith({ periods }))).toMatchObject({ overall: 39, setBy: 'unidentified', unidentified: reason })
  })

  it('is not one where it is not known', () => {
    expect(score(evidenceWith({ periods: null })).unidentified).toBeNull()
  })

  it('is not one with a little of it', () => {
    expect(score(evidenceWith({ periods: 0.2 })).unidentified).toBeNull()
  })

  it('is an estimate with neither an interval nor a placebo test, which is named first', () => {
    expect(score(evidenceWith({ periods: 0 }), { context: { isIdentified: false } })).toMatchObject({
      overall: 39,
      unidentified: 'There is neither an interval nor a placebo test for the main estimate.',
    })
  })
})

describe('the score', () => {
  it('is provisional as long as its design is', () => {
    for (const provisional of [true, false])
      expect(score(fullMarks, { rubric: { provisional } }).provisional).toBe(provisional)
  })

  it('says what would matter: a fifth of the spread of the outcome, where that is known', () => {
    const delta = (spread: number) => score(fullMarks, { context: { spread } }).delta
    expect([delta(5), delta(0.5), delta(0), delta(Number.NaN)]).toEqual([1, expect.closeTo(0.1, 12), null, null])
  })

  it('carries gates and the other scales', () => {
    const eqs = score(fullMarks)
    expect(eqs.gates).toHaveLength(7)
    expect(eqs.translations.map(({ scheme }) => scheme)).toEqual([
      'Maryland Scientific Methods Scale',
      'WWC-like class',
      'Campbell-like confidence',
      'GRADE starting level',
    ])
  })

  it('has pillars in the order of the rubric, with the rows of the design', () => {
    expect(score(fullMarks).pillars.map(({ id, components }) => [id, ...components.map((one) => one.id)])).toEqual([
      ['designValidity', 'drift', 'falseDates', 'reaction'],
      ['balance', 'likeness'],
      ['robustness', 'choices'],
      ['transparency', 'lock'],
    ])
  })
})

describe('stability', () => {
  const of = (eqs: Eqs, start: string) =>
    eqs.stability.scenarios.filter(({ label }) => label.startsWith(start)).map(({ overall }) => overall)

  it('renormalizes the weights, as worked by hand', () => {
    // Only balance loses marks: 2.5 of 5. Base 100 − 0.2·50 = 90; weight halved 0.1/0.9 → 94.44; raised 0.3/1.1 → 86.36.
    const eqs = score(evidenceWith({ likeness: exactly(0.625) }))
    expect(eqs.overall).toBe(90)
    expect(of(eqs, 'Balance')).toEqual([94, 86])
  })

  it('takes the score again with half and with twice as much that would matter', () => {
    // ρ 0.5 earns 10/3; at half as much 1, nothing; at twice as much 0.25, all
    const eqs = score(evidenceWith({ drift: exactly(0.5) }))
    expect([eqs.overall, ...of(eqs, 'What would matter')]).toEqual([80, 40, 95])
  })

  it('takes the score again without each part that decides', () => {
    // drift earns nothing and holds the score at 40; counted like any other it costs 0.35·5/3·20 = 11.67 points
    const eqs = score(evidenceWith({ drift: exactly(9) }))
    expect([eqs.overall, ...of(eqs, 'Drift before treatment: not decisive')]).toEqual([40, 88])
    expect(of(eqs, 'Early reaction: not decisive')).toEqual([40])
    expect(eqs.stability).toMatchObject({ low: 40, high: 88 })
  })

  it('takes the score again with the interval of each other choice that could have been declared', () => {
    // drift of 0.625 allows 70, and 20 more where the near end is beyond 2 · 0.625: from 2 another choice moves it to 1.2 or 1.3.
    // Beyond it the mean sets the score: a move of 0.7 earns 2 of 5, 0.35 · 250/3 + 20 + 12 + 15.
    const declared = (value: number) => {
      const alternatives = [{ name: 'a wider window', value, noise: 0, weight: 1 }]
      const evidence = evidenceWith({ drift: exactly(0.625), choices: { ...exactly(0), alternatives } })
      return score(evidence, { context: { ci: [2, 4] } })
    }
    const label = 'Declared instead: a wider window'
    expect(declared(0.8).overall).toBe(90)
    expect(declared(0.8).stability.scenarios).toContainEqual({ label, overall: 70 })
    expect(declared(0.7).stability.scenarios).toContainEqual({ label, overall: 76 })
  })

  it('has a choice for each weight, each other scale and each part that decides', () => {
    expect(score(fullMarks).stability.scenarios).toHaveLength(8 + 4 + 3)
  })
})
