import { describe, expect, it } from 'vitest'
import { readDelimited } from '../csv.ts'
import type { RepairId } from '../repairs/repairs.ts'
import { told } from '../test-support/told.ts'
import { settleTable } from './settle-table.ts'

const settle = (rows: readonly string[], accepted?: RepairId[]) => {
  const { table } = readDelimited(`${rows.join('\n')}\n`, { delimiter: ',', decimal: '.' })
  return told(() => settleTable({ table, accepted }))
}
const names = (rows: readonly string[], accepted?: RepairId[]) =>
  settle(rows, accepted).table.columns.get('place')!.values

describe('rows that add up the others', () => {
  it.each([
    ['Total', 'at the end', ['place,x', 'A,1', 'B,2', 'Total,3']],
    ['All', 'at the end', ['place,x', 'A,1', 'B,2', 'All,3']],
    ['All regions', 'at the end', ['place,x', 'A,1', 'B,2', 'All regions,3']],
    ['Insgesamt', 'at the end', ['place,x', 'A,1', 'B,2', 'Insgesamt,3']],
    ['England total', 'at the end', ['place,x', 'A,1', 'B,2', 'England total,3']],
    ['Average', 'at the end behind a code', ['id,place,x', '1,A,1', '2,B,2', ',Average,3']],
    ['Total', 'of two years at the end', ['place,year,x', 'A,1,1', 'B,1,2', 'Total,1,3', 'Total,2,4']],
    [
      'Total',
      'within',
      ['place,year,x', 'A,1,1', 'B,1,2', 'C,1,2', 'D,1,2', 'Total,1,3', 'A,2,1', 'Total,2,1', 'B,2,2'],
    ],
    ['TOTAL', 'on top', ['place,x', 'TOTAL,9', 'A,1', 'B,2', 'C,3', 'D,3']],
  ])('"%s" %s is asked about', (word, _, rows) => {
    const asked = expect.objectContaining({ code: 'frame/total-rows', columns: ['place'] })
    expect(() => settle(rows)).toThrow(asked)
    expect(() => settle(rows, [])).toThrow(/data rows? [\d, and]+, by what stands in "place"\./)
    expect(names(rows, ['leave-out-totals'])).not.toContain(word)
    expect(settle(rows, ['leave-out-totals']).log[0].message).toMatch(/^Totals were left out, \d+ rows?: data row/)
    expect(names(rows, ['keep-totals'])).toContain(word)
  })

  it.each([
    ['a group among others', ['id,place,x', 'a,some,1', 'b,all,2', 'c,none,3', 'd,all,1']],
    ['sexes', ['id,place,x', 'a,Total,1', 'a,Male,2', 'a,Female,3']],
    ['names that begin so', ['place,x', 'Totnes,1', 'Allegany,2']],
    ['a last name with it', ['place,x', 'A,1', 'Meanwood,2']],
    ['only totals', ['place,x', 'Total,1', 'Total,2']],
  ])('are not asked about: %s', (_, rows) => expect(settle(rows, []).table.rows).toBe(rows.length - 1))
})
