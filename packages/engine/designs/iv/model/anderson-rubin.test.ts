import { describe, expect, it } from 'vitest'
import { fUpperQuantile } from '../../../numerics/distributions.ts'
import { createRandom } from '../../../numerics/random.ts'
import { dataWith, drawWorld } from '../test-support/models.ts'
import { andersonRubin, hullOf } from './anderson-rubin.ts'
import { regressFirstStage } from './first-stage.ts'
import { fitTwoStage } from './k-class.ts'
import type { ErrorStructure } from './error-structure.ts'
import { reduceModel } from './reduce.ts'

const clustersOf = (n: number, levels: number): ErrorStructure => ({
  kind: 'cluster',
  clusters: { levels, index: Int32Array.from({ length: n }, (_, row) => row % levels) },
})

describe('the Anderson–Rubin set', () => {
  it('is worked by hand with eight rows: an interval, then two rays, then the whole line', () => {
    // z = ±1; d and y without their means have Q'd = √8·a, Q'y = √8·b and errors e that are orthogonal to z
    const z = [1, 1, 1, 1, -1, -1, -1, -1]
    const noise = [1, -1, 1, -1, 1, -1, 1, -1]
    const other = [1, 1, -1, -1, 1, 1, -1, -1]
    const setFor = (a: number, b: number) => {
      const d = z.map((value, i) => a * value + noise[i])
      const y = z.map((value, i) => b * value + other[i])
      return andersonRubin(reduceModel(dataWith(y, d, [z])))
    }
    const limit = fUpperQuantile(0.05, 1, 6)
    // F(β) = 8(b - βa)² / (8(1 + β²)/6) = 6(b - βa)²/(1 + β²), as the noises are orthogonal with length √8
    expect(setFor(3, 3).statistic(2)).toBeCloseTo((6 * (3 - 6) ** 2) / 5, 12)
    const solve = (a: number, b: number) => {
      const [p, q, r] = [6 * a * a - limit, 12 * a * b, 6 * b * b - limit]
      const root = Math.sqrt(q * q - 4 * p * r)
      return [(q - root) / (2 * p), (q + root) / (2 * p)].sort((x, y) => x - y)
    }
    const interval = setFor(3, 3).set(0.95)
    expect(interval).toHaveLength(1)
    solve(3, 3).forEach((end, i) => expect(interval[0][i]).toBeCloseTo(end, 12))
    const rays = setFor(0.5, 3).set(0.95)
    const [low, high] = solve(0.5, 3)
    expect(rays).toEqual([
      [-Infinity, expect.closeTo(low, 12)],
      [expect.closeTo(high, 12), Infinity],
    ])
    expect(setFor(0.5, 0.5).set(0.95)).toEqual([[-Infinity, Infinity]])
  })

  it('is empty when two instruments contradict each other', () => {
    const random = createRandom(2, 'contradiction')
    const z = [0, 1].map(() => Array.from({ length: 200 }, () => random.normal()))
    const d = z[0].map((value, i) => value + z[1][i] + 0.3 * random.normal())
    const y = z[0].map((value, i) => 2 * value - 2 * z[1][i] + 0.3 * random.normal())
    for (const errors of [{ kind: 'iid' }, { kind: 'hc1' }, clustersOf(200, 40)] as ErrorStructure[]) {
      const set = andersonRubin(reduceModel(dataWith(y, d, z, { errors }))).set(0.95)
      expect(set).toEqual([])
      expect(hullOf(set)).toEqual([NaN, NaN])
    }
  })

  const holdsWhatIsKept = (instruments: number) => {
    for (const [seed, strength] of [
      [1, 0.4],
      [2, 0.12],
      [3, 0.05],
      [4, 0.02],
      [5, 0.08],
    ] as const) {
      const world = { n: 120, instruments, strength, effect: 1, endogeneity: 0.7, unequal: 0.5 }
      for (const errors of [{ kind: 'iid' }, { kind: 'hc1' }, clustersOf(120, 30)] as ErrorStructure[]) {
        const model = reduceModel({ ...drawWorld(world, seed), errors })
        const test = andersonRubin(model)
        const pieces = test.set(0.95)
        const { value, se } = fitTwoStage(model)
        // angles cover the whole line evenly in the scale of the estimate
        for (let step = 0; step < 2000; step++) {
          const beta = value + se * Math.tan(Math.PI * ((step + 0.5) / 2000 - 0.5))
          const isInside = pieces.some(([low, high]) => low <= beta && beta <= high)
          expect(isInside, `${seed} ${errors.kind} at ${beta}: p = ${test.p(beta)}`).toBe(test.p(beta) >= 0.05)
        }
        for (const end of pieces.flat().filter(Number.isFinite)) expect(test.p(end)).toBeCloseTo(0.05, 7)
      }
    }
  }
  const title = 'holds every β that the test keeps and no other, %i instruments'
  it.each([1, 2, 3])(title, holdsWhatIsKept)
  it.each([6, 15])(title, { tags: ['night'] }, holdsWhatIsKept)

  it('is unbounded exactly when the first stage itself is not significant', () => {
    for (let seed = 10; seed < 40; seed++) {
      const world = { n: 100, instruments: 2, strength: 0.15, effect: 1, endogeneity: 0.5 }
      const model = reduceModel({ ...drawWorld(world, seed), errors: { kind: 'hc1' } })
      const set = andersonRubin(model).set(0.95)
      const { p } = regressFirstStage(model).test
      expect(set.some((piece) => !piece.every(Number.isFinite))).toBe(p > 0.05)
    }
  })

  it('is the same whatever combination of the instruments is named', () => {
    const data = drawWorld({ n: 150, instruments: 2, strength: 0.3, effect: 1, endogeneity: 0.5 }, 7)
    const [first, second] = data.instruments
    const mixed = [
      { ...first, values: first.values.map((value, i) => 3 * value - second.values[i]) },
      { ...second, values: second.values.map((value, i) => value + 0.1 * first.values[i]) },
    ]
    const errors: ErrorStructure = { kind: 'hc1' }
    const [a] = andersonRubin(reduceModel({ ...data, errors })).set(0.95)
    const [b] = andersonRubin(reduceModel({ ...data, errors, instruments: mixed })).set(0.95)
    expect(b[0]).toBeCloseTo(a[0], 10)
    expect(b[1]).toBeCloseTo(a[1], 10)
  })

  it('is refused with no more clusters than instruments', () => {
    const data = drawWorld({ n: 60, instruments: 3, strength: 0.3, effect: 1, endogeneity: 0.5 }, 7)
    expect(() => andersonRubin(reduceModel({ ...data, errors: clustersOf(60, 3) }))).toThrow(/3 clusters and 3/)
  })
})
