import { expect, it } from 'vitest'
import type { ProblemPublication } from '../../contract/problem.ts'
import { synthesisCsv } from './synthesis-csv.ts'

it('the numbers behind a figure are whole, absent ones empty, and each row says where it comes from', () => {
  const plot = {
    columns: [
      { key: 'name', label: 'Casefile' },
      { key: 'value', label: 'Effect, sd' },
    ],
    rows: [{ name: 'Belts, "primary"', value: -0.123456789012345 }, { name: 'Wages' }],
  } as unknown as ProblemPublication['synthesis']['plots'][number]
  const problem = { problem: { docket: 'PR-1' }, casefiles: [], version: 2 } as unknown as ProblemPublication
  expect(synthesisCsv(plot, problem).split('\r\n')).toEqual([
    'Casefile,"Effect, sd",problem,version',
    '"Belts, ""primary""",-0.123456789012345,PR-1,2',
    'Wages,,PR-1,2',
    '',
  ])
})
