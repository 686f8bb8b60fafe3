import { describe, expect, it } from 'vitest'
import { golden, hasReference } from '../../../../tests/support/shared-reference.ts'
import { readNumbers } from '../../../frame/read-column.ts'
import { senateTable } from '../test-support/senate.ts'
import { describeDistribution } from './distribution-fit.ts'
import { countNearest, fairCoinP } from './nearest-counts.ts'

describe.skipIf(!hasReference)('rows next to the cutoff in the Senate data, against rddensity 3.0', () => {
  it('are as many in the same ten windows, with the same exact p', () => {
    const margin = readNumbers(senateTable(), 'margin')
      .filter((value) => !Number.isNaN(value))
      .sort()
    const found = countNearest(describeDistribution(margin, 0))
    const { LeftN, RightN, LeftWindow, pval } = golden('rdd_senate_density').results.default.binomial
    expect(found.map(({ below }) => below)).toEqual(LeftN)
    expect(found.map(({ above }) => above)).toEqual(RightN)
    found.forEach(({ window, p }, i) => {
      expect(window).toBeCloseTo(LeftWindow[i], 12)
      expect(Math.abs(p / pval[i] - 1)).toBeLessThan(1e-12)
    })
  })
})

describe('the exact test of a fair coin', () => {
  it('is worked by hand: one head in five tosses has 2·(1 + 5)/32', () => {
    expect(fairCoinP(1, 5)).toBeCloseTo(12 / 32, 14)
    expect(fairCoinP(4, 5)).toBeCloseTo(12 / 32, 14)
    expect(fairCoinP(3, 6)).toBe(1)
    expect(fairCoinP(0, 5)).toBeCloseTo(2 / 32, 14)
  })
})

it('has no window where a side has fewer than twenty rows', () => {
  const running = Float64Array.from({ length: 50 }, (_, i) => i - 15)
  expect(countNearest(describeDistribution(running, 0))).toEqual([])
})
