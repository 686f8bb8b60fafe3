import { describe, expect, it } from 'vitest'
import { analyzeRows, jumpRows } from '../test-support/analysis.ts'

const drawn = (found: ReturnType<typeof analyzeRows>, id: string) => found.plots.find((plot) => plot.id === id)!

describe('the binned scatter', () => {
  it('holds every row in one bin, and fits whose ends differ by the conventional jump', () => {
    const found = analyzeRows(jumpRows(600, 3))
    const { rows, title } = drawn(found, 'rd-scatter')
    const bins = rows.filter(({ kind }) => kind === 'bin')
    expect(bins.reduce((sum, bin) => sum + Number(bin.rows), 0)).toBe(600)
    const atCutoff = rows.filter(({ kind, running }) => kind === 'fit' && running === 0)
    const [control, treated] = ['control', 'treated'].map((side) => atCutoff.find((row) => row.side === side)!)
    const conventional = found.fit.estimates.find(({ id }) => id === 'conventional')!
    expect(Number(treated.outcome) - Number(control.outcome)).toBeCloseTo(conventional.value, 10)
    expect(title).toBe(
      `A rise of ${found.fit.primary.value.toFixed(2)} units in outcome on the treated side of the cutoff`,
    )
  })

  it('is on the data’s own scale where the treated lie below', () => {
    const found = analyzeRows(
      jumpRows(600, 3).map((row) => ({ ...row, x: -row.x })),
      { treatedSide: 'below' },
    )
    const treated = drawn(found, 'rd-scatter').rows.filter(({ side }) => side === 'treated')
    expect(treated.every(({ running }) => Number(running) <= 0)).toBe(true)
  })

  it('tells a jump of logarithms as the account does: in percent, a large one as a multiple', () => {
    const titled = (size: number) => {
      const rows = jumpRows(600, size).map((row) => ({ ...row, y: Math.exp(0.3 * row.y) }))
      const outcome = { column: 'y', transform: 'log', scale: 100, label: 'Outcome', units: 'log points' }
      return drawn(analyzeRows(rows, { outcome }), 'rd-scatter').title
    }
    expect(titled(2)).toMatch(/^A rise of \d+\.\d\d percent in outcome on the treated side of the cutoff$/)
    expect(titled(8)).toMatch(/^Outcome: \d+\.\d\d times as high on the treated side of the cutoff$/)
  })

  it('does not claim a jump that the interval does not carry', () => {
    expect(drawn(analyzeRows(jumpRows(300, 0)), 'rd-scatter').title).toMatch(
      /^No clear jump in outcome at the cutoff: \d\.\d\d units (lower|higher), with an interval that includes zero$/,
    )
  })
})

describe('the density', () => {
  it('covers half of [−1, 1] uniform rows at every point within its band but a few', () => {
    const { rows } = drawn(analyzeRows(jumpRows(2000, 3)), 'rd-density')
    const inside = rows.filter(({ ciLow, ciHigh }) => Number(ciLow) <= 0.5 && Number(ciHigh) >= 0.5).length
    expect(rows.length).toBe(50)
    expect(inside).toBeGreaterThanOrEqual(42)
    expect(rows.map(({ running }) => running)).toEqual(
      [...rows.map(({ running }) => running)].sort((a, b) => Number(a) - Number(b)),
    )
  })

  it('is not drawn where as many rows stand at every value, so that no jump could show', () => {
    const cells = jumpRows(400, 3).map((row, i) => ({ ...row, x: (i - 200) / 200 }))
    expect(analyzeRows(cells).plots.map(({ id }) => id)).not.toContain('rd-density')
  })
})

describe('the figures', () => {
  it('are six, each with a finding and the alternative text', () => {
    const { plots } = analyzeRows(jumpRows(600, 3))
    expect(plots.map(({ id }) => id)).toEqual([
      'rd-scatter',
      'estimates',
      'rd-density',
      'bandwidth-path',
      'placebo-cutoffs',
      'order-kernel',
    ])
    for (const { title, alt } of plots) expect(alt).toContain(title.replace(/\.$/, ''))
  })

  it('leave the first stage, which has other units, out of the forest', () => {
    const rows = jumpRows(800, 0).map((row, i) => ({ ...row, taken: Number(row.x >= 0 ? i % 4 !== 0 : i % 5 === 0) }))
    const found = analyzeRows(rows, { takeUp: { column: 'taken', label: 'Taken up' } })
    const names = drawn(found, 'estimates').rows.map(({ name }) => name)
    expect(names).toContain('Effect of crossing the cutoff')
    expect(names.some((name) => String(name).startsWith('Jump in'))).toBe(false)
  })
})
