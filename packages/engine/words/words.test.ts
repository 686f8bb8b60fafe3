import { describe, expect, it } from 'vitest'
import { formatCount, plural } from './count.ts'
import { decimalsFor, formatNumber, formatPlain } from './number.ts'
import { capitalize, inSentence, joinWithAnd, lowerFirst, withoutRepeats } from './sentence.ts'
import { levelUnits, singularUnits, withUnits } from './units.ts'

describe('numbers', () => {
  it('are never a negative zero', () => {
    expect(formatNumber(-0.001, 2)).toBe('0.00')
    expect(formatNumber(-0, 1)).toBe('0.0')
  })

  it('say that an absent number is not available, never zero', () => {
    for (const absent of [null, undefined, NaN, Infinity]) expect(formatNumber(absent, 2)).toBe('not available')
  })

  it('read 4,200, unless they may be years or stand in a published sentence', () => {
    expect(formatNumber(4200, 0)).toBe('4,200')
    expect(formatNumber(1234567.4, 0)).toBe('1,234,567')
    expect(formatNumber(4200, 0, 'none')).toBe('4200')
    expect(formatNumber(12345.6, 1, 'none')).toBe('12345.6')
    expect(formatNumber(1985, 0, 'may-be-years')).toBe('1985')
    expect(formatNumber(1985, 1, 'may-be-years')).toBe('1,985.0')
    expect(formatNumber(-12345, 0, 'may-be-years')).toBe('\u221212,345')
    expect(formatNumber(1234567, 0, 'may-be-years')).toBe('1,234,567')
  })

  it('keep their own digits', () => {
    expect(formatPlain(-0.125)).toBe('\u22120.125')
  })

  it('have fewer decimals at larger sizes', () => {
    expect([0, 1, 25, 400, 0.001].map(decimalsFor)).toEqual([2, 2, 1, 0, 5])
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
    expect(withUnits(formatNumber(NaN, 2), 'packs a year')).toBe('not available')
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

  it('are no single one of a thousand', () => {
    expect(withUnits('1', 'thousand overnight stays a month')).toBe('1 thousand overnight stays a month')
    expect(withUnits('1', 'overnight stays a month')).toBe('1 overnight stay a month')
  })
})

describe('units of levels', () => {
  it('of a difference in points are percent of the level', () => {
    expect(levelUnits('percentage points')).toBe('percent')
    expect(levelUnits('percentage points of output')).toBe('percent of output')
  })
})
