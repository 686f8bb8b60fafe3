import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readData } from '../read-data.ts'
import { cellsOf, fixture, messagesOf, readFixture } from '../test-support/fixtures.ts'
import { workbookOf, zipOf } from '../test-support/zip-of.ts'

describe('an XLSX workbook', () => {
  it('is read from its first sheet, which the log says, with dates, yes and no, and codes as text', async () => {
    const reading = await readFixture('openpyxl-two-sheets.xlsx')
    expect(messagesOf(reading)[0]).toBe('The sheet "Data" was read. Sheets left out: 1.')
    expect(cellsOf(reading, 'place')).toEqual(['Álava', 'Graz', 'Wien'])
    expect(cellsOf(reading, 'rate')).toEqual([1.23456789012345e-9, 9876543210.123457, NaN])
    expect(cellsOf(reading, 'day')).toEqual(['1960-01-02', '2021-03-05', null])
    expect(cellsOf(reading, 'moment')[0]).toBe('2021-03-05T14:30:00.000Z')
    expect(cellsOf(reading, 'treated')).toEqual(['TRUE', 'FALSE', null])
    expect(cellsOf(reading, 'zip')).toEqual(['01001', '90210', null])
    expect(cellsOf(reading, '__proto__')).toEqual([1, 2, 3])
  })

  it('is read from the sheet that is named, and refused with the names when there is none', async () => {
    expect(cellsOf(await readFixture('openpyxl-two-sheets.xlsx', { sheet: 'Notes' }), 'note')).toEqual(['made up'])
    await expect(readFixture('openpyxl-two-sheets.xlsx', { sheet: 'Note' })).rejects.toMatchObject({
      code: 'file/unknown-sheet',
      message: expect.stringContaining('"Data", "Notes"'),
    })
  })

  it('gives the last values of its formulas, and counts errors and formulas that give nothing', async () => {
    const reading = await readFixture('xlsxwriter-formulas.xlsx')
    expect(cellsOf(reading, 'double')).toEqual([3, 4, 6, NaN])
    expect(cellsOf(reading, 'word')).toEqual([null, null, 'high', 'in two styles'])
    expect(messagesOf(reading)).toContain('Cells of "ratio" that hold #DIV/0! were read as missing: 1.')
    expect(messagesOf(reading).join(' ')).toContain('Formulas that give nothing were read as missing: 2.')
  })

  const REFUSED = [
    ['openpyxl-uncomputed.xlsx', 'file/formula-without-value', /"double"/],
    ['openpyxl-unnamed-column.xlsx', 'frame/unnamed-column', /Column 2 of 3/],
    ['openpyxl-header-only.xlsx', 'frame/empty', /no data row/],
    ['openpyxl-text-dates.xlsx', 'file/unsupported-version', /dates written as text/],
  ] as const
  it.each(REFUSED)('%s is refused with %s', async (name, code, message) => {
    await expect(readFixture(name)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  })

  it('that merges all cells of a sheet is read without making them', async () => {
    expect((await readFixture('openpyxl-merged-million.xlsx')).table.rows).toBe(1)
  })

  it('that unpacks to more than the limit is refused before it is parsed', async () => {
    const bomb = zipOf({ 'xl/workbook.xml': Buffer.alloc(50_000_000) })
    expect(bomb.length).toBeLessThan(100_000)
    const limits = { unpackedBytes: 10_000_000 }
    await expect(readData(bomb, { limits })).rejects.toMatchObject({
      code: 'file/too-large',
      message: expect.stringContaining('50000000'),
    })
  })

  it('that unpacks to more than it says is refused', async () => {
    const content = zlib.deflateRawSync(Buffer.alloc(5_000_000))
    const liar = zipOf({ 'xl/workbook.xml': { packed: content, says: 100 } })
    await expect(readData(liar)).rejects.toMatchObject({ code: 'file/damaged' })
  })

  it('with a password is refused as encrypted, one of before 2007 as another format', async () => {
    const container = (stream: string) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(stream, 'utf16le')])
    await expect(readData(container('EncryptedPackage'))).rejects.toMatchObject({ code: 'file/encrypted' })
    await expect(readData(container('Workbook'))).rejects.toMatchObject({
      code: 'file/unknown-format',
      message: expect.stringContaining('before 2007'),
    })
  })

  it('cut off is refused as damaged', async () => {
    const whole = fixture('openpyxl-two-sheets.xlsx')
    for (const length of [30, 1000, whole.length - 30]) {
      await expect(readData(whole.subarray(0, length))).rejects.toMatchObject({ code: 'file/damaged' })
    }
  })
})

/** A workbook of cells of text and numbers, row by row; an empty row is left out, as programs do. */
function sheetOf(rows: (string | number)[][]): Buffer {
  const cell = (value: string | number, at: string) =>
    typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : value === ''
        ? ''
        : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const xml = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((value, index) => cell(value, `${'ABCDEF'[index]}${at + 1}`)).join('')}</row>`,
  )
  return workbookOf({ rows: xml.join('') })
}

describe('a workbook of a statistics office', () => {
  it('has its flags in columns that are named after their periods, and its legend kept as notes', async () => {
    const reading = await readData(
      sheetOf([
        ['Data extracted on 01/02/2024 from [ESTAT]'],
        [],
        ['TIME', '2010', '', '2011', ''],
        ['GEO (Labels)'],
        ['Austria', 55.9, '', 56.9, 'b'],
        ['Belgium', ':', 'c', 61.1, 'e'],
        ['Germany', 65.1, '', 66.2, ''],
        [],
        ['Special value'],
        [':', 'not available'],
        ['Observation flags:'],
        ['b', 'break in time series'],
      ]),
    )
    expect([...reading.table.columns.keys()]).toEqual(['GEO (Labels)', '2010', '2010_flag', '2011', '2011_flag'])
    expect(cellsOf(reading, '2010')).toEqual([55.9, NaN, 65.1])
    expect(cellsOf(reading, '2011_flag')).toEqual(['b', 'e', null])
    expect(messagesOf(reading).join(' ')).toContain('Below the table, 4 lines kept as notes')
  })

  it('has two lines of a header below a title joined', async () => {
    const reading = await readData(
      sheetOf([
        ['Population by sex'],
        ['Region', '2019', '', '2020', ''],
        ['', 'Men', 'Women', 'Men', 'Women'],
        ['A', 1, 2, 3, 4],
        ['B', 5, 6, 7, 8],
      ]),
    )
    expect([...reading.table.columns.keys()]).toEqual(['Region', '2019 Men', '2019 Women', '2020 Men', '2020 Women'])
    expect(cellsOf(reading, '2020 Women')).toEqual([4, 8])
  })

  it('may hold one table for each year, one below the other', async () => {
    const reading = await readData(
      sheetOf([
        ['2010'],
        ['region', 'rate', 'n'],
        ['A', 5, 1],
        ['B', 6, 2],
        [],
        ['2011'],
        ['region', 'rate', 'n'],
        ['A', 7, 3],
        ['B', '8.5 b', 4],
      ]),
    )
    expect(cellsOf(reading, 'rate')).toEqual([5, 6, 7, 8.5])
    expect(cellsOf(reading, 'year')).toEqual([2010, 2010, 2011, 2011])
  })
})
