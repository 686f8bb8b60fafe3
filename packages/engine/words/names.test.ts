import { describe, expect, it } from 'vitest'
import { listPeriods, listUnits, namePeriod, nameSpan, placeInTime } from './names.ts'

const years = [1994, 1995, 1996, 1997]
const seasons = [1, 2, 3, 4, 5, 6]
const own = { period: 'season' }

describe('periods in sentences', () => {
  it('stand by themselves where the numbers can be years, whatever a period is called', () => {
    expect(namePeriod(1996, years, {})).toBe('1996')
    expect(namePeriod(1996, years, own)).toBe('1996')
    expect(listPeriods([1994, 1996], years, own)).toBe('1994, 1996')
    expect(nameSpan(years, years, {})).toBe('1994 to 1997')
    expect(placeInTime([1996], years, {})).toBe('in 1996')
    expect(placeInTime([1994, 1996], years, {})).toBe('in 1994 and 1996')
    expect(placeInTime(years, years, {})).toBe('from 1994 to 1997')
    expect(placeInTime([1994, 1996, 1997], years, {})).toBe('in 3 years from 1994 to 1997')
  })

  it('carry their noun where the numbers are no years', () => {
    expect(namePeriod(6, seasons, own)).toBe('season 6')
    expect(namePeriod(2, [1, 2], {})).toBe('period 2')
    expect(listPeriods([4], seasons, own)).toBe('season 4')
    expect(listPeriods([4, 6], seasons, own)).toBe('seasons 4, 6')
    expect(nameSpan(seasons, seasons, own)).toBe('seasons 1 to 6')
    expect(placeInTime([6], seasons, own)).toBe('in season 6')
    expect(placeInTime([5, 6], seasons, own)).toBe('in seasons 5 and 6')
    expect(placeInTime([4, 5, 6], seasons, own)).toBe('from season 4 to 6')
    expect(placeInTime([1, 3, 4], seasons, own)).toBe('in 3 seasons from 1 to 4')
  })
})

it('lists of units name the first ten and say how many more there are', () => {
  const names = Array.from({ length: 12 }, (_, i) => `U${i}`)
  expect(listUnits(names.slice(0, 2))).toBe('U0, U1')
  expect(listUnits(names)).toBe('U0, U1, U2, U3, U4, U5, U6, U7, U8, U9 and 2 more')
})
