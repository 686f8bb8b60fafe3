import { describe, expect, it } from 'vitest'
import { matrix } from '../numerics/linear-algebra.ts'
import { regressWithEffects, type RegressionFit } from './absorbed-regression.ts'
import {
  classicalCovariance,
  clusterCovariance,
  countParameters,
  heteroskedasticCovariance,
  isNested,
  withoutEmptyLevels,
  type SmallSample,
} from './cluster-covariance.ts'
import type { Grouping } from './fixed-effects.ts'
import { regressWithin } from './within-regression.ts'

const says = (code: string, of: object = {}) => ({ says: `shared/covariance/${code}`, part: 'text', of })
const grouping = (...index: number[]): Grouping => ({ index: Int32Array.from(index), levels: Math.max(...index) + 1 })

/**
 * Means 2 of two rows and 7 of three, so the slope is 5 and the residuals -1, 1, -3, -1, 4. Row i moves the slope by
 * aᵢ·yᵢ with a = -1/2 in the first group and 1/3 in the second: a·e is 1/2, -1/2, -1, -1/3, 4/3.
 */
const twoMeans = () =>
  regressWithin(
    Float64Array.of(1, 3, 4, 6, 11),
    [{ term: 'second', values: Float64Array.of(0, 0, 1, 1, 1) }],
    grouping(0, 0, 0, 0, 0),
  )

/**
 * The same with weights 1, 3, 2, 1 and an intercept twice over, as two effects of one level: weighted means 2.5 and 6,
 * residuals -1.5, 0.5, -2, 4.
 */
const weightedMeans = () =>
  regressWithEffects(
    Float64Array.of(1, 3, 4, 10),
    [{ term: 'second', values: Float64Array.of(0, 0, 1, 1) }],
    [grouping(0, 0, 0, 0), grouping(0, 0, 0, 0)],
    Float64Array.of(1, 3, 2, 1),
  )

describe('a difference of two means, worked by hand', () => {
  it('has the classical variance RSS/(n - 2) · (1/2 + 1/3)', () => {
    const { covariance, df, clusters, method } = classicalCovariance(twoMeans())
    expect(covariance.data[0]).toBeCloseTo((28 / 3) * (5 / 6), 12)
    expect({ df, clusters, method }).toEqual({ df: 3, clusters: null, method: says('classical') })
  })

  it('has the HC1 variance n/(n - 2) · Σ(ae)²', () => {
    const { covariance, df, clusters, method } = heteroskedasticCovariance(twoMeans())
    expect(covariance.data[0]).toBeCloseTo((5 / 3) * (2 / 4 + 26 / 9), 12)
    expect({ df, clusters, method }).toEqual({ df: 3, clusters: null, method: says('robust') })
  })

  it('sums ae within clusters first', () => {
    // rows 0 and 2, rows 1 and 3, row 4: -1/2, -5/6 and 4/3
    const { covariance, df, clusters } = clusterCovariance(twoMeans(), [grouping(0, 1, 0, 1, 2)], 'full')
    expect(covariance.data[0]).toBeCloseTo((3 / 2) * (4 / 3) * (98 / 36), 12)
    expect({ df, clusters }).toEqual({ df: 2, clusters: 3 })
  })

  it('weighs the rows in every variance', () => {
    // Σwe² is 27 on two degrees of freedom; Σ(awe)² with a = -1/4 and 1/3 is 4.5/16 + 32/9
    expect(classicalCovariance(weightedMeans()).covariance.data[0]).toBeCloseTo((27 / 2) * (1 / 4 + 1 / 3), 12)
    expect(heteroskedasticCovariance(weightedMeans()).covariance.data[0]).toBeCloseTo(2 * (4.5 / 16 + 32 / 9), 12)
    // awe is 3/8, -3/8, -4/3, 4/3
    const sums = 3 / 8 - 4 / 3
    const { covariance } = clusterCovariance(weightedMeans(), [grouping(0, 1, 0, 1)], 'unadjusted')
    expect(covariance.data[0]).toBeCloseTo(2 * sums ** 2, 12)
  })
})

