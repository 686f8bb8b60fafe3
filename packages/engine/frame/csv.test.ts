import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { EngineError } from '../errors.ts'
import { parseCsv, readDelimited } from './csv.ts'
import { told } from './test-support/told.ts'

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
    expect(() => parseCsv('a,,c\n1,2,3\n')).toThrow(
      expect.objectContaining({ code: 'frame/unnamed-column', message: expect.stringContaining('Column 2 of 3') }),
    )
  })
})

const numbers = (text: string, name: string) => [
  ...(readDelimited(text).table.columns.get(name)!.values as Float64Array),
]
const messages = (text: string) => told(() => readDelimited(text)).log.map(({ message }) => message)

describe('readDelimited', () => {
  it('finds semicolons with decimal commas, tabs and bars, and says so', () => {
    const european = 'place;rate\nWien;0,25\nGraz;-1,5\n'
    expect(numbers(european, 'rate')).toEqual([0.25, -1.5])
    expect(messages(european)).toEqual(['Cells are separated by semicolons; the decimal mark is a comma.'])
    expect(numbers('place\trate\nWien\t0.25\n', 'rate')).toEqual([0.25])
    expect(numbers('place|rate\nWien, Graz|0.25\n', 'rate')).toEqual([0.25])
  })

  it('does not take a comma before three digits for a decimal mark: it may separate thousands', () => {
    const { table } = readDelimited('place\tpeople\nWien\t1,234\nGraz\t56,789\n')
    expect(table.columns.get('people')).toEqual({ kind: 'text', values: ['1,234', '56,789'] })
  })

  it('reads the words for missing cells, and counts each', () => {
    const text = 'x,y\n1,NA\n.,a\nNaN,b\n,c\n4,.\n'
    expect(numbers(text, 'x')).toEqual([1, NaN, NaN, NaN, 4])
    expect(messages(text).slice(1)).toEqual([
      'Cells that hold "." were read as missing: 2.',
      'Cells that hold "NA" were read as missing: 1.',
      'Cells that hold "NaN" were read as missing: 1.',
    ])
  })

  it('leaves a column with infinite numbers text and counts them', () => {
    const { table, log } = told(() => readDelimited('x\n1\nInf\n-Infinity\n'))
    expect(table.columns.get('x')!.kind).toBe('text')
    expect(log.at(-1)).toMatchObject({ code: 'read/infinite', message: expect.stringContaining('(2)') })
  })

  it('keeps the spelling of every cell of a column that turns out to be text', () => {
    expect(readDelimited('x\n1.50\n007\nabc\n').table.columns.get('x')!.values).toEqual(['1.50', '007', 'abc'])
  })

  it('takes any name for a column', () => {
    const { table } = readDelimited('__proto__,constructor,größe,名前\n1,2,3,4\n')
    expect([...table.columns.keys()]).toEqual(['__proto__', 'constructor', 'größe', '名前'])
    expect([...table.columns.get('__proto__')!.values]).toEqual([1])
  })

  it('reads the same from the bytes of the file, and letters beyond ASCII that differ as two texts', () => {
    const plain = 'name,x\nÄ,1\nÖ,-2.25\nÄ,123456789.12345\nbé,.5\nbè,1e3\n'
    expect(readDelimited(plain).table.columns.get('name')!.values).toEqual(['Ä', 'Ö', 'Ä', 'bé', 'bè'])
    expect(numbers(plain, 'x')).toEqual([1, -2.25, 123456789.12345, 0.5, 1000])
    const text = 'a,b,c\nu1,12,007\nu2,-0.5,x\nu1,999999999,y\nu2,1234567890,y\n'
    const ascii = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(readDelimited(text, { ascii })).toEqual(readDelimited(text))
  })

  it('skips blank lines, counts them, and does not count the last line end', () => {
    expect(messages('x\n1\n\n2\n').at(-1)).toContain('skipped: 1.')
    expect(messages('x\n1\n2\n')).toHaveLength(1)
    expect(numbers('x\r1\r2\r', 'x')).toEqual([1, 2])
  })

  it('refuses more rows or columns than the limits', () => {
    const limits = { rows: 2, columns: 2 }
    expect(readDelimited('a,b\n1,2\n3,4\n', { limits }).table.rows).toBe(2)
    expect(() => readDelimited('a,b\n1,2\n3,4\n5,6\n', { limits })).toThrow(
      expect.objectContaining({ code: 'file/too-many-rows' }),
    )
    expect(() => readDelimited('a,b,c\n1,2,3\n', { limits })).toThrow(
      expect.objectContaining({ code: 'file/too-many-columns' }),
    )
  })

  it('reads any cells as the library does when it reads the whole text at once', { tags: ['night'] }, () => {
    const cell = fc.oneof(
      fc.constantFrom('', 'NA', '.', '1.50', '-2', '007', 'a,b', 'say "no"', 'two\nlines', ' 5 ', '1e-9', 'Inf', 'ä'),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    )
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 })
    const newline = fc.constantFrom('\n', '\r\n')
    fc.assert(
      fc.property(rows, newline, fc.boolean(), (cells, lineEnd, endsWithOne) => {
        const lines = [['a', 'b', 'c'], ...cells].map((line) => Papa.unparse([line]))
        const text = lines.join(lineEnd) + (endsWithOne ? lineEnd : '')
        const whole = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true }).data.slice(1)
        const table = parseCsv(text)
        expect(table.rows).toBe(whole.length)
        for (const [index, name] of ['a', 'b', 'c'].entries()) {
          const column = table.columns.get(name)!
          const expected = whole.map((line) => line[index].trim())
          const isMissing = (word: string) => ['', 'NA', '.', 'NaN', 'nan'].includes(word)
          if (column.kind === 'text')
            expect(column.values).toEqual(expected.map((word) => (isMissing(word) ? null : word)))
          else expect([...column.values]).toEqual(expected.map((word) => (isMissing(word) ? NaN : Number(word))))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('reads a text without quotes as the library reads the same with a quoted header', { tags: ['night'] }, () => {
    const digits = fc.stringMatching(/^[+-]?\d{0,17}\.?\d{0,4}$/)
    const word = fc.constantFrom('', 'NA', '.', '-', '007', '-0', '00.5', ' 5 ', '1e-9', 'Inf', 'ä', 'north', '\u00a0x')
    const cell = fc.oneof(digits, word, fc.stringMatching(/^[a-z]{1,14}$/))
    const line = fc.oneof(
      { arbitrary: fc.tuple(cell, cell, cell).map((cells) => cells.join(';')), weight: 8 },
      { arbitrary: fc.constantFrom('', 'x'), weight: 1 },
    )
    const read = (text: string, delimiter: ';', decimal: '.' | ',') => {
      try {
        return readDelimited(text, { delimiter, decimal })
      } catch (error) {
        return { code: (error as EngineError).code, message: (error as EngineError).message }
      }
    }
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.constantFrom('.' as const, ',' as const),
        (lines, lineEnd, endsWithOne, decimal) => {
          const body = lines.map((one) => lineEnd + (decimal === ',' ? one.replaceAll('.', ',') : one)).join('')
          const rest = body + (endsWithOne ? lineEnd : '')
          expect(read(`a;b;c${rest}`, ';', decimal)).toEqual(read(`"a";b;c${rest}`, ';', decimal))
        },
      ),
      { numRuns: 300 },
    )
  })
})
