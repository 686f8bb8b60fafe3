import { describe, expect, it } from 'vitest'
import { createRandom } from '../numerics/random.ts'
import { dealPaths } from './deal-paths.ts'
import { fillPanel } from './fill-panel.ts'

/** Unit by unit over the same periods. */
function panel(units: string[], periods: number[]) {
  return {
    unit: units.flatMap((name) => periods.map(() => name)),
    time: Float64Array.from(units.flatMap(() => periods)),
  }
}

describe('a panel with masked outcomes', () => {
  // unit effects 0, 10, 20; period effects 0, 1, 3, 6
  const cells = panel(['a', 'b', 'c'], [1, 2, 3, 4])
  const value = Float64Array.of(0, 1, 3, 6, 10, 11, 13, 16, 20, 21, 99, 99)
  const isMasked = (row: number) => row >= 10

  it('is filled with unit effect and period effect exactly where there is no noise', () => {
    const filled = fillPanel({ ...cells, value, isMasked }, createRandom(1, 'test'))
    expect(filled[10]).toBeCloseTo(23, 8)
    expect(filled[11]).toBeCloseTo(26, 8)
    expect([...filled.slice(0, 10)]).toEqual([...value.slice(0, 10)])
  })

  it('goes on as in the last period that somebody is untreated in', () => {
    const isLate = (row: number) => row >= 10 || row === 3 || row === 7
    const filled = fillPanel({ ...cells, value, isMasked: isLate }, createRandom(1, 'test'))
    expect(filled[3]).toBeCloseTo(3, 8)
    expect(filled[11]).toBeCloseTo(23, 8)
  })

  it('goes on along the trend of its unit and with its further effects exactly where there is no noise, whatever is masked', () => {
    const five = panel(['a', 'b', 'c', 'd'], [1, 2, 3, 4, 5])
    // in every period of their own, c and d lie 4 above a and b; slopes 0, 1, 2, 3
    const value = Float64Array.from(five.unit, (name, row) => {
      const unit = 'abcd'.indexOf(name)
      return 10 * unit + unit * (row % 5) + (unit > 1 ? (row % 5) ** 2 : 0)
    })
    const isOwn = (row: number) => row === 19
    const pair = Int32Array.from(value, (_, row) => 5 * Number(row >= 10) + (row % 5))
    const beside = { effects: [{ index: pair, levels: 10 }], hasTrends: true }
    for (const hidden of [99, -7]) {
      const seen = value.map((one, row) => (isOwn(row) ? hidden : one))
      const filled = fillPanel({ ...five, value: seen, isMasked: isOwn, beside }, createRandom(1, 'test'))
      expect(filled[19]).toBeCloseTo(30 + 3 * 4 + 16, 6)
      expect([...filled.slice(0, 19)]).toEqual([...value.slice(0, 19)])
    }
  })

  it('keeps missing cells missing, and places no row without a unit', () => {
    const gaps = value.slice()
    gaps[11] = NaN
    const unit: (string | null)[] = [...cells.unit]
    unit[0] = null
    const filled = fillPanel({ ...cells, unit, value: gaps, isMasked }, createRandom(1, 'test'))
    expect([filled[0], filled[11]]).toEqual([NaN, NaN])
    expect(filled[10]).toBeCloseTo(23, 8)
  })

  it('has noise as large as before treatment', () => {
    const random = createRandom(3, 'noise')
    const many = panel(
      Array.from({ length: 200 }, (_, i) => `unit ${i}`),
      [1, 2, 3, 4, 5, 6, 7, 8],
    )
    const noisy = Float64Array.from(many.unit, (_, row) => 5 * (row % 8) + 2 * random.normal())
    const isTreated = (row: number) => row < 800 && row % 8 >= 4
    const filled = fillPanel({ ...many, value: noisy, isMasked: isTreated }, createRandom(1, 'test'))
    const gaps = [...filled.keys()].filter(isTreated).map((row) => filled[row] - 5 * (row % 8))
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
    const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length
    // noise of 4, and what four periods leave unknown of the unit effect, which it is drawn around and enlarged for: 4 · (1 + 1/4 + 1/4)
    expect(Math.abs(mean)).toBeLessThan(0.4)
    expect(variance).toBeGreaterThan(4.5)
    expect(variance).toBeLessThan(7.5)
  })
})

describe('outcome paths dealt out anew', () => {
  const cells = panel(['a', 'b', 'c', 'd'], [1, 2])
  const value = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8)

  it('are whole paths of the panel, and do not depend on whose they were', () => {
    const dealt = dealPaths(cells.unit, cells.time, value, createRandom(2, 'test'))!
    expect([...dealt].sort((a, b) => a - b)).toEqual([...value])
    for (let row = 0; row < 8; row += 2) expect(dealt[row + 1] - dealt[row]).toBe(1)
    const handedOn = Float64Array.of(7, 8, 1, 2, 3, 4, 5, 6)
    expect(dealPaths(cells.unit, cells.time, handedOn, createRandom(2, 'test'))).toEqual(dealt)
  })

  it('are refused where a unit alone is seen in its periods, as it would keep its own', () => {
    const gap = value.slice()
    gap[7] = NaN
    expect(dealPaths(cells.unit, cells.time, gap, createRandom(2, 'test'))).toBeNull()
    expect(dealPaths(['a', 'a'], Float64Array.of(1, 1), Float64Array.of(1, 2), createRandom(2, 'test'))).toBeNull()
  })
})
