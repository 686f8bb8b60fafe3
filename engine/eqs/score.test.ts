import { describe, expect, it } from 'vitest'
import type { Eqs, PillarId } from '../analysis.ts'
import type { Evidence } from '../designs/design.ts'
import { evidenceWith, fullMarks, openFacts } from '../test-support/evidence.ts'
import { madeUpRubric } from '../test-support/made-up-rubric.ts'
import { allowedBy, NOT_IDENTIFIED, PILLARS, RUBRIC_VERSION, type DesignRubric } from './rubric.ts'
import { decisiveOf, lowestOf, scoreEqs, whatSet, type EqsContext } from './score.ts'
import type { TransparencyFacts } from './transparency.ts'

interface Given {
  facts?: Partial<TransparencyFacts> | null
  context?: Partial<EqsContext>
  rubric?: Partial<DesignRubric>
}

function score(evidence: Evidence, { facts = {}, context, rubric }: Given = {}): Eqs {
  return scoreEqs({ ...madeUpRubric, ...rubric }, evidence, facts && { ...openFacts, ...facts }, {
    ...{ isIdentified: true, errorScale: 1, smallestEffect: 1 },
    ...context,
  })
}
const pillar = (eqs: Eqs, id: PillarId) => eqs.pillars.find((candidate) => candidate.id === id)!

/** The rule alone, for lines that are given. */
const parts = (mean: number, allows: number | null, limit: number, unidentified: string | null = null) => ({
  ...{ mean, ceiling: { limit, reason: '' }, unidentified },
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
    // Design validity (2.5+5+5)/3 = 12.5/3; balance (4+5)/2 = 4.5; robustness (2.5+5)/2 = 3.75; transparency 3.
    const eqs = score(evidenceWith({ periods: 2, likeness: 0.1, moves: 1.25 }), {
      facts: { lockStatus: 're-analysis' },
    })
    expect(eqs.pillars.map((one) => one.score)).toEqual(
      [12.5 / 3, 4.5, 3.75, 3].map((value) => expect.closeTo(value, 12)),
    )
    // 20 · (0.35·12.5/3 + 0.20·4.5 + 0.30·3.75 + 0.15·3) = 29.167 + 18 + 22.5 + 9
    expect(eqs.mean).toBeCloseTo(78 + 2 / 3, 10)
    expect(eqs).toMatchObject({ overall: 79, setBy: 'mean', band: 'moderate', rubricVersion: RUBRIC_VERSION })
  })

  it('shares the weight of a pillar without components among the others', () => {
    // without a lock 0.85 is left: (0.35·5 + 0.20·2.5 + 0.30·5)/0.85 · 20
    const eqs = score(evidenceWith({ likeness: 0.5 }), { facts: null })
    expect(eqs.mean).toBeCloseTo((20 * 3.75) / 0.85, 10)
    expect(eqs.gates).toEqual([])
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
    // 1.25 standard errors, and more than one smallest effect: 2.5 marks allow 70
    const eqs = score(evidenceWith({ drift: 1.25 }))
    expect(eqs).toMatchObject({
      overall: 70,
      setBy: 'weakest',
      weakest: { id: 'drift', label: 'Drift before treatment', marks: 2.5, allows: 70 },
    })
    expect(eqs.mean).toBeGreaterThan(90)
  })

  it('is the lowest of them, and the first of equals', () => {
    expect(score(evidenceWith({ drift: 1.25, fit: 0.25 })).weakest).toMatchObject({
      id: 'fit',
      marks: 1.25,
      allows: 55,
    })
    expect(score(evidenceWith({ drift: 1.25, fit: 0.5 })).weakest).toMatchObject({ id: 'drift', marks: 2.5 })
    expect(score(fullMarks).weakest).toMatchObject({ id: 'drift', marks: 5, allows: 100 })
  })

  it('is no plain row, however poor', () => {
    const eqs = score(evidenceWith({ attrition: 0.4, moves: 9, leaveOneOut: 0 }))
    expect(eqs.weakest).toMatchObject({ marks: 5 })
    expect(eqs.setBy).toBe('mean')
  })

  it('is a plain row that could be reported and is not', () => {
    const eqs = score(evidenceWith({ attrition: null }))
    expect(eqs).toMatchObject({ overall: 40, setBy: 'weakest', weakest: { id: 'attrition', marks: 0, allows: 40 } })
    expect(pillar(eqs, 'balance').score).toBe(2.5)
  })

  it('is never what these data cannot show, which earns 0 all the same', () => {
    const given = { value: null, text: 'The file is aggregated.', available: false }
    const eqs = score(evidenceWith({ fit: given }))
    expect(eqs.weakest).toMatchObject({ id: 'drift', marks: 5 })
    expect(pillar(eqs, 'designValidity').score).toBeCloseTo(10 / 3, 12)
  })

  it('is never what does not apply by design, which is left out', () => {
    const eqs = score(evidenceWith({ fit: { value: null, text: 'There is no fit.', applicable: false } }))
    expect(eqs.weakest).toMatchObject({ id: 'drift', marks: 5 })
    expect(pillar(eqs, 'designValidity').score).toBe(5)
    expect(decisiveOf(eqs.pillars).map(({ id }) => id)).toEqual(['drift'])
  })

  it('is a broken gate before all, and never one that was not checked', () => {
    const broken = score(evidenceWith({ fit: 0 }), { facts: { dataAvailable: false } })
    expect(broken).toMatchObject({
      overall: 40,
      setBy: 'weakest',
      weakest: { id: 'dataAvailable', label: 'Data available', marks: 0, allows: 40 },
    })
    expect(score(fullMarks, { facts: { replication: 'generated' } }).overall).toBe(95)
  })

  it('does not exist where no component is decisive', () => {
    const plain = madeUpRubric.designValidity.filter(({ decisive }) => !decisive)
    const eqs = score(fullMarks, { rubric: { designValidity: plain } })
    expect(eqs).toMatchObject({ weakest: null, overall: 95, setBy: 'ceiling' })
  })

  it('reads its bias on the scales that it is told', () => {
    expect(score(evidenceWith({ drift: 2 })).weakest!.marks).toBe(0)
    // 2 is half a standard error of 4, or a quarter of a smallest effect of 8
    expect(score(evidenceWith({ drift: 2 }), { context: { errorScale: 4 } }).weakest!.marks).toBe(5)
    expect(score(evidenceWith({ drift: 2 }), { context: { smallestEffect: 8 } }).weakest!.marks).toBe(5)
  })
})

