import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { fitPropensity } from '../propensity.ts'
import { crossSectionOf, drawWorld } from '../test-support/worlds.ts'
import { estimateAbadieImbens } from './abadie-imbens.ts'
import { estimateAipw, fitNuisance, type Estimand } from './aipw.ts'
import { estimateCoarsened, matchCoarsened } from './coarsened-exact.ts'
import { estimateCrossFitted } from './cross-fitting.ts'
import { estimateEntropyBalancing } from './entropy-balancing.ts'
import { matchWithReplacement } from './match-units.ts'
import { metricPoints } from './metric.ts'
import { estimateRegressionAdjustment } from './regression-adjustment.ts'
import { estimateIpw } from './weighting.ts'

// One 0/1 covariate. At 0: treated 4 and 6, comparison 1 and 3: effect 3. At 1: treated 10, comparison 4, 6, 8: effect 4.
// Two of three treated units stand at 0, so the ATT is 10/3; four of eight units do, so the ATE is 3.5.
const frame = crossSectionOf([1, 1, 0, 0, 1, 0, 0, 0], [4, 6, 1, 3, 10, 4, 6, 8], [[0, 0, 0, 0, 1, 1, 1, 1]])
const truth = { ATT: 10 / 3, ATE: 3.5 }

describe('eight units worked by hand', () => {
  it.each(['ATT', 'ATE'] as const)(
    'every estimator finds the %s, as with one category all are the same',
    (estimand) => {
      const points = metricPoints(frame.covariates, frame.treated, 'mahalanobis')
      const matches = matchWithReplacement(frame.treated, points, 1, estimand)
      const matching = (biasCorrection: boolean) =>
        estimateAbadieImbens(frame, matches, { estimand, points, conditionalVariance: 'neighbours', biasCorrection })
      const values = [
        estimateAipw(frame, fitNuisance(frame), estimand).value,
        estimateIpw(frame, fitPropensity(frame), estimand).value,
        estimateEntropyBalancing(frame, estimand).value,
        estimateRegressionAdjustment(frame, estimand).value,
        estimateCoarsened(frame, matchCoarsened(frame, estimand)).value,
        matching(false).value,
        matching(true).value,
      ]
      for (const value of values) expect(value).toBeCloseTo(truth[estimand], 10)
    },
  )

  it('the influence function of augmented weighting gives its error', () => {
    // ψ less T·ATT: treated 2 − 10/3, 4 − 10/3, 4 − 10/3; comparison ±1 at 0 and ±2/3, 0 at 1: squares sum to 50/9
    const { se } = estimateAipw(frame, fitNuisance(frame), 'ATT')
    expect(se).toBeCloseTo(Math.sqrt(50 / 9) / 3, 10)
  })

  it('the Abadie–Imbens error counts how often each comparison unit is used', () => {
    // d = 2, 4, 4: squares about 10/3 sum to 8/3. At 0 each comparison unit is used twice by half (K² − K′ = 1/2, σ² = 2),
    // at 1 once by a third (K² − K′ = 0): V = (8/3 + 2)/9
    const points = metricPoints(frame.covariates, frame.treated, 'mahalanobis')
    const { se } = estimateAbadieImbens(frame, matchWithReplacement(frame.treated, points, 1, 'ATT'), {
      estimand: 'ATT',
      points,
      conditionalVariance: 'neighbours',
      biasCorrection: false,
    })
    expect(se).toBeCloseTo(Math.sqrt(14 / 27), 10)
  })

  it('the error of coarsened exact matching is that within cells and groups', () => {
    // variances: at 0 treated 2, comparison 2; at 1 comparison 4; the lone treated unit at 1 takes the pooled
    // (2 + 2 + 8)/(1 + 1 + 2) = 3. Cells weigh 2/3 and 1/3: V = 4/9·(2/2 + 2/2) + 1/9·(3/1 + 4/3) = 37/27
    const att = estimateCoarsened(frame, matchCoarsened(frame, 'ATT'))
    expect(att.se).toBeCloseTo(Math.sqrt(37 / 27), 12)
    expect(att.df).toBe(4)
    // half each: V = 1/4·(1 + 1 + 3 + 4/3)
    expect(estimateCoarsened(frame, matchCoarsened(frame, 'ATE')).se).toBeCloseTo(Math.sqrt(19 / 12), 12)
  })

  it('coarsened exact matching has no error where no group has two units in a cell', () => {
    const pairs = crossSectionOf([1, 0, 1, 0], [5, 1, 9, 7], [[0, 0, 100, 100]])
    expect(estimateCoarsened(pairs, matchCoarsened(pairs, 'ATT'))).toEqual({ value: 3, se: NaN, df: 0 })
  })

  it('coarsened exact matching leaves out cells with one group and counts them', () => {
    const lonely = crossSectionOf([1, 0, 0, 1, 0], [5, 1, 3, 9, 7], [[0, 0, 0, 50, 100]])
    const matches = matchCoarsened(lonely, 'ATT')
    expect(matches).toMatchObject({ rows: [0, 1, 2], strata: 1, treatedKept: 1 })
    expect(Array.from(matches.weights)).toEqual([1, 0.5, 0.5])
    expect(estimateCoarsened(lonely, matches).value).toBeCloseTo(3, 12)
    const apart = crossSectionOf([1, 0], [1, 2], [[0, 100]])
    expect(() => matchCoarsened(apart, 'ATT')).toThrow(expect.objectContaining({ code: 'matching/no-overlap' }))
  })

  it('entropy balancing refuses a target that no weights can reach', () => {
    const outside = crossSectionOf([1, 1, 0, 0, 0], [1, 2, 3, 4, 5], [[9, 10, 1, 2, 3]])
    expect(() => estimateEntropyBalancing(outside, 'ATT')).toThrow(/no weights|singular/)
  })
})

describe('cross-fitting', () => {
  const world = drawWorld(createRandom(2, 'cross-fitting'), 300)
  const run = (seed: number, splits = 3, estimand: Estimand = 'ATT') =>
    estimateCrossFitted(world, estimand, { folds: 5, splits }, createRandom(seed, 'cross-fitting'))

  it('gives the same number for the same seed and another for another', () => {
    expect(run(1)).toEqual(run(1))
    expect(run(1).value).not.toBe(run(2).value)
  })

  it('does without a level that the other folds do not hold, and refuses one that they hold in one group only', () => {
    // one treated and one comparison unit share the level: in one fold, the other fold lacks it; apart, it settles treatment
    const rare = Array.from({ length: 300 }, (_, i) => (i === 3 || i === 4 ? 1 : 0))
    const treated = Array.from(world.treated, (t, i) => (i === 3 ? 1 : i === 4 ? 0 : t))
    const x = Array.from(world.covariates.data.slice(0, 300))
    const given = crossSectionOf(treated, Array.from(world.outcome), [x, rare])
    const outcomes = Array.from({ length: 12 }, (_, seed) => {
      try {
        return estimateCrossFitted(given, 'ATT', { folds: 2, splits: 1 }, createRandom(seed, 'rare')).value
      } catch (error) {
        return (error as { code: string }).code
      }
    })
    expect(outcomes.filter((one) => typeof one === 'number').length).toBeGreaterThan(2)
    expect(new Set(outcomes.filter((one) => typeof one === 'string'))).toEqual(new Set(['matching/separation']))
  })

  it('stays close to the version that is not cross-fitted, within half a standard error', () => {
    const { value, se } = estimateAipw(world, fitNuisance(world), 'ATT')
    expect(Math.abs(run(1, 11).value - value)).toBeLessThan(se / 2)
  })
})
