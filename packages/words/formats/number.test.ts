import { describe, expect, it } from 'vitest'
import {
  countInWords,
  fileSize,
  formatAmount,
  formatEffect,
  formatMultiple,
  formatRounded,
  formatSigned,
  formatSignificant,
  formatTick,
  spanOf,
  timesOver,
} from './number.ts'

describe('numbers', () => {
  it('show effects to two decimals with a true minus and thousands apart', () => {
    expect(formatEffect(-0.9161)).toBe('\u22120.92')
    expect(formatEffect(1613.468)).toBe('1,613.47')
    expect(formatEffect(-1234.5678)).toBe('\u22121,234.57')
  })

  it('never show an effect as zero that is none, nor what is left of a sum as an effect', () => {
    expect(formatEffect(-0.00331)).toBe('\u22120.0033')
    expect(formatEffect(0.0049)).toBe('0.0049')
    // rounded up to the next power of ten, it is still two digits
    expect(formatEffect(0.0009999993)).toBe('0.0010')
    expect(formatEffect(0.012)).toBe('0.01')
    expect(formatEffect(3e-14)).toBe('0.00')
  })

  it('say of a multiple without end that it is far more', () => {
    expect([1.7, 1000, 2675242].map(formatMultiple)).toEqual(['1.70', '1,000.00', 'over 1,000'])
  })

  it('are never a negative zero', () => {
    expect(formatEffect(-1e-15)).toBe('0.00')
    expect(formatEffect(0)).toBe('0.00')
  })

  it('say that an absent number is not available, never zero', () => {
    for (const absent of [null, undefined, NaN, Infinity]) expect(formatEffect(absent)).toBe('not available')
    expect(formatAmount(NaN)).toBe('not available')
  })

  it('carry a sign where time is relative', () => {
    expect([-1, 0, 2].map(formatSigned)).toEqual(['\u22121', '0', '+2'])
  })

  it('keep so many of their digits', () => {
    expect([20.50249, -0.0004, 1985].map((value) => formatRounded(value))).toEqual(['20.502', '0', '1985'])
    expect(formatSignificant(-123.456, 4)).toBe('\u2212123.5')
    expect(formatSignificant(0.5, 4)).toBe('0.5')
  })
})

describe('decimals', () => {
  it('give ticks what their step needs', () => {
    const half = [-1, -0.5, 0, 0.5]
    expect(half.map((tick) => formatTick(tick, half))).toEqual(['\u22121', '\u22120.5', '0', '0.5'])
    const quarter = [0, 0.25, 0.5, 0.75]
    expect(quarter.map((tick) => formatTick(tick, quarter))).toEqual(['0', '0.25', '0.5', '0.75'])
    expect([0, 10, 20].map((tick) => formatTick(tick, [0, 10, 20]))).toEqual(['0', '10', '20'])
    const fifth = [0, 0.2, 0.4, 0.6000000000000001]
    expect(fifth.map((tick) => formatTick(tick, fifth))).toEqual(['0', '0.2', '0.4', '0.6'])
    expect([1980, 1990].map((tick) => formatTick(tick, [1980, 1990], true))).toEqual(['1980', '1990'])
    expect([0, 1000, 2000].map((tick) => formatTick(tick, [0, 1000, 2000], true))).toEqual(['0', '1,000', '2,000'])
    expect([1500, 2000].map((tick) => formatTick(tick, [1500, 2000]))).toEqual(['1,500', '2,000'])
  })

  it('give amounts three figures', () => {
    expect([123_456, -0.012345, 5, 1000, 0].map(formatAmount)).toEqual(['123,000', '\u22120.0123', '5', '1,000', '0'])
  })
})

describe('counts', () => {
  it('are words up to twelve, or to where they are told to stop', () => {
    expect([0, 1, 12, 13].map((count) => countInWords(count))).toEqual(['no', 'one', 'twelve', '13'])
    expect([10, 11].map((count) => countInWords(count, 10))).toEqual(['ten', '11'])
  })
})

describe('sizes', () => {
  it('are told in the unit that suits them', () => {
    expect([fileSize(1), fileSize(900), fileSize(217_000), fileSize(19_300_000)]).toEqual([
      '1 byte',
      '900 bytes',
      '217 KB',
      '19.3 MB',
    ])
    expect([999, 999_700, 5_040_000, 200_000_000, 3e9].map(fileSize)).toEqual([
      '999 bytes',
      '1 MB',
      '5 MB',
      '200 MB',
      '3 GB',
    ])
  })
})

it('a time is told without needless decimals', () => {
  expect(spanOf(1, 'season')).toBe('one season')
  expect(spanOf(1.04, 'season')).toBe('one season')
  expect(spanOf(3, 'year')).toBe('3 years')
  expect(spanOf(1.5, 'year')).toBe('1.5 years')
  expect(spanOf(0, 'year')).toBe('0 years')
})

it('a multiple of what is next to nothing is not counted', () => {
  expect(timesOver(1.52)).toBe('1.52 times')
  expect(timesOver(59.41)).toBe('many times')
  expect(timesOver(Infinity)).toBe('many times')
})
