import { describe, expect, it } from 'vitest'
import { plots } from '../plots.ts'
import { varyAssumptions } from '../sensitivity.ts'
import { analysed, smallPanel, tell } from '../test-support/analysis.ts'

const { frame, spec, fit, context } = await analysed()
const { sensitivity } = await varyAssumptions(frame, spec, fit, context)
const drawn = tell(plots(frame, spec, fit, { checks: [], sensitivity }, context))
const find = (kind: string) => drawn.find((plot) => plot.kind === kind)!

describe('the figures', () => {
  it('are the path, the weights, the gap, the estimates, both placebo figures, the balance and leave-one-out', () => {
    expect(drawn.map(({ kind }) => kind)).toEqual([
      'synthetic-path',
      'donor-weights',
      'synthetic-gap',
      'forest',
      'placebo-gaps',
      'rmspe-ratios',
      'love-plot',
      'leave-one-out',
    ])
  })

  it('name every column they draw', () => {
    for (const { columns, rows, id } of drawn) {
      for (const row of rows) expect(Object.keys(row).sort(), id).toEqual(columns.map(({ key }) => key).sort())
    }
  })

  it('draw a gap that is treated less synthetic, with intervals after treatment only', () => {
    const path = find('synthetic-path').rows
    find('synthetic-gap').rows.forEach((row, t) => {
      expect(row.gap).toBeCloseTo(Number(path[t].treated) - Number(path[t].synthetic), 12)
      expect(row.ciLow === null).toBe(Number(row.year) < 2020)
    })
  })

  it('draw weights that sum to one, heaviest first', () => {
    const weights = find('donor-weights').rows.map(({ weight }) => Number(weight))
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
    expect(weights).toEqual([...weights].sort((a, b) => b - a))
  })

  it('mark the treated unit once among the ratios, and draw every gap of every placebo', () => {
    expect(find('rmspe-ratios').rows.filter(({ isTreated }) => isTreated)).toHaveLength(1)
    expect(find('placebo-gaps').rows).toHaveLength(9 * 24)
  })

  it('draw the line of treatment between the last period before and the first after', () => {
    expect(find('synthetic-path').annotations).toEqual([{ kind: 'vertical', at: 2019.5, label: 'Treatment starts' }])
  })

  it('say in the title how large the effect is and where the unit ranks', () => {
    expect(find('synthetic-path').title).toMatch(/^After treatment T lies 3\.\d\d deaths below its synthetic version/)
    expect(find('rmspe-ratios').title).toContain('No donor shows as large a ratio as T: placebo p = 0.1111')
  })

  it('do not let a gap that chance may bring stand as an effect', async () => {
    const rows = smallPanel().map((row) =>
      row.place === 'T' && Number(row.year) >= 2020 ? { ...row, deaths: Number(row.deaths) + 3 } : row,
    )
    const still = await analysed({}, rows)
    const [path] = tell(plots(still.frame, still.spec, still.fit, { checks: [], sensitivity: [] }, still.context))
    expect(path.title).toMatch(/on average, no farther than chance may bring it \(p = 0\.\d{4}\)$/)
  })
})
