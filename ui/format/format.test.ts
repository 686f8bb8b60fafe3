import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime } from './dates.ts'
import { shortHash } from './hashes.ts'
import {
  formatEffect,
  formatInterval,
  formatIntervalInWords,
  formatNumber,
  formatP,
  formatPercent,
  formatPStatement,
  formatRange,
  formatSigned,
  formatTick,
} from './numbers.ts'

describe('numbers', () => {
  it('shows effects to two decimals with a true minus', () => {
    expect(formatEffect(-0.9161)).toBe('\u22120.92')
    expect(formatEffect(1613.468)).toBe('1,613.47')
  })

  it('never shows a negative zero', () => {
    expect(formatEffect(-0.004)).toBe('0.00')
    expect(formatNumber(-0, 1)).toBe('0.0')
  })

  it('leaves years ungrouped and groups large counts', () => {
    expect(formatNumber(1985, 0)).toBe('1985')
    expect(formatNumber(-12345, 0)).toBe('\u221212,345')
    expect(formatNumber(1234567, 0)).toBe('1,234,567')
  })

  it('shows p to four decimals and never as zero', () => {
    expect(formatP(0.01706)).toBe('0.0171')
    expect(formatP(0.00009)).toBe('<0.0001')
    expect(formatP(0)).toBe('<0.0001')
    expect(formatP(0.0001)).toBe('0.0001')
    expect(formatPStatement(0.00001)).toBe('p < 0.0001')
    expect(formatPStatement(0.5403)).toBe('p = 0.5403')
  })

  it('says that an absent number is not available, never zero', () => {
    for (const absent of [null, undefined, NaN, Infinity]) {
      expect(formatEffect(absent)).toBe('not available')
      expect(formatP(absent)).toBe('not available')
      expect(formatInterval(absent, 1)).toBe('not available')
    }
  })

  it('writes intervals for tables and for cards, and ranges with an en dash', () => {
    expect(formatInterval(-1.41, -0.43)).toBe('\u22121.41, \u22120.43')
    expect(formatIntervalInWords(-0.62, 6.14)).toBe('\u22120.62 to 6.14')
    expect(formatRange(1983, 1997)).toBe('1983\u20131997')
    expect(formatPercent(0.35)).toBe('35%')
    expect([-1, 0, 2].map(formatSigned)).toEqual(['\u22121', '0', '+2'])
  })

  it('gives ticks the decimals their step needs', () => {
    const half = [-1, -0.5, 0, 0.5]
    expect(half.map((tick) => formatTick(tick, half))).toEqual(['\u22121', '\u22120.5', '0', '0.5'])
    const quarter = [0, 0.25, 0.5, 0.75]
    expect(quarter.map((tick) => formatTick(tick, quarter))).toEqual(['0', '0.25', '0.5', '0.75'])
    expect([0, 10, 20].map((tick) => formatTick(tick, [0, 10, 20]))).toEqual(['0', '10', '20'])
    const fifth = [0, 0.2, 0.4, 0.6000000000000001]
    expect(fifth.map((tick) => formatTick(tick, fifth))).toEqual(['0', '0.2', '0.4', '0.6'])
  })
})

describe('dates', () => {
  it('are given in UTC whatever the zone of the machine', () => {
    expect(formatDate('2026-05-14T23:59:00-03:00')).toBe('15 May 2026')
    expect(formatDateTime('2026-05-03T09:04:59.000Z')).toBe('3 May 2026, 09:04 UTC')
  })
})

describe('fingerprints', () => {
  it('are shortened to a comparable beginning and end', () => {
    expect(shortHash('3f9a17c2' + '0'.repeat(50) + 'e04b88')).toBe('3f9a17c2 … e04b88')
  })
})
