import { describe, expect, it } from 'vitest'
import { readDelimited } from '../csv.ts'
import { readPeriod } from './read-period.ts'
import { told } from '../test-support/told.ts'
import { settleTable } from './settle-table.ts'

const settle = (cells: readonly string[], name = 't') => {
  const { table, dialect } = readDelimited(`id;${name}\n${cells.map((cell, row) => `r${row};${cell}\n`).join('')}`, {
    delimiter: ';',
  })
  return told(() => settleTable({ table, decimal: dialect.decimal, accepted: [] }))
}
const read = (...cells: string[]) => [...settle(cells).table.columns.get('t')!.values]

describe('readPeriod by the name of its column', () => {
  it.each([
    ['quarter', '2019:4', 20194],
    ['quarter', '2019-4', 20194],
    ['quarter', '2019 III', 20193],
    ['qtr', 'IV/2019', 20194],
    ['half_year', '2019-2', 20192],
    ['month', '2019:8', 201908],
    ['week', '2019/49', 201949],
    ['week', '2020-01', 202001],
    ['wave', 'W3', 3],
    ['round', 'r03', 3],
    ['t', 'T0', 0],
  ])('%s, %s: %d', (name, text, value) => expect(readPeriod(text, name)?.value).toBe(value))

  it.each(['W3', 'R2', 'T1', '2019:4', '2019 III'])('%s is none in a column of codes', (text) =>
    expect(readPeriod(text, 'code')).toBeNull(),
  )
})

describe('readPeriod', () => {
  it.each([
    ...['2019-12', '2019M12', '2019m12', '2019 M12', '2019-M12', 'M12 2019', '12/2019', '12.2019'].map((one) => [
      one,
      201912,
    ]),
    ...['Dec 2019', 'December 2019', 'Dez. 2019', '2019 Dec', '2019-dec', 'décembre 2019', 'dic-2019'].map((one) => [
      one,
      201912,
    ]),
    ['2019M01', 201901],
    ['2019M1', 201901],
    ...['2019q4', '2019Q4', '2019-Q4', '2019 Q4', 'Q4 2019', 'Q4-2019', '2019:Q4', '2019T4', '4Q2019', '2019K4'].map(
      (one) => [one, 20194],
    ),
    ...['4th quarter 2019', '4. Quartal 2019', '4. Vj. 2019', '2019 QTR4', 'Quarter 4 2019'].map((one) => [one, 20194]),
    ...['2019H1', '2019-H1', '2019h1', 'H1 2019', '2019S1', '2019-S1'].map((one) => [one, 20191]),
    ...['2019-W05', '2019W05', '2019w5', 'KW 5/2019', '2019-KW5', 'Week 5 2019'].map((one) => [one, 201905]),
    ['FY2019', 2019],
    ['SY 2019', 2019],
    ['Wave 3', 3],
    ['round_12', 12],
    ...['Dec-19', "Dec '19"].map((one) => [one, 201912]),
    ...['Q4-19', "Q4'19", '4Q19'].map((one) => [one, 20194]),
    ...['1H2019', '1H19', 'HY1 2019', '1. Halbjahr 2019', 'First half 2019', '2019B1'].map((one) => [one, 20191]),
    ['FY19', 2019],
    ...['3rd wave', 'Wave III', 'Period 3'].map((one) => [one, 3]),
    ['Wave IX', 9],
    ...['Q4, 2019', 'Q4 of 2019', 'Quarter 4, 2019'].map((one) => [one, 20194]),
    ...['Jul-Dec 2019', 'H2 FY2019', 'Fall 2019', '2019 Autumn', 'Autumn term 2019'].map((one) => [one, 20192]),
    ...['Spring 2019', 'Jan-Jun 2019'].map((one) => [one, 20191]),
    ...['Week 5, 2019', '2019-W05-1'].map((one) => [one, 201905]),
    ...['Y2019', 'yr2019', 'Fiscal year 2019', 'mid-2019', '2019 CE'].map((one) => [one, 2019]),
    ...['Day 3', 'Month 3', 'Visit 3', 'Year 3'].map((one) => [one, 3]),
  ] as [string, number][])('%s: %d', (text, value) => expect(readPeriod(text)?.value).toBe(value))

  it.each(['2019-13', '2019Q5', '2019-W54', 'Room 2019', 'Marsh 2019', '2019', 'A1', '0312-12', 'T4', 'wave'])(
    '%s is none',
    (text) => expect(readPeriod(text)).toBeNull(),
  )
})

