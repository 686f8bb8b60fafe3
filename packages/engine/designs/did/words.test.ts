import { describe, expect, it } from 'vitest'
import { specWith } from './test-support/analysis.ts'
import { describeWeighted, listPeriods, namePeriod, nameSpan, nameWeight, spanOf } from './words.ts'

const years = [1994, 1995, 1996, 1997]
const seasons = [1, 2, 3, 4, 5, 6]
const own = { period: 'season' }

describe('periods in sentences', () => {
  it('stand by themselves where the numbers can be years, whatever a period is called', () => {
    expect(namePeriod(1996, years, {})).toBe('1996')
    expect(namePeriod(1996, years, own)).toBe('1996')
    expect(listPeriods([1994, 1996], years, own)).toBe('1994, 1996')
    expect(nameSpan(years, years, {})).toBe('1994 to 1997')
    expect(spanOf([1996], years, {})).toBe('in 1996')
    expect(spanOf([1994, 1996], years, {})).toBe('in 1994 and 1996')
    expect(spanOf(years, years, {})).toBe('from 1994 to 1997')
    expect(spanOf([1994, 1996, 1997], years, {})).toBe('in 3 years from 1994 to 1997')
  })

  it('carry their noun where the numbers are no years', () => {
    expect(namePeriod(6, seasons, own)).toBe('season 6')
    expect(namePeriod(2, [1, 2], {})).toBe('period 2')
    expect(listPeriods([4], seasons, own)).toBe('season 4')
    expect(listPeriods([4, 6], seasons, own)).toBe('seasons 4, 6')
    expect(nameSpan(seasons, seasons, own)).toBe('seasons 1 to 6')
    expect(spanOf([6], seasons, own)).toBe('in season 6')
    expect(spanOf([5, 6], seasons, own)).toBe('in seasons 5 and 6')
    expect(spanOf([4, 5, 6], seasons, own)).toBe('from season 4 to 6')
    expect(spanOf([1, 3, 4], seasons, own)).toBe('in 3 seasons from 1 to 4')
  })
})

const words = { units: 'pairs of seat and month' }

describe('the weight of units in sentences', () => {
  it('has its label where the design names the column, and is called a column elsewhere', () => {
    const spec = specWith({ outcome: { ...specWith().outcome, column: 'ksi', label: 'Killed or seriously injured' } })
    expect(nameWeight('ksi', spec)).toBe('“Killed or seriously injured”')
    expect(nameWeight('ksi', specWith())).toBe('the column ksi')
  })

  it('tells of the average person only where it counts people', () => {
    const population = { column: 'pop', transform: 'log' as const, label: 'People aged 18 to 20' }
    expect(describeWeighted('pop', specWith({ balanceCovariates: [population] }), words)).toBe(
      'Weighted by “People aged 18 to 20”: the effect on the average person',
    )
    expect(describeWeighted('total_population', specWith(), words)).toBe(
      'Weighted by the column total_population: the effect on the average person',
    )
    expect(describeWeighted('ksi', specWith(), words)).toBe(
      'Weighted by the column ksi: pairs of seat and month with more of it count for more',
    )
  })
})
