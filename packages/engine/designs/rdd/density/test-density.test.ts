import { describe, expect, it } from 'vitest'
import { hasData } from '../../../../../tests/support/shared-reference.ts'
import { readNumbers } from '../../../frame/table.ts'
import { expectGolden, expectPublished, readGolden } from '../../../test-support/expect-golden.ts'
import { drawnData } from '../../../test-support/drawn-data.ts'
import { parseCsv } from '../../../frame/csv.ts'
import { senateTable } from '../test-support/senate.ts'
import type { DensityChoices } from './density-bandwidth.ts'
import { edgeConstants } from './kernel-moments.ts'
import { defaultDensityChoices, testDensity } from './test-density.ts'

const golden = readGolden('rdd_senate_density')
const changes: Record<string, Partial<DensityChoices>> = {
  p1: { polynomialOrder: 1 },
  p3: { polynomialOrder: 3 },
  uniform: { kernel: 'uniform' },
  epanechnikov: { kernel: 'epanechnikov' },
  restricted: { model: 'shared-curvature' },
  vce_plugin: { variance: 'plugin' },
}

describe.skipIf(!hasData('tests/rdrobust_senate.csv'))(
  'the density of the Senate margin, against rddensity 3.0',
  () => {
    const margins = () =>
      readNumbers(senateTable(), 'margin')
        .filter((value) => !Number.isNaN(value))
        .sort()
    const cases = Object.keys(golden.results).filter((name) => name !== 'bandwidth_table')

    it.each(cases)('agrees for %s', (name) => {
      const margin = margins()
      const fixed = name === 'h_fixed' ? { below: 17, above: 17 } : undefined
      const found = testDensity(margin, 0, { ...defaultDensityChoices, ...changes[name] }, fixed)
      // its bandwidths come from a third derivative of an empirical distribution function (the golden says 1e-6)
      const selected = { tolerance: 1e-6, why: 'bandwidths from a third derivative of an empirical distribution' }
      const close = name === 'h_fixed' ? { tolerance: 1e-8, why: 'no bandwidth is chosen' } : selected
      const near = (field: string, ours: number, scale = 0) =>
        expectGolden(golden, `${name}/${field}`, ours, { ...close, scale })
      const count = (field: string, ours: number) =>
        expectGolden(golden, `${name}/${field}`, ours, { tolerance: 0, why: 'a count' })
      near('h_left', found.bandwidths.below)
      near('h_right', found.bandwidths.above)
      count('n', margin.length)
      count('n_left', margin.filter((value) => value < 0).length)
      count('n_right', margin.filter((value) => value >= 0).length)
      count('n_eff_left', found.rowsInside.below)
      count('n_eff_right', found.rowsInside.above)
      near('density_left', found.density.below)
      near('density_right', found.density.above)
      near('diff', found.difference, found.density.below)
      const [ending, t] = name === 'vce_plugin' ? ['_plugin', 't_plugin'] : ['', 't']
      near(`se_diff${ending}`, found.differenceSe)
      near(`p${ending}`, found.p)
      // t divides a small difference: its error is that of the densities over their difference
      near(t, found.t, 20)
      if (name === 'vce_plugin') return
      near('se_left', found.se.below)
      near('se_right', found.se.above)
    })

    it('has the p value that the peer’s documentation prints, up to its older version', () => {
      const { p } = testDensity(margins(), 0, defaultDensityChoices)
      const where = { design: 'RDD', source: 'documentation of rddensity', dataset: 'data/tests/rdrobust_senate.csv' }
      const why = '0.39 in the documentation, 0.381 by the version of the golden'
      expectPublished({ ...where, quantity: 'density test, p', ours: p, published: 0.39, within: 0.01, why })
    })
  },
)

describe('the constants of a fit at an edge', () => {
  it('are those worked by hand for a straight line and a flat kernel: variance 6/5, bias 1/2', () => {
    const { variance, bias } = edgeConstants(1, 1, 'uniform')
    expect(variance).toBeCloseTo(6 / 5, 13)
    expect(bias).toBeCloseTo(1 / 2, 13)
  })
})

describe('the test of the density', () => {
  it('finds no jump in evenly spaced values and finds the one made by moving a third of one side over', () => {
    const even = Float64Array.from({ length: 1000 }, (_, i) => (i - 499.5) / 500)
    expect(testDensity(even, 0).p).toBeGreaterThan(0.9)
    const moved = even.map((value, i) => (value < 0 && value > -0.3 && i % 3 === 0 ? -value + 1e-4 : value)).sort()
    expect(testDensity(moved, 0).p).toBeLessThan(0.01)
  })
})

describe('the density of a drawn score, at a fixed bandwidth', () => {
  it('is the slope of the empirical distribution function by hand-written R, with the jackknife of its double sum', () => {
    const drawn = readGolden('rdd_density_drawn')
    const scores = readNumbers(parseCsv(drawnData.score()), 'x').sort()
    const found = testDensity(scores, 0, defaultDensityChoices, { below: 0.5, above: 0.5 })
    const close = { tolerance: 1e-9, why: 'closed form given the bandwidth' }
    for (const side of ['below', 'above'] as const) {
      expectGolden(drawn, `density/${side}`, found.density[side], close)
      expectGolden(drawn, `se/${side}`, found.se[side], close)
    }
    expectGolden(drawn, 'difference', found.difference, { ...close, scale: found.density.below })
    expectGolden(drawn, 'differenceSe', found.differenceSe, close)
    expectGolden(drawn, 'p', found.p, close)
  })
})
