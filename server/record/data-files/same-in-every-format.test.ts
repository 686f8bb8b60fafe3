import { describe, expect, it } from 'vitest'
import { parseCsv, readNumbers } from '@casefiles/engine/frame'
import type { RepairId } from '@casefiles/engine/repairs'
import { readData } from './read-data.ts'
import { workbookOf } from './test-support/zip-of.ts'
import { writeCsv } from './write-csv.ts'

type Cell = string | number | boolean | null

const letters = 'ABCDEFGH'
const cellXml = (cell: Cell, address: string) => {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${address}" t="str"><v>${cell}</v></c>`
  return typeof cell === 'boolean'
    ? `<c r="${address}" t="b"><v>${Number(cell)}</v></c>`
    : `<c r="${address}"><v>${cell}</v></c>`
}
const workbook = (rows: readonly (readonly Cell[])[]) =>
  workbookOf({
    rows: rows
      .map(
        (row, at) =>
          `<row r="${at + 1}">${row.map((cell, i) => cellXml(cell, `${letters[i]}${at + 1}`)).join('')}</row>`,
      )
      .join(''),
  })
const text = (rows: readonly (readonly Cell[])[]) => {
  const word = (cell: Cell) => (typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? ''))
  return Buffer.from(rows.map((row) => `${row.map(word).join(',')}\n`).join(''))
}

const HEADER = ['iso2', 'x', 'y']

describe('a workbook and a text file with the same cells are the same table', () => {
  it.each<[string, Cell[][], RepairId[] | undefined]>([
    [
      'NA among two codes of countries',
      [
        ['NA', 1, 2],
        ['BW', 1, 2],
        ['NA', 2, null],
      ],
      undefined,
    ],
    [
      'TRUE and FALSE',
      [
        ['BW', true, 2],
        ['ZM', false, 2],
        ['ZA', null, 2],
      ],
      undefined,
    ],
    [
      'NA in a column of numbers',
      [
        ['BW', 1, 2],
        ['ZM', 'NA', 2],
        ['ZA', 3, 2],
      ],
      undefined,
    ],
    [
      'a total that is left out',
      [
        ['BW', 1, 2],
        ['ZM', 5, 2],
        ['Total', 6, 4],
      ],
      ['leave-out-totals'],
    ],
    [
      'notes below',
      [
        ['BW', 1, 2],
        ['ZM', 5, 2],
        ['ZA', 5, 2],
        ['Source: office', null, null],
      ],
      undefined,
    ],
    [
      'days',
      [
        ['BW', '31/12/2019', 2],
        ['ZM', '01/02/2020', 2],
      ],
      undefined,
    ],
  ])('%s', async (_, rows, repairs) => {
    const [sheet, lines] = await Promise.all(
      [workbook([HEADER, ...rows]), text([HEADER, ...rows])].map((bytes) => readData(bytes, { repairs })),
    )
    expect(sheet.table).toEqual(lines.table)
    expect(parseCsv(writeCsv(sheet.table))).toEqual(lines.table)
  })

  it('a header of two lines is joined, and notes around the table are left out', async () => {
    const rows = [
      ['Table 3: employed persons', null, null, null, null],
      [null, 2019, null, 2020, null],
      ['Region', 'Men', 'Women', 'Men', 'Women'],
      ['Aland', 1.5, 2, 3, 4],
      ['Borland', 5, 6, 7, 8],
      ['Source: office, 2021', null, null, null, null],
    ]
    const [sheet, lines] = await Promise.all([workbook(rows), text(rows)].map((bytes) => readData(bytes)))
    expect([...sheet.table.columns.keys()]).toEqual(['Region', '2019 Men', '2019 Women', '2020 Men', '2020 Women'])
    expect(sheet.table).toEqual(lines.table)
    expect(sheet.table.rows).toBe(2)
  })

  it('TRUE and FALSE are 1 and 0 where numbers are needed, however they are spelled', () => {
    const table = parseCsv('a,b,c\nTRUE,true,TRUE\nFALSE,False,\n,TRUE,maybe\n')
    expect([...readNumbers(table, 'a')]).toEqual([1, 0, NaN])
    expect([...readNumbers(table, 'b')]).toEqual([1, 0, 1])
    expect(() => readNumbers(table, 'c')).toThrow(expect.objectContaining({ code: 'frame/not-a-number' }))
  })

  it('the question about NA is asked of a workbook as of a text', async () => {
    const rows = [HEADER.with(0, 'country'), ['Angola', 1, 2], ['NA', 1, 2], ['Zambia', 1, 2]]
    for (const bytes of [workbook(rows), text(rows)]) {
      await expect(readData(bytes, { repairs: [] })).rejects.toMatchObject({ code: 'frame/ambiguous-na' })
      const { table } = await readData(bytes, { repairs: ['na-is-name'] })
      expect(table.columns.get('country')!.values).toEqual(['Angola', 'NA (code)', 'Zambia'])
      expect(parseCsv(writeCsv(table))).toEqual(table)
    }
  })
})
