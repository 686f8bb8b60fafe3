import { describe, expect, it } from 'vitest'
import { formatInterval, formatIntervalInWords, formatRange, formatSpan } from './interval.ts'
import { formatP, formatPStatement } from './p-value.ts'
import { formatPercent, percentAtStart, type PercentReading } from './percent.ts'

it('what is absent is not available, never zero', () => {
  for (const absent of [null, undefined, NaN, Infinity]) {
    expect(formatP(absent)).toBe('not available')
    expect(formatPercent(absent)).toBe('not available')
    expect(formatInterval(absent, 1)).toBe('not available')
    expect(formatIntervalInWords(1, absent)).toBe('not available')
  }
  expect(formatPStatement(NaN)).toBe('p not available')
})

describe('p values', () => {
  it('have four decimals and are never zero', () => {
    expect(formatP(0.01706)).toBe('0.0171')
    expect(formatP(0.00009)).toBe('<0.0001')
    expect(formatP(0)).toBe('<0.0001')
    expect(formatP(0.0001)).toBe('0.0001')
    expect([0.04998, 0.05, 0.050004, 0.0662, 0.00996].map(formatP)).toEqual([
      '0.04998',
      '0.0500',
      '0.050004',
      '0.0662',
      '0.00996',
    ])
    expect(formatPStatement(0.5403)).toBe('p = 0.5403')
    expect([0.03124, 0.0001, 0.00009999].map(formatPStatement)).toEqual(['p = 0.0312', 'p = 0.0001', 'p <0.0001'])
  })
})

describe('percentages', () => {
  it('read as each place needs', () => {
    const shares = [0, 0.004, 0.35, 0.997, 1]
    const read = (reading: PercentReading) => shares.map((share) => formatPercent(share, reading))
    expect(read('rounded')).toEqual(['0%', '0%', '35%', '100%', '100%'])
    expect(read('never-zero')).toEqual(['0%', '<1%', '35%', '100%', '100%'])
    expect(read('never-all')).toEqual(['0%', '<1%', '35%', '>99%', '100%'])
    expect(read('one-decimal')).toEqual(['0.0%', '0.4%', '35.0%', '99.7%', '100.0%'])
    expect(formatPercent(0.125)).toBe('13%')
  })

  it('begin a sentence without a sign', () => {
    expect([0, 0.004, 0.35, 0.997, 1].map(percentAtStart)).toEqual(['0%', 'Under 1%', '35%', 'Over 99%', '100%'])
  })
})

describe('intervals', () => {
  it('have one form for tables, one for cards and one for sentences, and ranges an en dash', () => {
    expect(formatInterval(-1.41, -0.43)).toBe('\u22121.41, \u22120.43')
    expect(formatIntervalInWords(-0.62, 6.14)).toBe('\u22120.62 to 6.14')
    expect(formatSpan(-0.62, Infinity)).toBe('\u22120.62 to not available')
    expect(formatSpan(0.12345, 1, 4)).toBe('0.1235 to 1.0000')
    expect(formatRange(1983, 1997)).toBe('1983\u20131997')
  })

  it('never round an end to zero or across it', () => {
    // two-stage least squares at p = 0.0662 read "0.00 to 0.13"
    expect(formatSpan(-0.0043, 0.1264)).toBe('\u22120.004 to 0.126')
    expect(formatInterval(0.0004, 0.31)).toBe('0.0004, 0.3100')
    expect(formatIntervalInWords(-2.5, -0.002)).toBe('\u22122.500 to \u22120.002')
    expect(formatSpan(0, 0.13)).toBe('0.00 to 0.13')
    expect(formatSpan(-1e-9, 1)).toBe('\u22121e\u22129 to 1.00')
  })
})
