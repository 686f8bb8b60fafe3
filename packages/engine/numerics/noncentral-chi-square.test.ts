import { describe, expect, it } from 'vitest'
import { chiSquareUpper, normalQuantile, normalUpper } from './distributions.ts'
import { noncentralChiSquareUpper, noncentralityForPower } from './noncentral-chi-square.ts'

describe('noncentral chi-square', () => {
  it('is the square of a shifted normal with one degree of freedom', () => {
    // P(Z + 2)² > 3 = P(Z > √3 - 2) + P(Z < -√3 - 2)
    const expected = normalUpper(Math.sqrt(3) - 2) + normalUpper(Math.sqrt(3) + 2)
    expect(noncentralChiSquareUpper(3, 1, 4)).toBeCloseTo(expected, 13)
  })

  it('is the central one without noncentrality', () => {
    expect(noncentralChiSquareUpper(7.3, 4, 0)).toBeCloseTo(chiSquareUpper(7.3, 4), 15)
  })

  it('needs the textbook noncentrality for 80 % power at 5 %', () => {
    // one df: (1.96 + 0.84)² but for the other tail's share, which is under 1e-5
    const shift = normalQuantile(0.975) + normalQuantile(0.8)
    expect(noncentralityForPower(1, 0.05, 0.8)).toBeCloseTo(shift ** 2, 4)
    // Cohen 1988, Statistical Power Analysis, table 12.3.3 gives 11.94 for four
    expect(noncentralityForPower(4, 0.05, 0.8)).toBeCloseTo(11.94, 2)
  })
})
