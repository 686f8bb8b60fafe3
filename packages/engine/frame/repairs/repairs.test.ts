import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { parseCsv, readDelimited } from '../csv.ts'
import { told } from '../test-support/told.ts'
import { FaultyTableError } from './faults.ts'
import { mendHeader } from './mend-header.ts'
import { readWithRepairs } from './read-with-repairs.ts'
import { isOneForEachFault, type RepairId } from './repairs.ts'
import { RowCutter } from './row-cutter.ts'

/** Names repeated, unnamed columns of which the last is empty, a short and a long row, a note below, a broken quote. */
const FAULTY = [
  'state,rate,rate,,',
  'ME,1,2,a,',
  'VT,3',
  'NH,"5,6,b,',
  'MA,7,8,c,,',
  'RI,9,10,d,,e',
  '"CT, east",11,12,f,',
  'Source: nobody',
  '',
].join('\n')
const MOST: RepairId[] = [
  'quotes-as-letters',
  'number-repeated-names',
  'name-unnamed',
  'fill-short-rows',
  'cut-empty-cells',
  'leave-out-long-rows',
]

function faultsOf(text: string, accepted: RepairId[] = []) {
  try {
    told(() => readWithRepairs(text, {}, accepted))
  } catch (error) {
    if (error instanceof FaultyTableError) return (error as FaultyTableError<string>).faults
    throw error
  }
  return []
}

function columnsOf(text: string, accepted: RepairId[]) {
  const { table } = readWithRepairs(text, {}, accepted)
  return Object.fromEntries([...table.columns].map(([name, { values }]) => [name, [...values]]))
}

