import { describe, expect, it } from 'vitest'
import { dataProfileSchema } from '../../../contract/studio/dataset.ts'
import { parseCsv } from '@casefiles/engine/frame'
import { readData } from './read-data.ts'
import { cellsOf, messagesOf, readFixture } from './test-support/fixtures.ts'
import { writeCsv } from './write-csv.ts'

const text = (content: string, encoding: BufferEncoding = 'utf8') => readData(Buffer.from(content, encoding))

describe('readData', () => {
  it('tells the format by the content', async () => {
    for (const [name, format] of [
      ['openpyxl-two-sheets.xlsx', 'xlsx'],
      ['pyarrow-zstd.parquet', 'parquet'],
      ['haven-stata8.dta', 'stata'],
      ['pandas-119-big.dta', 'stata'],
    ]) {
      expect((await readFixture(name)).format).toBe(format)
    }
    expect((await text('a,b\n1,2\n')).format).toBe('text')
  })

  it('gives a profile that the contract takes', async () => {
    for (const name of ['openpyxl-two-sheets.xlsx', 'pyarrow-zstd.parquet', 'pandas-118-big.dta']) {
      const { format, table, profile, log } = await readFixture(name)
      const document = { format, rows: table.rows, columns: profile, log }
      expect(dataProfileSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
    }
  })

  it('reads UTF-8 with its mark, UTF-16 and Western text, and says so', async () => {
    expect(messagesOf(await text('\uFEFFa\nñ\n'))).toContain('The byte order mark at the start was left out.')
    const wide = await text('\uFEFFname\tx\nñandú\t1\n', 'utf16le')
    expect(cellsOf(wide, 'name')).toEqual(['ñandú'])
    const unmarked = await text('name,x\nñandú,1\n', 'utf16le')
    expect(cellsOf(unmarked, 'name')).toEqual(['ñandú'])
    const western = await text('name,x\nñandú,1\n', 'latin1')
    expect(cellsOf(western, 'name')).toEqual(['ñandú'])
    expect(messagesOf(western)[0]).toContain('Windows-1252')
  })

  it.each([
    ['numbers of rows in front', ',unit,y\n0,a,1\n1,b,2\n', ['column_1', 'unit', 'y']],
    ['the same of R', '"","unit","y"\n"1","a",1\n"2","b",2\n', ['column_1', 'unit', 'y']],
    ['a separator behind each line', 'unit;y;\na;1;\nb;2;\n', ['unit', 'y']],
  ])('asks nobody about %s', async (_, content, names) =>
    expect([...(await text(content)).table.columns.keys()]).toEqual(names),
  )

  const OTHERS: [string, string, RegExp][] = [
    ['a PDF', '%PDF-1.7\n', /PDF/],
    ['a web page', '<!DOCTYPE html><html>', /web page/],
    ['JSON', '[{"a": 1}]', /JSON/],
    ['a gzip archive', '\x1f\x8b\x08\x00', /gzip/],
    ['bytes', 'ab\x00\x01', /not text/],
  ]
  it.each(OTHERS)('refuses %s and says what it is', async (_what, content, message) => {
    await expect(text(content, 'latin1')).rejects.toMatchObject({
      code: 'file/unknown-format',
      message: expect.stringMatching(message),
    })
  })

  it('refuses a file without bytes, and one larger than the limit', async () => {
    await expect(text('')).rejects.toMatchObject({ code: 'frame/empty' })
    await expect(readData(Buffer.from('a\n1\n'), { limits: { bytes: 3 } })).rejects.toMatchObject({
      code: 'file/too-large',
    })
  })

  it('holds every format to the limits on rows and columns', async () => {
    for (const name of ['openpyxl-two-sheets.xlsx', 'pyarrow-zstd.parquet', 'pandas-118-big.dta', 'haven-stata8.dta']) {
      await expect(readFixture(name, { limits: { rows: 1 } })).rejects.toMatchObject({ code: 'file/too-many-rows' })
      await expect(readFixture(name, { limits: { columns: 2 } })).rejects.toMatchObject({
        code: 'file/too-many-columns',
      })
    }
  })

  it('gives tables that, written as CSV, read back to the same cells', async () => {
    for (const name of ['openpyxl-two-sheets.xlsx', 'pyarrow-zstd.parquet', 'pandas-118-big.dta']) {
      const { table } = await readFixture(name)
      const again = parseCsv(writeCsv(table))
      for (const [column, { values }] of table.columns)
        expect([...again.columns.get(column)!.values]).toEqual([...values])
    }
  })
})
