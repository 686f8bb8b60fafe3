import { describe, expect, it } from 'vitest'
import { readDelimited } from '../csv.ts'
import type { RepairId } from '../repairs/repairs.ts'
import { told } from '../test-support/told.ts'
import { settleTable } from './settle-table.ts'

const settle = (rows: readonly string[], accepted?: RepairId[]) => {
  const { table } = readDelimited(`${rows.join('\n')}\n`, { delimiter: ',', decimal: '.' })
  return told(() => settleTable({ table, accepted }))
}
const column = (name: string, rows: readonly string[], accepted?: RepairId[]) => [
  ...settle(rows, accepted).table.columns.get(name)!.values,
]

const byRegion = ['region,year,x', 'North,2018,1', ',2019,2', ',2020,3', 'South,2018,4', ',2019,5', ',2020,6']
const byYear = ['year,month,x', '2019,Jan,1', ',Feb,2', ',Mar,3', '2020,Jan,4', ',Feb,5', ',Mar,6']
const byTwo = [
  'land,sex,year,x',
  'Bayern,m,2019,1',
  ',,2020,2',
  ',w,2019,3',
  ',,2020,4',
  'Hessen,m,2019,5',
  ',,2020,6',
  ',w,2019,7',
  ',,2020,8',
]
const byState = [
  'state,county,x',
  'Ohio,Adams,1',
  ',Allen,2',
  ',Ashland,3',
  'Iowa,Adair,4',
  ',Allamakee,5',
  ',Benton,6',
]

describe('a label that stands in the first row of its group alone', () => {
  it.each([
    ['region', byRegion],
    ['year', byYear],
    ['land', byTwo],
    ['state', byState],
  ])('is asked about in the column “%s”', (name, rows) => {
    expect(() => settle(rows)).toThrow(
      expect.objectContaining({ code: 'frame/group-labels', columns: expect.arrayContaining([name]) }),
    )
  })

  it('is written into the empty cells below it, on a yes', () => {
    expect(column('region', byRegion, ['fill-down'])).toEqual(['North', 'North', 'North', 'South', 'South', 'South'])
    expect(column('year', byYear, ['fill-down'])).toEqual([2019, 2019, 2019, 2020, 2020, 2020])
    expect(column('sex', byTwo, ['fill-down'])).toEqual(['m', 'm', 'w', 'w', 'm', 'm', 'w', 'w'])
    expect(settle(byRegion, ['fill-down']).log[0].message).toContain('"region", 4 cells')
  })

  it('changes no cell in which something stands', () => {
    for (const rows of [byRegion, byYear, byTwo, byState]) {
      const before = settle(rows, ['keep-empty-labels']).table
      const after = settle(rows, ['fill-down']).table
      for (const [name, { values }] of before.columns) {
        for (const [row, value] of values.entries()) {
          if (value !== null && value === value) expect(after.columns.get(name)!.values[row]).toBe(value)
        }
      }
    }
  })

  it('stays missing where that is what it means', () => {
    expect(column('region', byRegion, ['keep-empty-labels'])).toEqual(['North', null, null, 'South', null, null])
  })

  it('fills up groups before their total is told apart', () => {
    const rows = [...byRegion, 'Total,2018,5', ',2019,7', ',2020,9']
    expect(column('region', rows, ['fill-down', 'leave-out-totals'])).toHaveLength(6)
  })
})

describe('empty cells that are no labels of groups', () => {
  it.each([
    ['a few missing codes', ['code,place,x', 'A,Aachen,1', ',Bonn,2', 'C,Celle,3', 'D,Düren,4']],
    ['notes behind the numbers', ['place,x,note', 'A,1,', 'B,2,estimated', 'C,3,', 'D,4,']],
    ['nothing on top', ['region,year,x', ',2018,1', 'North,2019,2', ',2018,3', 'South,2019,4']],
    ['a label that stands again', ['region,year,x', 'North,2018,1', ',2019,2', 'North,2018,3', ',2019,4']],
    ['rows that nothing tells apart', ['region,year,x', 'North,2018,1', ',2018,2', 'South,2018,3', ',2018,4']],
    ['missing numbers', ['x,year', '1.5,2018', ',2019', ',2020']],
  ])('%s', (_, rows) => expect(() => settle(rows)).not.toThrow())
})
