import { describe, expect, it } from 'vitest'
import { logistic } from '../../../numerics/logit.ts'
import { createRandom } from '../../../numerics/random.ts'
import { outcomeRegressors, selectUnits, withConstant } from '../cross-section.ts'
import { crossSectionOf } from '../test-support/worlds.ts'
import { fitNuisance, predict } from './aipw.ts'
import { drawFolds } from './cross-fitting.ts'
import { prepareFolds } from './folds-of-many.ts'

const [n, folds] = [2_400, 4]

function world(extra: (a: number, b: number) => number) {
  const random = createRandom(12, 'folds')
  const a = Array.from({ length: n }, () => 50 + 10 * random.normal())
  const b = a.map((value) => 0.05 * value + random.normal())
  const c = a.map((value, i) => extra(value, b[i]))
  const treated = b.map((value, i) => (random.uniform() < logistic(value - 2.5 + 0.02 * (a[i] - 50)) ? 1 : 0))
  const outcome = a.map((value, i) => 1e4 + 3 * value - b[i] + treated[i] + random.normal())
  return { frame: crossSectionOf(treated, outcome, [a, b, c]), random }
}

describe('models of every fold from shared sums', () => {
  it('predict what models fitted on the other folds by QR predict', () => {
    const { frame, random } = world((a, b) => Math.sin(a) * b)
    const foldOf = drawFolds(frame, folds, random)
    const found = prepareFolds(frame)!(foldOf, folds)!
    for (let fold = 0; fold < folds; fold++) {
      const others = [...foldOf.keys()].filter((row) => foldOf[row] !== fold)
      const { logit, arms } = fitNuisance(selectUnits(frame, others))
      const score = predict(withConstant(frame.covariates), logit.coefficients).map(logistic)
      const outcomes = arms.map(({ coefficients }) => predict(outcomeRegressors(frame), coefficients))
      for (let i = 0; i < n; i++) {
        if (foldOf[i] !== fold) continue
        expect(Math.abs(found.score[i] - score[i])).toBeLessThan(1e-10)
        expect(Math.abs(found.without[i] - outcomes[0][i])).toBeLessThan(1e-8)
        expect(Math.abs(found.with[i] - outcomes[1][i])).toBeLessThan(1e-8)
      }
    }
  })

  it('are left to each fold’s own rows where a column is nearly a combination of others', () => {
    const { frame } = world((a, b) => a + b + 1e-7 * Math.sin(a * b))
    expect(prepareFolds(frame)).toBeNull()
  })

  it('are left to them, too, where a value tells for some units which group they are in', () => {
    const { frame, random } = world((_, b) => (b > 4.5 ? 1 : 0))
    frame.treated.forEach((_, i) => {
      if (frame.covariates.data[2 * n + i] === 1) frame.treated[i] = 1
    })
    expect(prepareFolds(frame)?.(drawFolds(frame, folds, random), folds) ?? null).toBeNull()
  })
})
