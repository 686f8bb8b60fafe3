import { describe, expect, it } from 'vitest'
import { readDelimited, type TextOptions } from '../csv.ts'
import type { RepairId } from '../repairs/repairs.ts'
import { settleNumbers } from './settle-numbers.ts'

function settle(text: string, accepted?: RepairId[]) {
  const read = (options: TextOptions = {}) => readDelimited(text, options)
  const { table, dialect } = read()
  const respell = (names: readonly string[]) => read({ asText: new Set(names) }).table
  return settleNumbers({ table, decimal: dialect.decimal, respell, accepted })
}

/** The cells of a column, however many lines of a file it takes. */
function cellsOf(text: string, name: string, accepted?: RepairId[]): unknown[] {
  return [...settle(text, accepted).table.columns.get(name)!.values]
}

const lines = (...rows: string[]) => `${rows.join('\n')}\n`
const column = (name: string, cells: readonly string[], mark = ';') =>
  lines(`id${mark}${name}`, ...cells.map((cell, row) => `r${row}${mark}${cell}`))

describe('settleNumbers decides marks by the whole file', () => {
  it.each([
    ['a decimal comma in another column', lines('a;b;q', 'x;1.043;7,1', 'y;954;7,25'), [1043, 954]],
    ['two points in one cell', lines('a;b', 'x;1.234.567', 'y;1.043'), [1234567, 1043]],
    ['both marks in one cell', lines('a;b', 'x;1.234,5', 'y;1.043'), [1234.5, 1043]],
    ['tabs', lines('a\tb\tq', 'x\t1.043\t0,5', 'y\t999\t0,25'), [1043, 999]],
    ['quotes in a file of commas', lines('a,b,q', 'x,1.043,"7,1"', 'y,954,"7,2"'), [1043, 954]],
    [
      'whole numbers below a thousand beside thousands',
      column('b', ['783', '954', '997', '1.043']),
      [783, 954, 997, 1043],
    ],
    ['commas between thousands, proved by a point', lines('a;b;q', 'x;1,043;7.1', 'y;954;7.2'), [1043, 954]],
    ['a point in another column leaves points decimal', lines('a;b;q', 'x;1.043;7.1', 'y;2.954;7.25'), [1.043, 2.954]],
    ['a zero before the point', lines('a;b', 'x;1.043', 'y;0.954'), [1.043, 0.954]],
    ['two digits behind a point in the column itself', lines('a;b', 'x;1.043', 'y;2.95'), [1.043, 2.95]],
  ])('%s', (_, text, expected) => expect(cellsOf(text, 'b')).toEqual(expected))

  it.each([
    ['semicolons', lines('a;b', 'x;1.043', 'y;1.113')],
    ['commas', lines('a,b', 'x,12.345', 'y,23.456')],
    ['tabs', lines('a\tb', 'x\t1.043', 'y\t1.113')],
    ['quotes', lines('a,b', 'x,"1,043"', 'y,"1,113"')],
    ['a file whose columns disagree', lines('a;b;p;q', 'x;1.043;7.1;7,1', 'y;1.113;7.2;7,2')],
  ])('asks where nothing decides: %s', (_, text) => {
    expect(() => settle(text, [])).toThrow(expect.objectContaining({ code: 'frame/ambiguous-marks', columns: ['b'] }))
    expect(() => settle(text, [])).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ repairs: ['decimal-point', 'decimal-comma'] })] }),
    )
  })

  it('takes the answer, and says so', () => {
    const text = lines('a;b', 'x;1.043', 'y;1.113')
    expect(cellsOf(text, 'b', ['decimal-comma'])).toEqual([1043, 1113])
    expect(cellsOf(text, 'b', ['decimal-point'])).toEqual([1.043, 1.113])
    expect(settle(text, ['decimal-comma']).repairs.map(({ id }) => id)).toEqual(['decimal-comma'])
  })
})

