import { describe, expect, it } from 'vitest'
import { countSurvey, selectSurvey, type SurveyDesign, surveyDeviations, surveyError } from './survey-design.ts'

/** Stratum 0 has three units, stratum 1 two, stratum 2 one; a row in each but unit 2. */
const design = (lonelyUnits: SurveyDesign['lonelyUnits']): SurveyDesign => ({
  index: Int32Array.of(0, 0, 1, 3, 4, 5),
  levels: 6,
  stratum: Int32Array.of(0, 0, 0, 1, 1, 2),
  unitsIn: Int32Array.of(3, 2, 1),
  lonelyUnits,
})
const influence = Float64Array.of(1, 2, -3, 4, 2, -6)

describe('the linearized error of a survey', () => {
  it('by hand: sums of units around their stratum’s mean, a unit without a row among them', () => {
    // stratum 0: 3, −3 and 0 around 0, times 3/2; stratum 1: 4 and 2 around 3, times 2
    const squares = 1.5 * (9 + 9 + 0) + 2 * (1 + 1)
    expect(surveyError(influence, design('certainty')) ** 2).toBeCloseTo(squares, 12)
    expect(surveyError(influence, design('adjust')) ** 2).toBeCloseTo(squares + 36, 12)
    expect(surveyDeviations(influence, design('adjust'))[2]).toBe(0)
  })

  it('counts units and strata with a row, and keeps the others in the variance of a part', () => {
    expect(countSurvey(design('adjust'))).toEqual({ units: 5, strata: 3, df: 2 })
    const part = selectSurvey(design('adjust'), [0, 1, 3])
    expect(countSurvey(part)).toEqual({ units: 2, strata: 2, df: 0 })
    // 3, 0 and 0 around 1, times 3/2; 4 and 0 around 2, times 2
    const squares = 1.5 * (4 + 1 + 1) + 2 * (4 + 4)
    expect(surveyError(Float64Array.of(1, 2, 4), part) ** 2).toBeCloseTo(squares, 12)
  })
})
