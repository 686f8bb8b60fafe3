import { describe, expect, it } from 'vitest'
import { estimate } from '../estimate.ts'
import { preflight } from '../preflight.ts'
import { contextWith, specWith, tableOf } from '../test-support/analysis.ts'
import { drawWorld } from '../test-support/models.ts'
import { compareInstruments, findInstrumentGap } from './instrument-gap.ts'

/* Many worlds; that the gap of one data set is the difference of two estimates, and its noise that of the difference, is `diagnostics.test.ts`. */

const two = [1, 2].map((at) => ({ column: `z${at}`, label: `Instrument ${at}` }))

describe('the gap between instruments', () => {
  it('fails of eight sound instruments no more often than of two', () => {
    const names = Array.from({ length: 8 }, (_, j) => `z${j + 1}`)
    const passed = (count: number) => {
      const chosen = names.slice(0, count).map((column) => ({ column, label: column }))
      const beyond = Array.from({ length: 120 }, (_, seed) => {
        const { outcome, treatment, instruments } = drawWorld(
          { n: 300, instruments: 8, strength: 0.3, effect: 1, endogeneity: 0.5 },
          4000 + seed,
        )
        const columns = Object.fromEntries(names.map((name, j) => [name, instruments[j].values]))
        const frame = preflight(tableOf({ y: outcome, d: treatment, ...columns }), specWith({ instruments: chosen }), {
          log: () => {},
        })
        const spec = specWith({ instruments: chosen })
        const { value, noise } = findInstrumentGap(frame, spec, estimate(frame, spec, contextWith())).evidence
          .instrumentGap
        return Math.abs(value!) <= 1.645 * noise!
      })
      return beyond.filter(Boolean).length / beyond.length
    }
    // nine in ten; of 120 worlds within three standard errors of a proportion
    for (const count of [2, 8]) expect(passed(count)).toBeGreaterThan(0.9 - 3 * Math.sqrt(0.09 / 120))
  })

  it('has the error that its spread over worlds has', () => {
    const found = Array.from({ length: 200 }, (_, seed) => {
      const { outcome, treatment, instruments } = drawWorld(
        { n: 200, instruments: 2, strength: 0.7, effect: 1, endogeneity: 0.5 },
        700 + seed,
      )
      const [z1, z2] = instruments.map(({ values }) => values)
      const frame = preflight(tableOf({ y: outcome, d: treatment, z1, z2 }), specWith({ instruments: two }), {
        log: () => {},
      })
      const fit = estimate(frame, specWith({ instruments: two }), contextWith())
      return compareInstruments(frame, specWith({ instruments: two }), fit)[0]
    })
    const mean = found.reduce((sum, { gap }) => sum + gap, 0) / found.length
    const spread = Math.sqrt(found.reduce((sum, { gap }) => sum + (gap - mean) ** 2, 0) / (found.length - 1))
    const error = found.reduce((sum, one) => sum + one.error, 0) / found.length
    expect(Math.abs(error / spread - 1)).toBeLessThan(0.15)
  })
})
