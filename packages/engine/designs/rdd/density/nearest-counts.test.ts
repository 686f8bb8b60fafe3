import { describe, expect, it } from 'vitest'
import { hasData } from '../../../../../tests/support/shared-reference.ts'
import { readNumbers } from '../../../frame/table.ts'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import { senateTable } from '../test-support/senate.ts'
import { describeDistribution } from './distribution-fit.ts'
import { countNearest, fairCoinP } from './nearest-counts.ts'

describe.skipIf(!hasData('tests/rdrobust_senate.csv'))(
  'rows next to the cutoff in the Senate data, against rddensity 3.0',
  () => {
    it('are as many in the same ten windows, with the same exact p', () => {
      const margin = readNumbers(senateTable(), 'margin')
        .filter((value) => !Number.isNaN(value))
        .sort()
      const found = countNearest(describeDistribution(margin, 0))
      const golden = readGolden('rdd_senate_density')
      const of = (pick: (one: (typeof found)[number]) => number) => found.map(pick)
      const withWindows = Object.keys(golden.results).filter((one) => golden.results[one].binomial)
      // the bandwidths of order 1 are narrower than ten windows, so the peer's end there; ours do not depend on the order
      for (const name of withWindows.filter((one) => one !== 'p1')) {
        const path = `${name}/binomial`
        expectGolden(
          golden,
          `${path}/LeftN`,
          of(({ below }) => below),
          { tolerance: 0, why: 'a count' },
        )
        expectGolden(
          golden,
          `${path}/RightN`,
          of(({ above }) => above),
          { tolerance: 0, why: 'a count' },
        )
        const closed = { tolerance: 1e-12, why: 'closed form' }
        expectGolden(
          golden,
          `${path}/LeftWindow`,
          of(({ window }) => window),
          closed,
        )
        expectGolden(
          golden,
          `${path}/RightWindow`,
          of(({ window }) => window),
          closed,
        )
        expectGolden(
          golden,
          `${path}/pval`,
          of(({ p }) => p),
          closed,
        )
      }
      const { LeftN, RightN } = golden.results.p1.binomial
      const peerCounts = LeftN.map((left: number, i: number) => fairCoinP(left, left + RightN[i]))
      const closed = { tolerance: 1e-12, why: 'closed form; the p of the peer’s own counts' }
      expectGolden(golden, 'p1/binomial/pval', peerCounts, closed)
    })
  },
)

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
