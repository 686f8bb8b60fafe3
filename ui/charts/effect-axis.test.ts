import { describe, expect, it } from 'vitest'
import { effectAxis, effectText } from './effect-axis.ts'

const percent = { label: 'Effect on deaths', unit: 'percent' }

describe('the axis of effects', () => {
  it('is straight where nothing lies far off', () => {
    const { scale } = effectAxis(percent, [-60, 120], [0, 100])
    expect(scale(0) - scale(-50)).toBeCloseTo(scale(50) - scale(0))
    expect(effectText(percent, [-60, 120])).toBe('Effect on deaths, percent')
  })

  it('lets half as much lie as far from none as twice as much, once some effect is four times as high', () => {
    const { scale } = effectAxis(percent, [-90, 7155], [0, 300])
    expect(scale(0) - scale(-50)).toBeCloseTo(scale(100) - scale(0))
    expect(effectText(percent, [-90, 7155])).toBe('Effect on deaths, percent, in steps of equal ratios')
  })

  it('names zero and no figure that cannot be', () => {
    for (const range of [
      [0, 284],
      [250, 0],
    ] as const) {
      const { scale, ticks } = effectAxis(percent, [-99.5, 15_000], range)
      expect(ticks).toContain(0)
      expect(Math.min(...ticks)).toBeGreaterThan(-100)
      expect(Math.max(...ticks)).toBeLessThanOrEqual(15_000)
      expect(ticks.length).toBeGreaterThanOrEqual(4)
      const places = ticks.map((tick) => scale(tick))
      const steps = places.slice(1).map((place, at) => Math.abs(place - places[at]))
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(28)
    }
  })

  it('stays straight for an outcome in its own units, and where a value lies at −100 percent or below', () => {
    expect(effectText({ ...percent, unit: 'dollars' }, [-90, 7155])).toBe('Effect on deaths, dollars')
    expect(effectText(percent, [-100, 7155])).toBe('Effect on deaths, percent')
  })
})
