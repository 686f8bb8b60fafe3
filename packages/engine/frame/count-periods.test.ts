import { describe, expect, it } from 'vitest'
import { countPeriods, periodCode, refuseUncounted, showPeriod } from './count-periods.ts'

describe('countPeriods', () => {
  it.each([
    ['months', [201911, 201912, 202001], [0, 1, 2]],
    ['quarters', [20193, 20194, 20201, 20202], [0, 1, 2, 3]],
    ['half-years', [20191, 20192, 20201, 20202], [0, 1, 2, 3]],
    ['weeks over a year of 52', [201951, 201952, 202001], [0, 1, 2]],
    ['weeks over a year of 53', [202052, 202053, 202101], [0, 1, 2]],
    ['weeks with gaps', [201801, 201852, 201901], [0, 51, 52]],
    ['days over the turn of a month', [20190130, 20190131, 20190201], [0, 1, 2]],
    ['days over the turn of a year', [20191231, 20200101, 20200301], [0, 1, 61]],
    ['years', [2018, 2019, 2021], [0, 1, 3]],
    ['waves', [1, 2, 3], [0, 1, 2]],
    ['days as Stata counts them', [21914, 21915, 21916], [0, 1, 2]],
  ])('%s', (_, periods, expected) => {
    const count = countPeriods(periods)
    expect(periods.map((period) => count(period) - count(periods[0]))).toEqual(expected)
    expect(count(Infinity)).toBe(Infinity)
  })

  it('counts ISO weeks as the calendar has them for two centuries', () => {
    const weeks: number[] = []
    // every Thursday tells its week's year and number
    for (let day = Date.UTC(1990, 0, 4); day < Date.UTC(2150, 0, 1); day += 7 * 86_400_000) {
      const year = new Date(day).getUTCFullYear()
      weeks.push(year * 100 + Math.floor((day - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) + 1)
    }
    expect(periodCode(weeks)).toEqual({ parts: 53, factor: 100 })
    const count = countPeriods(weeks)
    expect(weeks.every((week, at) => count(week) - count(weeks[0]) === at)).toBe(true)
  })
})

describe('showPeriod', () => {
  it.each([
    [[201911, 201912], '2019-11'],
    [[20193, 20194, 20201, 20202], '2019q3'],
    [[20191, 20192, 20201, 20202], '2019H1'],
    [[201905, 201906, 201952], '2019-W05'],
    [[200745, 201229], '200745'],
    [[20190105, 20191231], '2019-01-05'],
    [[2019, 2020], '2019'],
    [[216, 217], '216'],
  ])('%j: %s', (periods, expected) => expect(showPeriod(periods[0], periods)).toBe(expected))
})

describe('refuseUncounted', () => {
  it.each([
    ['a 53rd week in a year that has none', 'time', [201952, 201953, 202001]],
    ['no 53rd week in a year that has one', 'time', [202051, 202052, 202101]],
    ['weeks that may be months', 'week', [201911, 201912, 202001]],
    ['weeks that may be months, in another language', 'Kalenderwoche', [201901, 201912, 202001]],
  ])('refuses %s', (_, column, periods) =>
    expect(() => refuseUncounted(column, periods)).toThrow(
      expect.objectContaining({ code: 'frame/uncounted-periods', columns: [column] }),
    ),
  )

  it.each([
    ['months', [201911, 201912, 202001]],
    ['quarters', [20193, 20194, 20201, 20202]],
    ['years', [2018, 2019, 2020]],
    ['weeks over the turn of a year', [201951, 201952, 202001]],
    ['weeks of one year', [201913, 201914, 201915]],
    ['days over the turn of a month', [20190130, 20190131, 20190201]],
    ['days as Stata counts them', [21914, 21915, 21916]],
    ['no days of a calendar', [20190230, 20190301]],
    ['nothing', [NaN]],
  ])('lets %s pass', (_, periods) => expect(refuseUncounted('time', periods)).toBeUndefined())
})
