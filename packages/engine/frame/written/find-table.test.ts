import { describe, expect, it } from 'vitest'
import { told } from '../test-support/told.ts'
import { findTable } from './find-table.ts'

const rows = 'place,year,rate\nA,2010,5.5\nB,2010,6.5\nC,2010,7.5\n'
const lines = (...all: string[]) => `${all.join('\n')}\n`

describe('findTable', () => {
  it.each([
    ['a title', `Employment rate by place\n\n${rows}`, 'line 3'],
    [
      'lines of two cells, as the World Bank has',
      `"Data Source","Indicators",\n\n"Updated","2024-01-01",\n\n${rows.replaceAll(',', ';').replaceAll(';', ',')}`
        .replace('place,year,rate', 'place,year,rate,x')
        .replaceAll('.5\n', '.5,1\n'),
      'line 5',
    ],
    ['titles above semicolons', `Tabelle 12345\nBevölkerung, Stichtag\n${rows.replaceAll(',', ';')}`, 'line 3'],
    ['titles above tabs', `Table 3: rates, percent\n${rows.replaceAll(',', '\t')}`, 'line 2'],
  ])('leaves out %s above the header and says so', (_, text, line) => {
    const found = told(() => findTable(text)!)
    expect(found.text.startsWith('place')).toBe(true)
    expect(found.log.map(({ message }) => message).join()).toContain(`The header is ${line};`)
  })

  it.each([
    ['a source', `${rows}\nData from database: Indicators\nLast Updated: 01/01/2024\n`, 2],
    ['one note', `${rows}Source: statistics office\n`, 1],
    ['a note in quotes', `${rows}"Note: rates, in percent"\n`, 1],
    ['a source as wide as the table', `${rows}Source: ONS,,\n`, 1],
    ['a source with commas of its own', `${rows}Source: ONS, 2020, table 3\n`, 1],
    ['a source with its name in the next cell', `${rows}Source:,ONS,\n`, 1],
    ['numbered notes as wide as the table', `${rows},,\n1) without the islands,,\n2) revised in June,,\n`, 2],
    ['a source in another language', `${rows}Quelle: Statistisches Amt,,\n© Amt 2020,,\n`, 2],
  ])('keeps %s below the table as a note', (_, text, count) => {
    const found = told(() => findTable(text)!)
    expect(`${found.text.trimEnd()}\n`).toBe(rows)
    expect(found.log[0].message).toContain(`${count} ${count === 1 ? 'line' : 'lines'} kept as notes`)
  })

  it('keeps a source below a table of two columns as a note', () =>
    expect(findTable(lines('place,x', 'A,1', 'B,2', 'Source: ONS,'))!.text).toBe(lines('place,x', 'A,1', 'B,2')))

  it.each([
    ['a last row with nothing but its name', `${rows}Bosnia and Herzegovina,,\n`],
    ['a place with a colon', `${rows}Key West: north,2010,4\n`],
    ['a plain table', rows],
    ['a last row that breaks off', `${rows}D,2011\n`],
    ['a last cell that is a number', `${rows}12345678901\n`],
    ['two columns', lines('Title', 'x,y', '1,2', '3,4')],
    ['one column', lines('x', '1', '2')],
    ['many missing cells', lines('a,b,c,d', '1,,,', '2,,,', '3,4,5,6', '4,,,')],
    ['nothing', ''],
  ])('leaves alone %s', (_, text) => expect(findTable(text)).toBeNull())

  it('names the years of the World Bank', () => {
    const found = findTable(lines('Country,Code,2008 [YR2008],2009 [YR2009]', 'Aland,ALD,1,2', 'Borland,BRL,3,4'))!
    expect(found.text.split('\n')[0]).toBe('Country,Code,2008,2009')
  })

  it.each([
    ['freq,unit,geo\\TIME_PERIOD\t2010 \t2011', 'A,PC,AT\t55.9 \t59.1 b', 'A\tPC\tAT\t55.9 \t59.1 b'],
    ['sex,geo\\time\t2010', 'T,BE\t: c', 'T\tBE\t: c'],
    ['unit,age,sex,geo\\TIME_PERIOD\t2010\t2011\t2012', 'PC,Y,T,NA\t1\t2\t3', 'PC\tY\tT\tNA\t1\t2\t3'],
  ])('cuts the first column of Eurostat at its commas: %s', (header, row, expected) => {
    const found = findTable(lines(header, row, row))!
    expect(found.delimiter).toBe('\t')
    expect(found.text.split('\n')[1]).toBe(expected)
    expect(found.text.split('\n')[0]).not.toContain('\\')
  })

  it.each([
    [
      'a group above two columns each',
      [',2019,,2020,', 'Region,Men,Women,Men,Women', 'A,1,2,3,4', 'B,1,2,3,4'],
      'Region,2019 Men,2019 Women,2020 Men,2020 Women',
    ],
    [
      'a title above it',
      ['Table 3: employed', '', ',Men,,Women,', 'Region,2019,2020,2019,2020', 'A,1,2,3,4', 'B,1,2,3,4'],
      'Region,Men 2019,Men 2020,Women 2019,Women 2020',
    ],
    [
      'a first column merged over both lines',
      ['Region,2019,,2020,', ',Men,Women,Men,Women', 'A,1,2,3,4', 'B,1,2,3,4'],
      'Region,2019 Men,2019 Women,2020 Men,2020 Women',
    ],
    [
      'groups of three with a code before',
      [',,Employed,,,Unemployed,,', 'Code,Region,Q1,Q2,Q3,Q1,Q2,Q3', 'x,A,1,2,3,4,5,6', 'y,B,1,2,3,4,5,6'],
      'Code,Region,Employed Q1,Employed Q2,Employed Q3,Unemployed Q1,Unemployed Q2,Unemployed Q3',
    ],
  ])('joins a header of two lines: %s', (_, all, header) => {
    const found = findTable(lines(...all))!
    expect(found.text).toBe(lines(header, ...all.slice(-2)))
    expect(found.log.map(({ code }) => code)).toContain('read/two-line-header')
  })

  it.each([
    ['words among numbers in one column', lines('place,a,b', 'A,low,1', 'B,2,2', 'C,3,3', 'D,4,4')],
    ['a first row of text', lines('place,kind,note', 'A,x,', 'B,y,z', 'C,1,2')],
    ['missing cells in the first row', lines('place,a,b,c', ',x,y,z', 'B,1,2,3', 'C,1,2,3')],
    ['years as names', lines('place,2019,2020,2021', 'A,1,2,3', 'B,1,2,3')],
  ])('leaves a header of one line: %s', (_, text) => expect(findTable(text)).toBeNull())
})

