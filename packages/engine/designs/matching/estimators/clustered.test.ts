import { describe, expect, it } from 'vitest'
import type { Grouping } from '../../../inference/fixed-effects.ts'
import {
  column,
  invertSymmetric,
  matrix,
  multiply,
  solveSymmetric,
  transpose,
  type Matrix,
} from '../../../numerics/linear-algebra.ts'
import { logistic } from '../../../numerics/logit.ts'
import { createRandom } from '../../../numerics/random.ts'
import { selectUnits, withConstant, type CrossSection } from '../cross-section.ts'
import { fitPropensity, logOdds } from '../propensity.ts'
import { drawClustered } from '../test-support/clustered-worlds.ts'
import { drawWorld } from '../test-support/worlds.ts'
import { clusteredError, type Estimand, type PointEstimate } from './aipw.ts'
import { estimateCbps } from './covariate-balancing.ts'
import { drawFolds, estimateCrossFitted } from './cross-fitting.ts'
import { estimateEntropyBalancing } from './entropy-balancing.ts'
import { estimateMatchedEffect, matchedSets } from './matched-effect.ts'
import { matchWithoutReplacement } from './nearest-without-replacement.ts'
import { differenceInMeans, estimateLeastSquares, estimateRegressionAdjustment } from './regression-adjustment.ts'
import { estimateStackedAipw } from './stacked-aipw.ts'
import { estimateIpw } from './weighting.ts'

type Estimate = (frame: CrossSection, estimand: Estimand) => PointEstimate
const weighting: [string, Estimate][] = [
  ['weighting', (frame, estimand) => estimateIpw(frame, fitPropensity(frame), estimand)],
  ['entropy balancing', (frame, estimand) => estimateEntropyBalancing(frame, estimand)],
  ['covariate balancing', (frame, estimand) => estimateCbps(frame, estimand)],
  ['regression adjustment', (frame, estimand) => estimateRegressionAdjustment(frame, estimand)],
]
const augmented: [string, Estimate] = ['augmented weighting', estimateStackedAipw]

const plain = drawWorld(createRandom(3, 'clustered'), 150)
const alone = (frame: CrossSection): CrossSection => ({
  ...frame,
  clusters: { levels: frame.n, index: Int32Array.from(frame.units, (_, i) => i) },
})
const both = (list: [string, Estimate][]) =>
  list.flatMap(([name, run]) => (['ATT', 'ATE'] as const).map((estimand) => [name, estimand, run] as const))

describe('units that hang together in clusters', () => {
  it.each(both([...weighting, augmented]))(
    'of one unit each have the error of units, with n/(n − 1): %s, %s',
    (_, estimand, run) => {
      const [own, clustered] = [run(plain, estimand), run(alone(plain), estimand)]
      expect(clustered.value).toBe(own.value)
      expect(clustered.se).toBeCloseTo(own.se * Math.sqrt(150 / 149), 12)
    },
  )

  it.each(both(weighting))('that are copies of one unit add what the unit does: %s, %s', (_, estimand, run) => {
    const rows = [...plain.units.keys()].flatMap((row) => Array.from({ length: 1 + (row % 3) }, () => row))
    // as many copies as a weight says: the weighted error of single units is the clustered one of their copies
    const counts = Float64Array.from(plain.units, (_unused, row) => 1 + (row % 3))
    const copied = { ...selectUnits(plain, rows), clusters: { levels: plain.n, index: Int32Array.from(rows) } }
    const weighted = run({ ...plain, samplingWeights: counts }, estimand)
    const found = run(copied, estimand)
    expect(found.value).toBeCloseTo(weighted.value, 7)
    expect(found.se).toBeCloseTo(weighted.se * Math.sqrt(150 / 149), 7)
    expect(found.df).toBe(149)
  })

  it('have in augmented weighting nearly the error of leaving out one cluster at a time', () => {
    const frame = drawClustered(createRandom(5, 'clustered'), { levels: 60, size: 8, treatment: 'units' })
    const { se, df } = estimateStackedAipw(frame, 'ATE')
    const left = Array.from({ length: 60 }, (_, cluster) => {
      const rows = [...frame.units.keys()].filter((row) => frame.clusters!.index[row] !== cluster)
      return estimateStackedAipw(selectUnits(frame, rows), 'ATE').value
    })
    const mean = left.reduce((sum, value) => sum + value, 0) / 60
    const jackknife = Math.sqrt((59 / 60) * left.reduce((sum, value) => sum + (value - mean) ** 2, 0))
    // the jackknife leaves out whole clusters, ours frees a residual of its own unit alone: they part by the order of 1/60
    expect(se / jackknife).toBeGreaterThan(0.93)
    expect(se / jackknife).toBeLessThan(1.03)
    expect(df).toBeLessThanOrEqual(59)
  })
})

