import { describe, expect, it } from 'vitest'
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
    value,
    se: 2,
    ci: [value - 4, value + 4],
    isCovered: Math.abs(value) <= 4,
    isSignError: null,
    eqs,
    uncapped: eqs,
    pillars: { designValidity: 5, balance: 5, robustness: 5, transparency: 5 },
    caps: [],
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
    expect(order[0]!.spearman).toBeCloseTo(1 - (6 * 38) / 120, 12)
    expect(order[1]!.spearman).toBeNull()
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
  const many = (n: number, eqs: number, covered: number, error: number) =>
    Array.from({ length: n }, (_, i) => world(eqs, error, { isCovered: i < covered, marks: {} }))
  const judge = (list: JudgedWorld[]) => {
    const all = measureWorlds(list, { only: 2 })
    return judgeShipping(all, calibrate(all))
  }

  it('holds where high scores cover, low ones do not, and errors are ordered', () => {
    expect(judge([...many(50, 90, 47, 1), ...many(50, 70, 30, 4), ...many(50, 50, 10, 9)])).toMatchObject({
      coverageRises: true,
      isStrongHigh: true,
      isWeakLower: true,
      isOrdered: true,
      holds: true,
    })
  })

  it('fails where a higher band covers clearly less', () => {
    const { coverageRises, holds } = judge([...many(50, 90, 47, 1), ...many(50, 70, 10, 4), ...many(50, 50, 30, 9)])
    expect([coverageRises, holds]).toEqual([false, false])
  })

  it('fails where too few worlds score high to tell', () => {
    expect(judge([...many(19, 90, 19, 1), ...many(50, 50, 10, 9)]).isStrongHigh).toBe(false)
  })
})
