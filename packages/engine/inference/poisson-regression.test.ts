import { describe, expect, it } from 'vitest'
import { createRandom } from '../numerics/random.ts'
import { poissonWithEffects, type PoissonRows } from './poisson-regression.ts'

/** Units × periods with treated units first; cell 0 is the treated from `start` on. */
function panelOf(counts: number[][], treated: number, start: number): PoissonRows {
  const periods = counts[0].length
  const rows = counts.flatMap((of, unit) => of.map((count, period) => ({ unit, period, count })))
  return {
    outcome: Float64Array.from(rows, ({ count }) => count),
    unit: Int32Array.from(rows, ({ unit }) => unit),
    period: Int32Array.from(rows, ({ period }) => period),
    units: counts.length,
    periods,
    cell: Int32Array.from(rows, ({ unit, period }) => (unit < treated && period >= start ? 0 : -1)),
    cells: 1,
  }
}

/** The ratio over the rows of cell 0, and what each unit adds to its error. */
function ratioOf(rows: PoissonRows) {
  const fit = poissonWithEffects(rows)
  return { ...fit, ...fit.ratioOf([...rows.cell.keys()].filter((row) => rows.cell[row] === 0)) }
}

describe('Poisson with effects of units and periods', () => {
  it('counts what a cell of zeros would have had', () => {
    const counts = [
      [4, 8, 3, 0],
      [10, 12, 15, 24],
    ]
    const rows = panelOf(counts, 1, 2)
    // a cell for each period of the first unit from the third on
    const fit = poissonWithEffects({ ...rows, cells: 2, cell: rows.cell.map((cell, row) => (cell < 0 ? -1 : row % 2)) })
    // by hand: without, the first unit has 12/22 of the second
    expect(fit.ratioOf([2, 3]).value).toBeCloseTo(Math.log(3 / ((39 * 12) / 22)), 12)
  })

  it('has the ratio of the ratios of totals on a panel without gaps', () => {
    const { value } = ratioOf(
      panelOf(
        [
          [4, 6, 3, 5],
          [0, 2, 1, 0],
          [10, 12, 15, 17],
          [1, 0, 2, 2],
        ],
        2,
        2,
      ),
    )
    // by hand: (3+5+1+0)/(4+6+0+2) over (15+17+2+2)/(10+12+1+0)
    expect(value).toBeCloseTo(Math.log(9 / 12 / (36 / 23)), 12)
  })

  it('does not change where units without a count are added, and says that they say nothing', () => {
    const counts = [
      [4, 6, 3, 5],
      [10, 12, 15, 17],
      [1, 0, 2, 2],
    ]
    const without = ratioOf(panelOf(counts, 1, 2))
    const withZeros = ratioOf(panelOf([...counts, [0, 0, 0, 0]], 1, 2))
    expect(withZeros.value).toBe(without.value)
    expect(withZeros.rows).toBe(12)
    expect([...withZeros.isUsed]).toEqual([1, 1, 1, 0])
    expect(withZeros.influence[3]).toBe(0)
  })

  it('does not change where exposure is multiplied, and only the ratio where one group’s is after the start', () => {
    const random = createRandom(1, 'poisson exposure')
    const counts = Array.from({ length: 12 }, () => Array.from({ length: 6 }, () => 1 + random.integer(20)))
    const rows = panelOf(counts, 5, 3)
    const exposure = rows.outcome.map((_, row) => 1 + (row % 7))
    const plain = ratioOf({ ...rows, exposure })
    const tenfold = ratioOf({ ...rows, exposure: exposure.map((one) => 10 * one) })
    const doubled = ratioOf({
      ...rows,
      exposure: exposure.map((one, row) => (rows.cell[row] === 0 ? 2 * one : one)),
    })
    expect(tenfold.value).toBeCloseTo(plain.value, 10)
    expect(doubled.value).toBeCloseTo(plain.value - Math.log(2), 10)
  })

  it('has a ratio of zero for a cell without a count, and refuses what no finite ratio fits', () => {
    const none = ratioOf(
      panelOf(
        [
          [4, 6, 0, 0],
          [10, 12, 15, 17],
        ],
        1,
        2,
      ),
    )
    expect(none.value).toBe(-Infinity)
    const nothingBefore = panelOf(
      [
        [0, 0, 3, 5],
        [10, 12, 15, 17],
      ],
      1,
      2,
    )
    expect(() => poissonWithEffects(nothingBefore)).toThrow(expect.objectContaining({ code: 'did/separated' }))
  })
})
