import { describe, expect, it } from 'vitest'
import { parseCsv } from './csv.ts'

describe('parseCsv', () => {
  it('reads numbers, text, quotes and missing cells, with a byte order mark and Windows line ends', () => {
    const table = parseCsv('\uFEFFstate,year,rate\r\n"Ohio, east",1985,1.5e-2\r\nUtah,1986,NA\r\nUtah,1987,\r\n')
    expect(table.rows).toBe(3)
    expect(table.columns.get('state')).toEqual({ kind: 'text', values: ['Ohio, east', 'Utah', 'Utah'] })
    expect(table.columns.get('year')).toEqual({ kind: 'number', values: Float64Array.of(1985, 1986, 1987) })
    expect(table.columns.get('rate')).toEqual({ kind: 'number', values: Float64Array.of(0.015, NaN, NaN) })
  })

  it('keeps a column as text as soon as one cell is not a finite decimal number', () => {
    const kinds = (cells: string[]) => parseCsv(['x', ...cells].join('\n')).columns.get('x')!.kind
    expect(kinds(['1', '-2.5', '.5', '3.'])).toBe('number')
    for (const cell of ['Infinity', '1e999', '0x10', '1 000', '1,5', 'no'].filter((text) => !text.includes(','))) {
      expect(kinds(['1', cell]), cell).toBe('text')
    }
  })

  it('refuses an empty file and a file with a header only', () => {
    expect(() => parseCsv('')).toThrow(expect.objectContaining({ code: 'frame/empty' }))
    expect(() => parseCsv('a,b\n')).toThrow(expect.objectContaining({ code: 'frame/empty' }))
  })

  it('names the data row whose cells do not fit the header', () => {
    expect(() => parseCsv('a,b\n1,2\n3\n4,5\n6,7,8\n')).toThrow(
      expect.objectContaining({
        code: 'frame/malformed-csv',
        rows: [2, 4],
        message: 'Data row 2 has 1 cells, the header 2.',
      }),
    )
  })

  it('refuses a quote that is never closed, naming its row', () => {
    expect(() => parseCsv('a,b\n1,2\n"3,4\n')).toThrow(
      expect.objectContaining({ code: 'frame/malformed-csv', rows: [2] }),
    )
  })

  it('refuses columns that share a name or have none', () => {
    expect(() => parseCsv('a,b,a\n1,2,3\n')).toThrow(
      expect.objectContaining({ code: 'frame/duplicate-column', columns: ['a'] }),
    )
    expect(() => parseCsv('a,,c\n1,2,3\n')).toThrow(expect.objectContaining({ code: 'frame/malformed-csv' }))
  })
})
