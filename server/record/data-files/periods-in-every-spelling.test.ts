import { describe, expect, it } from 'vitest'
import { namePeriod, nameSpan, placeInTime } from '@casefiles/engine/test-support'
import { parseCsv } from '@casefiles/engine/frame'
import { replicate } from '@casefiles/recipes/replication'
import { firstByDay } from '../../../tests/support/at-night.ts'
import { runInR, versionOfR } from '../replication/run-script.ts'
import { readData } from './read-data.ts'
import { writeCsv } from './write-csv.ts'

const noise = [0.3, -0.2, 0.5, 0.1, -0.4, 0.2, -0.1, 0.6, -0.3, 0.4, 0, -0.5]
const intent = { direction: 'increase', smallestEffect: 1, smallestEffectBasis: 'Not stated.' } as const
const words = {
  policyName: 'The policy',
  outcomeName: 'the outcome',
  unitPlural: 'units',
  places: 'the places',
  years: 'the periods',
}

/** A panel of units whose periods are written in some way; they adopt in the fifth, in the sixth, or never. */
function panel(periods: readonly (string | number)[], units = 12): Buffer {
  const shifts = Array.from({ length: units }, (_, unit) => noise[unit % 12] + unit / 100)
  const lines = shifts.flatMap((shift, unit) =>
    periods.map((period, at) => {
      const first = [4, 5, null][unit % 3]
      const outcome =
        shift * (at + 1) + at ** 1.5 + (first != null && at >= first ? 2 + at - first : 0) + noise[(unit + at) % 12]
      return `u${unit},${period},${first == null ? '' : periods[first]},${outcome.toFixed(6)}`
    }),
  )
  return Buffer.from(`unit,period,first,outcome\n${lines.join('\n')}\n`)
}

const spec = {
  unit: 'unit',
  time: 'period',
  outcome: { column: 'outcome', label: 'Outcome', units: 'points' },
  adoption: { kind: 'first-treated', column: 'first' },
  comparison: 'never-treated',
  aggregation: 'dynamic',
}

async function analyzed(bytes: Buffer) {
  const { table } = await readData(bytes)
  // as it would be stored
  const stored = parseCsv(writeCsv(table))
  const run = await replicate(stored, { design: 'DiD', spec, seed: 1, intent, words })
  return { ...run, data: writeCsv(table) }
}

const hasR = (await versionOfR()) !== null

const months = ['2019-09', '2019-10', '2019-11', '2019-12', '2020-01', '2020-02', '2020-03', '2020-04']
const monthWords = ['Sep 2019', 'Oct 2019', 'Nov 2019', 'Dec 2019', 'Jan 2020', 'Feb 2020', 'Mar 2020', 'Apr 2020']
const quarters = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `${2018 + Math.ceil(at / 4)}q${((at - 1) % 4) + 1}`)
const days = [28, 29, 30, 31, 32, 33, 34, 35].map((at) => new Date(Date.UTC(2019, 11, at)).toISOString().slice(0, 10))

