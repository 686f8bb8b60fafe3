import { describe, it } from 'vitest'
import { hasData, referenceData } from '../../../../../tests/support/shared-reference.ts'
import { buildPanel } from '../../../frame/build-panel.ts'
import { parseCsv } from '../../../frame/csv.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { readNumbers, readText } from '../../../frame/table.ts'
import { inferPoint, waldTest } from '../../../inference/wald.ts'
import {
  expectGolden,
  expectPublished,
  readGolden,
  type Agreement,
  type Golden,
} from '../../../test-support/expect-golden.ts'
import { drawnData } from '../../../test-support/drawn-data.ts'
import { aggregate } from './aggregate.ts'
import { estimateGroupTime } from './group-time.ts'
import { influenceCovariance } from './influence.ts'
import type { GroupTimeOptions, GroupTimeResult } from './cells.ts'

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

function panelOf(source: Source, csv = referenceData(source.file)): PanelFrame {
  const table = parseCsv(csv)
  const text = (name: string) => readText(table, name)
  const unit = text(source.unit) as string[]
  const time = Array.from(readNumbers(table, source.time))
  const firstTreated = new Map<string, number>()
  unit.forEach((name, row) => {
    const status = source.treated?.(row, text) ? time[row] : Infinity
    const date = source.firstTreated ? readNumbers(table, source.firstTreated)[row] || Infinity : status
    firstTreated.set(name, Math.min(date, firstTreated.get(name) ?? Infinity))
  })
  const rows = [...unit.keys()].filter((row) => firstTreated.get(unit[row]) !== source.dropFirst)
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row])
  const outcome = pick(readNumbers(table, source.outcome))
  return buildPanel({
    unit: rows.map((row) => unit[row]),
    time: rows.map((row) => time[row]),
    outcome: source.log ? outcome.map((value) => Math.log(value)) : outcome,
    covariates: new Map(source.covariate ? [[source.covariate, pick(readNumbers(table, source.covariate))]] : []),
    balanceCovariates: new Map(),
    cluster: rows.map((row) => unit[row]),
    firstTreated,
  })
}

// An effect near zero is a difference of larger numbers, so each is measured against the largest of its kind.
const closed = { tolerance: 1e-8, why: 'closed form', scale: 'largest' } as const
const withLogit = { ...closed, tolerance: 1e-6, why: 'the peer stops its logit at a deviance change of 1e-8' } as const
const same = { tolerance: 0, why: 'a count or a year' }

interface Effect {
  value: number
  se: number
}

/** Estimates, errors and normal intervals of one table of the peer, under the names it gives them. */
function expectEffects(golden: Golden, path: string, names: [string, string], effects: Effect[], close: Agreement) {
  const table = path.split('/').reduce((level, key) => level[key], golden.results)
  expectGolden(golden, `${path}/${names[0]}`, column(effects, 'value'), close)
  expectGolden(golden, `${path}/${names[1]}`, column(effects, 'se'), close)
  if (table.ci_low === undefined) return
  const intervals = effects.map(({ value, se }) => inferPoint(value, se, null).ci)
  ;['ci_low', 'ci_high'].forEach((end, i) => {
    // a peer without an error gives the estimate itself as both ends, or nothing
    const ends = intervals.map((ci) => ci[i])
    expectGolden(golden, `${path}/${end}`, ends, close)
  })
}

const column = (effects: Effect[], name: keyof Effect) => effects.map((effect) => effect[name])

