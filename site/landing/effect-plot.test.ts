import { describe, expect, it } from 'vitest'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { effectPlot } from './effect-plot.ts'

const item = syntheticPublication(0).casefile
const effect = { ...item.effect!, value: -0.8, ci: [-1.4, -0.2] as [number, number], units: 'deaths' }

describe('the effect on the landing page', () => {
  it('is one row with its interval, told in the alternative text', () => {
    const plot = effectPlot({ ...item, headline: 'Fewer deaths', effect })!
    expect(plot.title).toBe('Fewer deaths')
    expect(plot.rows).toMatchObject([{ value: -0.8, ciLow: -1.4, ciHigh: -0.2 }])
    expect(plot.alt).toBe('Dot and interval against the line of no effect: −0.80 deaths, 95% interval −1.40 to −0.20.')
    expect(plot.x.unit).toBe('deaths')
  })

  it('is not drawn without an estimate or without a whole interval', () => {
    expect(effectPlot({ ...item, effect: null })).toBeNull()
    expect(effectPlot({ ...item, effect: { ...effect, value: null } })).toBeNull()
    expect(effectPlot({ ...item, effect: { ...effect, ci: [null, -0.2] } })).toBeNull()
    expect(effectPlot({ ...item, effect: { ...effect, ci: [-1.4, null] } })).toBeNull()
  })
})
