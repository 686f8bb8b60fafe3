import { describe, expect, it } from 'vitest'
import { countInWords, formatCount, plural } from './count.ts'
import { duration, formatDate, formatDateTime, formatDay } from './date.ts'
import { decimalsFor, formatAmount, formatTick, wordDecimals } from './decimals.ts'
import {
  formatEffect,
  formatMultiple,
  formatNumber,
  formatPlain,
  formatRounded,
  formatSigned,
  formatSignificant,
} from './number.ts'
import { capitalize, inSentence, joinWithAnd, lowerFirst, withoutRepeats } from './sentence.ts'
import { fileSize } from './size.ts'
import {
  capitalizeUnits,
  everyPeriod,
  levelUnits,
  nameWithoutUnits,
  singularUnits,
  unitsBefore,
  unitsBeside,
  withUnits,
} from './units.ts'

describe('numbers', () => {
  it('show effects to two decimals with a true minus and thousands apart', () => {
    expect(formatEffect(-0.9161)).toBe('\u22120.92')
    expect(formatEffect(1613.468)).toBe('1,613.47')
    expect(formatEffect(-1234.5678)).toBe('\u22121,234.57')
    expect(formatNumber(1234567.4, 0)).toBe('1,234,567')
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
    expect(formatNumber(-0.001, 2)).toBe('0.00')
    expect(formatNumber(-0, 1)).toBe('0.0')
    expect(formatEffect(0)).toBe('0.00')
  })

  it('read 4,200, unless they may be years or stand in a published sentence', () => {
    expect(formatNumber(4200, 0)).toBe('4,200')
    expect(formatNumber(4200, 0, 'none')).toBe('4200')
    expect(formatNumber(12345.6, 1, 'none')).toBe('12345.6')
    expect(formatNumber(1985, 0, 'may-be-years')).toBe('1985')
    expect(formatNumber(1985, 1, 'may-be-years')).toBe('1,985.0')
    expect(formatNumber(-12345, 0, 'may-be-years')).toBe('\u221212,345')
    expect(formatNumber(1234567, 0, 'may-be-years')).toBe('1,234,567')
  })

  it('say that an absent number is not available, never zero', () => {
    for (const absent of [null, undefined, NaN, Infinity]) expect(formatEffect(absent)).toBe('not available')
    expect(formatAmount(NaN)).toBe('not available')
  })

  it('carry a sign where time is relative', () => {
    expect([-1, 0, 2].map(formatSigned)).toEqual(['\u22121', '0', '+2'])
  })

  it('keep their own digits, or so many of them', () => {
    expect(formatPlain(-0.125)).toBe('\u22120.125')
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

  it('round words as far as sizes stay apart and off zero', () => {
    expect(wordDecimals([5.3, -2.04, 13.2])).toBe(0)
    expect(wordDecimals([5.1, 5.3, 13.2])).toBe(1)
    expect(wordDecimals([0.3, 4, 9])).toBe(1)
    expect(wordDecimals([0.004, 0.3, 0.6])).toBe(2)
    expect(wordDecimals([0, 3])).toBe(0)
  })

  it('are fewer for larger sizes, and give amounts three figures', () => {
    expect([0, 1, 25, 400, 0.001].map(decimalsFor)).toEqual([2, 2, 1, 0, 5])
    expect([123_456, -0.012345, 5, 1000, 0].map(formatAmount)).toEqual(['123,000', '\u22120.0123', '5', '1,000', '0'])
  })
})

describe('counts', () => {
  it('agree with their noun', () => {
    expect([plural(1, 'casefile'), plural(0, 'casefile'), plural(1200, 'casefile')]).toEqual([
      '1 casefile',
      '0 casefiles',
      '1,200 casefiles',
    ])
    expect(plural(2, 'county', 'counties')).toBe('2 counties')
    expect(plural(4200, 'unit')).toBe('4,200 units')
    expect(formatCount(4200)).toBe('4,200')
  })

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
      '212 KB',
      '18.4 MB',
    ])
    expect([999, 1_048_300, 5_240_000, 3 * 1024 ** 3].map(fileSize)).toEqual([
      '999 bytes',
      '1.0 MB',
      '5.0 MB',
      '3.0 GB',
    ])
  })
})

describe('times', () => {
  it('are given in UTC whatever the zone of the machine', () => {
    expect(formatDate('2026-05-14T23:59:00-03:00')).toBe('15 May 2026')
    expect(formatDateTime('2026-05-03T09:04:59.000Z')).toBe('3 May 2026, 09:04 UTC')
    expect(formatDay('2026-12-01T00:00:00.000Z')).toBe('1 December')
    expect(formatDate('in spring')).toBe('in spring')
  })

  it('say how long a run took', () => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
    expect([duration(at(0), at(0)), duration(at(0), at(1)), duration(at(0), at(252))]).toEqual([
      'under a second',
      '1 second',
      '4 minutes',
    ])
  })
})

