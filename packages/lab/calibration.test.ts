import { describe, expect, it } from 'vitest'
import type { DesignType } from '@casefiles/engine/analysis'
import { calibrate, measureWorlds, orderByComponent, worldsOfTable } from './calibration.ts'
import type { JudgedWorld } from './judge-world.ts'
import { judgeShipping } from './shipping-condition.ts'
import { spearman, wilsonShare } from './summaries.ts'

/** Truth 0 in a shape whose true standard error is 2. */
function world(eqs: number, value: number, changes: Partial<JudgedWorld> = {}): JudgedWorld {
  return {
    index: 0,
    violation: 'none',
    kind: 'none',
    grade: 0,
    shape: 'only',
    effect: 'zero',
    truth: 0,
    intended: 1,
    smallestEffect: 1,
    value,
    se: 2,
    ci: [value - 4, value + 4],
    isCovered: Math.abs(value) <= 4,
    isNearlyCovered: Math.abs(value) <= 4,
    isSignError: null,
    eqs,
    mean: eqs,
    setBy: 'mean',
    pillars: { designValidity: 5, balance: 5, robustness: 5, transparency: 5 },
    verdict: null,
    marks: { fit: eqs / 20, constant: 5, other: null },
    ...changes,
  }
}

const worlds = [
  world(90, 1),
  world(85, -3),
  world(79, 5, { kind: 'revealable', isSignError: true }),
  world(60, -4, { kind: 'revealable', isSignError: false }),
  world(39, 10, { kind: 'revealable', isCovered: null }),
  world(95, 8, { kind: 'hidden' }),
]
const measured = measureWorlds(worlds, { only: 2 })

describe('the table by band, worked by hand', () => {
  const { bands } = calibrate(worldsOfTable(measured, 'revealable'))
  const band = (from: number) => bands.find((one) => one.from === from)!

  it('counts each world in its band, and leaves hidden violations to the other table', () => {
    expect(bands.map(({ n }) => n)).toEqual([1, 0, 2, 2])
  })

  it('measures errors in true standard errors', () => {
    // |1|/2 and |−3|/2
    expect(band(80).meanError).toBe(1)
    expect(band(80).rmse).toBeCloseTo(Math.sqrt((0.25 + 2.25) / 2), 12)
  })

  it('counts coverage among worlds with an interval, and sign errors among those with an effect', () => {
    expect(band(80).coverage).toMatchObject({ share: 1, n: 2 })
    expect(band(60).coverage).toMatchObject({ share: 0.5, n: 2 })
    expect(band(0).coverage).toBeNull()
    expect(band(80).signErrors).toBeNull()
    expect(band(60).signErrors).toMatchObject({ share: 0.5, n: 2 })
  })

  it('correlates the ranks of score and error', () => {
    // scores 90 85 79 60 39 rank 5 4 3 2 1; errors .5 1.5 2.5 2 5 rank 1 2 4 3 5: 1 − 6·Σd²/(5·24), d = 4 2 −1 −1 −4
    expect(calibrate(worldsOfTable(measured, 'revealable')).spearman).toBeCloseTo(1 - (6 * 38) / 120, 12)
  })

  it('says which component orders the errors, and which never varies or applies', () => {
    const order = orderByComponent(worldsOfTable(measured, 'revealable'))
    expect(order.map(({ id }) => id)).toEqual(['fit', 'constant'])
    expect(order[0].spearman).toBeCloseTo(1 - (6 * 38) / 120, 12)
    expect(order[1].spearman).toBeNull()
  })
})

describe('summaries', () => {
  it("gives Wilson's interval", () => {
    // 8 of 10: published as 0.490 to 0.943
    const { low, high } = wilsonShare([...new Array<boolean>(8).fill(true), false, false])!
    expect(low).toBeCloseTo(0.49, 3)
    expect(high).toBeCloseTo(0.943, 3)
    expect(wilsonShare([])).toBeNull()
  })

  it('gives tied ranks their mean', () => {
    // ranks 1.5 1.5 3 against 1 2 3: cov 1.5, variances 1.5 and 2
    expect(spearman([1, 1, 2], [1, 2, 3])).toBeCloseTo(1.5 / Math.sqrt(1.5 * 2), 12)
  })
})

