import { describe, expect, it } from 'vitest'
import { readDelimited, type TextOptions } from '../csv.ts'
import type { RepairId } from '../repairs/repairs.ts'
import { told } from '../test-support/told.ts'
import { settleTable } from './settle-table.ts'

function settle(text: string, accepted?: RepairId[]) {
  const read = (options: TextOptions = {}) => readDelimited(text, options)
  const { table, dialect, askedNa } = read()
  const respell = (names: readonly string[]) => read({ asText: new Set(names) }).table
  return told(() => settleTable({ table, decimal: dialect.decimal, respell, askedNa, accepted }))
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
    ['a dash in the place of cents', ['1.234,-', '987,-', '3,50'], [1234, 987, 3.5]],
    ['the same in Switzerland', ["CHF 1'234.–", 'CHF 5.-', 'CHF 2.50'], [1234, 5, 2.5]],
    ['percent beside parentheses', ['(0.9%)', '(2)%', '3%'], [-0.9, -2, 3]],
    ['words for percent', ['12.5 pct', '3.1 pct', '0'], [12.5, 3.1, 0]],
    ['points of percent', ['12.5 pp', '-3.1 pp'], [12.5, -3.1]],
    ['margins', ['±3,241', '±1,234.5', '±12'], [3241, 1234.5, 12]],
    ['Arabic marks', ['١٢٣٫٥', '١٬٢٣٤'], [123.5, 1234]],
    ['numbers that a spreadsheet keeps as text', ["'5.1", '="6.2"', '7'], [5.1, 6.2, 7]],
    [
      'multiples in words',
      ['1.2 million', '$3.45 billion', '800,000', '950 thousand'],
      [1_200_000, 3.45e9, 800_000, 950_000],
    ],
    ['the same in German and Polish', ['1,2 Mio. €', '0,75 Mrd. €', '950 Tsd. €'], [1_200_000, 750_000_000, 950_000]],
    ['the minus of Japanese offices', ['△0.6', '△ 1.2', '3.4'], [-0.6, -1.2, 3.4]],
    ['digits of Bengal and Thailand', ['৫১.৩', '๕๒.๔'], [51.3, 52.4]],
    ['a point in the middle', ['51·3', '-0·25'], [51.3, -0.25]],
    ['a measure', ['12.5 km', '3 km', '0.75 km'], [12.5, 3, 0.75]],
    ['one year and several', ['1 year', '12 years'], [1, 12]],
    ['what pandas writes for missing', ['<NA>', '1.5'], [NaN, 1.5]],
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
    ['about in letters', ['c. 5', 'approx. 6', '7'], [5, 6, 7], ['c.', 'approx.', null]],
    ['most years revised', ['2009(r)', '2010(p)', '2011', '2012 (R)'], [2009, 2010, 2011, 2012], ['r', 'p', null, 'R']],
    ['notes in words', ['12.5[note 1]', '13', '14 (prov.)'], [12.5, 13, 14], ['note 1', null, 'prov.']],
    ['before the number', ['(r) 5.1', '6', '[p] 7'], [5.1, 6, 7], ['r', null, 'p']],
    [
      'parentheses of German offices, which also write "/"',
      ['5,1', '/', '(6,2)', '7,3'],
      [5.1, NaN, 6.2, 7.3],
      [null, null, '()', null],
    ],
    ['a margin of error', ['12.3 ± 0.4', '9.8 +/- 1.2', '7'], [12.3, 9.8, 7], ['± 0.4', '+/- 1.2', null]],
    ['letters between commas and spaces', ['51.1 p,e', '52.5 b p', '53'], [51.1, 52.5, 53], ['p,e', 'b p', null]],
    ['letters with a parenthesis', ['51.1 r)', '52'], [51.1, 52], ['r', null]],
    ['small letters in front', ['r51.1', '52.5', 'p 53'].concat('54'), [51.1, 52.5, 53, 54], ['r', null, 'p', null]],
    ['a caret and a number sign', ['51.1 ^', '52#', '7'], [51.1, 52, 7], ['^', '#', null]],
    ['a note whose superscript was lost', ['51.1a', '52.5'], [51.1, 52.5], ['a', null]],
    ['years with a letter that touches', ['2015', '2016r', '2017p'], [2015, 2016, 2017], [null, 'r', 'p']],
    ['asterisks', ['5*', '6', '7 **'], [5, 6, 7], ['*', null, '**']],
  ])('flags go to a column of their own: %s', (_, cells, numbers, flags) => {
    expect(cellsOf(column('v', cells, '|'), 'v')).toEqual(numbers)
    expect(cellsOf(column('v', cells, '|'), 'v_flag')).toEqual(flags)
  })

  it.each([
    ['postal codes', ['01001', '02138']],
    ['numbers of houses', ['14', '14a', '14b']],
    ['classes of a school', ['5 b', '5 c', '6 b']],
    ['codes of diseases', ['E11.9', 'R51.1', '250.0']],
    ['codes in small letters', ['e11.9', 'r51.1', 'b20.0']],
    ['times of day', ['7 pm', '8 pm']],
    ['two measures', ['5 km', '6 miles']],
    ['days of a month', ['1 Jan', '2 Jan']],
    ['two currencies', ['$5', '€6']],
    ['a share beside percentages', ['12%', '0.12']],
    ['a share beside per mille', ['12‰', '0.12']],
    ['a minus beside parentheses', ['-3', '(12)']],
    ['multiples in single letters', ['59.1 bn', '3.2 m']],
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
    ['not among states', ['OH', 'NY', 'NA', 'CA'], ['OH', 'NY', null, 'CA']],
    ['not among codes of three letters', ['AGO', 'BWA', 'NA'], ['AGO', 'BWA', null]],
    ['not among other names', ['South', 'West', 'NA', 'Northeast'], ['South', 'West', null, 'Northeast']],
    ['not among numbers', ['1', 'NA', '3'], [1, NaN, 3]],
  ])('%s', (_, cells, expected) => expect(cellsOf(column('c', cells, ','), 'c')).toEqual(expected))

  it.each([
    ['iso2', ['NA', 'BW']],
    ['iso2', ['NA', 'CA', 'DE']],
    ['country_code', ['NA', 'ZM']],
    ['geo', ['DE', 'NA', 'FR']],
  ])('where the column is called %s, one other code is enough: %j', (name, cells) =>
    expect(cellsOf(column(name, cells, ','), name)).toEqual(cells),
  )

  it.each([
    ['names of continents', 'c', ['Europe', 'Asia', 'NA', 'Africa']],
    ['names of countries', 'country', ['Angola', 'NA', 'Zambia']],
    ['names in another language', 'land', ['Österreich', 'Deutschland', 'NA']],
    ['two codes', 'c', ['NA', 'BW', 'ZM']],
    ['codes that are no countries', 'provincia', ['RM', 'MI', 'NA', 'TO']],
    ['states that are countries as well', 'region', ['CA', 'GA', 'NA', 'DE']],
    ['nothing else', 'country', ['NA', 'NA']],
  ])('is asked about among %s, and either answer is done', (_, name, cells) => {
    const text = column(name, cells, ',')
    const asked = expect.objectContaining({ code: 'frame/ambiguous-na', columns: [name] })
    expect(() => settle(text)).toThrow(asked)
    expect(() => settle(text, [])).toThrow(asked)
    const as = (repair: RepairId) => cellsOf(text, name, [repair])
    expect(as('na-is-name')).toEqual(cells.map((cell) => (cell === 'NA' ? 'NA (code)' : cell)))
    const missing = as('na-is-missing').map((cell) => cell ?? NaN)
    expect(missing).toEqual(cells.map((cell) => (cell === 'NA' ? NaN : cell)))
    expect(settle(text, ['na-is-name']).isAsGiven).toBe(false)
  })
})

