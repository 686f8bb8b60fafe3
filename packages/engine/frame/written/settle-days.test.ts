import { describe, expect, it } from 'vitest'
import { readDelimited } from '../csv.ts'
import type { RepairId } from '../repairs/repairs.ts'
import { monthOfName, readDay } from './read-day.ts'
import { told } from '../test-support/told.ts'
import { settleTable } from './settle-table.ts'

const settle = (text: string, accepted?: RepairId[]) => {
  const { table, dialect } = readDelimited(text, { delimiter: ';' })
  return told(() => settleTable({ table, decimal: dialect.decimal, accepted }))
}
const cells = (name: string, all: readonly (string | number)[], accepted?: RepairId[]): unknown[] => {
  const text = `id;${name}\n${all.map((cell, row) => `r${row};${cell}\n`).join('')}`
  return [...settle(text, accepted).table.columns.get(name)!.values]
}

describe('readDay', () => {
  it.each([
    ['31/12/2019', '2019-12-31'],
    ['12/31/2019', '2019-12-31'],
    ['31.12.2019', '2019-12-31'],
    ['3.4.2021', '2021-04-03'],
    ['31.12.19', '2019-12-31'],
    ['2019/12/31', '2019-12-31'],
    ['2019.1.5', '2019-01-05'],
    ['5 March 2021', '2021-03-05'],
    ['05-Mar-2021', '2021-03-05'],
    ['05mar2021', '2021-03-05'],
    ['05-Mar-75', '1975-03-05'],
    ['March 5, 2021', '2021-03-05'],
    ['5. März 2021', '2021-03-05'],
    ['1er juillet 2021', null],
    ['5 juillet 2021', '2021-07-05'],
    ['5 de enero de 2021', '2021-01-05'],
    ['5/5/2021', '2021-05-05'],
    ['31/12/2019 14:30', '2019-12-31'],
    ['31/02/2019', null],
    ['13/13/2019', null],
    ['1.2.3', null],
    ['5 marzipan 2021', null],
  ])('%s', (text, iso) => expect(readDay(text)?.iso ?? null).toBe(iso))

  it('leaves open what may be in two months', () => expect(readDay('03/04/2021')!.iso).toBeNull())

  it.each([
    ['juin', 6],
    ['juil', 7],
    ['mars', 3],
    ['Dez', 12],
    ['marsh', 0],
  ])('the month %s is %d', (name, month) => expect(monthOfName(name)).toBe(month))
})

describe('columns of days', () => {
  it.each([
    [
      ['31/12/2019', '01/02/2020'],
      ['2019-12-31', '2020-02-01'],
    ],
    [
      ['12/31/2019', '01/02/2020'],
      ['2019-12-31', '2020-01-02'],
    ],
    [
      ['1.2.2020', '', '3.4.2020'],
      ['2020-02-01', null, '2020-04-03'],
    ],
    [
      ['05jan2020', '06feb2020'],
      ['2020-01-05', '2020-02-06'],
    ],
  ])('%j', (given, expected) => expect(cells('d', given)).toEqual(expected))

  it('stay as they are where they are right already, or something else', () => {
    for (const all of [
      ['2019-12-31', '2020-01-01'],
      ['31/12/2019', '12/31/2019'],
      ['31/12/2019', 'soon'],
    ])
      expect(cells('d', all)).toEqual(all)
    expect(settle('id;d\na;2019-12-31\n').isAsGiven).toBe(true)
  })

  it('one column decides for another', () => {
    const { table } = settle('from;to\n03/04/2021;20/04/2021\n')
    expect(table.columns.get('from')!.values).toEqual(['2021-04-03'])
  })

  it.each([
    [
      ['11/1/2019', '12/1/2019', '1/1/2020', '2/1/2020'],
      ['2019-11-01', '2019-12-01', '2020-01-01', '2020-02-01'],
    ],
    [
      ['1/11/2019', '1/12/2019', '1/1/2020', '1/2/2020'],
      ['2019-11-01', '2019-12-01', '2020-01-01', '2020-02-01'],
    ],
  ])('first days of months in a row over the turn of a year tell the order themselves: %j', (given, expected) =>
    expect(cells('d', given, [])).toEqual(expected),
  )

  it('within one year they may be days in a row', () =>
    expect(() => cells('d', ['1/2/2019', '1/3/2019', '1/4/2019', '1/5/2019'], [])).toThrow(
      expect.objectContaining({ code: 'frame/ambiguous-days' }),
    ))

  it('are asked about where nothing tells which number is the day', () => {
    const given = ['03/04/2021', '05/06/2021']
    expect(() => cells('d', given)).toThrow(expect.objectContaining({ code: 'frame/ambiguous-days' }))
    expect(() => cells('d', given, [])).toThrow('of the days in "d": data rows 1 and 2.')
    expect(cells('d', given, ['day-first'])).toEqual(['2021-04-03', '2021-06-05'])
    expect(cells('d', given, ['month-first'])).toEqual(['2021-03-04', '2021-05-06'])
  })
})

describe('days that nobody needs to be asked about', () => {
  it('the day of a download, which stands in every row', () => {
    const { table, isAsGiven } = settle('update;x\n11/06/24 23:00:00;1\n11/06/24 23:00:00;2\n', [])
    expect([table.columns.get('update')!.values[0], isAsGiven]).toEqual(['11/06/24 23:00:00', true])
  })
})

describe('numbers that count the first days of months', () => {
  it.each([
    ['Excel', [43800, 43831, 43862, 43891]],
    ['Excel from 1904', [42338, 42369, 42400, 42429]],
    ['Stata', [21884, 21915, 21946, 21975]],
  ])('are asked about whatever their column is called: %s', (_, numbers) =>
    expect(() => cells('period', numbers, [])).toThrow(expect.objectContaining({ code: 'frame/numbered-days' })),
  )

  it('take starts of few days with them that are among them', () => {
    const days = [43709, 43739, 43770, 43800]
    const rows = days.map((day, row) => `u${row};${day};${days[2]};${40000 + row}`).join('\n')
    const { table } = settle(`id;month;start;y\n${rows}\n`, ['days-of-excel'])
    expect(table.columns.get('start')!.values[0]).toBe('2019-11-01')
    expect(table.columns.get('y')!.kind).toBe('number')
  })

  it('are not among other numbers', () => expect(cells('x', [43800, 43831, 43862, 43892], [])).toHaveLength(4))
})

describe('numbers in a column that is called a date', () => {
  it.each(['date', 'Date', 'start_date', 'Datum', 'fecha', 'day', 'saleDate'])('are asked about: %s', (name) => {
    expect(() => cells(name, [43831, 43832])).toThrow(expect.objectContaining({ code: 'frame/numbered-days' }))
    expect(cells(name, [43831, 43832], ['days-of-excel'])).toEqual(['2020-01-01', '2020-01-02'])
    expect(cells(name, [42369], ['days-of-excel-1904'])).toEqual(['2020-01-01'])
    expect(cells(name, [21915, ''], ['days-of-stata'])).toEqual(['2020-01-01', null])
    expect(cells(name, [43831], ['numbers-not-days'])).toEqual([43831])
  })

  it.each([
    ['update_cost', [43831]],
    ['days', [12, 31]],
    ['date', [20191231, 20200101]],
    ['date', [43831.5]],
    ['mandate', [43831]],
  ])('no other is: %s %j', (name, all) => expect(cells(name, all)).toEqual(all))
})
