import { describe, expect, it } from 'vitest'
import { createRandom } from '../numerics/random.ts'
import { invertWildTest, type WildForm, type WildWeights } from './wild-draws.ts'

/** A statistic whose draws are the mean of the weights, with a variance of one whatever the null. */
function meanOfWeights(clusters: number, estimate: number) {
  const seen: number[][] = []
  const formOf = (weights: Float64Array): WildForm => {
    seen.push(Array.from(weights))
    return [weights.reduce((sum, weight) => sum + weight, 0) / clusters, 0, 1, 0, 0]
  }
  return { seen, statistic: { clusters, estimate, variance: 1, formOf } }
}
const options = (draws: number, weights?: WildWeights) => ({
  draws,
  random: createRandom(5, 'wild draws'),
  ...(weights && { weights }),
})

describe('weight vectors', () => {
  it('are all gone through where they are few, each once', () => {
    const { seen, statistic } = meanOfWeights(3, 1)
    const { p, draws, enumerated } = invertWildTest(statistic, options(99, 'rademacher'))
    expect({ draws, enumerated }).toEqual({ draws: 8, enumerated: true })
    expect(new Set(seen.map(String)).size).toBe(8)
    expect(seen.flat().every((weight) => Math.abs(weight) === 1)).toBe(true)
    // only all signs alike have a mean as far from zero as 1
    expect(p).toBe(2 / 8)
  })

  it('of Webb take six values with a variance of one', () => {
    const { seen, statistic } = meanOfWeights(1, 1)
    expect(invertWildTest(statistic, options(99))).toMatchObject({ draws: 6, weights: 'webb', p: 4 / 6 })
    const squares = seen.flat().map((weight) => weight * weight)
    expect(squares.reduce((sum, square) => sum + square, 0) / 6).toBeCloseTo(1, 12)
    expect(new Set(seen.flat()).size).toBe(6)
  })

  it('are gone through up to 14 clusters with two values and 5 with six', () => {
    const all = (clusters: number, weights: WildWeights) => {
      const { draws, enumerated } = invertWildTest(meanOfWeights(clusters, 9).statistic, options(10, weights))
      return [draws, enumerated]
    }
    expect(all(14, 'rademacher')).toEqual([2 ** 14, true])
    expect(all(15, 'rademacher')).toEqual([10, false])
    expect(all(5, 'webb')).toEqual([6 ** 5, true])
    expect(all(6, 'webb')).toEqual([10, false])
  })

  it('are drawn where they are many, every cluster on its own', () => {
    const { seen, statistic } = meanOfWeights(20, 0.5)
    const { p, draws, enumerated } = invertWildTest(statistic, options(4000, 'rademacher'))
    expect({ draws, enumerated }).toEqual({ draws: 4000, enumerated: false })
    // the sample itself is one of the equally likely draws
    const reached = seen.filter((weights) => Math.abs(weights.reduce((sum, weight) => sum + weight, 0)) >= 10).length
    expect(p).toBe((1 + reached) / 4001)
    // at least 15 of 20 signs alike: 2·(15504 + 4845 + 1140 + 190 + 20 + 1)/2²⁰, a share with a standard error of 0.0031
    expect(Math.abs(p - 43400 / 2 ** 20)).toBeLessThan(3 * 0.0031)
    for (const g of [0, 19]) {
      const positive = seen.filter((weights) => weights[g] === 1).length
      expect(seen.every((weights) => Math.abs(weights[g]) === 1)).toBe(true)
      // half of 4000, with a standard error of 31.6
      expect(Math.abs(positive - 2000)).toBeLessThan(3 * 31.6)
    }
  })
})

describe('the inverted test', () => {
  it('ends where the draws reach the size of the test', () => {
    // a null δ below the estimate is not rejected while |δ| is at most the mean of signs that 5 % of the draws reach:
    // of 2⁶ vectors 2 have a mean of 1 and 14 one of 2/3 or more
    const { p, ci } = invertWildTest(meanOfWeights(6, 10).statistic, options(9, 'rademacher'))
    expect(p).toBe(0)
    expect(ci).toEqual([expect.closeTo(10 - 2 / 3, 6), expect.closeTo(10 + 2 / 3, 6)])
  })

  it('has no end where nothing is rejected', () => {
    // 2 of 16 vectors reach any null: both the coefficient and its null grow with δ
    const formOf = (weights: Float64Array): WildForm => [
      0,
      Math.abs(weights[0] + weights[1] + weights[2] + weights[3]) / 4,
      1,
      0,
      0,
    ]
    const { ci } = invertWildTest({ clusters: 4, estimate: 1, variance: 1, formOf }, options(9, 'rademacher'))
    expect(ci).toEqual([-Infinity, Infinity])
  })

  it('never counts a draw of negative variance as small', () => {
    // c + 2dδ + eδ² is 1 - 2 + 0.5 at δ = 1: below zero, so any coefficient reaches it
    const formOf = (): WildForm => [0.001, 0, 1, -1, 0.5]
    expect(invertWildTest({ clusters: 2, estimate: 1, variance: 1, formOf }, options(9, 'rademacher')).p).toBe(1)
  })
})