describe.each(Object.keys(sources))("Callaway–Sant'Anna on %s agrees with R did 2.3.0", (name) => {
  const golden = readGolden(`did_${name}_callaway_santanna`)
  const isHere = hasData(sources[name].file)
  const frame = isHere ? panelOf(sources[name]) : (undefined as unknown as PanelFrame)

  it.for(Object.entries<any>(golden.results))('%s', ([key, wanted], { skip }) => {
    skip(!isHere)
    const options: GroupTimeOptions = {
      comparison: wanted.control_group === 'nevertreated' ? 'never-treated' : 'not-yet-treated',
      estimator: wanted.est_method,
      covariates: wanted.covariates === 'none' ? [] : [sources[name].covariate!],
      anticipation: wanted.anticipation,
      basePeriod: wanted.base_period,
    }
    const close = options.covariates.length > 0 && options.estimator !== 'reg' ? withLogit : closed
    const result = estimateGroupTime(frame, options)
    expectGolden(golden, `${key}/n_units`, result.units.length, same)
    expectGolden(golden, `${key}/group_time/g`, cellsOf(result.cells, 'cohort'), same)
    expectGolden(golden, `${key}/group_time/t`, cellsOf(result.cells, 'period'), same)
    expectEffects(golden, `${key}/group_time`, ['att', 'se'], result.cells, close)
    for (const kind of ['simple', 'dynamic', 'group', 'calendar'] as const) {
      const averaged = aggregate(result, kind)
      expectEffects(golden, `${key}/${kind}/overall`, ['estimate', 'se'], [averaged.overall], close)
      if (wanted[kind].by === undefined) continue
      const path = `${key}/${kind}/by`
      if (wanted[kind].by.egt) expectGolden(golden, `${path}/egt`, cellsOf(averaged.by, 'at'), same)
      expectEffects(golden, path, ['estimate', 'se'], averaged.by, close)
    }
    const before = testBefore(result)
    // the peer tests nothing where there are more effects than the units can tell apart
    if (wanted.pretest.W !== null) expectGolden(golden, `${key}/pretest/W`, before.chiSquare, close)
    const rounded = { tolerance: 5.1e-6, why: 'the peer rounds p to five digits', scale: 1 }
    if (wanted.pretest.p !== null) expectGolden(golden, `${key}/pretest/p`, before.p, rounded)
    if (wanted.V_analytical) {
      const covariance = influenceCovariance(result.influence, result)
      const scaled = covariance.data.map((value) => value * result.units.length)
      expectGolden(golden, `${key}/V_analytical/values`, scaled, close)
    }
  })
})

/** The joint test of every effect before adoption, of which peers print the chi-square. */
function testBefore({ cells, influence, ...clustering }: GroupTimeResult) {
  const before = cells.flatMap(({ relativeTime, se }, at) => (relativeTime < 0 && !Number.isNaN(se) ? [at] : []))
  return waldTest(
    Float64Array.from(before, (at) => cells[at].value),
    influenceCovariance(
      before.map((at) => influence[at]),
      clustering,
    ),
  )
}

const cellsOf = <Row, Name extends keyof Row>(rows: Row[], name: Name) => rows.map((row) => Number(row[name]))

describe.skipIf(!hasData(sources.mpdta.file))('the four averages of mpdta', () => {
  // the package's documentation; the first two are in Callaway & Sant'Anna 2021 too
  const printed = [
    ['simple', -0.04, 0.012],
    ['dynamic', -0.0772, 0.02],
    ['group', -0.031, 0.0124],
    ['calendar', -0.0417, 0.016],
  ] as const

  it.each(printed)('%s: %f (%f), as the documentation of did prints them', (kind, published, error) => {
    const result = estimateGroupTime(panelOf(sources.mpdta), {
      comparison: 'never-treated',
      estimator: 'dr',
      covariates: [],
      anticipation: 0,
      basePeriod: 'varying',
    })
    const { value, se } = aggregate(result, kind).overall
    const where = { design: 'DiD', source: 'documentation of R did', dataset: 'data/tests/mpdta.csv', decimals: 4 }
    expectPublished({ ...where, quantity: `${kind} average`, ours: value, published })
    expectPublished({ ...where, quantity: `${kind} average, se`, ours: se, published: error })
  })
})

describe('the joint test of effects before adoption on a drawn panel', () => {
  it('is the Wald statistic of their influence functions in hand-written R', () => {
    const golden = readGolden('did_pretest_drawn')
    const drawn = { file: 'none', unit: 'unit', time: 'period', outcome: 'y', firstTreated: 'first' }
    const { chiSquare, df1, p } = testBefore(
      estimateGroupTime(panelOf(drawn, drawnData.panel()), {
        comparison: 'never-treated',
        estimator: 'dr',
        covariates: [],
        anticipation: 0,
        basePeriod: 'universal',
      }),
    )
    expectGolden(golden, 'W', chiSquare, closed)
    expectGolden(golden, 'df', df1, same)
    expectGolden(golden, 'p', p, { ...closed, scale: p * (1 + chiSquare) })
  })
})
