import { describe, expect, it } from 'vitest'
import { readDelimited } from '../csv.ts'
import { FaultyTableError } from '../repairs/faults.ts'
import type { RepairId } from '../repairs/repairs.ts'
import { told } from '../test-support/told.ts'
import { settleTable } from './settle-table.ts'

const read = (rows: readonly string[], accepted: RepairId[] = []) => {
  const { table, dialect, askedNa } = readDelimited(['id;v', ...rows].join('\n'), { delimiter: ';' })
  return told(() => settleTable({ table, decimal: dialect.decimal, accepted, askedNa }))
}

/** Every question about cells, with the cells that it is about and one way to answer it. */
const QUESTIONS: Record<string, { rows: string[]; cells: string[]; answer: RepairId }> = {
  'which mark is the decimal one': { rows: ['a;1,043', 'b;7,219'], cells: ['1,043', '7,219'], answer: 'decimal-comma' },
  'whether the day stands first': {
    rows: ['a;03/04/2021', 'b;05/06/2021'],
    cells: ['03/04/2021', '05/06/2021'],
    answer: 'day-first',
  },
  'what numbered days count': {
    rows: ['a;43831', 'b;43862', 'c;43891', 'd;43922', 'e;43952'],
    cells: ['43831', '43862', '2020-01-01'],
    answer: 'numbers-not-days',
  },
  'which rows are totals': {
    rows: ['North;11', 'South;12', 'West;13', 'Total;36'],
    cells: ['36'],
    answer: 'keep-totals',
  },
}

describe('what a file leaves open', () => {
  it.each(Object.entries(QUESTIONS))('%s is asked, and answered, without a cell', (_, { rows, cells, answer }) => {
    const asked = () => read(rows)
    expect(asked).toThrow(FaultyTableError)
    expect(asked).toThrow(/data rows? \d/)
    const told = read(rows, [answer]).repairs.map(({ words }) => words)
    expect(told).not.toEqual([])
    for (const cell of cells) {
      expect(asked).not.toThrow(cell)
      expect(told.join(' ')).not.toContain(cell)
    }
  })
})
