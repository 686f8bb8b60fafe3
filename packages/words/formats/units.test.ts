import { describe, expect, it } from 'vitest'
import { capitalizeUnits, everyPeriod, nameWithoutUnits, unitsBefore, unitsBeside } from './units.ts'

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

describe('units of changes', () => {
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
})
