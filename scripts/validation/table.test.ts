import { expect, it } from 'vitest'
import type { ValidationRecord } from '../../tests/support/validation-records.ts'
import { compactTable, groupByName, shareOf, show, worstFirst } from './table.ts'
import { validationCsv } from './validate.ts'

const record = (changes: Partial<ValidationRecord>): ValidationRecord => ({
  kind: 'golden',
  design: 'DiD',
  source: 'did_made_up',
  dataset: 'none',
  quantity: 'model/estimate',
  at: null,
  count: 1,
  ours: 1.23456789012,
  peer: 1.2345678,
  peerSoftware: 'peer 1.0',
  difference: 1e-9,
  tolerance: 1e-8,
  why: 'closed form, as made up',
  file: 'packages/engine/made-up.test.ts',
  test: 'made up',
  ...changes,
})

it('puts what is nearest its tolerance on top, whatever order it came in', () => {
  const near = record({ source: 'b', difference: 9e-9 })
  const far = record({ source: 'a', difference: 1e-12 })
  const exact = record({ source: 'c', difference: 0, tolerance: 0 })
  expect(worstFirst([far, exact, near]).map(({ source }) => source)).toEqual(['b', 'a', 'c'])
  expect(worstFirst([exact, near, far])).toEqual(worstFirst([near, far, exact]))
  expect(shareOf(record({ difference: 1e-20, tolerance: 0 }))).toBe(Infinity)
})

it('shows of one quantity in many cases the worst, and counts all', () => {
  const cases = [1e-9, 5e-9].map((difference, i) => record({ quantity: `model_${i}/estimate`, difference, count: 3 }))
  expect(groupByName(cases)).toEqual([{ ...cases[1], count: 6 }])
})

it('prints a compact table with counts per design and a CSV with every comparison', () => {
  const records = [record({}), record({ design: 'IV', kind: 'published', source: 'A paper, table 1' })]
  expect(compactTable(records)).toContain('did_made_up')
  expect(compactTable(records)).toMatch(/IV +1 +0 +0 +1/)
  expect(validationCsv(records).trim().split('\n')).toHaveLength(3)
  expect(validationCsv(records)).toContain('"closed form, as made up"')
  expect(show(123456)).toBe('123456')
  expect(show(1.23456789012)).toBe('1.2345679')
})