describe('a text that cannot be read as a table', () => {
  it('tells all its faults at once, each with its repairs, beside the refusal of the strict reading', () => {
    expect(() => parseCsv(FAULTY)).toThrow(expect.objectContaining({ code: 'frame/unnamed-column' }))
    expect(() => readWithRepairs(FAULTY, {}, [])).toThrow(expect.objectContaining({ code: 'frame/unnamed-column' }))
    expect(faultsOf(FAULTY)).toEqual([
      {
        kind: 'broken-quotes',
        message: 'A quote is never closed, or is followed by more of its cell, in 1 row: data row 3.',
        repairs: ['quotes-as-letters'],
      },
      {
        kind: 'repeated-names',
        message: 'The header has 1 name more than once: "rate" (2 times).',
        repairs: ['number-repeated-names'],
      },
      {
        kind: 'unnamed-columns',
        message: 'In the header columns 4 and 5 of 5 have no name. Nothing stands in column 5.',
        repairs: ['name-unnamed'],
      },
      {
        kind: 'short-rows',
        message: '2 rows have fewer cells than the header, which has 5: data rows 2 (2 cells) and 7 (1 cell).',
        repairs: ['fill-short-rows', 'leave-out-short-rows'],
      },
      {
        kind: 'empty-cells-behind',
        message:
          '1 row has more cells than the header, which has 5, but nothing stands in those that are too many: data row 4 (6 cells).',
        repairs: ['cut-empty-cells'],
      },
      {
        kind: 'long-rows',
        message: '1 row has more cells than the header, which has 5: data row 5 (6 cells).',
        repairs: ['leave-out-long-rows'],
      },
    ])
  })

  it('is read once each fault has an accepted repair, and the log tells what each did', () => {
    expect(columnsOf(FAULTY, MOST)).toEqual({
      state: ['ME', 'VT', 'NH', 'MA', 'CT, east', 'Source: nobody'],
      rate: ['1', '3', '"5', '7', '11', null],
      rate_2: [2, NaN, 6, 8, 12, NaN],
      column_4: ['a', null, 'b', 'c', 'f', null],
    })
    const { log, repairs } = told(() => readWithRepairs(FAULTY, {}, MOST))
    expect(repairs).toEqual([
      { id: 'quotes-as-letters', words: 'Quotes were taken as letters in 1 row where one did not fit: data row 3.' },
      {
        id: 'number-repeated-names',
        words: 'Names that stood in the header more than once were numbered: "rate" became "rate_2".',
      },
      {
        id: 'name-unnamed',
        words:
          'Columns without a name were named by their place: "column_4". Left out, as it had neither a name nor a cell: column 5.',
      },
      {
        id: 'fill-short-rows',
        words:
          'Rows with fewer cells than the header (5) were filled up with missing cells at their end: 2. In the file: data rows 2 (2 cells) and 7 (1 cell).',
      },
      {
        id: 'cut-empty-cells',
        words:
          'Empty cells at the end of rows with more cells than the header (5) were cut off: 1 row. In the file: data row 4 (6 cells).',
      },
      {
        id: 'leave-out-long-rows',
        words: 'Rows with more cells than the header (5) were left out: 1. In the file: data row 5 (6 cells).',
      },
    ])
    expect(log.slice(0, 6).map(({ code }) => code)).toEqual(MOST.map((id) => `read/repair-${id}`))
    const others = MOST.map((id) => (id === 'fill-short-rows' ? 'leave-out-short-rows' : id))
    expect(columnsOf(FAULTY, others).state).toEqual(['ME', 'NH', 'MA', 'CT, east'])
  })

  it('is refused with the whole list as long as one fault has no repair', () => {
    for (const id of MOST) {
      expect(
        faultsOf(
          FAULTY,
          MOST.filter((one) => one !== id),
        ),
      ).toHaveLength(6)
    }
  })

  it('changes nothing in a text that can be read, whatever is accepted', () => {
    const sound = '\uFEFFa;b\n"x;1";0,5\n\n;2\n'
    expect(readWithRepairs(sound, {}, MOST)).toEqual({ ...readDelimited(sound), repairs: [] })
    for (const text of ['', '\n\n', 'a,b\n', ',,\n1,2,3\n']) {
      const strict = (() => {
        try {
          return readDelimited(text)
        } catch (error) {
          return error
        }
      })()
      expect(() => readWithRepairs(text, {}, [])).toThrow((strict as Error).message)
    }
  })

  it('keeps its mark, its line ends, its separator and its blank lines', () => {
    const text = '\uFEFFx;x;y\r\n0,5;1;a\r\n\r\n1,5;2\r\n'
    const { table, log, dialect } = readWithRepairs(text, {}, ['number-repeated-names', 'fill-short-rows'])
    expect(dialect).toEqual({ delimiter: ';', decimal: ',' })
    expect([...table.columns.get('x')!.values]).toEqual([0.5, 1.5])
    expect(log.map(({ code }) => code)).toEqual([
      'read/repair-number-repeated-names',
      'read/repair-fill-short-rows',
      'read/delimiter',
      'read/byte-order-mark',
      'read/blank-lines',
    ])
  })

  it('offers no repair that would leave a title and notes alone', () => {
    const titled = 'Rates\nplace,rate\nA,1\nB,2\nSource\n'
    expect(faultsOf(titled)).toMatchObject([{ kind: 'long-rows', repairs: [] }])
  })

  it('offers no repair that would leave no row, and says where the header is likely wrong', () => {
    expect(faultsOf('Table 1\nstate,year\nME,2014\n')).toMatchObject([{ kind: 'long-rows', repairs: [] }])
    expect(faultsOf('Table 1\nstate,year\nME,2014\n')[0].message).toContain('a title above it')
    expect(faultsOf('a,b,c\n1,2\n3,4\n')).toMatchObject([{ repairs: ['fill-short-rows'] }])
    expect(faultsOf('a,a\n')).toMatchObject([{ kind: 'repeated-names' }, { kind: 'no-rows', repairs: [] }])
    const mixed = 'a,b\n1\n2,3,4\n'
    expect(faultsOf(mixed)).toMatchObject([{ repairs: ['fill-short-rows'] }, { repairs: ['leave-out-long-rows'] }])
    expect(columnsOf(mixed, ['fill-short-rows', 'leave-out-long-rows'])).toEqual({ a: [1], b: [NaN] })
    expect(faultsOf(mixed, ['leave-out-short-rows', 'leave-out-long-rows'])).toHaveLength(2)
  })

  it('takes quotes as letters only where they do not fit, in the header too', () => {
    const text = 'a,b"\n"x"y,1\n"two\nlines",2\n"he said ""no""",3\n5" pipe,4\n"never closed,5\n6,7'
    expect(faultsOf(text)).toMatchObject([{ message: expect.stringContaining('in 2 rows: data rows 1 and 5.') }])
    expect(columnsOf(text, ['quotes-as-letters'])).toEqual({
      a: ['"x"y', 'two\nlines', 'he said "no"', '5" pipe', '"never closed', '6'],
      'b"': [1, 2, 3, 4, 5, 7],
    })
    const header = '"a,b\n1,2\n3,4\n'
    expect(() => parseCsv(header)).toThrow(expect.objectContaining({ code: 'frame/empty' }))
    expect(faultsOf(header)).toMatchObject([{ message: expect.stringContaining('in 1 row: the header.') }])
    expect(columnsOf(header, ['quotes-as-letters'])).toEqual({ '"a': [1, 3], b: [2, 4] })
  })

  it('keeps a row of which one missing cell is left', () => {
    expect(columnsOf('x,\n1,\n,\n"",""\n2,\n', ['name-unnamed'])).toEqual({ x: [1, NaN, NaN, 2] })
  })

  it('is read in a time that grows with its size, however it is broken', { tags: ['night'] }, () => {
    const rows = 100_000
    const columns = 2_000
    const texts = {
      quotes: `a,b\n${'"x,1\n'.repeat(rows)}`,
      pairs: `a,b\n"x,1\n${'"""",1\n'.repeat(rows)}`,
      names: `${Array(columns).fill('x').join(',')}\n${','.repeat(columns - 1)}\n`,
      unnamed: `a${','.repeat(columns - 1)}\n${`1${','.repeat(columns - 1)}\n`.repeat(1_000)}`,
      long: `a,b\n1,2\n${','.repeat(5_000_000)}x\n`,
      ragged: `a,b,c\n1,2,3\n${'1\n1,2,3,4\n'.repeat(rows / 2)}`,
    }
    const started = performance.now()
    for (const [name, text] of Object.entries(texts)) {
      const { repairs } = readWithRepairs(text, {}, MOST)
      expect(repairs.length, name).toBeGreaterThan(0)
    }
    // some two seconds; what grows with the square of a size takes minutes
    expect(performance.now() - started).toBeLessThan(60_000)
  })
})