describe('the shipping condition', () => {
  const many = (n: number, eqs: number, covered: number, error: number, changes: Partial<JudgedWorld> = {}) =>
    Array.from({ length: n }, (_, i) => world(eqs, error, { isCovered: i < covered, marks: {}, ...changes }))
  const judge = (list: JudgedWorld[], design: DesignType = 'DiD') => {
    const all = measureWorlds(list, { only: 2 })
    return judgeShipping(design, all, calibrate(all))
  }
  const faulty = { kind: 'revealable' } as const
  /** Strong, middling and weak worlds, of which a half of the sound ones are strong. */
  const mix = (strong: number, middle: number, weak: number) => [
    ...many(50, 90, strong, 1),
    ...many(50, 70, middle, 4),
    ...many(50, 50, weak, 9, faulty),
  ]

  it('holds where strong scores cover, weak ones do not, errors are ordered and sound studies reach them', () => {
    expect(judge(mix(47, 40, 30))).toMatchObject({
      strongFrom: 80,
      soundNeeded: 0.5,
      coverageRises: true,
      isStrongHigh: true,
      isWeakLow: true,
      isOrdered: true,
      isReachable: true,
      holds: true,
      coverageAtStrong: { share: 0.94, n: 50 },
      coverageUnder60: { share: 0.6, n: 50 },
      soundAtStrong: { share: 0.5, n: 100 },
    })
  })

  it('needs strong scores to cover at least 90 percent', () => {
    expect(judge(mix(45, 40, 30))).toMatchObject({ isStrongHigh: true, holds: true })
    expect(judge(mix(44, 40, 30))).toMatchObject({ isStrongHigh: false, holds: false })
  })

  it('needs weak scores to cover at most 70 percent', () => {
    expect(judge(mix(47, 40, 35))).toMatchObject({ isWeakLow: true, holds: true })
    expect(judge(mix(47, 40, 36))).toMatchObject({ isWeakLow: false, holds: false })
  })

  it('counts a score of 80 as strong and of 60 as not weak', () => {
    const edges = [...many(20, 80, 20, 1), ...many(20, 79, 0, 4), ...many(20, 60, 0, 5), ...many(20, 59, 10, 9)]
    expect(judge(edges)).toMatchObject({
      coverageAtStrong: { share: 1, n: 20 },
      coverageUnder60: { share: 0.5, n: 20 },
    })
  })

  it('needs no weak scores, but enough strong ones to tell', () => {
    expect(judge([...many(50, 90, 47, 1), ...many(19, 50, 19, 9)])).toMatchObject({ isWeakLow: true })
    expect(judge([...many(50, 90, 47, 1), ...many(20, 50, 20, 9)])).toMatchObject({ isWeakLow: false })
    expect(judge([...many(19, 90, 19, 1), ...many(50, 50, 10, 9)]).isStrongHigh).toBe(false)
    expect(judge([...many(20, 90, 20, 1), ...many(50, 50, 10, 9)]).isStrongHigh).toBe(true)
    expect(judge(many(50, 50, 10, 9))).toMatchObject({ coverageAtStrong: null, isStrongHigh: false, holds: false })
  })

  it('fails where a higher band covers clearly less', () => {
    expect(judge(mix(47, 10, 30))).toMatchObject({ coverageRises: false, holds: false })
    // within two Monte Carlo standard errors of a difference, 2·√(2·0.6·0.4/50) = 0.196, nothing is clear
    expect(judge(mix(47, 21, 30)).coverageRises).toBe(true)
    expect(judge(mix(47, 20, 30)).coverageRises).toBe(false)
  })

  it('fails where the rank correlation of score and error is weaker than −0.5', () => {
    const unordered = [...many(50, 90, 47, 9), ...many(50, 70, 40, 4), ...many(50, 50, 30, 1, faulty)]
    expect(judge(unordered)).toMatchObject({ isOrdered: false, holds: false, spearman: expect.closeTo(1, 12) })
  })

  it('fails where too few sound studies reach a strong score: half of them, of IV a third', () => {
    const sound = (strong: number) => [
      ...many(strong, 90, strong, 1),
      ...many(60 - strong, 70, 40, 4),
      ...many(50, 50, 20, 9, faulty),
    ]
    expect([30, 29].map((strong) => judge(sound(strong)).isReachable)).toEqual([true, false])
    expect([20, 19].map((strong) => judge(sound(strong), 'IV').isReachable)).toEqual([true, false])
    expect(judge(sound(20), 'IV').soundNeeded).toBeCloseTo(1 / 3, 12)
    // faulty worlds are no sound ones
    expect(judge([...sound(30), ...many(100, 70, 60, 4, faulty)]).isReachable).toBe(true)
    expect(judge(many(50, 90, 47, 1, faulty))).toMatchObject({ soundAtStrong: null, isReachable: false })
  })

  it('asks of Matching 60 in place of 80', () => {
    const matching = [...many(50, 65, 47, 1), ...many(50, 50, 30, 9, faulty)]
    expect(judge(matching, 'Matching')).toMatchObject({ strongFrom: 60, soundNeeded: 0.5, holds: true })
    expect(judge(matching, 'DiD')).toMatchObject({ strongFrom: 80, isStrongHigh: false, isReachable: false })
  })
})
