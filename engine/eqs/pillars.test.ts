import { describe, expect, it } from 'vitest'
import type { EvidenceItem } from '../designs/design.ts'
import { marksFor, meanOfMarks, scorePillar, shrinkBias, statisticOf, type Yardsticks } from './pillars.ts'
import { BIAS_SCALE, type Anchors, type RubricRow } from './rubric.ts'

const ANCHORS: Anchors = [
  [0.1, 4],
  [0.25, 2],
  [0.5, 0],
]
const item = (value: number | null) => ({ value, text: 'As measured.' })
const yardsticks: Yardsticks = { errorScale: 2, smallestEffect: 10 }
const rule = { id: 'balance' as const, label: 'Balance', question: 'Alike?', weight: 0.2 }
const row = (id: string, changes: Partial<RubricRow> = {}): RubricRow => ({
  ...{ id, label: id, anchors: ANCHORS, basis: 'ours' as const, source: 'By hand.' },
  ...changes,
})

describe('marks between anchors', () => {
  it('lie on the straight lines, meet the anchors and are level outside them', () => {
    expect([-1, 0.1, 0.175, 0.25, 0.375, 0.5, 9].map((x) => marksFor(x, ANCHORS))).toEqual([
      4,
      4,
      expect.closeTo(3, 12),
      2,
      expect.closeTo(1, 12),
      0,
      0,
    ])
  })

  it('make no step: a small change of a statistic is a small change of marks', () => {
    for (let x = 0; x < 0.6; x += 0.001)
      expect(Math.abs(marksFor(x + 0.001, ANCHORS) - marksFor(x, ANCHORS))).toBeLessThan(0.03)
  })
})

describe('the statistic that is scored', () => {
  it('is the number itself, also where it lies outside the anchors', () => {
    expect([0, -3, 0.3, 7].map((value) => statisticOf(item(value), ANCHORS))).toEqual([0, -3, 0.3, 7])
  })

  it('is the last anchor for an endless value and the first for one endless downwards', () => {
    expect(statisticOf(item(Infinity), ANCHORS)).toBe(0.5)
    expect(statisticOf(item(-Infinity), ANCHORS)).toBe(0.1)
  })

  it('is absent where nothing was computed', () => {
    for (const nothing of [undefined, item(null), item(Number.NaN)]) expect(statisticOf(nothing, ANCHORS)).toBeNull()
  })
})

describe('a bias pulled toward zero by its noise', () => {
  it.each([
    // b · (1 − s²/b²), worked by hand: 2 · (1 − 1/4), 3 · (1 − 4/9), 5 · (1 − 9/25)
    [2, 1, 1.5],
    [3, 2, 5 / 3],
    [5, 3, 3.2],
    [-2, 1, -1.5],
    // nothing of it is more than chance where it is no larger than its noise
    [1, 1, 0],
    [1, 3, 0],
    [-1, 3, 0],
    // known exactly it stays as it is
    [0.7, 0, 0.7],
  ])('%d with a standard error of %d leaves %d', (bias, noise, left) => {
    expect(shrinkBias(bias, noise)).toBeCloseTo(left, 12)
  })

  it('is zero where it is zero, whatever its noise', () => {
    expect([shrinkBias(0, 0), shrinkBias(0, 2)]).toEqual([0, 0])
  })
})

