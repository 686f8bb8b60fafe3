import { describe, expect, it } from 'vitest'
import betainc from '@stdlib/math-base-special-betainc'
import { fairCoinP } from '../designs/rdd/density/nearest-counts.ts'
import { expectGolden, readGolden } from '../test-support/expect-golden.ts'
import {
  chiSquareUpper,
  chiSquareUpperQuantile,
  fUpper,
  fUpperQuantile,
  normalCdf,
  normalQuantile,
  normalUpper,
  studentTCdf,
  studentTQuantile,
  studentTTwoSidedP,
} from './distributions.ts'

type Row = Record<string, string | number>

describe('distributions against 60-digit arithmetic', () => {
  const cases: [string, (row: Row) => number, string][] = [
    ['normal_lower_tail', (r) => normalCdf(Number(r.x)), 'p'],
    ['normal_lower_tail', (r) => normalUpper(-Number(r.x)), 'p'],
    ['normal_quantile', (r) => normalQuantile(Number(r.p)), 'x'],
    ['t_two_sided_p', (r) => studentTTwoSidedP(Number(r.t), Number(r.df)), 'p'],
    ['t_quantile_upper', (r) => -studentTQuantile(Number(r.upper_p), Number(r.df)), 't'],
    ['F_upper_p', (r) => fUpper(Number(r.F), Number(r.df1), Number(r.df2)), 'p'],
    ['F_quantile_upper', (r) => fUpperQuantile(Number(r.upper_p), Number(r.df1), Number(r.df2)), 'F'],
    ['chi2_upper_p', (r) => chiSquareUpper(Number(r.x), Number(r.df)), 'p'],
    ['inc_beta', (r) => betainc(Number(r.x), Number(r.a), Number(r.b), true, false), 'I'],
    ['binomial_two_sided_p_half', (r) => fairCoinP(Number(r.k), Number(r.n)), 'p'],
    ['chi2_quantile_upper', (r) => chiSquareUpperQuantile(Number(r.upper_p), Number(r.df)), 'x'],
  ]
  it.each(cases)('%s agrees to 1e-13', (table, compute, expected) => {
    const golden = readGolden('numerics_distributions')
    const ours = (golden.results[table] as Row[]).map(compute)
    const exact = {
      tolerance: 1e-13,
      why: 'the reference is correctly rounded',
      scale: zeroIsOne(golden, table, expected),
    }
    expectGolden(golden, `${table}/*/${expected}`, ours, exact)
  })

  /** A quantile of zero is compared absolutely. */
  const zeroIsOne = (golden: ReturnType<typeof readGolden>, table: string, name: string) =>
    (golden.results[table] as Row[]).map((row) => (Number(row[name]) === 0 ? 1 : 0))
})

describe('distributions', () => {
  it('of t are not known without degrees of freedom, so that no interval has the width of nothing', () => {
    for (const df of [NaN, 0, -1]) {
      expect(studentTQuantile(0.975, df)).toBeNaN()
      expect(studentTTwoSidedP(1, df)).toBeNaN()
    }
  })

  it('keep their symmetries and limits', () => {
    expect(studentTCdf(-2, 7) + studentTCdf(2, 7)).toBeCloseTo(1, 15)
    expect(studentTQuantile(0.975, 7)).toBeCloseTo(-studentTQuantile(0.025, 7), 13)
    expect(studentTTwoSidedP(1.96, Infinity)).toBe(2 * normalUpper(1.96))
    expect(normalQuantile(0.5)).toBe(0)
    expect(normalQuantile(1)).toBe(Infinity)
    expect(normalQuantile(1.1)).toBeNaN()
    expect(chiSquareUpper(-1, 3)).toBe(1)
    expect(fUpper(NaN, 1, 2)).toBeNaN()
  })

  it('undo each other between the tables, without a step where the quantile changes method', () => {
    for (const p of [1e-12, 0.02, 0.299999, 0.300001, 0.45, 0.6, 0.699999, 0.700001, 0.999]) {
      expect(Math.abs(normalCdf(normalQuantile(p)) / p - 1)).toBeLessThan(1e-14)
      expect(Math.abs(studentTCdf(studentTQuantile(p, 3.5), 3.5) / p - 1)).toBeLessThan(1e-14)
    }
  })
})
