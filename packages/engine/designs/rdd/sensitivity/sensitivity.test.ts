import { describe, expect, it } from 'vitest'
import { analyzeRows, jumpRows } from '../test-support/analysis.ts'

const series = (found: ReturnType<typeof analyzeRows>, id: string) => found.sensitivity.find((one) => one.id === id)!

describe('the bandwidth path', () => {
  it('holds the estimate of the design at one, marked as locked', () => {
    const found = analyzeRows(jumpRows(600, 3))
    const point = series(found, 'bandwidth-path').series.find(({ setting }) => setting === 1)!
    expect(point).toMatchObject({ locked: true, keepsConclusion: true })
    expect(point.value).toBe(found.fit.primary.value)
    // noise alone moves the estimate: what is more than chance is under half a standard error
    expect(Math.abs(found.evidence.choices.value!)).toBeLessThan(3 * found.evidence.choices.noise!)
  })

  it('breaks where the conclusion first changes, nearest to the design’s bandwidth', () => {
    const found = analyzeRows(jumpRows(600, 1))
    const { series: points, breakdownValue } = series(found, 'bandwidth-path')
    const changed = points.filter(({ keepsConclusion }) => !keepsConclusion).map(({ setting }) => Number(setting))
    expect(changed.length).toBeGreaterThan(0)
    const nearest = Math.min(...changed.map((factor) => Math.abs(Math.log(factor))))
    expect(Math.abs(Math.log(breakdownValue!))).toBeCloseTo(nearest, 12)
    expect(points.length).toBe(16)
  })
})

describe('donuts', () => {
  it('leave out rows within 2, 5 and 10 percent of the bandwidth unless the design names holes', () => {
    const found = analyzeRows(jumpRows(600, 3))
    const { h } = found.fit.jump!.bandwidths.control
    const settings = series(found, 'donut').series.map(({ setting }) => Number(setting) / h)
    ;[0.02, 0.05, 0.1].forEach((share, i) => expect(settings[i]).toBeCloseTo(share, 3))
  })

  it('overturn an effect made by a heap of good outcomes next to the cutoff', () => {
    const rows = jumpRows(800, 0).map((row) => (row.x >= 0 && row.x < 0.06 ? { ...row, y: row.y + 8 } : row))
    const found = analyzeRows(rows, { donutHoles: [0.06, 0.1] })
    expect(found.fit.conclusion).toBe('effect')
    expect(series(found, 'donut').breakdownValue).toBe(0.06)
    // taken off, the bias leaves the mean of the estimates with a hole
    const { value, noise } = found.evidence.donutMove
    const mean = series(found, 'donut').series.reduce((sum, point) => sum + point.value / 2, 0)
    expect(found.fit.primary.value - value!).toBeCloseTo(mean, 12)
    expect(Math.abs(value!)).toBeGreaterThan(2 * noise!)
  })

  it('move the estimate of a sound world by no more than chance', () => {
    const { value, noise } = analyzeRows(jumpRows(600, 3)).evidence.donutMove
    expect(Math.abs(value!)).toBeLessThan(2.5 * noise!)
  })
})

describe('false cutoffs', () => {
  it('show the second jump where there is one', () => {
    const rows = jumpRows(1200, 3).map((row) => (row.x > 0.5 ? { ...row, y: row.y + 6 } : row))
    const found = analyzeRows(rows, { placeboCutoffs: [-0.5, 0.5] })
    const kept = series(found, 'placebo-cutoffs').series.map(({ keepsConclusion }) => keepsConclusion)
    expect(kept).toEqual([true, false])
    // the jump of 6 at one of two places: 6/√2, less what chance explains
    const { value, noise } = found.evidence.falseJumps
    expect(Math.abs(value! - 6 / Math.SQRT2)).toBeLessThan(1.5)
    expect(noise!).toBeLessThan(value! / 3)
  })

  it('keep the conclusion by the rule that the sentence counts by, corrected for their number', () => {
    const counts = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
      const found = series(analyzeRows(jumpRows(400, 3, seed)), 'placebo-cutoffs')
      const changed = found.series.filter(({ keepsConclusion }) => !keepsConclusion).length
      expect(found.message).toMatch(new RegExp(`^${changed} of ${found.series.length} false cutoffs`))
      return found.series.filter(({ ci }) => ci[0] > 0 || ci[1] < 0).length - changed
    })
    // among so many some lie beyond zero alone and not when corrected
    expect(Math.max(...counts)).toBeGreaterThan(0)
  })

  it('never see the true jump: each uses its own side alone', () => {
    const small = analyzeRows(jumpRows(600, 3))
    const large = analyzeRows(jumpRows(600, 300))
    const values = (found: typeof small) => series(found, 'placebo-cutoffs').series.map(({ value }) => value)
    values(large).forEach((value, i) => expect(value).toBeCloseTo(values(small)[i], 8))
  })

  it('are not tried where too few rows lie around them', () => {
    const found = analyzeRows(jumpRows(200, 3), { placeboCutoffs: [0.999] })
    expect(found.evidence.falseJumps).toMatchObject({ value: null })
    expect(series(found, 'placebo-cutoffs').message).toMatch(/enough rows/)
  })
})

describe('orders and kernels', () => {
  it('hold the locked choice, once, with the primary estimate', () => {
    const found = analyzeRows(jumpRows(600, 3))
    const locked = series(found, 'order-kernel').series.filter((point) => point.locked)
    expect(locked.map(({ value }) => value)).toEqual([found.fit.primary.value])
    expect(series(found, 'order-kernel').series).toHaveLength(12)
  })
})

it('beside a global polynomial, moves are those of the local variants from it', () => {
  const found = analyzeRows(jumpRows(600, 3), { estimator: { kind: 'global', polynomialOrder: 2 } })
  expect(found.evidence.choices.text).toMatch(/^Of \d+ other choices /)
  expect(series(found, 'order-kernel').series.some(({ locked }) => locked)).toBe(false)
})