describe('the small-sample factor', () => {
  it.each([
    ['unadjusted', 1],
    ['none', 2 * (3 / 3)],
    ['full', 2 * (3 / 2)],
    // an intercept is nested in nothing
    ['nested', 2 * (3 / 2)],
  ] as [SmallSample, number][])('of "%s" is G/(G - 1)·(n - 1)/(n - K)', (correction, factor) => {
    const rows = [grouping(0, 1, 0, 1)]
    const plain = clusterCovariance(weightedMeans(), rows, 'unadjusted').covariance.data[0]
    const { covariance, method } = clusterCovariance(weightedMeans(), rows, correction)
    expect(covariance.data[0] / plain).toBeCloseTo(factor, 12)
    expect(method).toEqual(says('clustered', { clusters: [2], correction }))
  })

  it('counts effects as the correction says', () => {
    const unit = grouping(0, 0, 1, 1, 2, 2, 3, 3)
    const period = grouping(0, 1, 0, 1, 0, 1, 0, 1)
    const region = grouping(0, 0, 0, 0, 1, 1, 1, 1)
    const all = grouping(0, 0, 0, 0, 0, 0, 0, 0)
    const fit = { terms: ['x', 'z'], n: 8, bread: matrix(2, 2), effects: [unit, period], effectsRank: 5 }
    const count = (clusters: Grouping[], correction: SmallSample) => countParameters(fit, clusters, correction)
    for (const correction of ['none', 'unadjusted'] as const) expect(count([unit], correction)).toBe(2)
    expect(count([unit], 'full')).toBe(7)
    // units lie within units and within regions: three of their four levels fall away
    expect(count([unit], 'nested')).toBe(4)
    expect(count([region], 'nested')).toBe(4)
    expect(count([period], 'nested')).toBe(6)
    // of two partitions one is enough to nest an effect
    expect(count([period, region], 'nested')).toBe(3)
    // one level always counts
    expect(countParameters({ ...fit, effectsRank: 3 }, [all], 'nested')).toBe(3)
    expect(countParameters({ ...fit, effects: [] }, [unit], 'full')).toBe(2)
  })

  it('is the one with nested effects left out unless asked otherwise', () => {
    const clusters = [grouping(0, 0, 1, 1, 2)]
    expect(clusterCovariance(twoMeans(), clusters)).toEqual(clusterCovariance(twoMeans(), clusters, 'nested'))
  })
})

describe('two-way clusters', () => {
  const [first, second] = [grouping(0, 1, 0, 1, 2), grouping(0, 0, 1, 1, 2)]

  it('add both and take off the rows that they share', () => {
    // first 98/36; second, sums 0, -4/3, 4/3, 32/9; no two rows share both, so V₁₂ is HC0
    const { covariance, df, clusters, method } = clusterCovariance(twoMeans(), [first, second], 'unadjusted')
    expect(covariance.data[0]).toBeCloseTo(98 / 36 + 32 / 9 - (2 / 4 + 26 / 9), 12)
    expect({ df, clusters }).toEqual({ df: 2, clusters: 3 })
    expect(method).toEqual(says('clustered', { clusters: [3, 3], correction: 'unadjusted' }))
  })

  it('take the factor of the smaller number of clusters', () => {
    const halves = grouping(0, 0, 0, 1, 1)
    const ratio = (correction: SmallSample) =>
      clusterCovariance(twoMeans(), [first, halves], correction).covariance.data[0]
    expect(clusterCovariance(twoMeans(), [first, halves]).df).toBe(1)
    expect(ratio('none') / ratio('unadjusted')).toBeCloseTo(2 * (4 / 4), 12)
  })

  it('have their negative directions set to zero', () => {
    // each cluster's scores cancel in the first column, so its variance is 0 + 0 - 4; with the second the sum of outer
    // products is [-4 -1; -1 1], whose eigenvalues are (-3 ± √29)/2
    const fit: RegressionFit = {
      terms: ['x', 'z'],
      estimates: Float64Array.of(0, 0),
      droppedTerms: [],
      n: 4,
      effects: [],
      effectsRank: 0,
      x: matrix(4, 2, Float64Array.of(1, 1, 1, 1, 1, 0, 0, 0)),
      residuals: Float64Array.of(1, -1, -1, 1),
      bread: matrix(2, 2, Float64Array.of(1, 0, 0, 1)),
    }
    const { covariance } = clusterCovariance(fit, [grouping(0, 0, 1, 1), grouping(0, 1, 0, 1)], 'unadjusted')
    const [a, b, c, d] = covariance.data
    const left = (Math.sqrt(29) - 3) / 2
    expect(a + d).toBeCloseTo(left, 12)
    expect(a * d - b * c).toBeCloseTo(0, 12)
    // along the eigenvector (1, -(4 + λ))
    expect(b / a).toBeCloseTo(-(4 + left), 10)
  })
})

describe('partitions', () => {
  it('nest where every level lies within one of the other', () => {
    expect(isNested(grouping(1, 0, 0, 2), grouping(0, 1, 1, 1))).toBe(true)
    expect(isNested(grouping(0, 1, 0), grouping(0, 0, 1))).toBe(false)
  })

  it('are numbered by first row, without the levels that have no row', () => {
    expect(withoutEmptyLevels(grouping(2, 0, 2, 1))).toEqual(grouping(0, 1, 0, 2))
    expect(withoutEmptyLevels(grouping(1, 0, 1))).toEqual(grouping(0, 1, 0))
    expect(withoutEmptyLevels(grouping(5, 5, 3))).toEqual(grouping(0, 0, 1))
    expect(withoutEmptyLevels({ ...grouping(0, 1, 1), levels: 3 })).toEqual(grouping(0, 1, 1))
  })

  it('stay as they are where they are numbered so', () => {
    const groups = grouping(0, 0, 1, 2, 1)
    expect(withoutEmptyLevels(groups)).toBe(groups)
  })
})