describe('sentences', () => {
  it('change the first letter alone, and leave an abbreviation inside a sentence as it is', () => {
    expect(capitalize('wages in Ohio')).toBe('Wages in Ohio')
    expect(lowerFirst('Wages in Ohio')).toBe('wages in Ohio')
    expect(['Wages', 'GDP', 'X'].map(inSentence)).toEqual(['wages', 'GDP', 'x'])
  })

  it('join several words with one and', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(joinWithAnd)).toEqual(['', 'a', 'a and b', 'a, b and c'])
  })

  it('put a percent sign close to its number and a unit apart', () => {
    expect(withUnits(formatEffect(NaN), 'packs a year')).toBe('not available')
    expect([withUnits('1.20', '%'), withUnits('1.20', 'deaths per 100,000')]).toEqual([
      '1.20%',
      '1.20 deaths per 100,000',
    ])
  })

  it('name a limit once when two authors wrote it', () => {
    expect(withoutRepeats(['Anything else', 'Anything else.', 'More.'])).toEqual(['Anything else.', 'More.'])
  })
})

describe('units after one', () => {
  it.each([
    ['miles per hour', 'mile per hour'],
    ['percentage points', 'percentage point'],
    ['packs a year', 'pack a year'],
    ['grade points, 0 to 4', 'grade point, 0 to 4'],
    ['points of 100 %', 'point of 100 %'],
    ['deaths per 100,000 people', 'death per 100,000 people'],
    ['cases per 100,000 people', 'case per 100,000 people'],
    ['cockroaches per trap period', 'cockroach per trap period'],
    ['children per woman', 'child per woman'],
    ['robberies', 'robbery'],
    ['US dollars', 'US dollar'],
  ])('%s are in the singular', (units, one) => {
    expect(singularUnits(units)).toBe(one)
    expect([withUnits('1', units), withUnits('−1', units)]).toEqual([`1 ${one}`, `−1 ${one}`])
    expect([withUnits('1.00', units), withUnits('11', units)]).toEqual([`1.00 ${units}`, `11 ${units}`])
  })

  it.each(['percent', 'thousand', 'degrees Celsius', 'for every 100 of the village', 'buses a day', 'mass', ''])(
    'stay as they are where a singular cannot be told: "%s"',
    (units) => {
      expect(singularUnits(units)).toBe(units)
    },
  )
})

describe('units beside an outcome', () => {
  it('are left out where its own words say them in the same order', () => {
    for (const [outcome, units] of [
      ['children per woman', 'children per woman'],
      ['the number of children per woman', 'children per woman'],
      ['Cockroaches caught per trap period', 'cockroaches per trap period'],
    ])
      expect(unitsBeside(outcome, units)).toBe('')
  })

  it('are kept where it says them in part or otherwise, and where they are one word', () => {
    for (const [outcome, units] of [
      ['cigarette sales per person', 'packs per person'],
      ['woman per children', 'children per woman'],
      ['years of schooling', 'years'],
    ])
      expect(unitsBeside(outcome, units)).toBe(units)
  })
})

describe('units of levels and of changes', () => {
  it('of a difference in points are percent of the level', () => {
    expect(levelUnits('percentage points')).toBe('percent')
    expect(levelUnits('percentage points of output')).toBe('percent of output')
  })

  it('keep the letters of a symbol at the head of an axis', () => {
    expect(['dB', 'lb', 'mmHg', 'kg of waste', 'days off'].map(capitalizeUnits)).toEqual([
      'dB',
      'lb',
      'mmHg',
      'kg of waste',
      'Days off',
    ])
  })

  it('are not said twice of a change over a period', () => {
    expect(everyPeriod('deaths', 'year')).toBe('a year')
    expect(everyPeriod('days per worker and year', 'year')).toBe('from one year to the next')
    expect(unitsBeside('burglaries', 'burglaries')).toBe('')
  })
})

describe('units beside a name that carries them', () => {
  it('are said once', () => {
    expect(nameWithoutUnits('overnight stays (thousands a month)', 'thousand overnight stays a month')).toBe(
      'overnight stays',
    )
    expect(nameWithoutUnits('rent arrears in pounds', 'pounds')).toBe('rent arrears')
    expect(nameWithoutUnits('the rent (of new leases)', 'dollars')).toBe('the rent (of new leases)')
    expect(unitsBeside('the length of stay in days', 'days')).toBe('')
    expect(unitsBeside('years of schooling', 'years')).toBe('years')
    expect(unitsBefore('points in a reading test', 'points')).toBe('')
  })

  it('are no single one of a thousand', () => {
    expect(withUnits('1', 'thousand overnight stays a month')).toBe('1 thousand overnight stays a month')
    expect(withUnits('1', 'overnight stays a month')).toBe('1 overnight stay a month')
  })
})
