import { describe, expect, it } from 'vitest'
import { golden, hasReference, referenceData } from '../../../../tests/support/shared-reference.ts'
import { buildPanel } from '../../../frame/build-panel.ts'
import { parseCsv } from '../../../frame/csv.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { readNumbers, readText } from '../../../frame/read-column.ts'
import { aggregate } from './aggregate.ts'
import { estimateGroupTime } from './group-time.ts'
import { influenceCovariance } from './influence.ts'
import { testPreTrends } from './pre-test.ts'
import type { AveragedEffect, GroupTimeOptions } from './types.ts'

interface Source {
  file: string
  unit: string
  time: string
  outcome: string
  log?: boolean
  covariate?: string
  /** First treated period from a row; 0 or NaN = never, or treated in this row. */
  firstTreated?: string
  treated?: (row: number, text: (name: string) => (string | null)[]) => boolean
  dropFirst?: number
}

const sources: Record<string, Source> = {
  mpdta: {
    file: 'tests/mpdta.csv',
    unit: 'countyreal',
    time: 'year',
    outcome: 'lemp',
    covariate: 'lpop',
    firstTreated: 'first_treat',
  },
  castle: {
    file: 'tests/castle.csv',
    unit: 'sid',
    time: 'year',
    outcome: 'l_homicide',
    covariate: 'unemployrt',
    firstTreated: 'effyear',
  },
  guns: {
    file: 'archive/guns.csv',
    unit: 'state',
    time: 'year',
    outcome: 'violent',
    log: true,
    treated: (row, text) => text('law')[row] === 'yes',
    dropFirst: 1977,
  },
  seatbelts: {
    file: 'archive/us_seatbelts.csv',
    unit: 'state',
    time: 'year',
    outcome: 'fatalities',
    log: true,
    treated: (row, text) => text('enforce')[row] !== 'no',
  },
}

function panelOf(source: Source): PanelFrame {
  const table = parseCsv(referenceData(source.file))
  const text = (name: string) => readText(table, name)
  const unit = text(source.unit) as string[]
  const time = Array.from(readNumbers(table, source.time))
  const firstTreated = new Map<string, number>()
  unit.forEach((name, row) => {
    const status = source.treated?.(row, text) ? time[row]! : Infinity
    const date = source.firstTreated ? readNumbers(table, source.firstTreated)[row]! || Infinity : status
    firstTreated.set(name, Math.min(date, firstTreated.get(name) ?? Infinity))
  })
  const rows = [...unit.keys()].filter((row) => firstTreated.get(unit[row]!) !== source.dropFirst)
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]!)
  const outcome = pick(readNumbers(table, source.outcome))
  return buildPanel({
    unit: rows.map((row) => unit[row]!),
    time: rows.map((row) => time[row]!),
    outcome: source.log ? outcome.map((value) => Math.log(value)) : outcome,
    covariates: new Map(source.covariate ? [[source.covariate, pick(readNumbers(table, source.covariate))]] : []),
    balanceCovariates: new Map(),
    cluster: rows.map((row) => unit[row]!),
    firstTreated,
  })
}

// Relative to the largest number of its kind: an effect near zero is a difference of larger numbers. The peer stops its
// logit at a deviance change of 1e-8, ours at 1e-14, hence the wider bound where a propensity is estimated.
function expectClose(actual: ArrayLike<number>, wanted: (number | null)[], tolerance: number, what: string): void {
  expect(actual.length, what).toBe(wanted.length)
  const scale = Math.max(...wanted.map((value) => Math.abs(value ?? 0)))
  wanted.forEach((value, i) => {
    if (value === null) return expect(actual[i], `${what} ${i}`).toBeNaN()
    expect(Math.abs(actual[i]! - value), `${what} ${i}: ${actual[i]} against ${value}`).toBeLessThanOrEqual(
      tolerance * scale,
    )
  })
}

const list = (value: number | null | (number | null)[]) => (Array.isArray(value) ? value : [value])

function expectAverages(actual: AveragedEffect[], wanted: any, tolerance: number, what: string): void {
  if (wanted.egt)
    expect(
      actual.map(({ at }) => at),
      what,
    ).toEqual(list(wanted.egt))
  expectClose(
    actual.map(({ value }) => value),
    list(wanted.estimate),
    tolerance,
    `${what} estimate`,
  )
  expectClose(
    actual.map(({ se }) => se),
    list(wanted.se),
    tolerance,
    `${what} se`,
  )
}

describe.skipIf(!hasReference).each(Object.keys(sources))(
  "Callaway–Sant'Anna on %s agrees with R did 2.3.0",
  (name) => {
    const file = hasReference ? golden(`did_${name}_callaway_santanna`) : { results: {} }
    const frame = hasReference ? panelOf(sources[name]!) : (undefined as unknown as PanelFrame)

    it.each(Object.entries<any>(file.results))('%s', (_, wanted) => {
      const options: GroupTimeOptions = {
        comparison: wanted.control_group === 'nevertreated' ? 'never-treated' : 'not-yet-treated',
        estimator: wanted.est_method,
        covariates: wanted.covariates === 'none' ? [] : [sources[name]!.covariate!],
        anticipation: wanted.anticipation,
        basePeriod: wanted.base_period,
      }
      const tolerance = options.covariates.length > 0 && options.estimator !== 'reg' ? 1e-6 : 1e-8
      const result = estimateGroupTime(frame, options)
      expect(result.units.length).toBe(wanted.n_units)
      expect(result.cells.map(({ cohort }) => cohort)).toEqual(wanted.group_time.g)
      expect(result.cells.map(({ period }) => period)).toEqual(wanted.group_time.t)
      expectClose(
        result.cells.map(({ value }) => value),
        wanted.group_time.att,
        tolerance,
        'att',
      )
      expectClose(
        result.cells.map(({ se }) => se),
        wanted.group_time.se,
        tolerance,
        'se',
      )
      for (const kind of ['simple', 'dynamic', 'group', 'calendar'] as const) {
        const averaged = aggregate(result, kind)
        expectAverages([averaged.overall], wanted[kind].overall, tolerance, `${kind} overall`)
        if (wanted[kind].by) expectAverages(averaged.by, wanted[kind].by, tolerance, kind)
      }
      const preTest = testPreTrends(result)
      expectClose([preTest.statistic], [wanted.pretest.W], tolerance, 'pre-test statistic')
      // the peer rounds its p value to five digits
      if (wanted.pretest.p !== null) expect(preTest.p).toBeCloseTo(wanted.pretest.p, 5)
      if (wanted.V_analytical) {
        const covariance = influenceCovariance(result.influence, result)
        const scaled = covariance.data.map((value) => value * result.units.length)
        expectClose(scaled, wanted.V_analytical.values.flat(), tolerance, 'covariance')
      }
    })
  },
)
