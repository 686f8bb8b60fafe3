import { describe, expect, it } from 'vitest'
import { breakdown } from './breakdown.ts'

const above = ([low]: [number, number]) => low > 0

describe('the departure at which a conclusion breaks', () => {
  /** Departures that were tried. */
  function record(limit: number) {
    const tried: number[] = []
    const intervalAt = (departure: number): [number, number] => {
      tried.push(departure)
      return [limit - departure, 9]
    }
    return { tried, intervalAt }
  }

  it('is found within the first step that fails, to a millionth of a step', () => {
    const { tried, intervalAt } = record(0.7)
    const found = breakdown(intervalAt, above, { max: 2, step: 0.25 })!
    expect(Math.abs(found - 0.7)).toBeLessThan(0.25e-6)
    expect(tried.slice(0, 4)).toEqual([0, 0.25, 0.5, 0.75])
    // once the step is known nothing outside it is asked
    expect(Math.max(...tried)).toBe(0.75)
    expect(Math.min(...tried.slice(4))).toBeGreaterThanOrEqual(0.5)
  })

  it('is 0 where the conclusion fails without any departure', () => {
    const { tried, intervalAt } = record(0)
    expect(breakdown(intervalAt, above, { max: 2, step: 0.25 })).toBe(0)
    expect(tried).toEqual([0])
  })

  it('is absent where the conclusion holds over the whole range, whose end is tried and not passed', () => {
    const { tried, intervalAt } = record(9)
    expect(breakdown(intervalAt, above, { max: 1, step: 0.4 })).toBeNull()
    expect(tried).toEqual([0, 0.4, 0.8, 1])
    const even = record(9)
    expect(breakdown(even.intervalAt, above, { max: 1.1, step: 0.1 })).toBeNull()
    // 1.1 / 0.1 is a hair over 11 in binary, yet eleven steps are enough
    expect(even.tried).toHaveLength(12)
  })

  it('is found at the end of the range too', () => {
    const { intervalAt } = record(0.95)
    expect(breakdown(intervalAt, above, { max: 1, step: 0.4 })).toBeCloseTo(0.95, 6)
  })
})