describe('against all equations stacked, their derivatives taken numerically', () => {
  const frame = drawClustered(createRandom(8, 'clustered'), { levels: 30, size: 6, treatment: 'units' })
  const { treated, outcome, n } = frame
  const x = withConstant(frame.covariates)

  /** Equations of a unit at all parameters: two means weighted by the score, and the score's own. */
  const equations = (i: number, [withTreatment, without, a, b]: number[]) => {
    const e = logistic(a + b * column(x, 1)[i])
    const t = treated[i]
    return [
      (t / e) * (outcome[i] - withTreatment),
      ((1 - t) / (1 - e)) * (outcome[i] - without),
      t - e,
      (t - e) * column(x, 1)[i],
    ]
  }

  it('weighting has the sandwich of sums over clusters', () => {
    const logit = fitPropensity(frame)
    const weights = logit.fitted.map((e, i) => (treated[i] === 1 ? 1 / e : 1 / (1 - e)))
    const mean = (arm: number) => {
      const inArm = (values: Float64Array) =>
        values.reduce((sum, value, i) => sum + (treated[i] === arm ? value : 0), 0)
      return inArm(weights.map((w, i) => w * outcome[i])) / inArm(weights)
    }
    const at = [mean(1), mean(0), ...logit.coefficients]
    const total = (parameters: number[]) =>
      Array.from({ length: n }, (_, i) => equations(i, parameters)).reduce((sum, one) => sum.map((v, j) => v + one[j]))
    const step = 1e-5
    const jacobian = matrix(4, 4)
    for (let j = 0; j < 4; j++) {
      const moved = (by: number) => total(at.map((value, k) => (k === j ? value + by : value)))
      const [up, down] = [moved(step), moved(-step)]
      for (let i = 0; i < 4; i++) jacobian.data[j * 4 + i] = (up[i] - down[i]) / (2 * step)
    }
    const sums = Array.from({ length: 30 }, () => [0, 0, 0, 0])
    for (let i = 0; i < n; i++) equations(i, at).forEach((value, j) => (sums[frame.clusters!.index[i]][j] += value))
    const meat = matrix(4, 4)
    for (const s of sums) for (let i = 0; i < 4; i++) for (let j = 0; j < 4; j++) meat.data[j * 4 + i] += s[i] * s[j]
    const inverse = inverseOf(jacobian)
    const v = multiply(multiply(inverse, meat), transpose(inverse)).data
    const variance = (30 / 29) * (v[0] + v[5] - 2 * v[1])
    const found = estimateIpw(frame, logit, 'ATE')
    expect(found.value).toBeCloseTo(at[0] - at[1], 8)
    expect(found.se).toBeCloseTo(Math.sqrt(variance), 7)
    expect(found.df).toBe(29)
  })
})

/** Of any square matrix: (A'A)⁻¹A'. */
function inverseOf(a: Matrix): Matrix {
  return solveSymmetric(multiply(transpose(a), a), transpose(a))
}

/** Weighted least squares with the variance of all pairs of rows for which `isShared`, and its factor. */
function byPairs(
  {
    columns,
    outcome,
    weights,
  }: { columns: ArrayLike<number>[]; outcome: ArrayLike<number>; weights: ArrayLike<number> },
  isShared: (i: number, j: number) => boolean,
  factor: number,
) {
  const n = outcome.length
  const k = columns.length
  const cross = matrix(k, k)
  const right = new Float64Array(k)
  for (let i = 0; i < n; i++) {
    for (let a = 0; a < k; a++) {
      right[a] += weights[i] * columns[a][i] * outcome[i]
      for (let b = 0; b < k; b++) cross.data[b * k + a] += weights[i] * columns[a][i] * columns[b][i]
    }
  }
  const bread = invertSymmetric(cross)
  const beta = solveSymmetric(cross, right)
  const residual = (i: number) => outcome[i] - columns.reduce((sum, values, a) => sum + beta[a] * values[i], 0)
  const residuals = Array.from({ length: n }, (_, i) => weights[i] * residual(i))
  const meat = matrix(k, k)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (!isShared(i, j)) continue
      for (let a = 0; a < k; a++)
        for (let b = 0; b < k; b++) meat.data[b * k + a] += residuals[i] * columns[a][i] * residuals[j] * columns[b][j]
    }
  }
  const variance = multiply(multiply(bread, meat), bread).data[k + 1]
  return { value: beta[1], se: Math.sqrt(factor * variance) }
}

