import { describe, expect, it } from 'vitest'
import { readDelimited } from '../csv.ts'
import { told } from '../test-support/told.ts'
import { settleTable } from './settle-table.ts'

/** @param lines of cells between semicolons, the header first */
function settle(...lines: string[]) {
  const { table, dialect } = readDelimited(`${lines.join('\n')}\n`, { delimiter: ';' })
  const { table: settled, log } = told(() => settleTable({ table, decimal: dialect.decimal, accepted: [] }))
  return {
    names: [...settled.columns.keys()],
    of: (name: string) => [...settled.columns.get(name)!.values],
    log: log.map(({ message }) => message),
  }
}
const months = (cell: (month: number) => string) =>
  [11, 12, 1, 2, 3].map((month, at) => `${at < 2 ? 2019 : 2020};${cell(month)};${at}.5`)
const JOINED = [201911, 201912, 202001, 202002, 202003]

describe('a year and its month in two columns', () => {
  it.each<[string, string, (month: number) => string]>([
    ['year', 'month', String],
    ['Year', 'Month', (month) => String(month).padStart(2, '0')],
    ['YEAR', 'MONTH', (month) => new Date(2000, month - 1).toLocaleString('en', { month: 'long' })],
    ['year', 'period', (month) => `M${String(month).padStart(2, '0')}`],
    ['Jahr', 'Monat', (month) => new Date(2000, month - 1).toLocaleString('de', { month: 'long' })],
    ['año', 'mes', String],
    ['surveyYear', 'surveyMonth', String],
  ])('%s and %s are one period more', (year, month, cell) => {
    const { names, of, log } = settle(`${year};${month};y`, ...months(cell))
    expect(names).toEqual([year, month, 'y', `${year}_${month}`])
    expect(of(`${year}_${month}`)).toEqual(JOINED)
    expect(log.at(-1)).toBe(
      `The columns "${year}" and "${month}" make one period: the column "${year}_${month}" was added, with 201911 for 2019 and ${of(month)[0]}.`,
    )
  })

  it('go for quarters, half-years and weeks alike', () => {
    const rows = (parts: number) =>
      [0, 1, 2, 3, 4, 5].map((at) => `a;${2019 + Math.floor(at / parts)};${1 + (at % parts)}`)
    expect(settle('id;year;quarter', ...rows(4)).of('year_quarter')).toEqual([20191, 20192, 20193, 20194, 20201, 20202])
    expect(settle('id;year;semester', ...rows(2)).of('year_semester')).toEqual([
      20191, 20192, 20201, 20202, 20211, 20212,
    ])
    expect(
      settle('id;year;week', ...rows(52))
        .of('year_week')
        .slice(0, 2),
    ).toEqual([201901, 201902])
  })

  it('take the dates of adoption with them, never those of a birth', () => {
    const { names, of } = settle(
      'year;month;adoption_year;adoption_month;birth_year;birth_month',
      ...months((month) => `${month};2020;1;1980;7`).map((line) => line.replace(/;[^;]*$/, '')),
    )
    expect(names.slice(6)).toEqual(['year_month', 'adoption_year_adoption_month'])
    expect(of('adoption_year_adoption_month')).toEqual([202001, 202001, 202001, 202001, 202001])
  })

  it('keep missing cells missing', () => {
    const { of } = settle('year;month;y', ...months(String), '2020;;9')
    expect(of('year_month')).toEqual([...JOINED, NaN])
  })

  it.each([
    ['a month that is none', 'year;month;y', '2020;13;1'],
    ['months of which few follow each other', 'year;month;y', '1950;4;1'],
  ])('are left alone with %s', (_, header, last) => {
    const rows = last.startsWith('1950') ? ['2019;1;1', '2020;1;1', '2021;1;1', last] : [...months(String), last]
    expect(settle(header, ...rows).names).toEqual(header.split(';'))
  })

  it('are left alone where a half may be one of anything', () => {
    const rows = [0, 1, 2, 3, 4, 5].map((at) => `${2019 + Math.floor(at / 2)};${1 + (at % 2)}`)
    expect(settle('year;half', ...rows).names).toEqual(['year', 'half'])
  })

  it('are left alone beside a date', () => {
    const lines = months(String).map((line, at) => `${line};2020-01-${String(at + 10)}`)
    expect(settle('year;month;y;date', ...lines).names).toEqual(['year', 'month', 'y', 'date'])
  })
})
