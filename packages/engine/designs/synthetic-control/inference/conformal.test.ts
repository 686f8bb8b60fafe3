import { describe, expect, it } from 'vitest'
import { tell } from '../test-support/analysis.ts'
import { studyOf } from '../test-support/small-study.ts'
import { simplexFitter } from '../weights/fitters.ts'
import { testConformally } from './conformal.ts'

/** Two donors at the same flat level: the fit is that level whatever the weights, so every residual is known. */
function flat(residuals: number[], pre: number) {
  const level = residuals.map(() => 10)
  return studyOf(
    pre,
    residuals.map((value) => 10 + value),
    level,
    level,
  )
}

/** 19 residuals before treatment whose largest size is 1.9. */
const before = Array.from({ length: 19 }, (_, t) => ((t % 2 === 0 ? 1 : -1) * (t + 1)) / 10)

describe('the conformal test', () => {
  it('of one period ranks its residual among those before', () => {
    // larger in size than 0.1 … 1.5, so 1.6, 1.7, 1.8, 1.9 and itself are at least as large: 5 of 20
    expect(testConformally(flat([...before, 1.55], 19), [19], simplexFitter(), 1.55).p).toBe(5 / 20)
  })

  it('counts a tie for the null', () => {
    expect(testConformally(flat([...before, 1.5], 19), [19], simplexFitter(), 1.5).p).toBe(6 / 20)
  })

  it('gives the effects that leave a residual no larger than the largest before: 3 ± 1.9', () => {
    const { ci } = testConformally(flat([...before, 3], 19), [19], simplexFitter(), 3)
    expect(ci[0]).toBeCloseTo(1.1, 9)
    expect(ci[1]).toBeCloseTo(4.9, 9)
  })

  it('gives no interval with fewer than 20 periods, and says why', () => {
    const found = testConformally(flat([...before.slice(1), 3], 18), [18], simplexFitter(), 3)
    expect(found.ci).toEqual([NaN, NaN])
    expect(found.p).toBe(1 / 19)
    expect(tell(found.reason)).toBe(
      'With 19 periods the smallest possible p value is 0.053, so no 95% interval exists.',
    )
  })

  it('of two periods compares their mean with every two neighbours on the ring', () => {
    // means of neighbours: before ±0.05 each; last before and first after (1.9 + 4)/2; the two after 4; around 2.05
    const found = testConformally(flat([...before, 4, 4], 19), [19, 20], simplexFitter(), 4)
    expect(found.p).toBe(1 / 21)
    // the effect e leaves 4 − e; it is rejected while |4 − e| exceeds every other block, the largest of which
    // are |1.9 + 4 − e|/2 and |4 − e + 0.1|/2 and 0.05
    expect(found.ci[0]).toBeCloseTo(4 - 1.9, 9)
    expect(found.ci[1]).toBeCloseTo(4 + 1.9 / 3, 9)
  })

  it('finds the interval from a centre that is itself rejected', () => {
    const found = testConformally(flat([...before, 3], 19), [19], simplexFitter(), 10)
    expect(found.ci[0]).toBeCloseTo(1.1, 9)
    expect(found.ci[1]).toBeCloseTo(4.9, 9)
  })
})
