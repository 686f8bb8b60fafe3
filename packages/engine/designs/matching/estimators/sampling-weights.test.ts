import { describe, expect, it } from 'vitest'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { createRandom } from '../../../numerics/random.ts'
import { normalise, selectUnits, type CrossSection } from '../cross-section.ts'
import { fitPropensity, logOdds } from '../propensity.ts'
import { drawWorld } from '../test-support/worlds.ts'
import { estimateAbadieImbens } from './abadie-imbens.ts'
import { estimateAipw, fitNuisance, type Estimand } from './aipw.ts'
import { estimateCbps } from './covariate-balancing.ts'
import { estimateEntropyBalancing } from './entropy-balancing.ts'
import { matchWithReplacement } from './match-units.ts'
import { estimateMatchedEffect, matchedSets } from './matched-effect.ts'
import { metricPoints } from './metric.ts'
import { matchWithoutReplacement } from './nearest-without-replacement.ts'
import { differenceInMeans, estimateLeastSquares, estimateRegressionAdjustment } from './regression-adjustment.ts'
import { estimateStackedAipw } from './stacked-aipw.ts'
import { estimateIpw } from './weighting.ts'

const plain = drawWorld(createRandom(12, 'sampling weights'), 240)
const counts = Float64Array.from({ length: plain.n }, (_, i) => 1 + (i % 3))
const weighted: CrossSection = { ...plain, samplingWeights: normalise(counts) }
/** Each unit as often as its weight says. */
const repeated = selectUnits(
  plain,
  [...counts.keys()].flatMap((row) => Array.from({ length: counts[row] }, () => row)),
)
const constant: CrossSection = { ...plain, samplingWeights: new Float64Array(plain.n).fill(1) }

type Run = (frame: CrossSection, estimand: Estimand) => { value: number; se: number }
const estimators: [string, Run][] = [
  ['augmented weighting', estimateStackedAipw],
  ['augmented weighting, models as known', (frame, estimand) => estimateAipw(frame, fitNuisance(frame), estimand)],
  ['weighting', (frame, estimand) => estimateIpw(frame, fitPropensity(frame), estimand)],
  ['overlap weights', (frame) => estimateIpw(frame, fitPropensity(frame), 'ATO')],
  ['entropy balancing', estimateEntropyBalancing],
  ['covariate balancing', estimateCbps],
  ['regression adjustment', estimateRegressionAdjustment],
  ['least squares', estimateLeastSquares],
  ['difference in means', differenceInMeans],
]

describe.each(['ATT', 'ATE'] as const)('sampling weights, %s', (estimand) => {
  it.each(estimators)('of one number change nothing in %s', (_, run) => {
    const [with1, without] = [run(constant, estimand), run(plain, estimand)]
    expect(with1.value).toBeCloseTo(without.value, 12)
    expect(with1.se).toBeCloseTo(without.se, 12)
  })

  it.each(estimators)('of whole numbers give %s the estimate of so many copies of each unit', (_, run) => {
    expect(run(weighted, estimand).value).toBeCloseTo(run(repeated, estimand).value, 9)
    // what stands for more people was still asked once: the error is larger than that of so many independent people
    expect(run(weighted, estimand).se).toBeGreaterThan(run(repeated, estimand).se)
  })

  it('weigh the differences of matches with replacement, and leave the error as it is where they are one number', () => {
    const points = metricPoints(plain.covariates, plain.treated, 'mahalanobis')
    const options = { estimand, points, conditionalVariance: 'neighbours', biasCorrection: false } as const
    const run = (frame: CrossSection) => {
      const { samplingWeights } = frame
      const chosen = samplingWeights ? { samplingWeights } : {}
      return estimateAbadieImbens(frame, matchWithReplacement(frame.treated, points, 1, estimand, chosen), options)
    }
    expect(run(constant)).toMatchObject({ value: run(plain).value, se: run(plain).se })
    const { differences } = run(plain)
    const rows = [...plain.treated.keys()].filter((row) => estimand === 'ATE' || plain.treated[row] === 1)
    const total = rows.reduce((sum, row) => sum + counts[row], 0)
    const byHand = rows.reduce((sum, row, at) => sum + counts[row] * differences[at], 0) / total
    expect(run(weighted).value).toBeCloseTo(byHand, 10)
  })
})

describe('sampling weights in pairs', () => {
  it('multiply those of matching in the outcome average, as MatchIt does', () => {
    const odds = logOdds(fitPropensity(plain).fitted)
    const pairs = matchWithoutReplacement(plain.treated, odds, { ratio: 1, order: 'data', caliper: 0.2 })
    const used = (row: number) => pairs.matched.some((found) => found.includes(row))
    const treated = pairs.treatedRows.filter((_, i) => pairs.matched[i].length > 0)
    const comparison = [...plain.treated.keys()].filter((row) => plain.treated[row] === 0 && used(row))
    const mean = (rows: number[]) =>
      rows.reduce((sum, row) => sum + counts[row] * plain.outcome[row], 0) /
      rows.reduce((sum, row) => sum + counts[row], 0)
    const { value } = estimateMatchedEffect(plain, matchedSets(plain.n, pairs, normalise(counts)))
    expect(value).toBeCloseTo(mean(treated) - mean(comparison), 10)
    const [one, none] = [constant.samplingWeights, undefined].map((sampling) =>
      estimateMatchedEffect(plain, matchedSets(plain.n, pairs, sampling)),
    )
    expect(one).toEqual(none)
  })
})

describe('an outcome model of its own', () => {
  it('with the terms of the score is the same analysis, and with fewer another', () => {
    const { terms, covariates } = plain
    const same = estimateStackedAipw({ ...plain, outcomeModel: { terms, covariates } }, 'ATT')
    expect(same).toEqual(estimateStackedAipw(plain, 'ATT'))
    const first = { terms: terms.slice(0, 1), covariates: matrix(plain.n, 1, covariates.data.slice(0, plain.n)) }
    const fewer = estimateStackedAipw({ ...plain, outcomeModel: first }, 'ATT')
    expect(fewer.value).not.toBe(same.value)
    // one model right is enough: the score still holds both covariates
    expect(Math.abs(fewer.value - same.value)).toBeLessThan(3 * same.se)
  })
})
