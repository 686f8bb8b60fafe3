import { describe, expect, it } from 'vitest'
import { readData } from '../read-data.ts'
import { cellsOf, fixture, messagesOf, readFixture } from '../test-support/fixtures.ts'

const PANDAS = [114, 117, 118, 119].flatMap((version) => ['little', 'big'].map((order) => [version, order] as const))
const HAVEN = [
  [8, 113],
  [10, 114],
  [12, 115],
  [13, 117],
  [14, 118],
] as const

describe('a Stata file', () => {
  it.each(PANDAS)('of version %i, %s end first, is read as pandas wrote it', async (version, order) => {
    const reading = await readFixture(`pandas-${version}-${order}.dta`)
    expect(messagesOf(reading)[0]).toContain(`version ${version}, ${order === 'big' ? 'high' : 'low'} byte first`)
    expect(cellsOf(reading, 'place')).toEqual(['Álava', 'Graz', 'Wien', null])
    expect(cellsOf(reading, 'year')).toEqual([1999, 2000, 2001, 2002])
    expect(cellsOf(reading, 'small')).toEqual([-127, 0, 100, 7])
    expect(cellsOf(reading, 'large')).toEqual([-2147483647, 0, 2147483620, 5])
    expect(cellsOf(reading, 'rate')).toEqual([1.23456789012345e-9, 9876543210.123457, NaN, -0.1])
    expect(cellsOf(reading, 'single')).toEqual([0.5, -0.25, 1024, NaN])
  })

  it.each([117, 118, 119])('of version %i has long texts', async (version) => {
    for (const order of ['little', 'big']) {
      const reading = await readFixture(`pandas-${version}-${order}.dta`)
      expect(cellsOf(reading, 'note')).toEqual(['first', 'x'.repeat(3000), 'first', null])
    }
  })

  it('keeps dates as numbers and says what they count', async () => {
    const reading = await readFixture('pandas-118-little.dta')
    expect(cellsOf(reading, 'day')).toEqual([1, 22344, NaN, -1])
    expect(reading.profile.find(({ name }) => name === 'day')).toMatchObject({ type: 'integer', format: '%td' })
  })

  it('keeps the codes of labelled columns and shows their words, or takes the words when told', async () => {
    const codes = await readFixture('pandas-118-big.dta')
    expect(cellsOf(codes, 'arm')).toEqual([0, 1, 0, 1])
    expect(codes.profile.find(({ name }) => name === 'arm')).toMatchObject({
      label: 'Arm of the trial',
      valueLabels: [
        { value: 0, text: 'control' },
        { value: 1, text: 'treated' },
      ],
    })
    const words = await readFixture('pandas-118-big.dta', { valueLabels: 'words' })
    expect(cellsOf(words, 'arm')).toEqual(['control', 'treated', 'control', 'treated'])
  })

  it.each(HAVEN)(
    'that haven wrote for Stata %i (version %i) has its missing codes read and counted',
    async (stata, version) => {
      const reading = await readFixture(`haven-stata${stata}.dta`)
      expect(messagesOf(reading)[0]).toContain(`version ${version}`)
      expect(cellsOf(reading, 'coded')).toEqual([1, 2, NaN, NaN])
      expect(cellsOf(reading, 'whole')).toEqual([1, NaN, 3, -4])
      expect(cellsOf(reading, 'rate')).toEqual([1.23456789012345e-9, 9876543210.123457, NaN, -0.1])
      expect(messagesOf(reading)).toContain('Cells of "coded" with the missing code .a were read as missing: 1.')
      expect(messagesOf(reading)).toContain('Cells of "coded" with the missing code .z were read as missing: 1.')
    },
  )

  it("that R's foreign wrote has its factor's words", async () => {
    const reading = await readFixture('foreign-stata10.dta', { valueLabels: 'words' })
    expect(cellsOf(reading, 'arm')).toEqual(['a', 'b', 'a', 'b'])
    expect(cellsOf(reading, 'whole')).toEqual([1, NaN, 3, -4])
  })

  it.each(['pandas-114-little.dta', 'pandas-118-big.dta', 'pandas-117-little.dta'])(
    '%s, cut off anywhere, is refused with a typed error',
    async (name) => {
      const whole = fixture(name)
      for (let length = 5; length < whole.length - 30; length += 97) {
        const code = await readData(whole.subarray(0, length)).then(
          () => 'read',
          (error) => error.code,
        )
        // the version of the tagged layout stands in its first bytes only
        expect(['file/damaged', 'file/unsupported-version', 'frame/empty'], `${length} bytes`).toContain(code)
      }
    },
  )

  it('never fails in an untyped way when single bytes are wrong', { tags: ['night'] }, async () => {
    for (const name of ['pandas-114-little.dta', 'pandas-118-big.dta']) {
      const whole = fixture(name)
      for (let at = 0; at < whole.length; at += 53) {
        const broken = Buffer.from(whole)
        broken[at] = broken[at] ^ 0xff
        const outcome = await readData(broken).then(
          () => 'read',
          (error) => error.code ?? error,
        )
        expect(outcome, `byte ${at} of ${name}`).toEqual(expect.stringMatching(/^(read$|file\/|frame\/)/))
      }
    }
  })

  it('of another version is refused by its number', async () => {
    const old = Buffer.from(fixture('pandas-114-little.dta'))
    old[0] = 110
    await expect(readData(old)).rejects.toMatchObject({
      code: 'file/unsupported-version',
      message: expect.stringContaining('version 110'),
    })
  })
})
