import { describe, expect, it } from 'vitest'
import { refuseUncounted } from './count-periods.ts'

describe('refuseUncounted', () => {
  it.each([
    ['weeks over the turn of a year', [201951, 201952, 202001]],
    ['days over the turn of a month', [20190130, 20190131, 20190201]],
    ['days over the turn of a year', [20191231, 20200101, NaN]],
  ])('refuses %s, whose differences are no counts', (_, periods) =>
    expect(() => refuseUncounted('time', periods)).toThrow(
      expect.objectContaining({ code: 'frame/uncounted-periods', columns: ['time'] }),
    ),
  )

  it.each([
    ['months', [201911, 201912, 202001]],
    ['quarters', [20193, 20194, 20201, 20202]],
    ['years', [2018, 2019, 2020]],
    ['weeks of one year', [201913, 201914, 201915]],
    ['days of one month', [20190101, 20190102]],
    ['days as Stata counts them', [21914, 21915, 21916]],
    ['no days of a calendar', [20190230, 20190301]],
    ['nothing', [NaN]],
  ])('lets %s pass', (_, periods) => expect(refuseUncounted('time', periods)).toBeUndefined())
})
