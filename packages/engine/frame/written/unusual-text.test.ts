import { describe, expect, it } from 'vitest'
import { findTable } from './find-table.ts'
import { asUsual } from './unusual-text.ts'

const R = '"region" "year" "rate"\n"1" "Bad Tölz" 2010 51.3\n"2" "Köln" 2011 NA\n"3" "Köln" 2012 52.5\n'

describe('asUsual', () => {
  it('reads what write.table of R writes, names of rows and all', () => {
    const { text, log } = asUsual(R)
    expect(text.split('\n').slice(0, 2)).toEqual(['row_name\t"region"\t"year"\t"rate"', '"1"\t"Bad Tölz"\t2010\t51.3'])
    expect(log.map(({ code }) => code)).toEqual(['read/delimiter', 'read/row-names'])
    expect(findTable(R)!.delimiter).toBe('\t')
  })

  it('reads cells between single spaces', () =>
    expect(asUsual('unit year y\na 2010 1.5\nb 2010 2\nc 2010 .5\n').text).toBe(
      'unit\tyear\ty\na\t2010\t1.5\nb\t2010\t2\nc\t2010\t.5\n',
    ))

  it.each([
    ['names of one column', 'name of the place\nBad Tölz am See\nSankt Pölten am Fluss\n'],
    ['sentences', 'a first line\nof a text that\nis no table\n'],
    ['a title above a table', 'Rates by year\nunit,year,y\na,2010,1\nb,2010,2\n'],
  ])('takes no spaces for separators in %s', (_, text) => expect(asUsual(text)).toEqual({ text, log: [] }))

  it('names the one column that the header leaves out', () => {
    const { text, log } = asUsual('unit,year,y\n1,a,2010,5\n2,b,2010,6\n3,c,2010,7\n')
    expect(text.split('\n')[0]).toBe('row_name,unit,year,y')
    expect(log[0].message.of).toEqual({ column: 'row_name', rows: 3 })
  })

  it.each([
    ['not all rows are longer', 'unit,year,y\n1,a,2010,5\nb,2010,6\n3,c,2010,7\n'],
    ['its cells do not tell rows apart', 'unit,year,y\n1,a,2010,5\n1,b,2010,6\n1,c,2010,7\n'],
    ['each line ends with a separator', 'unit,year,y,\na,2010,5,\nb,2010,6,\n'],
  ])('leaves the header alone where %s', (_, text) => expect(asUsual(text)).toEqual({ text, log: [] }))

  it('takes quotes behind a backslash as part of their cell', () =>
    expect(asUsual('a,b\n"he said \\"no\\"",1\n').text).toBe('a,b\n"he said ""no""",1\n'))

  it('leaves a backslash alone that ends a cell', () => expect(asUsual('a,b\n"C:\\data\\",1\n').log).toEqual([]))

  it('leaves out what ends lines twice and the file of old', () =>
    expect(asUsual('a,b\r\r\n1,2\r\r\n\x1a').text).toBe('a,b\n1,2\n'))
})