describe('RowCutter', () => {
  it('cuts rows as the library does wherever that finds no broken quote', () => {
    const cell = fc.oneof(
      fc.constantFrom('', 'x', '""', '"a,b"', '"two\nlines"', '"say ""no"""', '5" pipe', '"x" ', ' "y"', '"', '"z"z'),
      fc.stringMatching(/^["a, \n]{0,6}$/),
    )
    const text = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(text, fc.constantFrom('\n', '\r\n'), fc.boolean(), (rows, lineEnd, endsWithOne) => {
        const written = rows.map((cells) => cells.join(',')).join(lineEnd) + (endsWithOne ? lineEnd : '')
        const cutter = new RowCutter(written, ',', 100)
        const cut: string[][] = []
        let isSound = true
        while (cutter.advance()) {
          isSound &&= !cutter.isBroken
          cut.push(Array.from({ length: cutter.cells }, (_, index) => cutter.value(index)))
        }
        // the types of the library that are declared here leave the line end out
        const config = { delimiter: ',', newline: cutter.lineEnd }
        const library = Papa.parse<string[]>(written, config)
        expect(isSound).toBe(library.errors.length === 0)
        if (isSound) expect(cut).toEqual(library.data.filter((cells) => cells.length > 1 || cells[0] !== ''))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('mendHeader', () => {
  const names = (...given: string[]) => mendHeader(given, () => false).names

  it('gives every column a name of its own and takes none that is there', () => {
    expect(names('x', 'x_2', 'x', 'x')).toEqual(['x', 'x_2', 'x_3', 'x_4'])
    expect(names('', 'column_1', 'x', '')).toEqual(['column_1_2', 'column_1', 'x', 'column_4'])
    expect(names('x', 'x', 'x_2')).toEqual(['x', 'x_3', 'x_2'])
    expect(names('__proto__', '__proto__')).toEqual(['__proto__', '__proto___2'])
    const any = fc.array(fc.constantFrom('', 'x', 'x_2', 'x_2_2', 'column_1', 'column_2', 'y'), { minLength: 1 })
    fc.assert(
      fc.property(any, (given) => {
        const mended = names(...given)
        expect(new Set(mended).size).toBe(given.length)
        for (const [index, name] of given.entries()) {
          if (name !== '' && given.indexOf(name) === index) expect(mended[index]).toBe(name)
        }
      }),
    )
  })
})

describe('the list of repairs', () => {
  it('takes one for each fault', () => {
    expect(isOneForEachFault(MOST)).toBe(true)
    expect(isOneForEachFault(['fill-short-rows', 'leave-out-short-rows'])).toBe(false)
    expect(isOneForEachFault(['name-unnamed', 'name-unnamed'])).toBe(false)
  })
})