describe('a panel whose periods are written in any way counts as the same panel with periods 1 to 8', () => {
  it.each<[string, (string | number)[]]>([
    ['201909', months.map((one) => Number(one.replace('-', '')))],
    ['2019-09', months],
    ['2019M09', months.map((one) => one.replace('-', 'M'))],
    ['Sep 2019', monthWords],
    ['2019q1', quarters],
    ['Q1 2019', quarters.map((one) => `Q${one.slice(5)} ${one.slice(0, 4)}`)],
    ['2017H1', quarters.map((_, at) => `${2017 + Math.floor(at / 2)}H${(at % 2) + 1}`)],
    ['2019-W49', [49, 50, 51, 52].map((week) => `2019-W${week}`).concat([1, 2, 3, 4].map((week) => `2020-W0${week}`))],
    ['201949', [201949, 201950, 201951, 201952, 202001, 202002, 202003, 202004]],
    ['2019-12-28', days],
    ['20191228', days.map((one) => Number(one.replaceAll('-', '')))],
    ['2019-09-01', months.map((one) => `${one}-01`)],
    [
      'the last days of months',
      ['08-31', '09-30', '10-31', '11-30', '12-31']
        .map((one) => `2019-${one}`)
        .concat(['2020-01-31', '2020-02-29', '2020-03-31']),
    ],
    [
      'the first days of quarters',
      quarters.map((_, at) => `${2018 + Math.floor(at / 4)}-${['01', '04', '07', '10'][at % 4]}-01`),
    ],
    ['the same day in each year', quarters.map((_, at) => `${2010 + at}-07-01`)],
    ['28/12/2019', days.map((one) => one.split('-').reverse().join('/'))],
    ['2013/14', quarters.map((_, at) => `${2012 + at}/${13 + at}`)],
    ['Wave 1', quarters.map((_, at) => `Wave ${at + 1}`)],
  ])('%s', async (_, periods) => {
    const [counted, written] = await Promise.all([
      analyzed(panel(quarters.map((__, at) => at + 1))),
      analyzed(panel(periods)),
    ])
    expect(written.primary.value).toBe(counted.primary.value)
    expect(written.primary.ci).toEqual(counted.primary.ci)
  })

  /** Few units have an interval of randomization inference, whose dates the script is told. */
  const inR: [string, number, (string | number)[]][] = [
    ['days as text', 60, days],
    ['months', 12, monthWords],
    ['days as numbers', 60, days.map((one) => Number(one.replaceAll('-', '')))],
    ['first days of months', 60, months.map((one) => `${one}-01`)],
    ['weeks', 60, [201949, 201950, 201951, 201952, 202001, 202002, 202003, 202004]],
  ]
  it.runIf(hasR).each(firstByDay(inR, 1))(
    'and its script in R finds the same: %s, %d units',
    async (_, units, periods) => {
      const { primary, replication, data } = await analyzed(panel(periods, units))
      const script = replication.scripts.find(({ language }) => language === 'base-r')!
      const carried = Object.fromEntries(replication.carried.map(({ file, text }) => [file, text]))
      const found = await runInR(script.file, { ...carried, [script.file]: script.text, 'data.csv': data })
      expect(found.value).toBeCloseTo(primary.value, 9)
      expect(found.ci[0]).toBeCloseTo(primary.ci[0], 6)
      expect(found.ci[1]).toBeCloseTo(primary.ci[1], 6)
    },
  )

  it.each([
    [[201911, 201912, 202001], '2019-12', '2019-11 to 2020-01', 'from 2019-11 to 2020-01'],
    [[20193, 20194, 20201, 20202], '2019q4', '2019q3 to 2020q2', 'from 2019q3 to 2020q2'],
    [[20191231, 20200101, 20200102], '2020-01-01', '2019-12-31 to 2020-01-02', 'from 2019-12-31 to 2020-01-02'],
    [[20191101, 20191201, 20200101], '2019-12', '2019-11 to 2020-01', 'from 2019-11 to 2020-01'],
    [[20110701, 20120701, 20130701], '2012', '2011 to 2013', 'from 2011 to 2013'],
    [[1, 2, 3], 'season 2', 'seasons 1 to 3', 'from season 1 to 3'],
  ])('%j are named in sentences', (all, second, span, after) => {
    const own = { period: 'season' }
    expect([namePeriod(all[1], all, own), nameSpan(all, all, own), placeInTime(all, all, own)]).toEqual([
      second,
      span,
      after,
    ])
  })

  it.each([
    ['a month of adoption beside years', '2019', '201912'],
    ['a year of adoption beside months', '201912', '2019'],
  ])('%s is refused', async (_, period, first) => {
    const rows = noise.flatMap((shift, unit) =>
      [0, 1, 2, 3].map(
        (at) =>
          `u${unit},${Number(period) + at * (period.length === 4 ? 1 : 89)},${unit % 2 ? first : ''},${shift * at}`,
      ),
    )
    const bytes = Buffer.from(`unit,period,first,outcome\n${rows.join('\n')}\n`)
    await expect(analyzed(bytes)).rejects.toMatchObject({ code: 'did/adoption-in-other-periods' })
  })
})
