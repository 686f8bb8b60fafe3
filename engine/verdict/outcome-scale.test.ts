import { expect, it } from 'vitest'
import { outcomeScaleOf, sizeInWords } from './outcome-scale.ts'

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
