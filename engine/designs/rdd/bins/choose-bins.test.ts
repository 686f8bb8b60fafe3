import { describe, expect, it } from 'vitest'
import { golden, hasReference } from '../../../../tests/support/shared-reference.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { splitAt } from '../local-polynomial/split.ts'
import { senateRows } from '../test-support/senate.ts'
import { binMeans, countBins } from './choose-bins.ts'
import type { BinSelector } from './choose-bins.ts'
import { fitGlobal } from './global-fit.ts'

const results: Record<string, any> = hasReference ? golden('rdd_senate_rdplot').results : {}

describe.skipIf(!hasReference)('the binned Senate data, against rdplot of rdrobust 4.0.0', () => {
  it.each(Object.entries(results))('chooses as many bins for %s', (selector, expected) => {
    const { control, treated } = splitAt(senateRows(), 0)
    const count = (which: BinSelector) => [countBins(control, which, 1297), countBins(treated, which, 1297)]
    expect(count(selector as BinSelector)).toEqual([expected.J_left, expected.J_right])
    // an `mv` selector also reports what the other criterion would choose
    const plain = selector.replace('mv', '') as BinSelector
    expect(count(plain)).toEqual(expected.J_IMSE)
    expect(count(plain.replace(/^(es|qs)/, '$1mv') as BinSelector)).toEqual(expected.J_MV)
  })

  it.each(Object.entries(results).filter(([, { bins }]) => bins))('has the same bins for %s', (selector, { bins }) => {
    const { control, treated } = splitAt(senateRows(), 0)
    const found = [control, treated].flatMap((side) => binMeans(side, 0, selector as BinSelector, 1297))
    expect(found.map(({ rows }) => rows)).toEqual(bins.rdplot_N)
    const columns = {
      meanRunning: 'rdplot_mean_x',
      meanOutcome: 'rdplot_mean_y',
      from: 'rdplot_min_bin',
      to: 'rdplot_max_bin',
      se: 'rdplot_se_y',
    } as const
    for (const [ours, theirs] of Object.entries(columns)) {
      found.forEach((bin, i) => {
        // sums of up to 158 numbers near 50: 1e-12 of their size, in another order
        expect(Math.abs(bin[ours as 'se'] - bins[theirs][i]), `${ours} ${i}`).toBeLessThan(1e-9)
      })
    }
    found.forEach((bin, i) => {
      if (bin.rows === 1) return
      const { ci } = inferPoint(bin.meanOutcome, bin.se, bin.rows - 1)
      expect(Math.abs(ci[0] - bins.rdplot_ci_l[i])).toBeLessThan(1e-9)
      expect(Math.abs(ci[1] - bins.rdplot_ci_r[i])).toBeLessThan(1e-9)
    })
  })

  it('fits the same polynomials of order four', () => {
    const sides = splitAt(senateRows(), 0)
    for (const [side, theirs] of [
      [sides.control, results.es.poly_left],
      [sides.treated, results.es.poly_right],
    ]) {
      const { coefficients } = fitGlobal(side.distance, side.outcome, 4)
      coefficients.forEach((value: number, power: number) =>
        expect(Math.abs((value * side.sign ** power) / theirs[power] - 1)).toBeLessThan(1e-8),
      )
    }
  })
})
