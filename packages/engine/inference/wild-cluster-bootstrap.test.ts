import { describe, expect, it } from 'vitest'
import { createRandom } from '../numerics/random.ts'
import { regressWithEffects } from './absorbed-regression.ts'
import { clusterCovariance } from './cluster-covariance.ts'
import { wildClusterBootstrap } from './wild-cluster-bootstrap.ts'
import { samplePanel, regress, type Sample } from './test-support/sample-panel.ts'

const random = () => createRandom(1, 'not used')

function tValue(sample: Sample, nullValue = 0): number {
  const fit = regress(sample)
  return (fit.estimates[0] - nullValue) / Math.sqrt(clusterCovariance(fit, [sample.unit]).covariance.data[0])
}

/** The definition: new samples for every vector of signs, each regressed anew. */
function bruteForce(sample: Sample, nullValue: number): number {
  const { y, regressors, unit, period } = sample
  const [first, ...others] = regressors
  const without = y.map((value, i) => value - nullValue * first.values[i])
  const restricted = regressWithEffects(without, others, [unit, period]).residuals
  const t = Math.abs(tValue(sample, nullValue))
  let reached = 0
  for (let code = 0; code < 2 ** unit.levels; code++) {
    const drawn = y.map((value, i) => value - restricted[i] + ((code >> unit.index[i]) & 1 ? 1 : -1) * restricted[i])
    if (Math.abs(tValue({ ...sample, y: drawn }, nullValue)) >= t * (1 - 1e-9)) reached++
  }
  return reached / 2 ** unit.levels
}

const options = { draws: 999, random: random(), weights: 'rademacher' as const }

describe('wild cluster bootstrap-t', () => {
  it('has the p value of a case enumerated by hand', () => {
    // changes 4 and 6 among the treated, 1 and 3 among the others: mean 3.5, residuals 0.5, 2.5, -2.5, -0.5.
    // t² is (difference of sums / 2)² over the squared gaps within the pairs: 9/8 in the sample. Where both pairs keep
    // or flip their signs together it is 9/8 or 0; where one pair is torn at most 6.25/13; where both are, 4/18.
    // Two of 16 sign vectors reach 9/8.
    const sample: Sample = {
      y: Float64Array.of(0, 4, 0, 6, 0, 1, 0, 3),
      regressors: [{ term: 'treatment', values: Float64Array.of(0, 1, 0, 1, 0, 0, 0, 0) }],
      unit: { index: Int32Array.of(0, 0, 1, 1, 2, 2, 3, 3), levels: 4 },
      period: { index: Int32Array.of(0, 1, 0, 1, 0, 1, 0, 1), levels: 2 },
    }
    const result = wildClusterBootstrap(regress(sample), sample.unit, options)
    expect(result).toMatchObject({ p: 2 / 16, draws: 16, enumerated: true, clusters: 4 })
    // no value can be rejected at 5 percent when two of 16 samples always tie
    expect(result.ci).toEqual([-Infinity, Infinity])
  })

  it('agrees with new regressions for every vector of signs, at zero and at the ends of its interval', () => {
    const sample = samplePanel(8, 4, 4, 5, [3, 17, 30])
    const { p, ci } = wildClusterBootstrap(regress(sample), sample.unit, options)
    expect(p).toBe(bruteForce(sample, 0))
    const step = 1e-6 * (ci[1] - ci[0])
    for (const [end, outwards] of [
      [ci[0], -step],
      [ci[1], step],
    ] as const) {
      expect(bruteForce(sample, end - outwards)).toBeGreaterThanOrEqual(0.05)
      expect(bruteForce(sample, end + outwards)).toBeLessThan(0.05)
    }
  })

  it('goes on to Webb weights under 12 clusters, and draws where there are too many to go through', () => {
    const few = samplePanel(11, 4, 5, 6)
    const choose = (sample: Sample) =>
      wildClusterBootstrap(regress(sample), sample.unit, { draws: 499, random: createRandom(3, 'wild') })
    expect(choose(few)).toMatchObject({ weights: 'webb', enumerated: false, draws: 499 })
    expect(choose(samplePanel(5, 4, 2, 6))).toMatchObject({ weights: 'webb', enumerated: true, draws: 6 ** 5 })
    expect(choose(samplePanel(12, 4, 5, 6))).toMatchObject({ weights: 'rademacher', enumerated: true, draws: 2 ** 12 })
    expect(choose(samplePanel(20, 4, 5, 6))).toMatchObject({ weights: 'rademacher', enumerated: false, draws: 499 })
    expect(choose(few)).toEqual(choose(few))
  })

  it('does not mind the outcome’s unit or clusters without rows', () => {
    const sample = samplePanel(10, 4, 5, 7)
    const draws = { draws: 199 }
    const plain = wildClusterBootstrap(regress(sample), sample.unit, { ...draws, random: random() })
    const scaled = wildClusterBootstrap(regress({ ...sample, y: sample.y.map((value) => -100 * value) }), sample.unit, {
      ...draws,
      random: random(),
    })
    expect(scaled.p).toBe(plain.p)
    expect(scaled.ci[0]).toBeCloseTo(-100 * plain.ci[1], 8)
    const gaps = { index: sample.unit.index.map((level) => 3 * level), levels: 40 }
    expect(wildClusterBootstrap(regress(sample), gaps, { ...draws, random: random() })).toEqual(plain)
  })
})
