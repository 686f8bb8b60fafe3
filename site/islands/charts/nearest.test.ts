import { describe, expect, it } from 'vitest'
import { nearestPlace, steppedPlace } from './nearest.ts'

describe('pointing at a chart', () => {
  it('means the nearest mark, and none that is out of reach', () => {
    const places = [
      [0, 10, 10],
      [1, 40, 10],
    ] as [number, number, number][]
    expect(nearestPlace(places, 22, 12, 36)).toBe(0)
    expect(nearestPlace(places, 28, 12, 36)).toBe(1)
    expect(nearestPlace(places, 40, 60, 36)).toBe(-1)
    expect(nearestPlace([], 0, 0, 36)).toBe(-1)
  })
})

describe('stepping through a chart', () => {
  it('begins at an end and stops at both', () => {
    expect(steppedPlace('ArrowRight', -1, 5)).toBe(0)
    expect(steppedPlace('ArrowLeft', -1, 5)).toBe(4)
    expect(steppedPlace('ArrowRight', 4, 5)).toBe(4)
    expect(steppedPlace('ArrowLeft', 0, 5)).toBe(0)
    expect(steppedPlace('PageDown', 1, 5)).toBe(4)
    expect(steppedPlace('Home', 3, 5)).toBe(0)
    expect(steppedPlace('End', 0, 5)).toBe(4)
  })

  it('leaves other keys and empty charts alone', () => {
    expect(steppedPlace('Tab', 2, 5)).toBeUndefined()
    expect(steppedPlace('ArrowRight', -1, 0)).toBeUndefined()
  })
})
