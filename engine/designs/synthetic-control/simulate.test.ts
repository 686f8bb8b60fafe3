import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { estimateAverage } from './average-effect.ts'
import { testConformally } from './inference/conformal.ts'
import { drawStudy } from './test-support/small-study.ts'
import { simplexFitter } from './weights/fitters.ts'
import { estimateSyntheticDid } from '../../inference/synthetic-did.ts'

const worlds = 400
const truth = -2
const size = { donors: 12, pre: 25, post: 4 }
const locked = { predictorWeights: 'nested' as const }

describe(`${worlds} worlds with two factors and a true effect of ${truth}`, () => {
  const random = createRandom(20, 'synthetic-control')
  const runs = Array.from({ length: worlds }, () => {
    const study = drawStudy(random, size, truth)
    const average = estimateAverage(study, locked)
    return {
      value: average.value,
      ci: average.ci,
      onePeriod: testConformally(drawStudy(random, size, 0), [size.pre], simplexFitter(), 0),
      syntheticDid: estimateSyntheticDid(study, 1).value,
    }
  })
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const se = (values: number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)) / values.length)

  it.each(['value', 'syntheticDid'] as const)('estimates it without bias: %s', (key) => {
    const errors = runs.map((run) => run[key] - truth)
    // the donors' noise pulls the mixture a little towards their mean, hence more than Monte Carlo error alone
    expect(Math.abs(mean(errors))).toBeLessThan(3 * se(errors) + 0.02)
  })

  it('covers it with the average interval', () => {
    // 29 ring shifts: the test rejects at 1/29, so exchangeable residuals give 1 − 1/29 = 96.6 %
    const share = mean(runs.map(({ ci: [low, high] }) => (low <= truth && truth <= high ? 1 : 0)))
    expect(share).toBeGreaterThan(0.94)
    expect(share).toBeLessThan(0.99)
  })

  it('covers no effect with the interval of one period', () => {
    // 26 periods: the test rejects at 1/26, so exchangeable residuals give 1 − 1/26 = 96.2 %
    const share = mean(runs.map(({ onePeriod: { ci } }) => (ci[0] <= 0 && 0 <= ci[1] ? 1 : 0)))
    expect(share).toBeGreaterThan(0.93)
    expect(share).toBeLessThan(0.98)
  })

  it('rejects no effect in one period as often as its interval leaves it out', () => {
    for (const { onePeriod } of runs) expect(onePeriod.p > 0.05).toBe(onePeriod.ci[0] <= 0 && 0 <= onePeriod.ci[1])
  })
})

describe('noise that lasts', () => {
  // Blocks keep neighbours together, so persistence costs the average interval little; at 0.8 some coverage goes.
  it.each([
    [0.5, 0.93],
    [0.8, 0.9],
  ])('with persistence %d leaves the average interval a coverage of at least %d', (persistence, least) => {
    const random = createRandom(21, 'persistent-noise')
    const covered = Array.from({ length: 300 }, () => {
      const { ci } = estimateAverage(drawStudy(random, size, truth, persistence), locked)
      return ci[0] <= truth && truth <= ci[1] ? 1 : 0
    })
    const share = covered.reduce<number>((sum, one) => sum + one, 0) / covered.length
    expect(share).toBeGreaterThan(least)
  })
})
