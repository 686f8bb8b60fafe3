import { describe, expect, it } from 'vitest'
import {
  OWN_SCALE,
  TIMES_AS_HIGH,
  effectForReaders,
  inPoints,
  noEffectIn,
  outcomeScaleOf,
  sizeInWords,
  toldIn,
} from './outcome-scale.ts'

it('reads the scale of a design from its outcome', () => {
  expect(outcomeScaleOf({ outcome: { transform: 'log', scale: 100 } })).toEqual({ kind: 'log', scale: 100 })
  expect(outcomeScaleOf({ outcome: { transform: 'none', scale: 1000 } })).toEqual({ kind: 'own', scale: 1000 })
  for (const spec of [{}, null, undefined]) expect(outcomeScaleOf(spec)).toEqual({ kind: 'own', scale: 1 })
})

it('turns a difference of logs into the exact percent change', () => {
  // 100·(exp(0.0517) − 1) and 100·(exp(−0.7) − 1), from their series to five decimals
  expect(sizeInWords(5.17, { kind: 'log', scale: 100 })).toBeCloseTo(5.30598, 5)
  expect(sizeInWords(-0.7, { kind: 'log', scale: 1 })).toBeCloseTo(-50.34147, 5)
  expect(sizeInWords(5.17, { kind: 'own', scale: 100 })).toBe(5.17)
})

it('tells a difference of logs as a multiple where a part of it lies above +200 percent, and as percent elsewhere', () => {
  const log = { kind: 'log', scale: 1 } as const
  const unitsOf = (...ratios: number[]) => toldIn(ratios.map(Math.log), 'log points', log)
  expect(unitsOf(2, 1.5, 2.99)).toMatchObject({ units: 'percent', none: 0 })
  expect(unitsOf(2, 1.5, 3.01)).toMatchObject({ units: TIMES_AS_HIGH, none: 1 })
  expect(unitsOf(0.5, 0.01, 0.9).units).toBe('percent')
  expect(unitsOf(4, 2, 8).tell(Math.log(4))).toBeCloseTo(4, 12)
  // an end without a bound decides nothing, and an outcome that is no logarithm keeps its units
  expect(toldIn([0.1, -Infinity, Infinity], 'log points', log).units).toBe('percent')
  expect(toldIn([5, 4, 6], 'packs', OWN_SCALE)).toMatchObject({ units: 'packs', none: 0 })
})

it('gives lists and pages the effect as sentences tell it, with what stands for none', () => {
  const log = { kind: 'log', scale: 100 } as const
  const large = effectForReaders({ value: 359.21, ci: [199.22, 519.2], units: 'log points' }, log)
  expect(large.units).toBe('times as high')
  expect(large.value).toBeCloseTo(36.31, 2)
  expect(large.ci.map((end) => end?.toFixed(2))).toEqual(['7.33', '179.83'])
  expect(effectForReaders({ value: null, ci: [null, null], units: 'log points' }, log)).toEqual({
    value: null,
    ci: [null, null],
    units: 'percent',
  })
  expect([large.units, 'percent', 'packs'].map(noEffectIn)).toEqual([1, 0, 0])
})

describe('a difference of percentages', () => {
  it('is told in points, and one of logarithms as it is', () => {
    const units = (given: string, transform = 'none') =>
      inPoints({ outcome: { units: given, transform } }).outcome.units
    expect(units('percent')).toBe('percentage points')
    expect(units('percent of output')).toBe('percentage points of output')
    expect(units('percent', 'log')).toBe('percent')
    expect(units('percentile ranks')).toBe('percentile ranks')
  })
})
