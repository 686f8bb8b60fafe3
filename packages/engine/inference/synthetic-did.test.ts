import { describe, expect, it } from 'vitest'
import { column, matrix } from '../numerics/linear-algebra.ts'
import { estimateSyntheticDid, type BlockDesign } from './synthetic-did.ts'

/** Periods × units from one list per unit. */
function paths(...units: number[][]) {
  const result = matrix(units[0].length, units.length)
  units.forEach((values, j) => column(result, j).set(values))
  return result
}

/** Two donors, two periods before and two after. */
const small: BlockDesign = {
  pre: 2,
  target: Float64Array.of(2, 5, 11, 14),
  donors: paths([1, 5, 6, 10], [2, 1, 4, 2]),
}

const centred = ([a, b]: number[]) => [a - (a + b) / 2, b - (a + b) / 2]

/** The first of two weights on the simplex: argmin |a·w + b·(1 - w) - c|² + ridge·(w² + (1 - w)²), by its derivative. */
function firstOfTwo(a: number[], b: number[], c: number[], ridge: number): number {
  const gap = a.map((value, i) => value - b[i])
  const rest = c.map((value, i) => value - b[i])
  const product = (x: number[], y: number[]) => x.reduce((sum, value, i) => sum + value * y[i], 0)
  return Math.min(1, Math.max(0, (product(gap, rest) + ridge) / (product(gap, gap) + 2 * ridge)))
}

describe('synthetic difference in differences', () => {
  it('finds the effects where the target runs beside one donor', () => {
    const donors = paths([1, 2, 4, 3, 5, 5], [3, 1, 2, 6, 4, 7], [0, 5, 1, 2, 2, 9])
    const effects = [1, 2, 6]
    const target = Float64Array.from([3, 1, 2, 6, 4, 7], (value, t) => value + 10 + (t < 3 ? 0 : effects[t - 3]))
    const found = estimateSyntheticDid({ pre: 3, target, donors }, 1, 0)
    expect(found.unitWeights.map((weight) => Math.round(weight * 1e9) / 1e9)).toEqual(Float64Array.of(0, 1, 0))
    expect(Array.from(found.effects)).toEqual(effects.map((effect) => expect.closeTo(effect, 8)))
    expect(found.value).toBeCloseTo(3, 8)
  })

  it('is the weighted difference in differences with weights worked out on a line', () => {
    // (3 · 2)^¼ · 0.5 and 1e-6 · 0.5
    const penalty = 6 ** 0.25 * 0.5
    const found = estimateSyntheticDid(small, 3, 0.5)
    expect(found).toMatchObject({ noise: 0.5, unitPenalty: expect.closeTo(penalty, 12), timePenalty: 5e-7 })
    const w = firstOfTwo(centred([1, 5]), centred([2, 1]), centred([2, 5]), 2 * penalty ** 2)
    expect(w).toBeGreaterThan(0.1)
    expect(w).toBeLessThan(0.9)
    expect(Array.from(found.unitWeights)).toEqual([expect.closeTo(w, 9), expect.closeTo(1 - w, 9)])
    // donors' means after treatment are 8 and 3, to be met by their values 1, 2 and 5, 1 before it
    const v = firstOfTwo(centred([1, 2]), centred([5, 1]), centred([8, 3]), 2 * 5e-7 ** 2)
    expect(Array.from(found.timeWeights)).toEqual([expect.closeTo(v, 9), expect.closeTo(1 - v, 9)])
    const gap = [2 - (w + 2 * (1 - w)), 5 - (5 * w + 1 - w), 11 - (6 * w + 4 * (1 - w)), 14 - (10 * w + 2 * (1 - w))]
    const reference = v * gap[0] + (1 - v) * gap[1]
    expect(Array.from(found.effects)).toEqual([gap[2] - reference, gap[3] - reference].map((x) => expect.closeTo(x, 8)))
    expect(found.value).toBeCloseTo((gap[2] + gap[3]) / 2 - reference, 8)
  })

  it('weighs both sides of a line where the periods before differ', () => {
    const donors = paths([1, 3, 2, 2], [2, 7, 5, 5])
    const found = estimateSyntheticDid({ pre: 2, target: Float64Array.of(0, 1, 0, 0), donors }, 1, 1)
    // centred over donors: -1/2, 1/2 and -2, 2 before, -3/2, 3/2 after
    const v = firstOfTwo([-0.5, 0.5], [-2, 2], [-1.5, 1.5], 2e-12)
    expect(v).toBeCloseTo(1 / 3, 9)
    expect(found.timeWeights[0]).toBeCloseTo(v, 9)
  })

  it('weighs periods alike that the donors cannot tell apart, where the noise is large enough for the ridge to be felt', () => {
    const donors = paths([1, 1, 2, 2], [2, 2, 5, 5])
    const { timeWeights } = estimateSyntheticDid({ pre: 2, target: Float64Array.of(0, 3, 0, 0), donors }, 1, 1e4)
    expect(Array.from(timeWeights)).toEqual([expect.closeTo(0.5, 6), expect.closeTo(0.5, 6)])
  })

  it("takes the noise from the donors' changes before treatment alone", () => {
    // changes 1, 2 and 0, 0 lie 0.25, 1.25, -0.75 and -0.75 about their mean: 2.75 / 3
    const donors = paths([0, 1, 3, 90], [5, 5, 5, -70])
    const found = estimateSyntheticDid({ pre: 3, target: Float64Array.of(1, 2, 3, 4), donors }, 1)
    expect(found.noise).toBeCloseTo(Math.sqrt(2.75 / 3), 12)
    expect(found.unitPenalty).toBeCloseTo(Math.sqrt(2.75 / 3), 12)
  })

  it('solves both weight problems to rounding', () => {
    const { violation } = estimateSyntheticDid(small, 3, 0.5)
    expect(violation).toBeGreaterThanOrEqual(0)
    expect(violation).toBeLessThan(1e-9)
  })

  it('leaves its data as they are', () => {
    const before = structuredClone(small)
    estimateSyntheticDid(small, 3, 0.5)
    expect(small).toEqual(before)
  })
})