describe('large numbers without marks beside numbers that may have them', () => {
  it.each([
    ['a comma in another column says thousands', lines('a;b;q', 'x;1.043;7,1', 'y;9543;7,25'), [1043, 9543]],
    ['a point in another column says a fraction', lines('a;b;q', 'x;1.043;7.1', 'y;9543;7.25'), [1.043, 9543]],
    ['a fraction of the column itself', lines('a;b', 'x;1.043', 'y;9543', 'z;9543.5'), [1.043, 9543, 9543.5]],
  ])('%s', (_, text, expected) => expect(cellsOf(text, 'b')).toEqual(expected))

  it.each([
    ['points', lines('a;b', 'x;1.043', 'y;9543')],
    ['points in a file of commas', lines('a,b', 'x,1.043', 'y,9543', 'z,954')],
    ['commas', lines('a,b', 'x,"1,043"', 'y,9543')],
    ['many', lines('a;b', 'x;1.043', 'y;9543', 'z;8120', 'u;7400', 'v;6100')],
    ['many beside another point', lines('a;b;q', 'x;1.043;7.1', 'y;9543;1', 'z;8120;2', 'u;7400;3', 'v;6100;4')],
  ])('ask: %s', (_, text) =>
    expect(() => settle(text, [])).toThrow(expect.objectContaining({ code: 'frame/ambiguous-marks', columns: ['b'] })),
  )

  // nobody has named the outcome yet, and until then no cell is shown
  it.each(['１，２３４', '1,043', '−12,345', '٣,٤٥٦'])(
    'the question about %s says where it stands, not what it is',
    (cell) => {
      const asked = () => settle(column('v', [cell], '|'), [])
      expect(asked).toThrow('They stand in 1 cell of "v": data row 1.')
      expect(asked).not.toThrow(cell)
    },
  )
})