describe('the ceiling', () => {
  it('is what the design can promise', () => {
    expect(score(fullMarks)).toMatchObject({
      ...{ overall: 95, mean: 100, setBy: 'ceiling', band: 'strong' },
      ceiling: { limit: 95, reason: 'No data show what would have happened otherwise.' },
    })
    expect(score(fullMarks).ceiling).not.toHaveProperty('without')
  })

  const without = { limit: 59, reason: 'Nothing from before treatment was seen.' }

  it('is lower where none of some components could be computed, for whatever reason', () => {
    const reasons = [
      { value: null, text: 'Not computed.' },
      { value: Number.NaN, text: 'Too few rows.' },
      { value: null, text: 'Not in the file.', available: false },
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

  it.each([[0], [-1], [null], [Number.NaN]])('is an effect whose design stands on a component at %s', (periods) => {
    expect(score(evidenceWith({ periods }))).toMatchObject({ overall: 39, setBy: 'unidentified', unidentified: reason })
  })

  it('is an effect whose component was never reported', () => {
    const { periods: _, ...rest } = fullMarks
    expect(score(rest).unidentified).toBe(reason)
  })

  it('is not one where these data cannot show it', () => {
    const hidden = { value: null, available: false, text: 'The rows are cells.' }
    expect(score(evidenceWith({ periods: hidden })).unidentified).toBeNull()
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
      ['designValidity', 'periods', 'drift', 'fit'],
      ['balance', 'likeness', 'attrition'],
      ['robustness', 'moves', 'leaveOneOut'],
      ['transparency', 'lock'],
    ])
  })
})

describe('stability', () => {
  const of = (eqs: Eqs, start: string) =>
    eqs.stability.scenarios.filter(({ label }) => label.startsWith(start)).map(({ overall }) => overall)

  it('renormalizes the weights, as worked by hand', () => {
    // Only balance loses marks: 2.5 of 5. Base 100 − 0.2·50 = 90; weight halved 0.1/0.9 → 94.44; raised 0.3/1.1 → 86.36.
    const eqs = score(evidenceWith({ likeness: 0.5 }))
    expect(eqs.overall).toBe(90)
    expect(of(eqs, 'Balance')).toEqual([94, 86])
  })

  it('takes the score again with another line, which can make a part weaker', () => {
    // 0.5 standard errors earn 5 by the line of the rubric and 5 · 2/3 by the stricter one: 40 + 40
    const eqs = score(evidenceWith({ drift: 0.5 }))
    expect([eqs.overall, ...of(eqs, 'Drift before treatment: twice as strict')]).toEqual([95, 80])
    expect(eqs.stability).toMatchObject({ low: 80, high: 95 })
  })

  it('takes the score again without each part that decides', () => {
    // drift earns nothing and holds the score at 40; counted like any other it costs 0.35·5/3·20 = 11.67 points
    const eqs = score(evidenceWith({ drift: 9 }))
    expect([eqs.overall, ...of(eqs, 'Drift before treatment: not decisive')]).toEqual([40, 88])
    expect(of(eqs, 'Fit of the comparison: not decisive')).toEqual([40])
    expect(eqs.stability).toMatchObject({ low: 40, high: 88 })
  })

  it('never forgives what could be reported and is not', () => {
    const eqs = score(evidenceWith({ fit: null }))
    expect(of(eqs, 'Fit of the comparison: not decisive')).toEqual([40])
  })

  it('has a choice for each weight, each other line and each part that decides', () => {
    expect(score(fullMarks).stability.scenarios).toHaveLength(8 + 2 + 2)
  })
})