describe('settleNumbers reads numbers as they are written', () => {
  it.each([
    ['a minus as typeset', ['−0.9', '1.5', '-2'], [-0.9, 1.5, -2]],
    ['an en dash before a number', ['–0.9', '1.5'], [-0.9, 1.5]],
    ['parentheses of accounts', ['(1.2)', '3.5', '(0.75)'], [-1.2, 3.5, -0.75]],
    ['a minus behind', ['1.2-', '3.5'], [-1.2, 3.5]],
    ['percent', ['12.5%', '3 %', '0'], [12.5, 3, 0]],
    ['currency', ['$1,234', '$5.50', '-$2'], [1234, 5.5, -2]],
    ['currency behind', ['1 234,50 €', '5 €'], [1234.5, 5]],
    ['lakh', ['12,34,567', '1,00,000.5'], [1234567, 100000.5]],
    ['full width', ['１２３', '４．５'], [123, 4.5]],
    ['other scripts', ['٣٫', '٤٥'].slice(1).concat('1.5'), [45, 1.5]],
    ['spaces and apostrophes', ['1 234 567', "1'234.5", '12'], [1234567, 1234.5, 12]],
    ['no-break spaces', ['1\u00a0234', '1\u202f234.5'], [1234, 1234.5]],
  ])('%s', (_, cells, expected) => expect(cellsOf(column('v', cells, '|'), 'v')).toEqual(expected))

  it.each([
    [
      'letters of Eurostat',
      ['59.1 b', '63.6 p', '58.4 bu', '60', ': c', ':'],
      [59.1, 63.6, 58.4, 60, NaN, NaN],
      ['b', 'p', 'bu', null, 'c', null],
    ],
    ['letters that touch', ['59.1b', '60.2', '61'], [59.1, 60.2, 61], ['b', null, null]],
    ['superscripts', ['12¹', '13', '14²'], [12, 13, 14], ['¹', null, '²']],
    ['numbered notes', ['1,115 1)', '12.5', '7 2)'], [1115, 12.5, 7], ['1)', null, '2)']],
    ['brackets', ['12 [a]', '13', '15'], [12, 13, 15], ['a', null, null]],
    ['revised years', ['2009(r)', '2010', '2011'], [2009, 2010, 2011], ['r', null, null]],
    ['about', ['~5', '6', '7'], [5, 6, 7], ['~', null, null]],
    ['asterisks', ['5*', '6', '7 **'], [5, 6, 7], ['*', null, '**']],
  ])('flags go to a column of their own: %s', (_, cells, numbers, flags) => {
    expect(cellsOf(column('v', cells, '|'), 'v')).toEqual(numbers)
    expect(cellsOf(column('v', cells, '|'), 'v_flag')).toEqual(flags)
  })

  it.each([
    ['postal codes', ['01001', '02138']],
    ['numbers of houses', ['14', '14a', '14b']],
    ['classes of a school', ['5 b', '5 c', '6 b']],
    ['two currencies', ['$5', '€6']],
    ['a share beside percentages', ['12%', '0.12']],
    ['a minus beside parentheses', ['-3', '(12)']],
    ['multiples', ['59.1 bn', '3.2 m']],
    ['words', ['12', 'none']],
    ['ranges', ['10-12', '13']],
    ['less than', ['<5', '7']],
    ['days', ['2010-07-01', '2011-07-01']],
    ['identifiers beyond 2^53', ['9007199254740993', '9007199254740995']],
    ['a dash, which may be a zero', ['-', '5']],
    ['versions', ['1.2.3', '1.3.0']],
  ])('leaves alone what may be something else: %s', (_, cells) => {
    const { table, isAsGiven } = settle(column('v', cells, '|'))
    expect([...table.columns.get('v')!.values]).toEqual(cells)
    expect(isAsGiven).toBe(true)
  })

  it('says how many cells it read otherwise and shows ten of them', () => {
    const cells = Array.from({ length: 12 }, (_, row) => `${row + 1}.5 b`)
    const { log } = settle(column('v', cells, '|'))
    expect(log[0].message).toContain('Cells that are not written as plain numbers: 12, such as "1.5 b" as 1.5')
    expect(log[0].message).toContain('"10.5 b" as 10.5.')
    expect(log[0].message).not.toContain('"11.5 b"')
  })

  it('gives the flags a name that no column has', () => {
    const { table } = settle(lines('v|v_flag', '1.5 b|x', '2|y'))
    expect([...table.columns.keys()]).toEqual(['v', 'v_flag_2', 'v_flag'])
  })
})

describe('NA is a code where a column holds codes', () => {
  it.each([
    ['countries', ['NA', 'BW', 'ZM', 'ZA'], ['NA', 'BW', 'ZM', 'ZA']],
    ['continents', ['EU', 'AS', 'NA', 'OC'], ['EU', 'AS', 'NA', 'OC']],
    ['sales regions', ['EMEA', 'APAC', 'NA', 'LATAM'], ['EMEA', 'APAC', 'NA', 'LATAM']],
    ['not among words', ['yes', 'NA', 'no'], ['yes', null, 'no']],
    ['not among two groups', ['M', 'F', 'NA'], ['M', 'F', null]],
    ['not among names', ['Europe', 'Asia', 'NA', 'Africa'], ['Europe', 'Asia', null, 'Africa']],
    ['not among numbers', ['1', 'NA', '3'], [1, NaN, 3]],
  ])('%s', (_, cells, expected) => expect(cellsOf(column('c', cells, ','), 'c')).toEqual(expected))
})
