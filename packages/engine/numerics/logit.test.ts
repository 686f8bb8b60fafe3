import { describe, expect, it } from 'vitest'
import { referenceData } from '../../../tests/support/shared-reference.ts'
import { expectGolden, readGolden } from '../test-support/expect-golden.ts'
import { normalUpper } from './distributions.ts'
import { column, matrix, type Matrix } from './linear-algebra.ts'
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

  it('agrees with glm on the smoking-ban data', () => {
    const { x, y } = smokeBan()
    const fit = fitLogit(x, y)
    const golden = readGolden('numerics_logit_smokeban')
    const maximum = { tolerance, why: 'the maximum is unique; 1e-11 after full convergence' }
    const at = { tolerance: knownDifference, why: 'glm takes its errors from the step before the last' }
    const errors = fit.coefficients.map((_, j) => Math.sqrt(fit.informationInverse.data[j * x.cols + j]))
    const z = fit.coefficients.map((value, j) => value / errors[j])
    expectGolden(golden, 'logit/coefficients/estimate', fit.coefficients, maximum)
    expectGolden(golden, 'logit/coefficients/se', errors, at)
    expectGolden(golden, 'logit/coefficients/z', z, at)
    const tails = z.map((value) => 2 * normalUpper(Math.abs(value)))
    const scale = tails.map((p, j) => p * (1 + z[j] ** 2))
    expectGolden(golden, 'logit/coefficients/p', tails, { ...at, scale })
    expectGolden(golden, 'logit/fitted_first5', fit.fitted.slice(0, 5), maximum)
    expectGolden(golden, 'logit/n', x.rows, { tolerance: 0, why: 'a count' })
    expectGolden(golden, 'logit/loglik', fit.logLikelihood, maximum)
    expectGolden(golden, 'logit/deviance', -2 * fit.logLikelihood, maximum)
    expectGolden(golden, 'logit/aic', -2 * fit.logLikelihood + 2 * x.cols, maximum)
    const alone = fitLogit(matrix(x.rows, 1, x.data.slice(0, x.rows)), y)
    expectGolden(golden, 'logit/null_deviance', -2 * alone.logLikelihood, maximum)
    // the ban's average effect: everyone with it less everyone without it
    const share = (ban: number) => {
      let sum = 0
      for (let i = 0; i < x.rows; i++) {
        const own = fit.coefficients.reduce(
          (total, value, j) => total + value * (j === 1 ? ban : x.data[j * x.rows + i]),
          0,
        )
        sum += 1 / (1 + Math.exp(-own))
      }
      return sum / x.rows
    }
    expectGolden(golden, 'logit/ame_ban', share(1) - share(0), maximum)
  })
})

/** Constant, ban, age, age², four education steps, two groups, sex; outcome 1 = smokes. */
function smokeBan(): { x: Matrix; y: Float64Array } {
  const [head, ...lines] = referenceData('archive/smoke_ban.csv').trim().split('\n')
  const names = head.split(',').map((name) => name.replaceAll('"', ''))
  const rows = lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '').trim()))
  const cell = (name: string) => rows.map((row) => row[names.indexOf(name)])
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
