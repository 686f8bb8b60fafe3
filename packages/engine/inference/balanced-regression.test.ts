import { describe, expect, it } from 'vitest'
import { matrix } from '../numerics/linear-algebra.ts'
import { createRandom } from '../numerics/random.ts'
import { regressWithEffects } from './absorbed-regression.ts'
import { regressBalanced } from './balanced-regression.ts'
import { clusterCovariance, covarianceOfScores } from './cluster-covariance.ts'
import type { Grouping } from './fixed-effects.ts'

const [units, periods] = [1_200, 9]
const n = units * periods

function draw() {
  const random = createRandom(8, 'balanced')
  const unit: Grouping = { index: Int32Array.from({ length: n }, (_, i) => Math.floor(i / periods)), levels: units }
  const period: Grouping = { index: Int32Array.from({ length: n }, (_, i) => i % periods), levels: periods }
  const level = Float64Array.from({ length: units }, () => 100 + random.normal())
  const treated = Float64Array.from({ length: n }, (_, i) => (unit.index[i] % 2 === 0 && i % periods > 4 ? 1 : 0))
  const x = treated.map((d, i) => 1000 + d + level[unit.index[i]] + random.normal())
  const y = x.map(
    (value, i) => level[unit.index[i]] + 0.2 * (i % periods) + 0.5 * treated[i] + 0.3 * value + random.normal(),
  )
  const regressors = [
    { term: 'treated', values: treated },
    { term: 'x', values: x },
  ]
  return { y, regressors, effects: [unit, period] as [Grouping, Grouping], random }
}

describe('the two-way regression of a balanced panel in passes', () => {
  it('has the coefficients and the clustered covariance of the one by QR', () => {
    const { y, regressors, effects } = draw()
    const found = regressBalanced(y, regressors, effects)!
    // weights of one take the general way, which solves for the periods
    const fit = regressWithEffects(y, regressors, effects, new Float64Array(n).fill(1))
    const wanted = clusterCovariance(fit, [effects[0]])
    const own = covarianceOfScores(found, [effects[0]], found.meat)
    expect(own).toMatchObject({ df: wanted.df, clusters: wanted.clusters, method: wanted.method })
    for (const j of [0, 1]) {
      const error = Math.sqrt(wanted.covariance.data[3 * j])
      expect(Math.abs(found.estimates[j] - fit.estimates[j]) / error).toBeLessThan(1e-9)
      expect(Math.sqrt(own.covariance.data[3 * j]) / error).toBeCloseTo(1, 9)
      expect(found.bread.data[3 * j] / fit.bread.data[3 * j]).toBeCloseTo(1, 9)
    }
    expect(found.effectsRank).toBe(fit.effectsRank)
  })

  it('leaves to QR what is nearly a combination of other columns or of the effects, and panels with gaps', () => {
    const { y, regressors, effects, random } = draw()
    const [treated, x] = regressors
    const near = { term: 'near', values: x.values.map((value) => value + 1e-5 * random.normal()) }
    expect(regressBalanced(y, [treated, x, near], effects)).toBeNull()
    const ofEffects = { term: 'constant', values: x.values.map((_, i) => effects[0].index[i] + 1e-8 * random.normal()) }
    expect(regressBalanced(y, [treated, ofEffects], effects)).toBeNull()
    expect(regressBalanced(y, regressors, [effects[0], { ...effects[1], levels: periods + 1 }])).toBeNull()
    const kept = regressWithEffects(y, [treated, x, near], effects)
    expect(kept.droppedTerms).toEqual([])
    expect(kept.bread).toMatchObject(matrix(3, 3, kept.bread.data))
  })
})
