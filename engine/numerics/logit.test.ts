import { describe, expect, it } from 'vitest'
import { golden, hasReference, referenceData } from '../../tests/support/shared-reference.ts'
import { column, matrix } from './linear-algebra.ts'
import type { Matrix } from './linear-algebra.ts'
import { fitLogit } from './logit.ts'

const tolerance = 1e-11
// glm takes its standard errors from the weights of the step before the last; there they agree to 3e-14, at the
// maximum itself they differ by this much
const knownDifference = 3.35e-8

describe('fitLogit', () => {
  it('gives the log odds of a two-by-two table', () => {
    // 1 of 4 against 3 of 4: the constant is ln(1/3), the slope ln 9
    const x = matrix(8, 2, Float64Array.of(1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1))
    const fit = fitLogit(x, Float64Array.of(1, 0, 0, 0, 1, 1, 1, 0))
    expect(fit.coefficients[0]).toBeCloseTo(-Math.log(3), 13)
    expect(fit.coefficients[1]).toBeCloseTo(Math.log(9), 13)
    expect(fit.fitted[7]).toBeCloseTo(0.75, 13)
    // var(constant) = 1/1 + 1/3
    expect(fit.informationInverse.data[0]).toBeCloseTo(4 / 3, 12)
  })

  it('counts a weighted row as often as its weight', () => {
    const x = matrix(4, 2, Float64Array.of(1, 1, 1, 1, 0, 0, 1, 1))
    const fit = fitLogit(x, Float64Array.of(1, 0, 1, 0), { weights: Float64Array.of(1, 3, 3, 1) })
    expect(fit.coefficients[1]).toBeCloseTo(Math.log(9), 13)
  })

  it('refuses separated groups', () => {
    const x = matrix(4, 2, Float64Array.of(1, 1, 1, 1, 0, 1, 2, 3))
    expect(() => fitLogit(x, Float64Array.of(0, 0, 1, 1))).toThrow('separate the two groups')
  })

  it('refuses a covariate that repeats another', () => {
    const x = matrix(4, 2, Float64Array.of(1, 1, 1, 1, 2, 2, 2, 2))
    expect(() => fitLogit(x, Float64Array.of(0, 1, 0, 1))).toThrow('column 2 of 2')
  })

  it.skipIf(!hasReference)('agrees with glm on the smoking-ban data', () => {
    const { x, y } = smokeBan()
    const fit = fitLogit(x, y)
    const { results } = golden('numerics_logit_smokeban')
    expect(fit.logLikelihood).toBeCloseTo(results.logit.loglik, 8)
    results.logit.coefficients.estimate.forEach((wanted: number, j: number) => {
      expect(Math.abs(fit.coefficients[j]! / wanted - 1)).toBeLessThan(tolerance)
      const se = Math.sqrt(fit.informationInverse.data[j * x.cols + j]!)
      expect(Math.abs(se / results.logit.coefficients.se[j] - 1)).toBeLessThan(knownDifference)
    })
    results.logit.fitted_first5.forEach((wanted: number, i: number) => {
      expect(Math.abs(fit.fitted[i]! / wanted - 1)).toBeLessThan(tolerance)
    })
  })
})

/** Constant, ban, age, age², four education steps, two groups, sex; outcome 1 = smokes. */
function smokeBan(): { x: Matrix; y: Float64Array } {
  const [head, ...lines] = referenceData('archive/smoke_ban.csv').trim().split('\n')
  const names = head!.split(',').map((name) => name.replaceAll('"', ''))
  const rows = lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '').trim()))
  const cell = (name: string) => rows.map((row) => row[names.indexOf(name)]!)
  const flag = (name: string, value: string) => cell(name).map((text) => Number(text === value))
  const age = cell('age').map(Number)
  const columns = [
    rows.map(() => 1),
    flag('ban', 'yes'),
    age,
    age.map((value) => value * value),
    ...['hs', 'some college', 'college', 'master'].map((level) => flag('education', level)),
    flag('afam', 'yes'),
    flag('hispanic', 'yes'),
    flag('gender', 'female'),
  ]
  const x = matrix(rows.length, columns.length)
  columns.forEach((values, j) => column(x, j).set(values))
  return { x, y: Float64Array.from(flag('smoker', 'yes')) }
}
