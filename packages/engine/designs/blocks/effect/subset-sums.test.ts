import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { estimateDifference } from './combine-blocks.ts'
import { testByRandomisation, testUntilClear } from './randomisation-inference.ts'
import { subsetSums } from './subset-sums.ts'
import { frameOf, rowsOf, specWith } from '../test-support/experiments.ts'

/** Mean, variance and how often each unit is in, over drawn subsets. */
function describeDraws(units: number, size: number, draws: number) {
  const random = createRandom(3, `subset ${units} ${size}`)
  const score = Float64Array.from({ length: units }, () => random.normal())
  const ones = new Float64Array(units).fill(1)
  const first = Float64Array.from(ones, (_, unit) => (unit === 0 ? 1 : 0))
  const last = Float64Array.from(ones, (_, unit) => (unit === units - 1 ? 1 : 0))
  let [total, squares, inFirst, inBoth] = [0, 0, 0, 0]
  subsetSums(
    [score, ones, first, last],
    size,
    random,
  )(draws, (_, sums) => {
    expect(sums[1]).toBe(size)
    total += sums[0]
    squares += sums[0] ** 2
    inFirst += sums[2]
    inBoth += sums[2] * sums[3]
  })
  const mean = score.reduce((sum, one) => sum + one, 0) / units
  const spread = score.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (units - 1)
  return {
    mean: total / draws,
    variance: squares / draws - (total / draws) ** 2,
    expectedMean: size * mean,
    expectedVariance: ((size * (units - size)) / units) * spread,
    first: inFirst / draws,
    both: inBoth / draws,
  }
}

describe('sums over drawn subsets', () => {
  it(
    'have the size asked for, the mean and variance of sampling without replacement, and every pair as often',
    { tags: ['night'] },
    () => {
      const draws = 20_000
      for (const [units, size] of [
        [200, 100],
        [333, 61],
        [97, 80],
        [64, 32],
        [40, 13],
        [500, 20],
      ]) {
        const found = describeDraws(units, size, draws)
        // four standard errors of what is drawn
        expect(Math.abs(found.mean - found.expectedMean)).toBeLessThan(4 * Math.sqrt(found.expectedVariance / draws))
        expect(found.variance / found.expectedVariance).toBeGreaterThan(1 - 4 * Math.sqrt(2 / draws))
        expect(found.variance / found.expectedVariance).toBeLessThan(1 + 4 * Math.sqrt(2 / draws))
        const share = size / units
        expect(Math.abs(found.first - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / draws))
        const pair = (share * (size - 1)) / (units - 1)
        expect(Math.abs(found.both - pair)).toBeLessThan(4 * Math.sqrt((pair * (1 - pair)) / draws))
      }
    },
  )
})

describe('drawing until p is clear', () => {
  const random = createRandom(9, 'pupils')
  const scores = (n: number, mean: number) => Array.from({ length: n }, () => mean + random.normal())
  const rows = rowsOf([
    { block: 'A', treated: scores(60, 0.4), control: scores(90, 0) },
    { block: 'B', treated: scores(80, 1.4), control: scores(40, 1) },
  ])
  const frame = frameOf(rows, specWith({ blocks: ['block'] }))
  const { sample, values, combined } = estimateDifference(frame, frame.outcomes[0].values)
  const seeded = () => createRandom(5, 'until clear')

  it('stops at 999 draws where p is far from 0.05, and finds what a fixed number of draws finds', () => {
    const test = testUntilClear(values, sample, 9999, seeded(), () => {})
    const fixed = testByRandomisation(values, sample, 9999, seeded(), () => {})
    expect(test.assignments).toBe(999)
    expect(test.value).toBeCloseTo(combined.value, 12)
    expect(test.value).toBe(fixed.value)
    expect(test.se).toBe(fixed.se)
    expect(Math.abs(test.p - fixed.p)).toBeLessThan(4 * (test.monteCarloError + fixed.monteCarloError) + 1e-3)
    test.ci.forEach((end, i) => expect(Math.abs(end - fixed.ci[i])).toBeLessThan(5 * test.endErrors![i]))
    test.endErrors!.forEach((error) => expect(error).toBeLessThan(0.2 * test.se))
    expect(fixed.endErrors).toBeNull()
  })

  it('goes on to the locked number where p stays near 0.05', () => {
    // an effect of 1.96 standard errors
    const { value, se } = testUntilClear(values, sample, 999, seeded(), () => {})
    const shift = 1.96 * se - value
    const near = values.map((one, row) => one + shift * sample.treated[row])
    const test = testUntilClear(near, sample, 1999, seeded(), () => {})
    expect(test.assignments).toBe(1999)
    expect(Math.abs(test.p - 0.05)).toBeLessThan(4 * test.monteCarloError)
  })
})