describe('findTable in files of statistics offices', () => {
  const text = (...all: string[]) => findTable(lines(...all))?.text
  const plain = lines('region,year,rate', 'North,2010,5.1', 'North,2011,5.2', 'South,2010,6.1', 'South,2011,6.2')
  const data = plain.trimEnd().split('\n')

  it.each([
    [
      'titles with commas of their own',
      ['Rates by region, 2010 to 2012', 'Labour Force Survey, means, persons', ...data],
    ],
    ['a title in as many cells as the table but one', ['Table 1,2020,', ...data]],
    ['a sentence below', [...data, 'Figures are rounded, so sums may differ']],
    ['a sentence with separators behind it', [...data, 'Figures are rounded to the nearest tenth.,,']],
    ['short lines below a blank one', [...data, ',,', 'Special values,,', '* provisional,,', 'b,break,']],
    ['the header again', [...data.slice(0, 3), data[0], ...data.slice(3)]],
    ['a row of units', [data[0], ',,%', ...data.slice(1)]],
    ['a row of labels', [data[0], 'Name of the region,Year of the survey,Unemployed in percent', ...data.slice(1)]],
    ["a row of the columns' numbers", [data[0], '1,2,3', ...data.slice(1)]],
  ])('leaves out %s', (_, all) => expect(text(...all)).toBe(plain))

  it.each([
    ['a year above each part', ['2010', 'region,rate,n', 'A,5,1', 'B,6,2', '', 'Year: 2011', 'region,rate,n', 'A,7,3']],
    ['a row for each year', ['region,rate,n', '2010,,', 'A,5,1', 'B,6,2', '2011,,', 'A,7,3']],
  ])('makes a column of %s', (_, all) =>
    expect(text(...all)).toBe(lines('region,rate,n,year', 'A,5,1,2010', 'B,6,2,2010', 'A,7,3,2011')),
  )

  it('keeps the names of parts that are no years', () =>
    expect(text('Men', 'region,rate,n', 'A,5,1', 'B,6,2', 'Women', 'region,rate,n', 'A,7,3')).toBe(
      lines('region,rate,n,part', 'A,5,1,Men', 'B,6,2,Men', 'A,7,3,Women'),
    ))

  it('keeps the first row of data below a header that names only the last columns', () =>
    expect(
      text(
        'Tabelle: 12345',
        '',
        ';;Arbeitslose;Quote',
        ';;Anzahl;Prozent',
        '2018;Bayern;231.345;2,9',
        '2018;Berlin;1;8,1',
        '__________',
        '© Amt',
      ),
    ).toBe(lines(';;Arbeitslose Anzahl;Quote Prozent', '2018;Bayern;231.345;2,9', '2018;Berlin;1;8,1')))

  it('takes days as the names of columns', () =>
    expect(text('Bevölkerung;;', ';31.12.2018;31.12.2019', 'Bayern;13;14', 'Berlin;3;4', '____;;')).toBe(
      lines(';31.12.2018;31.12.2019', 'Bayern;13;14', 'Berlin;3;4'),
    ))

  it('leaves out what stands above a table of two columns with numbers', () =>
    expect(
      text('Title: rate', 'Source: office', 'DATE\tVALUE', '2019-11-01\t3.6', '2019-12-01\t3.5', '2020-01-01\t.'),
    ).toBe(lines('DATE\tVALUE', '2019-11-01\t3.6', '2019-12-01\t3.5', '2020-01-01\t.')))

  it('reads a time series of the Office for National Statistics', () =>
    expect(text('"Title","Rate, men"', '"CDID","MGSX"', '"Unit","%"', '"2018","4.1"', '"2019 Q1","3.8"')).toBe(
      lines('period,MGSX', '"2018","4.1"', '"2019 Q1","3.8"'),
    ))

  it('reads labels below the names of the Census Bureau as a note', () =>
    expect(text('GEO_ID,NAME,B01E', 'Geography,Area,Estimate!!Total', '04US01,Alabama,5', '04US02,Alaska,6')).toBe(
      lines('GEO_ID,NAME,B01E', '04US01,Alabama,5', '04US02,Alaska,6'),
    ))

  it('leaves flags of years out of the names of columns', () =>
    expect(text('region,2010,2011 b,2012(p)', 'A,1,2,3', 'B,4,5,6')).toBe(
      lines('region,2010,2011,2012', 'A,1,2,3', 'B,4,5,6'),
    ))

  it('names the one column in front of a bulk file of Eurostat', () =>
    expect(text('geo\\TIME_PERIOD\t2010 \t2011 ', 'AT\t5 \t6 ', 'BE\t: \t7 ')).toBe(
      lines('geo\t2010 \t2011 ', 'AT\t5 \t6 ', 'BE\t: \t7 '),
    ))

  it.each([
    ['a matrix whose first row counts', ['a,b,c', '1,2,3', '4,5,6', '7,8,9']],
    ['a place without a single number', ['place,2010,2011', 'A,1,2', 'B,3,4', 'Bosnia and Herzegovina,,']],
    ['cells separated by a comma and a space', ['name, kind, city', 'Ann, x, Paris', 'Bob, y, Rome']],
    ['a header with fewer names than columns, in words', ['x,y,,', 'a,b,,c', 'd,e,,f']],
    ['a header without its last name above a missing cell', ['region,rate,', 'A,NA,p', 'B,5.5,e', 'C,6.5,b']],
    ['one row of a year alone', ['place,a,b', '2010,,', 'A,1,2', 'B,3,4']],
    ['names of rows without one of their own, in words', [',name,city', 'x,Ann,Paris', 'y,Bob,Rome', 'z,Cid,Bonn']],
  ])('leaves alone %s', (_, all) => expect(text(...all)).toBeUndefined())
})
