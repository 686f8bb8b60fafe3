import { expect, it } from 'vitest'
import { formatEffect, formatNumber, formatP, wordDecimals } from './format-number.ts'
import { outcomeScaleOf, sizeInWords } from './outcome-scale.ts'

it('reads the scale of a design from its outcome', () => {
  expect(outcomeScaleOf({ outcome: { transform: 'log', scale: 100 } })).toEqual({ kind: 'log', scale: 100 })
  expect(outcomeScaleOf({ outcome: { transform: 'none', scale: 1000 } })).toEqual({ kind: 'own', scale: 1000 })
  expect(outcomeScaleOf({})).toEqual({ kind: 'own', scale: 1 })
})

it('turns a difference of logs into the exact percent change', () => {
  // 100·(exp(0.0517) − 1) and 100·(exp(−0.7) − 1), from their series to five decimals
  expect(sizeInWords(5.17, { kind: 'log', scale: 100 })).toBeCloseTo(5.30598, 5)
  expect(sizeInWords(-0.7, { kind: 'log', scale: 1 })).toBeCloseTo(-50.34147, 5)
  expect(sizeInWords(5.17, { kind: 'own', scale: 100 })).toBe(5.17)
})

it('writes numbers with a true minus, thousands apart and no negative zero', () => {
  expect(formatEffect(-1234.5678)).toBe('\u22121,234.57')
  expect(formatEffect(-0.001)).toBe('0.00')
  expect(formatNumber(1234567.4, 0)).toBe('1,234,567')
  expect(formatEffect(Number.NaN)).toBe('not available')
})

it('writes p to four decimals and never as zero', () => {
  expect([0.03124, 0.0001, 0.00009999].map(formatP)).toEqual(['p = 0.0312', 'p = 0.0001', 'p <0.0001'])
})

it('rounds words as far as sizes stay apart and off zero', () => {
  expect(wordDecimals([5.3, -2.04, 13.2])).toBe(0)
  expect(wordDecimals([5.1, 5.3, 13.2])).toBe(1)
  expect(wordDecimals([0.3, 4, 9])).toBe(1)
  expect(wordDecimals([0.004, 0.3, 0.6])).toBe(2)
  expect(wordDecimals([0, 3])).toBe(0)
})
