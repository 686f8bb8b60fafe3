import { describe, expect, it } from 'vitest'
import type { FitRules } from '../../../contract/vintage.ts'
import { parseCsv } from '@casefiles/engine/frame'
import { compareVintages } from './compare-vintages.ts'

const RULES: FitRules = {
  columns: [
    { name: 'state', kind: 'text' },
    { name: 'year', kind: 'number' },
    { name: 'law', kind: 'yes/no' },
    { name: 'deaths', kind: 'number' },
    { name: 'from', kind: 'date' },
  ],
  keys: ['state', 'year'],
  unit: 'state',
  most_lost: 0.25,
}
const ROWS = ['ME,2001,0,10,2001-01-01', 'ME,2002,1,12,2002-01-01', 'VT,2001,0,20,2001-01-01', 'VT,2002,0,,2002-01-01']
const csv = (rows: string[], head = 'state,year,law,deaths,from') => parseCsv(`${[head, ...rows].join('\n')}\n`)
const compare = (rows: string[], head?: string, rules = RULES) => compareVintages(csv(ROWS), csv(rows, head), rules)
const edit = (from: string, to: string) => ROWS.map((row) => row.replace(from, to))

describe('a vintage fits', () => {
  it('as it was before, in any order of rows and columns', () => {
    const changes = { rows_added: 0, rows_gone: 0, cells_compared: 12, cells_changed: 0, columns_changed: [] }
    expect(compare(ROWS.toReversed())).toEqual({ problems: [], drift: [], changes })
    const turned = ROWS.map((row) => `new,${row.split(',').toReversed().join(',')}`)
    expect(compare(turned, 'more,from,deaths,law,year,state')).toMatchObject({ problems: [], changes })
  })

  it('with rows and units more, and tells which cells of old rows were revised', () => {
    const rows = [...edit('ME,2002,1,12', 'ME,2002,1,13'), 'NH,2001,0,5,2001-01-01']
    rows[3] = 'VT,2002,1,21,2002-01-01'
    expect(compare(rows)).toMatchObject({
      problems: [],
      changes: {
        rows_added: 1,
        rows_gone: 0,
        cells_compared: 12,
        cells_changed: 3,
        columns_changed: [
          { name: 'deaths', cells: 2 },
          { name: 'law', cells: 1 },
        ],
      },
    })
  })

  it('with numbers of zeros and ones alone, and with a few rows gone', () => {
    expect(compare(ROWS.map((row) => row.replace(/,\d\d,/, ',1,'))).problems).toEqual([])
    expect(compare(ROWS.slice(0, 3))).toMatchObject({ problems: [], changes: { rows_gone: 1 } })
  })

  it('where a column moved, which is said', () => {
    const rows = [...ROWS, 'ME,2003,1,90,2003-01-01', 'VT,2003,0,,2003-01-01', 'VT,2004,0,,2004-01-01']
    expect(compare(rows).drift).toEqual([
      { column: 'deaths', message: '42.857% of its cells are missing, before it were 25%.' },
      { column: 'deaths', message: 'It reaches from 10 to 90, before from 10 to 20.' },
      { column: 'deaths', message: 'Its mean is 33, before it was 14.' },
    ])
  })
})

describe('a vintage does not fit', () => {
  const MISFITS: [what: string, fit: () => ReturnType<typeof compare>, problem: string][] = [
    ['without a column', () => compare(ROWS, 'state,year,law,dead,from'), 'The column "deaths" is gone.'],
    [
      'with an empty one',
      () => compare(ROWS.map((row) => row.replace(/,\d\d,/, ',,'))),
      'The column "deaths" is empty.',
    ],
    ['with words for numbers', () => compare(edit(',12,', ',twelve,')), 'holds words where numbers are expected'],
    ['with numbers for words', () => compare(ROWS.map((row) => row.replace(/^../, '7'))), 'holds numbers where words'],
    ['with counts for yes and no', () => compare(edit(',1,12', ',2,12')), 'holds numbers where yes and no'],
    ['with words for days', () => compare(edit('2002-01-01', 'later')), 'holds words where days'],
    ['with a key twice', () => compare([...ROWS, ROWS[0]]), 'The keys do not name one row each: 1 row more than one'],
    [
      'with a key missing',
      () => compare([...ROWS, ',2003,0,1,2003-01-01']),
      'The keys do not name one row each: 1 row',
    ],
    ['without a unit', () => compare(ROWS.slice(0, 2)), '1 unit of "state" are gone: VT.'],
    ['with too few rows', () => compare([ROWS[0], ROWS[2]]), 'There are 2 rows instead of 4; at most 25% of them'],
  ]
  it.each(MISFITS)('%s', (_what, fit, problem) => {
    expect(fit().problems.join(' ')).toContain(problem)
  })

  it('by units alone where units are declared to come and go', () => {
    expect(compare(ROWS.slice(0, 3).slice(1), undefined, { ...RULES, unit: null, most_lost: 0.5 }).problems).toEqual([])
  })
})
