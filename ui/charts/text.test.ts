import { describe, expect, it } from 'vitest'
import { niceAxis, wholeAxis, yearAxis } from './scale.ts'
import { spreadLabels, textWidth, wrapText } from './text.ts'

describe('labels', () => {
  it('are moved apart in their order and kept within limits', () => {
    expect(spreadLabels([50, 52, 200], 16, [0, 220])).toEqual([50, 66, 200])
    expect(spreadLabels([215, 218], 16, [0, 220])).toEqual([204, 220])
    expect(spreadLabels([60, 58], 16, [0, 220])).toEqual([74, 58])
  })

  it('are broken at spaces so that each line fits', () => {
    const lines = wrapText('Expected without the law', 90)
    expect(lines.join(' ')).toBe('Expected without the law')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(90)
    expect(wrapText('', 90)).toEqual([])
  })
})

describe('axes', () => {
  it('have four to six ticks around whatever they show', () => {
    const grid = Array.from({ length: 400 }, (_, i) => [-((i * 37) % 101) / 10, ((i * 53) % 97) / 7 + 0.1] as const)
    for (const [low, high] of [[-1.79, 0.5], [0, 0.07], [3, 3], [-0.0004, 0.0011], ...grid] as [number, number][]) {
      const { scale, ticks } = niceAxis([low, high], [0, 100])
      const [from, to] = scale.domain
      expect({ low, high, isFew: ticks.length < 4, isMany: ticks.length > 6 }).toMatchObject({
        isFew: false,
        isMany: false,
      })
      expect(from).toBeLessThanOrEqual(low)
      expect(to).toBeGreaterThanOrEqual(high)
    }
  })

  it('over whole numbers keep ticks apart and through zero', () => {
    const { ticks } = wholeAxis([-6, 6], [0, 240], { spacing: 34 })
    expect(ticks).toEqual([-6, -4, -2, 0, 2, 4, 6])
    expect(wholeAxis([1983, 1997], [0, 600], { spacing: 100 }).ticks).toEqual([1985, 1990, 1995])
  })
})

describe('an axis over months with the year in front', () => {
  it('has them as far apart as they follow each other, by name', () => {
    const { scale, ticks, show } = yearAxis([201911, 201912, 202001, 202002], [0, 300])
    expect([201911, 201912, 202001, 202002].map(scale)).toEqual([0, 100, 200, 300])
    // where treatment starts
    expect(scale((201912 + 202001) / 2)).toBe(150)
    expect(ticks.map(show)).toEqual(['2019-11', '2019-12', '2020-01', '2020-02'])
    expect(yearAxis([201911, 201912, 202001, 202002], [0, 60]).ticks.length).toBeLessThan(3)
  })

  it('leaves years as they are', () => expect(yearAxis([1983, 1997], [0, 600]).ticks.map(String)).toContain('1990'))
})
