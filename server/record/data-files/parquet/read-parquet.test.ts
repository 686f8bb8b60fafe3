import { describe, expect, it } from 'vitest'
import { readData } from '../read-data.ts'
import { cellsOf, fixture, messagesOf, readFixture } from '../test-support/fixtures.ts'

const CODECS = ['none', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4', 'v2-pages']

describe('a Parquet file', () => {
  it.each(CODECS)('that pyarrow wrote (%s) is read with every type of cell', async (codec) => {
    const reading = await readFixture(`pyarrow-${codec}.parquet`)
    expect(Object.fromEntries([...reading.table.columns.keys()].map((name) => [name, cellsOf(reading, name)]))).toEqual(
      Object.fromEntries([
        ['place', ['Álava', '01001', null, 'Graz']],
        ['rate', [1.23456789012345e-9, 9876543210.123457, NaN, -0.1]],
        ['single', [0.5, NaN, -0.25, NaN]],
        ['whole', [1, NaN, 3, -4]],
        ['long', ['1', '2', '3', '9007199254740993']],
        ['count', [1, 2, 3, 4]],
        ['limitless', ['1.5', 'Infinity', null, '-Infinity']],
        ['price', [0.07, 123.45, NaN, -9.99]],
        ['treated', ['TRUE', 'FALSE', null, 'TRUE']],
        ['day', ['1960-01-02', '2021-03-05', null, '1959-12-31']],
        ['time', ['2021-03-05T14:30:00.000Z', null, null, null]],
        ['arm', ['a', 'b', 'a', null]],
        ['__proto__', [1, 2, 3, 4]],
        ['constructor', ['x', 'y', 'x', 'y']],
      ]),
    )
    expect(messagesOf(reading).join(' ')).toMatch(/"limitless" holds infinite numbers \(2\)/)
  })

  it('that DuckDB wrote is read over all its rows', async () => {
    const reading = await readFixture('duckdb-zstd.parquet')
    expect(reading.table.rows).toBe(1000)
    expect(cellsOf(reading, 'half')).toEqual(Array.from({ length: 1000 }, (_, index) => index / 2))
    expect(cellsOf(reading, 'unit').at(-1)).toBe('unit 0')
    expect(reading.profile.find(({ name }) => name === 'day')).toMatchObject({
      type: 'date',
      firstDate: '2020-01-01',
      lastDate: '2022-09-26',
    })
  })

  it('with lists in a column is refused by its name', async () => {
    await expect(readFixture('pyarrow-nested.parquet')).rejects.toMatchObject({
      code: 'file/nested-column',
      columns: ['x'],
    })
  })

  it('without rows is refused', async () => {
    await expect(readFixture('pyarrow-no-rows.parquet')).rejects.toMatchObject({ code: 'frame/empty' })
  })

  it('that unpacks to more than the limit is refused before it is unpacked', async () => {
    const limits = { unpackedBytes: 100 }
    await expect(readFixture('pyarrow-zstd.parquet', { limits })).rejects.toMatchObject({ code: 'file/too-large' })
  })

  it('that states more cells than the limit has room for is refused before any is made', async () => {
    const limits = { unpackedBytes: 60_000 }
    expect(fixture('duckdb-zstd.parquet').length).toBeLessThan(30_000)
    const outcome = readFixture('duckdb-zstd.parquet', { limits: { unpackedBytes: 30_000 } })
    await expect(outcome).rejects.toMatchObject({ code: 'file/too-large' })
    expect((await readFixture('duckdb-zstd.parquet', { limits })).table.rows).toBe(1000)
  })

  it('cut off or with wrong bytes is read or refused with a typed error', async () => {
    const whole = fixture('pyarrow-snappy.parquet')
    const outcome = (bytes: Uint8Array) =>
      readData(bytes).then(
        () => 'read',
        (error) => error.code ?? error,
      )
    expect(await outcome(whole.subarray(0, whole.length - 9))).toBe('file/damaged')
    for (let at = 4; at < whole.length; at += 37) {
      const broken = Buffer.from(whole)
      broken[at] = broken[at] ^ 0xff
      expect(await outcome(broken), `byte ${at}`).toEqual(expect.stringMatching(/^(read$|file\/|frame\/)/))
    }
  })
})
