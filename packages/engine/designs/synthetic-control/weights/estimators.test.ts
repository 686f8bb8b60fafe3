import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { gapsOf, meanOver, rmspe, rowsOf } from '../frame.ts'
import { drawStudy, studyOf } from '../test-support/small-study.ts'
import { estimateAugmented, estimateDemeaned, estimatePlainDid } from './extensions.ts'
import { augment, matchOutcomes } from './fitters.ts'
import { estimateSyntheticDid } from '../../../inference/synthetic-did.ts'

const study = drawStudy(createRandom(8, 'estimators'), { donors: 8, pre: 12, post: 3 }, 1)

describe('augmented synthetic control', () => {
  const donors = rowsOf(study.donors, 0, study.pre)
  const target = study.target.slice(0, study.pre)
  const { weights } = matchOutcomes(study)

  it('keeps weights that sum to one', () => {
    const { weights: augmented } = estimateAugmented(study)
    expect(augmented.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
  })

  it('is the plain synthetic control under an endless penalty', () => {
    augment(donors, target, weights, 1e15).forEach((weight, j) => expect(weight).toBeCloseTo(weights[j], 10))
  })

  it('fits closer before treatment the smaller the penalty', () => {
    const errors = [1e4, 1e2, 1, 1e-2].map((penalty) =>
      rmspe(gapsOf(study, augment(donors, target, weights, penalty)), 0, study.pre),
    )
    expect(errors).toEqual([...errors].sort((a, b) => b - a))
    expect(errors.at(-1)!).toBeLessThan(rmspe(gapsOf(study, weights), 0, study.pre))
  })

  it('is the plain synthetic control where all donors move alike', () => {
    const third = [1 / 3, 1 / 7, 1 / 9, 2]
    const twins = studyOf(3, [1, 2, 3, 4], third, third, third)
    const { weights: augmented, penalty } = estimateAugmented(twins)
    expect(penalty).toBe(Infinity)
    expect(augmented).toEqual(matchOutcomes(twins).weights)
  })

  it('corrects two donors by hand: x₁ = 3, donors 0 and 2, λ = 2 adds 1·1/(2 + 2) to the nearer one', () => {
    // w = (0, 1) leaves 1; X₀ centred is (−1, 1), X₀X₀' = 2; the correction is (−1, 1)·1/(2 + 2)
    const one = studyOf(1, [3, 3], [0, 0], [2, 2])
    const found = augment(rowsOf(one.donors, 0, 1), Float64Array.of(3), Float64Array.of(0, 1), 2)
    expect([...found]).toEqual([-0.25, 1.25])
  })
})

describe('demeaned synthetic control', () => {
  it('does not mind the level of the treated unit', () => {
    const lifted = { ...study, target: study.target.map((value) => value + 1000) }
    const [plain, moved] = [estimateDemeaned(study), estimateDemeaned(lifted)]
    moved.gaps.forEach((gap, t) => expect(gap).toBeCloseTo(plain.gaps[t], 9))
  })

  it('has gaps that average to zero before treatment', () => {
    expect(meanOver(estimateDemeaned(study).gaps, 0, study.pre)).toBeCloseTo(0, 12)
  })
})

describe('synthetic difference in differences', () => {
  it('is plain difference in differences with donors and periods that are all alike: the change of 5 less that of 1', () => {
    const twins = studyOf(3, [1, 3, 2, 7], [4, 6, 5, 6], [8, 10, 9, 10])
    const found = estimateSyntheticDid(twins, 1)
    found.unitWeights.forEach((weight) => expect(weight).toBeCloseTo(1 / 2, 12))
    found.timeWeights.forEach((weight) => expect(weight).toBeCloseTo(1 / 3, 6))
    expect(found.value).toBeCloseTo(4, 12)
    expect(estimatePlainDid(twins)).toBeCloseTo(4, 12)
  })

  it('follows a common shift of everything, and a shift of one unit', () => {
    const shifted = { ...study, target: study.target.map((value) => value + 50) }
    expect(estimateSyntheticDid(shifted, 1).value).toBeCloseTo(estimateSyntheticDid(study, 1).value, 9)
  })
})
