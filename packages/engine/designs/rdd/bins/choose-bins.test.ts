import { describe, it } from 'vitest'
import { hasData } from '../../../../../tests/support/shared-reference.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import { splitAt } from '../local-polynomial/split.ts'
import { senateRows } from '../test-support/senate.ts'
import { binMeans, type BinSelector, countBins, fitGlobal } from './choose-bins.ts'

const golden = readGolden('rdd_senate_rdplot')
const same = { tolerance: 0, why: 'a count' }

describe.skipIf(!hasData('tests/rdrobust_senate.csv'))(
  'the binned Senate data, against rdplot of rdrobust 4.0.0',
  () => {
    it.each(Object.keys(golden.results))('chooses as many bins for %s', (selector) => {
      const { control, treated } = splitAt(senateRows(), 0)
      const count = (which: BinSelector) => [countBins(control, which, 1297), countBins(treated, which, 1297)]
      const [left, right] = count(selector as BinSelector)
      expectGolden(golden, `${selector}/J_left`, left, same)
      expectGolden(golden, `${selector}/J_right`, right, same)
      // an `mv` selector also reports what the other criterion would choose
      const plain = selector.replace('mv', '') as BinSelector
      expectGolden(golden, `${selector}/J_IMSE`, count(plain), same)
      const mimicking = plain.replace(/^(es|qs)/, '$1mv') as BinSelector
      expectGolden(golden, `${selector}/J_MV`, count(mimicking), same)
    })

    const withBins = Object.keys(golden.results).filter((selector) => golden.results[selector].bins)
    it.each(withBins)('has the same bins for %s', (selector) => {
      const { control, treated } = splitAt(senateRows(), 0)
      const found = [control, treated].flatMap((side) => binMeans(side, 0, selector as BinSelector, 1297))
      const column = (name: string) => `${selector}/bins/rdplot_${name}`
      const of = (pick: (bin: (typeof found)[number]) => number) => found.map(pick)
      expectGolden(
        golden,
        column('N'),
        of(({ rows }) => rows),
        same,
      )
      // sums of up to 158 numbers near 50: 1e-12 of their size, in another order
      const near = { tolerance: 1e-9, why: 'sums in another order', scale: 1 }
      expectGolden(
        golden,
        column('mean_bin'),
        of(({ from, to }) => (from + to) / 2),
        near,
      )
      expectGolden(
        golden,
        column('mean_x'),
        of(({ meanRunning }) => meanRunning),
        near,
      )
      expectGolden(
        golden,
        column('mean_y'),
        of(({ meanOutcome }) => meanOutcome),
        near,
      )
      expectGolden(
        golden,
        column('min_bin'),
        of(({ from }) => from),
        near,
      )
      expectGolden(
        golden,
        column('max_bin'),
        of(({ to }) => to),
        near,
      )
      expectGolden(
        golden,
        column('se_y'),
        of(({ se }) => se),
        near,
      )
      const at = [...found.keys()].filter((i) => found[i].rows > 1)
      const ends = at.map((i) => inferPoint(found[i].meanOutcome, found[i].se, found[i].rows - 1).ci)
      expectGolden(
        golden,
        column('ci_l'),
        ends.map(([low]) => low),
        { ...near, at },
      )
      expectGolden(
        golden,
        column('ci_r'),
        ends.map(([, high]) => high),
        { ...near, at },
      )
    })

    it.each(Object.keys(golden.results))('fits the same polynomials of order four beside %s', (selector) => {
      const sides = splitAt(senateRows(), 0)
      for (const [side, name] of [
        [sides.control, 'poly_left'],
        [sides.treated, 'poly_right'],
      ] as const) {
        const { coefficients } = fitGlobal(side.distance, side.outcome, 4)
        const signed = Array.from(coefficients, (value, power) => value * side.sign ** power)
        expectGolden(golden, `${selector}/${name}`, signed, { tolerance: 1e-8, why: 'the peer inverts plain powers' })
      }
    })
  },
)
