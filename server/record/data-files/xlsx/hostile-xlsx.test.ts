import { describe, expect, it } from 'vitest'
import { readData } from '../read-data.ts'
import { cellsOf } from '../test-support/fixtures.ts'
import { workbookOf } from '../test-support/zip-of.ts'

const HEADER = '<row r="1"><c r="A1" t="str"><v>x</v></c></row>'
const reading = (made: Parameters<typeof workbookOf>[0]) => readData(workbookOf(made))
const cellsUnder = async (rows: string, made: Partial<Parameters<typeof workbookOf>[0]> = {}) =>
  cellsOf(await reading({ ...made, rows: HEADER + rows }), 'x')

describe('a workbook as few programs write it', () => {
  it('is read from its first sheet of cells where a sheet that is one chart comes before it', async () => {
    expect(await cellsUnder('<row r="2"><c r="A2"><v>1</v></c></row>', { hasChartSheet: true })).toEqual([1])
  })

  it('may leave out the addresses of rows and cells', async () => {
    const rows = '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row><c><v>1</v></c><c><v>2</v></c></row>'
    expect(cellsOf(await reading({ rows }), 'b')).toEqual([2])
  })

  it('gives days counted from 1900, with the day that never was, and from 1904', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm"/><numFmt numFmtId="165" formatCode="[$USD] 0.00&quot;days&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    const row = (number: number, style: number, days: number) =>
      `<row r="${number}"><c r="A${number}" s="${style}"><v>${days}</v></c></row>`
    const rows = [row(2, 1, 1), row(3, 1, 59), row(4, 1, 61), row(5, 2, 44260.5)].join('')
    expect(await cellsUnder(rows, { styles })).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2021-03-05T12:00:00.000Z',
    ])
    expect(await cellsUnder(row(2, 1, 0), { styles, properties: 'date1904="1"' })).toEqual(['1904-01-01'])
    expect(await cellsUnder(row(2, 3, 12) + row(3, 0, 13), { styles })).toEqual([12, 13])
  })

  it('gives texts with their escaped characters and without the hints on how to read them', async () => {
    const texts =
      '<sst><si><r><t>東</t></r><r><t xml:space="preserve">京 &amp; </t></r><rPh><t>トウキョウ</t></rPh></si><si><t><![CDATA[a_x0041_]]></t></si></sst>'
    const rows = '<row r="2"><c r="A2" t="s"><v>0</v></c></row><row r="3"><c r="A3" t="s"><v>1</v></c></row>'
    expect(await cellsUnder(rows, { texts })).toEqual(['東京 &', 'aA'])
  })
})

describe('a workbook that contradicts itself', () => {
  const DAMAGED: [string, Parameters<typeof workbookOf>[0]][] = [
    ['breaks off within a row', { rows: `${HEADER}<row r="2"><c r="A2"><v>1</v></c>` }],
    ['holds words where a number belongs', { rows: `${HEADER}<row r="2"><c r="A2"><v>1,5</v></c></row>` }],
    ['names a text that is not there', { rows: `${HEADER}<row r="2"><c r="A2" t="s"><v>7</v></c></row>` }],
    ['has a cell of an unknown type', { rows: `${HEADER}<row r="2"><c r="A2" t="q"><v>7</v></c></row>` }],
    ['has a cell beyond the last column', { rows: `${HEADER}<row r="2"><c r="XFE2"><v>7</v></c></row>` }],
    ['has rows in no order', { rows: `${HEADER}<row r="3"/><row r="2"><c r="A2"><v>7</v></c></row>` }],
    ['uses an entity of its own', { rows: `${HEADER}<row r="2"><c r="A2" t="str"><v>&lol;</v></c></row>` }],
  ]
  it.each(DAMAGED)('and %s is refused as damaged, not read in part', async (_what, made) => {
    await expect(reading(made)).rejects.toMatchObject({ code: 'file/damaged' })
  })

  it('and declares entities that grow is refused in no time', async () => {
    const texts = `<!DOCTYPE sst [<!ENTITY a "ha">${Array.from(
      { length: 30 },
      (_, level) => `<!ENTITY a${level} "&a;&a;&a;&a;">`,
    ).join('')}]><sst><si><t>&a29;</t></si></sst>`
    await expect(reading({ rows: HEADER, texts })).rejects.toMatchObject({ code: 'file/damaged' })
  })
})

describe('a workbook made to take time and memory', () => {
  it('is read by its cells alone: ranges, columns and validations that name millions of cells cost nothing', async () => {
    const columns = '<col min="1" max="16384"/>'.repeat(20_000)
    const after = `<mergeCells>${'<mergeCell ref="A3:XFD1048576"/>'.repeat(1_000)}</mergeCells><dataValidations>${'<dataValidation sqref="A1:XFD1048576"/>'.repeat(1_000)}</dataValidations><cols>${columns}</cols>`
    const rows = `${HEADER}<row r="2"><c r="A2"><v>1</v></c></row>`
    expect((await reading({ rows, after })).table.rows).toBe(1)
  })

  it('may have more rows than a call takes arguments', { tags: ['night'] }, async () => {
    const many = Array.from({ length: 130_000 }, () => `<row><c><v>1</v></c></row>`)
    expect((await reading({ rows: HEADER + many.join('') })).table.rows).toBe(130_000)
  })

  it('with cells far to the right in every row is refused by the number of its columns', async () => {
    const far = Array.from({ length: 2_000 }, (_, row) => `<row r="${row + 2}"><c r="XFD${row + 2}"><v>1</v></c></row>`)
    await expect(reading({ rows: HEADER + far.join('') })).rejects.toMatchObject({
      code: 'file/too-many-columns',
      message: expect.stringContaining('16384'),
    })
  })

  it('with styled cells that hold nothing is read without them', async () => {
    const rows = `${HEADER}<row r="2"><c r="A2"><v>1</v></c><c r="XFD2" s="1"/></row><row r="1048576" s="1"/>`
    expect((await reading({ rows })).table.columns.size).toBe(1)
  })
})
