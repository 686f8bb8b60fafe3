import { describe, expect, it } from 'vitest'
import { golden, hasReference } from '../../../../tests/support/shared-reference.ts'
import { readNumbers } from '../../../frame/read-column.ts'
import { senateTable } from '../test-support/senate.ts'
import type { DensityChoices } from './density-bandwidth.ts'
import { edgeConstants } from './kernel-moments.ts'
import { defaultDensityChoices, testDensity } from './test-density.ts'

const results: Record<string, any> = hasReference ? golden('rdd_senate_density').results : {}
const changes: Record<string, Partial<DensityChoices>> = {
  p1: { polynomialOrder: 1 },
  p3: { polynomialOrder: 3 },
  uniform: { kernel: 'uniform' },
  epanechnikov: { kernel: 'epanechnikov' },
  restricted: { model: 'shared-curvature' },
  vce_plugin: { variance: 'plugin' },
}

describe.skipIf(!hasReference)('the density of the Senate margin, against rddensity 3.0', () => {
  const cases = Object.entries(results).filter(([name]) => name !== 'bandwidth_table')
  it.each(cases)('agrees for %s', (name, expected) => {
    const margin = readNumbers(senateTable(), 'margin')
      .filter((value) => !Number.isNaN(value))
      .sort()
    const fixed = name === 'h_fixed' ? { below: 17, above: 17 } : undefined
    const found = testDensity(margin, 0, { ...defaultDensityChoices, ...changes[name] }, fixed)
    // the peer's bandwidths come from a third derivative of an empirical distribution function (its file says 1e-6)
    const tolerance = name === 'h_fixed' ? 1e-8 : 1e-6
    const near = (actual: number, golden: number, what: string) =>
      expect(Math.abs(actual / golden - 1), `${what}: ${actual} against ${golden}`).toBeLessThan(tolerance)
    near(found.bandwidths.below, expected.h_left, 'h left')
    near(found.bandwidths.above, expected.h_right, 'h right')
    expect(found.rowsInside).toEqual({ below: expected.n_eff_left, above: expected.n_eff_right })
    near(found.density.below, expected.density_left, 'density left')
    near(found.density.above, expected.density_right, 'density right')
    const isPlugin = name === 'vce_plugin'
    near(found.differenceSe, isPlugin ? expected.se_diff_plugin : expected.se_diff, 'se')
    near(found.p, isPlugin ? expected.p_plugin : expected.p, 'p')
    // t divides a small difference: its error is that of the densities over their difference
    expect(Math.abs(found.t - (isPlugin ? expected.t_plugin : expected.t))).toBeLessThan(20 * tolerance)
    if (isPlugin) return
    near(found.se.below, expected.se_left, 'se left')
    near(found.se.above, expected.se_right, 'se right')
  })
})

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
