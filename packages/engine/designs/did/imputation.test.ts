import { describe, expect, it } from 'vitest'
import { estimateImputation } from './imputation.ts'
import { panel } from './test-support/outcome-panel.ts'

describe('the imputation estimator', () => {
  it('gives the effects worked by hand with two cohorts and one never-treated unit', () => {
    // Untreated: C 1 2 4, B 3 4 in periods 1 and 2, A 2 in period 1. Period effects 0, 1, 3; units A 2, B 3, C 1.
    // A: 5 - (2 + 1) = 2 and 9 - (2 + 3) = 4; B: 9 - (3 + 3) = 3. Mean of 2, 4, 3 = 3.
    const frame = panel({ A: [2, 5, 9], B: [3, 4, 9], C: [1, 2, 4] }, { A: 2, B: 3 })
    const result = estimateImputation(frame)
    expect(result.value).toBeCloseTo(3, 12)
    expect(result.treatedRows).toBe(3)
  })

  it('equals the difference of mean changes when all treated units start together', () => {
    const frame = panel({ A: [2, 4, 9, 8], B: [1, 2, 6, 9], C: [5, 6, 6, 8], D: [3, 2, 5, 4] }, { A: 3, B: 3 })
    const treated = (9 + 8 + 6 + 9) / 4 - (2 + 4 + 1 + 2) / 4
    const comparison = (6 + 8 + 5 + 4) / 4 - (5 + 6 + 3 + 2) / 4
    expect(estimateImputation(frame).value).toBeCloseTo(treated - comparison, 12)
  })

  it('leaves out treated rows in a period in which nobody is untreated, and counts them', () => {
    const result = estimateImputation(panel({ A: [1, 3, 4], B: [2, 3, 9] }, { A: 2, B: 3 }))
    expect([result.treatedRows, result.leftOut]).toEqual([1, 2])
    expect(result.value).toBeCloseTo(3 - (1 + 1), 12)
  })

  it('has no standard error when each relative time has one treated row and the rest fits exactly', () => {
    const result = estimateImputation(panel({ A: [1, 5], B: [2, 3] }, { A: 2 }))
    expect(result).toMatchObject({ value: expect.closeTo(3, 12), se: NaN, ci: [NaN, NaN] })
  })
})