describe('regressions in clusters', () => {
  const frame = drawClustered(createRandom(2, 'clustered'), { levels: 20, size: 8, treatment: 'clusters' })
  const { index, levels } = frame.clusters as Grouping
  const { n } = frame
  const ones = new Float64Array(n).fill(1)
  const factor = (k: number) => (levels / (levels - 1)) * ((n - 1) / (n - k))
  const isShared = (i: number, j: number) => index[i] === index[j]

  it('have CR1: least squares, and the difference in means as a regression on treatment alone', () => {
    const data = { outcome: frame.outcome, weights: ones }
    const long = byPairs({ ...data, columns: [ones, frame.treated, column(frame.covariates, 0)] }, isShared, factor(3))
    const short = byPairs({ ...data, columns: [ones, frame.treated] }, isShared, factor(2))
    for (const [found, own] of [
      [estimateLeastSquares(frame), long],
      [differenceInMeans(frame), short],
    ] as const) {
      expect(found.value).toBeCloseTo(own.value, 10)
      expect(found.se).toBeCloseTo(own.se, 10)
      expect(found.df).toBe(19)
    }
  })

  it('of matched pairs count units of one pair or of one cluster as hanging together', () => {
    const odds = logOdds(fitPropensity(frame).fitted)
    const pairs = matchWithoutReplacement(frame.treated, odds, { ratio: 1, order: 'largest', caliper: 0.5 })
    const sets = matchedSets(n, pairs)
    const rows = sets.rows
    const pick = (values: ArrayLike<number>) => rows.map((row) => values[row])
    const used = new Set(pick(index)).size
    const groups = Math.min(sets.sets, used)
    const own = byPairs(
      { columns: [rows.map(() => 1), pick(frame.treated)], outcome: pick(frame.outcome), weights: sets.weights },
      (i, j) => sets.set[i] === sets.set[j] || index[rows[i]] === index[rows[j]],
      (groups / (groups - 1)) * ((rows.length - 1) / (rows.length - 2)),
    )
    const found = estimateMatchedEffect(frame, sets)
    expect(found.groups).toBe(groups)
    expect(found.value).toBeCloseTo(own.value, 10)
    expect(found.seSets).toBeCloseTo(own.se, 10)
  })

  it('of pairs within clusters are those of the clusters alone', () => {
    // every other unit of a cluster is matched with the one before it
    const treatedRows = [...index.keys()].filter((row) => Math.floor(row / levels) % 2 === 1)
    const treated = Uint8Array.from(index, (_, row) => Math.floor(row / levels) % 2)
    const within = { ...frame, treated, treatedCount: treatedRows.length }
    const sets = matchedSets(n, { treatedRows, matched: treatedRows.map((row) => [row - levels]) })
    const own = byPairs(
      { columns: [ones, treated], outcome: frame.outcome, weights: sets.weights },
      isShared,
      factor(2),
    )
    expect(estimateMatchedEffect(within, sets).seSets).toBeCloseTo(own.se, 10)
  })
})

describe('folds', () => {
  it.each(['clusters', 'units'] as const)(
    'keep clusters whole, with both groups outside of each (treated %s)',
    (treatment) => {
      const random = createRandom(4, 'folds')
      for (const levels of [5, 8, 23]) {
        const frame = drawClustered(random, { levels, size: 6, treatment })
        const foldOf = drawFolds(frame, 4, random)
        const { index } = frame.clusters!
        const byCluster = new Map<number, number>()
        foldOf.forEach((fold, row) => {
          expect(byCluster.get(index[row]) ?? fold).toBe(fold)
          byCluster.set(index[row], fold)
        })
        expect(new Set(foldOf).size).toBe(4)
      }
    },
  )

  it('give the cross-fitted estimate the error of clusters', () => {
    const frame = drawClustered(createRandom(6, 'folds'), { levels: 30, size: 8, treatment: 'clusters' })
    const options = { folds: 5, splits: 1 }
    const found = estimateCrossFitted(frame, 'ATE', options, createRandom(1, 'folds'))
    const { clusters: _, ...unclustered } = frame
    const without = estimateCrossFitted(unclustered, 'ATE', options, createRandom(1, 'folds'))
    expect(found.df).toBe(29)
    expect(found.se / without.se).toBeGreaterThan(1.4)
  })
})

it('the sum of a cluster is what it adds: worked by hand', () => {
  // sums 3 and -3: 2/1 · (9 + 9)
  const influence = Float64Array.of(1, 2, -4, 1)
  expect(clusteredError(influence, { index: Int32Array.of(0, 0, 1, 1), levels: 2 })).toBeCloseTo(6, 14)
  expect(clusteredError(influence, { index: new Int32Array(4), levels: 1 })).toBeNaN()
})
