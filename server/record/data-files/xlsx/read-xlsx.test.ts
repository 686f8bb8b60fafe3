import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readData } from '../read-data.ts'
import { cellsOf, fixture, messagesOf, readFixture } from '../test-support/fixtures.ts'
import { zipOf } from '../test-support/zip-of.ts'

describe('an XLSX workbook', () => {
  it('is read from its first sheet, which the log says, with dates, yes and no, and codes as text', async () => {
    const reading = await readFixture('openpyxl-two-sheets.xlsx')
    expect(messagesOf(reading)[0]).toBe('The sheet "Data" was read. Sheets left out: 1.')
    expect(cellsOf(reading, 'place')).toEqual(['Álava', 'Graz', 'Wien'])
    expect(cellsOf(reading, 'rate')).toEqual([1.23456789012345e-9, 9876543210.123457, NaN])
    expect(cellsOf(reading, 'day')).toEqual(['1960-01-02', '2021-03-05', null])
    expect(cellsOf(reading, 'moment')[0]).toBe('2021-03-05T14:30:00.000Z')
    expect(cellsOf(reading, 'treated')).toEqual([1, 0, NaN])
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
