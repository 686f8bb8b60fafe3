import { EngineError } from '@casefiles/engine/analysis'
import { FaultyTableError } from '@casefiles/engine/frame'
import { REPAIR_IDS } from '@casefiles/engine/repairs'
import { describe, expect, it } from 'vitest'
import { faults } from './faults.ts'
import { tellReading, tellRefusal } from './index.ts'
import { notes } from './notes.ts'
import { placesWords, someWords } from './phrases.ts'
import { REPAIR_OFFERS, repairs } from './repairs.ts'

const rows = (count: number, isInHeader = false) => ({
  count,
  isInHeader,
  first: Array.from({ length: Math.min(5, count - Number(isInHeader)) }, (_, at) => ({ row: at + 1, cells: null })),
})

describe('where something stands', () => {
  it.each([
    [rows(1, true), 'the header'],
    [rows(1), 'data row 1'],
    [rows(2), 'data rows 1 and 2'],
    [rows(3, true), 'the header, data rows 1 and 2'],
    [rows(6, true), 'the header, data rows 1, 2, 3, 4 and 5'],
    [rows(6), 'first data rows 1, 2, 3, 4 and 5'],
    [{ count: 1, isInHeader: false, first: [{ row: 1234, cells: 1 }] }, 'data row 1,234 (1 cell)'],
  ])('%j', (places, words) => expect(placesWords(places)).toBe(words))

  it('names some of many', () => {
    expect(someWords({ first: [1, 2], others: 0 }, String)).toBe('1 and 2')
    expect(someWords({ first: [1, 2], others: 1 }, String)).toBe('1, 2 and 1 other')
    expect(someWords({ first: [1, 2], others: 1200 }, String)).toBe('1, 2 and 1,200 others')
  })
})

describe('what was found in a file', () => {
  it.each([
    [{ width: 2, rows: rows(1), share: null }, '1 row has more cells than the header, which has 2: data row 1.'],
    [{ width: 2, rows: rows(2), share: 'most' as const }, '2 rows have more cells than the header, which has 2'],
    [{ width: 2, rows: rows(2), share: 'most' as const }, 'It is most rows, so the header itself may be wrong'],
    [{ width: 2, rows: rows(2), share: 'every' as const }, 'It is every row, so the header itself may be wrong'],
  ])('rows that are too long %j', (of, words) => expect(faults['long-rows'](of)).toContain(words))

  it('columns without a name, with and without something in them', () => {
    const of = (...places: number[]) => ({ first: places, others: 0 })
    const told = faults['unnamed-columns']
    expect(told({ columns: 3, unnamed: of(2), empty: of() })).toBe('In the header column 2 of 3 has no name.')
    expect(told({ columns: 3, unnamed: of(2, 3), empty: of(3) })).toBe(
      'In the header columns 2 and 3 of 3 have no name. Nothing stands in column 3.',
    )
  })

  it('a question names the other columns that it is about', () => {
    const of = { cells: 1, beside: 0, rows: rows(1) }
    expect(faults['ambiguous-na']({ ...of, columns: ['a'] })).toMatch(/beside nothing else: data row 1\.$/)
    expect(faults['ambiguous-na']({ ...of, columns: ['a', 'b', 'c'] })).toMatch(/ The same in "b" and "c"\.$/)
    expect(faults['ambiguous-days']({ rows: rows(1), columns: ['a', 'b'] })).toContain(
      'in "a", and in "b": data row 1.',
    )
    expect(faults.totals({ column: 'a', rows: rows(1) })).toMatch(/^A row looks like a total of the others: data row 1/)
    expect(faults.totals({ column: 'a', rows: rows(2) })).toMatch(/^2 rows look like a total of the others: data rows/)
    const labels = { columns: ['a', 'b'], labels: { first: ['x', 3], others: 2 }, cells: 4 }
    expect(faults['group-labels'](labels)).toBe(
      '"a" and "b" have something in the first row of each group alone: "x", "3" and others. In 4 cells nothing is known.',
    )
  })
})

describe('how a file was read', () => {
  it('says of numbers no more than there is to say', () => {
    const plain = { column: 'v', decimal: null, unit: null, areAccounts: false, changed: 0 }
    const none = { first: [], others: 0 }
    expect(notes['written-numbers']({ ...plain, examples: none })).toBe('The column "v" was read as numbers.')
    const whole = { ...plain, decimal: ',' as const, unit: '€', areAccounts: true, changed: 12 }
    expect(notes['written-numbers']({ ...whole, examples: { first: [['(1,5 €)', -1.5]], others: 1 } })).toBe(
      'The column "v" was read as numbers; its decimal mark is the comma, "€" was left out and parentheses were read as a minus, as in accounts. Cells that are not written as plain numbers: 12, such as "(1,5 €)" as -1.5.',
    )
  })

  it('says of periods what they stand for', () => {
    const of = { column: 't', kind: 'quarter' as const, number: 20191, areCounted: false, flagged: 0 }
    expect(notes.periods({ ...of, examples: null, first: 236 })).toBe(
      'The column "t" holds quarters that Stata counts from 1960; 236 was read as 20191.',
    )
    expect(notes.periods({ ...of, examples: ['2019Q1 p'], first: '2019Q1 p', flagged: 1 })).toBe(
      'The column "t" holds quarters such as "2019Q1 p"; "2019Q1 p" was read as 20191. Signs beside them were left out in 1 cell.',
    )
  })
})

describe('repairs', () => {
  it('says of each what it does, before and after', () => {
    for (const id of REPAIR_IDS) {
      expect(REPAIR_OFFERS[id].label, id).not.toMatch(/\.$/)
      expect(REPAIR_OFFERS[id].does, id).toMatch(/\.$/)
    }
    const one = { first: ['a'], others: 0 }
    const none = { first: [], others: 0 }
    expect(repairs['name-unnamed']({ named: one, leftOut: none })).toBe(
      'Columns without a name were named by their place: "a".',
    )
    expect(repairs['name-unnamed']({ named: none, leftOut: { first: [2], others: 0 } })).toBe(
      'Left out, as it had neither a name nor a cell: column 2.',
    )
  })
})

it('tells an error by its reason and by every fault, and leaves any other as it is', () => {
  const fact = { says: 'reading/faults/no-rows', part: 'text', of: {} }
  const refusal = new EngineError('frame/empty', 'Nothing.', { columns: ['a'], hint: 'Look.', reason: fact })
  const told = tellRefusal(new FaultyTableError(refusal, [{ kind: 'no-rows', message: fact, repairs: [] }]))
  const message = 'No data row stands under the header.'
  expect(told).toBeInstanceOf(FaultyTableError)
  expect(told).toMatchObject({ code: 'frame/empty', message, columns: ['a'], hint: 'Look.' })
  expect((told as FaultyTableError<string>).faults).toEqual([{ kind: 'no-rows', message, repairs: [] }])
  expect(tellRefusal(refusal)).toMatchObject({ code: 'frame/empty', message })
  const other = new Error('else')
  expect(tellRefusal(other)).toBe(other)
  expect(tellReading([{ code: 'x', message: 'a sentence of the server' }])).toEqual([
    { code: 'x', message: 'a sentence of the server' },
  ])
})