describe('a component that measures a bias', () => {
  const biasRow = row('drift', { ...BIAS_SCALE, decisive: true })
  const scored = (given: Partial<EvidenceItem>, changes: Partial<Yardsticks> = {}) =>
    scorePillar(rule, [biasRow], { drift: { ...item(0), ...given } }, { ...yardsticks, ...changes }).components[0]

  it.each([
    [0.5, 5],
    [0.8, 4],
    [1.25, 2.5],
    [2, 0],
    [9, 0],
  ])('of %d standard errors, and of many smallest effects, earns %d of 5', (value, marks) => {
    expect(scored({ value }, { errorScale: 1, smallestEffect: 1e-9 }).score).toBeCloseTo(marks, 12)
  })

  it.each([
    [0.25, 5],
    [0.4, 4],
    [0.625, 2.5],
    [1, 0],
    [3, 0],
  ])('of %d smallest effects, and of many standard errors, earns %d of 5', (value, marks) => {
    expect(scored({ value }, { errorScale: 1e-9, smallestEffect: 1 }).score).toBeCloseTo(marks, 12)
  })

  it('is harmless where it is small on either scale', () => {
    // 4 is 2 standard errors, and 0.4 smallest effects: 0 and 4 marks
    expect(scored({ value: 4 }).score).toBeCloseTo(4, 12)
    // and the other way round: 0.8 standard errors, 4 smallest effects
    expect(scored({ value: 4 }, { errorScale: 5, smallestEffect: 1 }).score).toBeCloseTo(4, 12)
  })

  it('is measured without its own noise, whichever its sign, and hands on how', () => {
    // 5 with noise 3 is 3.2: 1.6 standard errors, 0.32 smallest effects
    for (const sign of [1, -1]) {
      const component = scored({ value: sign * 5, noise: 3 })
      expect(component).toMatchObject({ isDecisive: true, input: expect.closeTo(1.6, 12) })
      expect(component.bias).toEqual({
        measured: sign * 5,
        noise: 3,
        shrunk: expect.closeTo(sign * 3.2, 12),
        inErrors: expect.closeTo(1.6, 12),
        inEffects: expect.closeTo(0.32, 12),
      })
      // 5 · (1 − 0.07/0.75)
      expect(component.score).toBeCloseTo((5 * 0.68) / 0.75, 12)
    }
  })

  it('is taken as it is where its noise is not known', () => {
    for (const noise of [undefined, Number.NaN])
      expect(scored({ value: 5, noise }).bias).toMatchObject({ noise: 0, shrunk: 5 })
  })

  it('is as bad as can be where it is endless, on either side, and cannot be taken off', () => {
    for (const value of [Infinity, -Infinity]) {
      expect(scored({ value })).toMatchObject({ score: 0, input: 2, isDecisive: true })
      expect(scored({ value })).not.toHaveProperty('bias')
    }
  })

  it('is read in smallest effects alone where there is no standard error', () => {
    for (const errorScale of [Number.NaN, 0]) {
      const component = scored({ value: 4 }, { errorScale })
      expect(component).toMatchObject({ input: 0.4, bias: { inErrors: null, inEffects: 0.4 } })
      expect(component.score).toBeCloseTo(4, 12)
    }
  })

  it('prints both scales, and a plain row has neither a bias nor a second scale', () => {
    expect(scored({ value: 4 })).toMatchObject(BIAS_SCALE)
    const [plain] = scorePillar(rule, [row('gap')], { gap: item(0.1) }, yardsticks).components
    expect(plain).not.toHaveProperty('bias')
    expect(plain).not.toHaveProperty('effectAnchors')
  })

  it('that was not computed has no size', () => {
    expect(scored({ value: null })).toMatchObject({ score: 0, input: null, isDecisive: true })
    expect(scored({ value: null })).not.toHaveProperty('bias')
  })
})

describe('a pillar', () => {
  it('is the plain mean of what applies', () => {
    const evidence = { a: item(0.1), b: item(0.25), c: { value: null, text: 'Cannot apply.', applicable: false } }
    const pillar = scorePillar(rule, [row('a'), row('b'), row('c')], evidence, yardsticks)
    expect(pillar.score).toBe(3)
    expect(meanOfMarks([{ score: 4 }, { score: null }, { score: 0 }])).toBe(2)
  })

  it('is 0 where nothing applies, rather than no number', () => {
    const evidence = { a: { value: null, text: 'Cannot apply.', applicable: false } }
    expect(scorePillar(rule, [row('a')], evidence, yardsticks)).toMatchObject({
      ...{ score: 0, label: 'Balance', weight: 0.2 },
    })
  })

  const evidence = {
    measured: item(0.1),
    failed: { value: Number.NaN, text: 'Too few rows.' },
    unavailable: { value: null, text: 'The file holds no covariates.', available: false },
    exempt: { value: null, text: 'Cannot apply.', applicable: false },
  }
  const ids = ['measured', 'failed', 'absent', 'unavailable', 'exempt']

  it('says of each component what it was given and why it earns nothing', () => {
    const rows = ids.map((id) => row(id))
    const { components, score } = scorePillar(rule, rows, evidence, yardsticks)
    expect(components.map(({ score, input, inputText, reason }) => [score, input, inputText, reason])).toEqual([
      [4, 0.1, 'As measured.', undefined],
      [0, null, 'Too few rows.', 'Not computed, so it earns no marks.'],
      [0, null, 'Not computed.', 'Not computed, so it earns no marks.'],
      [0, null, 'The file holds no covariates.', 'Not available in these data.'],
      [null, null, 'Cannot apply.', 'Cannot apply.'],
    ])
    // what does not apply is left out of the mean; all else counts
    expect(score).toBe(1)
  })

  it('lets decide what is decisive, and what could be reported and is not; never what these data cannot show', () => {
    const decisive = (changes: Partial<RubricRow>) =>
      scorePillar(
        rule,
        ids.map((id) => row(id, changes)),
        evidence,
        yardsticks,
      ).components.map(({ isDecisive }) => isDecisive)
    expect(decisive({})).toEqual([false, true, true, false, false])
    expect(decisive({ decisive: true })).toEqual([true, true, true, false, false])
  })
})
