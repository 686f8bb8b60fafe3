import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { BULK_FORMATS } from '../../../contract/export-columns.ts'
import type { Cell } from './bulk-rows.ts'
import { streamOf } from './export.routes.ts'
import { WRITERS, ROW_GROUP, type WrittenColumn } from './write-rows.ts'

const COLUMNS: WrittenColumn[] = [
  { name: 'slug', type: 'text' },
  { name: 'value', type: 'number' },
  { name: 'passed', type: 'yes/no' },
]
const MANY = 60_000

/** Rows that know how many of them were asked for, and whether somebody said that no more are needed. */
function countedRows(count: number) {
  const seen = { made: 0, hasEnded: false }
  async function* rows(): AsyncGenerator<Cell[]> {
    try {
      for (; seen.made < count; seen.made += 1) yield [`casefile-${seen.made}`, seen.made / 3, seen.made % 2 === 0]
    } finally {
      seen.hasEnded = true
    }
  }
  return { seen, rows: rows() }
}

describe('rows as bytes', () => {
  it.each(BULK_FORMATS)('are made as %s only as fast as they are read, however many there are', async (format) => {
    const { seen, rows } = countedRows(MANY)
    const reader = streamOf(WRITERS[format](rows, COLUMNS)).getReader()
    expect(seen.made).toBe(0)
    let pieces = 0
    let before = 0
    let largest = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      pieces += 1
      // What one piece needed is all that was made: nothing runs ahead of the reader.
      expect(seen.made - before).toBeLessThanOrEqual(ROW_GROUP)
      before = seen.made
      largest = Math.max(largest, value.length)
    }
    expect(seen).toEqual({ made: MANY, hasEnded: true })
    expect(pieces).toBeGreaterThanOrEqual(MANY / ROW_GROUP)
    expect(largest).toBeLessThan(1_000_000)
  })

  it.each(BULK_FORMATS)('are no longer made as %s when the reader leaves', async (format) => {
    const { seen, rows } = countedRows(MANY)
    const reader = streamOf(WRITERS[format](rows, COLUMNS)).getReader()
    await reader.read()
    await reader.read()
    await reader.cancel()
    expect(seen.hasEnded).toBe(true)
    expect(seen.made).toBeLessThanOrEqual(2 * ROW_GROUP)
  })

  it('read back from Parquet in groups, numbers to the last bit and missing cells missing', async () => {
    const { rows } = countedRows(2 * ROW_GROUP + 1)
    const file = await new Response(streamOf(WRITERS.parquet(rows, COLUMNS))).arrayBuffer()
    expect(parquetMetadata(file).row_groups.map((group) => Number(group.num_rows))).toEqual([ROW_GROUP, ROW_GROUP, 1])
    const read = await parquetReadObjects({ file })
    expect(read[7001]).toEqual({ slug: 'casefile-7001', value: 7001 / 3, passed: false })
    async function* gaps(): AsyncGenerator<Cell[]> {
      yield [null, null, null]
    }
    const empty = await new Response(streamOf(WRITERS.parquet(gaps(), COLUMNS))).arrayBuffer()
    expect(await parquetReadObjects({ file: empty })).toEqual([{ slug: null, value: null, passed: null }])
  })

  it('are valid files where there is no row', async () => {
    const none = () => countedRows(0).rows
    expect(await new Response(streamOf(WRITERS.csv(none(), COLUMNS))).text()).toBe('slug,value,passed\r\n')
    expect(await new Response(streamOf(WRITERS.ndjson(none(), COLUMNS))).text()).toBe('')
    const file = await new Response(streamOf(WRITERS.parquet(none(), COLUMNS))).arrayBuffer()
    expect(await parquetReadObjects({ file })).toEqual([])
  })

  it('hold no formula in CSV, and keep negative numbers numbers', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=a\nb', 'a=b']
    async function* rows(): AsyncGenerator<Cell[]> {
      for (const text of texts) yield [text, -1.5, true]
    }
    const csv = await new Response(streamOf(WRITERS.csv(rows(), COLUMNS))).text()
    const cells = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data.slice(1)
    expect(cells.map(([text]) => text)).toEqual([...texts.slice(0, -1).map((text) => `'${text}`), 'a=b'])
    expect(cells[0]).toEqual(["'=1+1", '-1.5', 'true'])
  })
})
