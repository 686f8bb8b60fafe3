import { describe, expect, it } from 'vitest'
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
    const found = findTable(text)!
    expect(found.text.startsWith('place')).toBe(true)
    expect(found.log.map(({ message }) => message).join()).toContain(`The header is ${line};`)
  })

  it.each([
    ['a source', `${rows}\nData from database: Indicators\nLast Updated: 01/01/2024\n`, 2],
    ['one note', `${rows}Source: statistics office\n`, 1],
    ['a note in quotes', `${rows}"Note: rates, in percent"\n`, 1],
  ])('keeps %s below the table as a note', (_, text, count) => {
    const found = findTable(text)!
    expect(`${found.text.trimEnd()}\n`).toBe(rows)
    expect(found.log[0].message).toContain(`${count} ${count === 1 ? 'line' : 'lines'} kept as notes`)
  })

  it.each([
    ['a plain table', rows],
    ['names of rows without one of their own', lines('year,rate', 'A,2010,5', 'B,2010,6', 'C,2010,7')],
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
})