describe('columns of periods', () => {
  it.each([
    ['months', ['2019-12', '2020-01', ''], [201912, 201901 + 100, NaN]],
    ['two spellings of months', ['Dec 2019', '2020M01'], [201912, 202001]],
    ['quarters', ['2019q3', '2019q4', '2020q1', '2020q2'], [20193, 20194, 20201, 20202]],
    ['half-years', ['2019H1', '2019H2', '2020H1', '2020H2'], [20191, 20192, 20201, 20202]],
    ['weeks', ['2019-W51', '2019-W52', '2020-W01'], [201951, 201952, 202001]],
    ['school years', ['2018/19', '2019/20', '2020-21', '1999/2000'], [2018, 2019, 2020, 1999]],
    ['school years that may be months', ['2009-10', '2010-11', '2011-12'], [2009, 2010, 2011]],
    ['months that are no school years', ['2011-12', '2012-01'], [201112, 201201]],
    ['waves', ['Wave 1', 'Wave 2'], [1, 2]],
    // so few would not show what they are, and 20201 is no seven quarters after 20194
    ['three quarters', ['2019q3', '2019q4', '2020q1'], [238, 239, 240]],
    ['three half-years', ['2019H1', '2019H2', '2020H1'], [118, 119, 120]],
    ['first and second quarters alone', ['2018q1', '2018q2', '2019q1', '2019q2'], [232, 233, 236, 237]],
  ])('%s', (_, cells, expected) => expect(read(...cells)).toEqual(expected))

  it.each([
    ['two kinds', ['2019q4', '2019-12']],
    ['names among them', ['2019q4', 'later']],
    ['codes of places', ['S1 2019b', 'S2 2019b']],
    ['names', ['Room 2019', 'Room 2020']],
  ])('stay text: %s', (_, cells) => expect(read(...cells)).toEqual(cells))

  it.each([
    ['school years with letters', ['FY2012-13', 'FY2013-14'], [2012, 2013]],
    ['school years of two digits with letters', ['SY99-00', 'SY00-01'], [1999, 2000]],
    ['school years with one digit behind', ['2012/3', '2013/4'], [2012, 2013]],
    ['school years in words', ['2012 to 2013', '2013 to 2014'], [2012, 2013]],
    ['school years behind a word', ['School year 2012-13', 'School year 2013-14'], [2012, 2013]],
    ['months without a zero in front', ['2019-8', '2019-9', '2019-10', '2020-1'], [201908, 201909, 201910, 202001]],
    [
      'weeks by their number',
      ['2019/49', '2019/50', '2019/51', '2019/52', '2020/01'],
      [201949, 201950, 201951, 201952, 202001],
    ],
    [
      'months behind a point',
      ['2019.09', '2019.10', '2019.11', '2019.12', '2020.01'],
      [201909, 201910, 201911, 201912, 202001],
    ],
    [
      'quarters behind a point',
      ['2019.1', '2019.2', '2019.3', '2019.4', '2020.1'],
      [20191, 20192, 20193, 20194, 20201],
    ],
    ['quarters of years', ['2019', '2019.25', '2019.5', '2019.75', '2020'], [20191, 20192, 20193, 20194, 20201]],
    [
      'months as parts of years',
      ['2019.750', '2019.833', '2019.917', '2020', '2020.083'],
      [201910, 201911, 201912, 202001, 202002],
    ],
    [
      'measures in the range of years stay',
      ['1900.5', '2100.25', '1987.75', '2011.5'],
      [1900.5, 2100.25, 1987.75, 2011.5],
    ],
    [
      'quarters behind a colon',
      ['2013:3', '2013:4', '2014:1', '2014:2', '2014:3', '2014:4'],
      [20133, 20134, 20141, 20142, 20143, 20144],
    ],
    ['half-years behind a colon', ['2013:2', '2014:1', '2014:2', '2015:1'], [20132, 20141, 20142, 20151]],
    ['parts with gaps stay', ['2013:1', '2013:4', '2015:2', '2016:3'], ['2013:1', '2013:4', '2015:2', '2016:3']],
    [
      'short months over the turn of a year',
      ['Nov 19', 'Dec 19', 'Jan 20', 'Feb 20'],
      [201911, 201912, 202001, 202002],
    ],
    ['the same as Excel turns them', ['19-Nov', '19-Dec', '20-Jan', '20-Feb'], [201911, 201912, 202001, 202002]],
    ['days of several months stay', ['Nov 19', 'Dec 3', 'Jan 28', 'Feb 20'], ['Nov 19', 'Dec 3', 'Jan 28', 'Feb 20']],
    ['years that end in a month', ['Year ending March 2018', 'Year ending March 2019'], [2018, 2019]],
    ['years from month to month', ['Apr 2018-Mar 2019', 'Apr 2019-Mar 2020'], [2018, 2019]],
    ['years among other words stay', ['Plan 2018', 'Plan 2019'], ['Plan 2018', 'Plan 2019']],
    ['halves of days stay', ['12/13', '13/14'], ['12/13', '13/14']],
  ])('%s', (_, cells, expected) => expect(read(...cells)).toEqual(expected))

  it('waves by their names, in a column that is called one', () => {
    const { table } = settle(['Baseline', 'Midline', 'Endline'], 'wave')
    expect([...table.columns.get('wave')!.values]).toEqual([0, 1, 2])
    expect([...settle(['Baseline', 'Follow-up 1', 'Follow-up 2'], 'round').table.columns.get('round')!.values]).toEqual(
      [0, 1, 2],
    )
    const stay = settle(['Baseline', 'Endline'], 'x').table.columns.get('x')!.values
    expect(stay).toEqual(['Baseline', 'Endline'])
  })

  it('starts of few periods are read as the periods among which they are', () => {
    const { table } = readDelimited(
      't;start\n2013:3;2014:1\n2013:4;2014:1\n2014:1;2014:2\n2014:2;2014:2\n2014:3;2014:2\n2014:4;2014:1\n',
    )
    expect([...settleTable({ table }).table.columns.get('start')!.values].slice(1, 3)).toEqual([20141, 20142])
  })

  it('says what it read', () =>
    expect(settle(['2019M12', '2020M01']).log[0].message).toBe(
      'The column "t" holds months such as "2019M12", "2020M01"; "2019M12" was read as 201912.',
    ))

  it('a column whose cells are periods of another is read as that one', () => {
    const { table } = readDelimited('wave;adopted;arm\nW1;W3;W\nW2;;W\nW3;W3;W\n', { delimiter: ';' })
    const { columns } = settleTable({ table, decimal: '.', accepted: [] }).table
    expect([...columns.get('adopted')!.values]).toEqual([3, NaN, 3])
    expect(columns.get('arm')!.kind).toBe('text')
  })

  it.each([
    ['quarters beside a date of adoption', ['2019q3', '2019q4', '2020q1', '2020q2'], '2020q1', 20201],
    ['three quarters beside one', ['2019q3', '2019q4', '2020q1', '2019q3'], '2020q1', 240],
  ])('one file has one numbering: %s', (_, periods, start, expected) => {
    const { table } = readDelimited(`t;start\n${periods.map((one) => `${one};${start}\n`).join('')}`, {
      delimiter: ';',
    })
    const settled = settleTable({ table, decimal: '.', accepted: [] }).table
    expect(settled.columns.get('start')!.values[0]).toBe(expected)
    expect(settled.columns.get('t')!.values[2]).toBe(expected)
  })

  it.each([
    ['%tq', [216, 217, 218, 219], [20141, 20142, 20143, 20144]],
    ['%tqCCYY!qq', [-1, 0, 1, 2], [19594, 19601, 19602, 19603]],
    ['%tm', [719, 720, NaN], [201912, 202001, NaN]],
    ['%th', [108, 109, 110, 111], [20141, 20142, 20151, 20152]],
    ['%tw', [3119, 3120], [201952, 202001]],
    // so few would not show what they are, and count by themselves
    ['%tq', [218, 219, 220], [218, 219, 220]],
    // weeks of Stata, of which no year has 53
    ['%tw', [3171, 3172], [3171, 3172]],
    ['%td', [21914, 21915], [21914, 21915]],
    // the file says itself what they count, so nobody is asked about first days of months
    ['%td', [21793, 21823, 21854, 21884], [21793, 21823, 21854, 21884]],
    ['%9.0g', [216, 217, 218, 219], [216, 217, 218, 219]],
  ])('numbers of Stata with the format %s: %j', (format, values, expected) => {
    const table = {
      rows: values.length,
      columns: new Map([['t', { kind: 'number' as const, values: Float64Array.from(values) }]]),
    }
    expect([...settleTable({ table, formats: new Map([['t', format]]) }).table.columns.get('t')!.values]).toEqual(
      expected,
    )
  })

  const panelOf = (days: number[], format = '%td') => {
    const rows = [...days, ...days]
    const columns = new Map([
      ['period', { kind: 'number' as const, values: Float64Array.from(rows) }],
      [
        'start',
        { kind: 'number' as const, values: Float64Array.from(rows, (_, row) => (row < days.length ? days[1] : NaN)) },
      ],
    ])
    const formats = new Map([...columns.keys()].map((name) => [name, format]))
    return told(() => settleTable({ table: { rows: rows.length, columns }, formats })).table.columns
  }

  it.each(['%td', '%tdD_m_Y', '%d'])('days of a panel in Stata with the format %s are days by name', (format) => {
    const columns = panelOf([21884, 21914, 21915], format)
    expect(columns.get('period')!.values.slice(0, 3)).toEqual(['2019-12-01', '2019-12-31', '2020-01-01'])
    expect(columns.get('start')!.values.slice(2, 4)).toEqual(['2019-12-31', null])
  })

  it('days of birth in Stata, one for each person, stay numbers', () => {
    const values = Float64Array.from([14000, 14001, 14002, 14003])
    const table = { rows: 4, columns: new Map([['birth', { kind: 'number' as const, values }]]) }
    expect(settleTable({ table, formats: new Map([['birth', '%td']]) }).table.columns.get('birth')!.values).toBe(values)
  })

  it('nothing is told of a column without any period', () => {
    const quarters = Float64Array.from({ length: 12 }, (_, row) => 230 + row)
    const columns = new Map([
      ['t', { kind: 'number' as const, values: quarters }],
      ['start', { kind: 'number' as const, values: quarters.map(() => NaN) }],
    ])
    const formats = new Map([...columns.keys()].map((name) => [name, '%tq']))
    const { log } = told(() => settleTable({ table: { rows: 12, columns }, formats }))
    expect(log.map(({ message }) => message)).toEqual([
      'The column "t" holds quarters that Stata counts from 1960; 230 was read as 20173.',
    ])
  })
})
