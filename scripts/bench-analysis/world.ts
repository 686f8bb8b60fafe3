import fs from 'node:fs'
import type { AnalysisRequest } from '@casefiles/engine/analyze'
import { createRandom, type Random } from '@casefiles/engine/numerics'
import type { DesignType } from '@casefiles/engine/analysis'

/** Made-up data of one design, and the design that is run on them. */
export interface World {
  design: DesignType
  /** What the size counts, e.g. `rows`. */
  counts: string
  /** Measured unless others are asked for. */
  sizes: number[]
  /** Most seconds by size, on two cores. */
  goals: Partial<Record<number, number>>
  /** Names of the columns. */
  columns: readonly string[]
  spec: Record<string, unknown>
  /** Hands the cells of row after row to `add`. */
  write: (rows: number, random: Random, add: (cells: (string | number)[]) => void) => void
}

const four = (value: number) => value.toFixed(4)

/** Waves of adoption by the unit's number: never, or one of three periods. */
const WAVES = [0, 2005, 2006, 2008]

/** Units over ten periods, adoption in waves, an effect of −2, two covariates that the balance check looks at. */
const did: World = {
  design: 'DiD',
  counts: 'rows',
  sizes: [1000, 10_000, 100_000, 1_000_000],
  goals: { 1000: 0.25, 1_000_000: 10 },
  columns: ['unit', 'region', 'period', 'first_treated', 'rate', 'income', 'age', 'density', 'rain', 'note'],
  spec: {
    unit: 'unit',
    time: 'period',
    outcome: { column: 'rate', label: 'Rate', units: 'cases' },
    adoption: { kind: 'first-treated', column: 'first_treated' },
    comparison: 'not-yet-treated',
    balanceCovariates: [
      { column: 'income', transform: 'none', label: 'Income' },
      { column: 'age', transform: 'none', label: 'Age' },
    ],
  },
  write: (rows, random, add) => {
    for (let unit = 0; unit < rows / 10; unit++) {
      const [level, income, age] = [40 + 3 * random.normal(), 30 + 5 * random.normal(), 40 + 4 * random.normal()]
      const first = WAVES[unit % WAVES.length]
      for (let period = 2001; period <= 2010; period++) {
        const effect = first > 0 && period >= first ? -2 : 0
        const rate = level + 0.3 * (period - 2001) + effect + random.normal()
        const others = [income + 0.2 * random.normal(), age + 0.1 * random.normal(), random.normal(), random.uniform()]
        add([`u${unit}`, `r${unit % 50}`, period, first, four(rate), ...others.map(four), unit % 7])
      }
    }
  },
}

/** Pupils in schools of about fifty, randomized within schools; take-up that is not complete, two covariates, two outcomes missing in a hundred. */
const blocks: World = {
  design: 'Blocks',
  counts: 'rows',
  sizes: [1000, 10_000, 100_000, 1_000_000],
  goals: { 1000: 0.25, 1_000_000: 8 },
  columns: ['pupil', 'school', 'arm', 'attended', 'score', 'age', 'before', 'sex', 'year', 'note'],
  spec: {
    unit: 'pupil',
    outcome: { column: 'score', label: 'Score', units: 'points' },
    treatment: { column: 'arm', treatedValues: ['small'], controlValues: ['regular'] },
    blocks: ['school'],
    covariates: [
      { column: 'age', label: 'Age' },
      { column: 'before', label: 'Score before' },
    ],
    takeUp: { kind: 'column', column: 'attended', takenValues: ['yes'] },
    intendedShare: 0.5,
    randomisation: { evidence: 'documented', how: 'Drawn by computer within schools.' },
    period: { assigned: 2001, from: 2002, to: 2002 },
  },
  write: (rows, random, add) => {
    const schools = Math.min(100, Math.ceil(rows / 50))
    for (let i = 0; i < rows; i++) {
      const school = i % schools
      const isTreated = Math.floor(i / schools) % 2 === 0
      const [age, before, attends] = [10 + random.normal(), random.normal(), random.uniform()]
      const score = 50 + 0.1 * school + before + (isTreated ? 0.5 : 0) + 2 * random.normal()
      const taken = isTreated ? attends < 0.9 : attends < 0.05
      const cells = [`p${i}`, `s${school}`, isTreated ? 'small' : 'regular', taken ? 'yes' : 'no']
      const rest = [four(age), four(before), random.uniform() < 0.5 ? 'f' : 'm', 2001, i % 7]
      add([...cells, random.uniform() < 0.02 ? '' : four(score), ...rest])
    }
  },
}

/** People around a score of 60 with a jump of 1, the curve of each side its own, two covariates that do not jump. */
const rdd: World = {
  design: 'RDD',
  counts: 'rows',
  sizes: [1000, 10_000, 100_000, 1_000_000],
  goals: { 1000: 0.25, 1_000_000: 6 },
  columns: ['person', 'score', 'earnings', 'size', 'poverty', 'district', 'age', 'year', 'rain', 'note'],
  spec: {
    runningVariable: { column: 'score', label: 'Score', units: 'points' },
    cutoff: 60,
    outcome: { column: 'earnings', label: 'Earnings', units: 'dollars' },
    balanceCovariates: [
      { column: 'size', transform: 'none', label: 'Pupils' },
      { column: 'poverty', transform: 'none', label: 'Poverty' },
    ],
  },
  write: (rows, random, add) => {
    for (let i = 0; i < rows; i++) {
      const x = random.normal()
      const curve = 4 * x - (x < 0 ? 1.5 : 0.7) * x * x + (x >= 0 ? 1 : 0)
      const others = [400 + 60 * x + 40 * random.normal(), 0.3 - 0.05 * x + 0.1 * random.normal()]
      const cells = [`p${i}`, (60 + 12 * x).toFixed(5), four(50 + curve + 2 * random.normal()), ...others.map(four)]
      add([...cells, `d${i % 40}`, four(40 + 4 * random.normal()), 2001, four(random.uniform()), i % 7])
    }
  },
}

/** An offer that moves attendance, which raises hours; one covariate. */
const iv: World = {
  design: 'IV',
  counts: 'rows',
  sizes: [1000, 10_000, 100_000, 1_000_000],
  goals: { 1000: 0.25, 1_000_000: 5 },
  columns: ['person', 'school', 'hours', 'attends', 'letter', 'distance', 'age', 'year', 'rain', 'note'],
  spec: {
    outcome: { column: 'hours', label: 'Hours', units: 'hours' },
    treatment: { column: 'attends', label: 'Attendance', transform: 'none' },
    instruments: [{ column: 'letter', transform: 'none', kind: 'number', label: 'Letter' }],
    exogenous: [{ column: 'age', transform: 'none', kind: 'number', label: 'Age' }],
    time: { kind: 'period', from: 2001, to: 2002 },
  },
  write: (rows, random, add) => {
    for (let i = 0; i < rows; i++) {
      const [letter, age, wish] = [random.integer(2), 40 + 5 * random.normal(), random.normal()]
      const attends = 0.7 * letter + wish + 0.5 * random.normal()
      const hours = 20 + 0.5 * attends + wish + 0.1 * age + random.normal()
      const rest = [four(random.normal()), four(age), 2001 + (i % 2), four(random.uniform()), i % 7]
      add([`p${i}`, `s${i % 50}`, four(hours), four(attends), letter, ...rest])
    }
  },
}

/** Five covariates, of which three move the choice. */
const matching: World = {
  design: 'Matching',
  counts: 'rows',
  sizes: [1000, 10_000, 100_000],
  goals: { 1000: 0.25, 100_000: 5, 1_000_000: 60 },
  columns: ['person', 'joined', 'income', 'x1', 'x2', 'x3', 'x4', 'x5', 'year', 'note'],
  spec: {
    unit: 'person',
    outcome: { column: 'income', label: 'Income', units: 'dollars' },
    treatment: { column: 'joined' },
    covariates: ['x1', 'x2', 'x3', 'x4', 'x5'].map((column) => ({
      kind: 'number',
      column,
      label: column.toUpperCase(),
    })),
    measured: { before: { from: 2001, to: 2001 }, after: { from: 2002, to: 2002 } },
  },
  write: (rows, random, add) => {
    for (let i = 0; i < rows; i++) {
      const x = Array.from({ length: 5 }, () => random.normal())
      const odds = -1.2 + 0.4 * x[0] - 0.3 * x[1] + 0.2 * x[2]
      const joined = Number(random.uniform() < 1 / (1 + Math.exp(-odds)))
      const income = 10 + x[0] + 0.5 * x[1] + 0.5 * joined + random.normal()
      add([`p${i}`, joined, four(income), ...x.map(four), 2001, i % 7])
    }
  },
}

const wideColumns = Array.from({ length: 12 }, (_, j) => `x${j + 1}`)

/** Twelve covariates with their squares, of which three move the choice; the estimate is cross-fitted. */
const matchingWide: World = {
  design: 'Matching',
  counts: 'rows',
  sizes: [1000, 16_000],
  goals: { 16_000: 20 },
  columns: ['person', 'joined', 'income', ...wideColumns, 'year'],
  spec: {
    ...matching.spec,
    covariates: wideColumns.map((column) => ({
      kind: 'number',
      column,
      label: column.toUpperCase(),
      squared: true,
    })),
    estimator: 'aipw-cross-fitted',
  },
  write: (rows, random, add) => {
    for (let i = 0; i < rows; i++) {
      const x = wideColumns.map(() => random.normal())
      const odds = -1.2 + 0.4 * x[0] - 0.3 * x[1] + 0.2 * x[2]
      const joined = Number(random.uniform() < 1 / (1 + Math.exp(-odds)))
      const income = 10 + x[0] + 0.5 * x[1] + 0.5 * joined + random.normal()
      add([`p${i}`, joined, four(income), ...x.map(four), 2001])
    }
  },
}

/** One treated unit and its donors, a hundred periods (25 with a thousand cells): levels, two common factors, noise. */
const syntheticControl: World = {
  design: 'SyntheticControl',
  counts: 'cells',
  sizes: [1000, 10_000, 30_000, 100_000],
  goals: { 1000: 0.25, 100_000: 10 },
  columns: ['place', 'year', 'deaths', 'law', 'income', 'age', 'density', 'rain', 'region', 'note'],
  spec: {
    unit: 'place',
    time: 'year',
    outcome: { column: 'deaths', label: 'Deaths', units: 'deaths' },
    treatedUnits: ['Treated'],
    treatmentStart: 80,
    status: { column: 'law', treatedValues: ['yes'] },
  },
  write: (rows, random, add) => {
    const periods = rows < 10_000 ? 25 : 100
    const start = periods * 0.8
    const factors = Array.from({ length: periods }, (_, t) => [Math.sin(t / 3), t / 10 + 0.3 * random.normal()])
    for (let unit = 0; unit < rows / periods; unit++) {
      const [level, first, second] = [40 + 5 * random.normal(), 4 * random.uniform(), 6 * random.uniform()]
      for (let t = 0; t < periods; t++) {
        const isTreated = unit === 0 && t >= start
        const common = first * factors[t][0] + second * factors[t][1]
        const deaths = level + common + 0.5 * random.normal() - (isTreated ? 6 : 0)
        const others = Array.from({ length: 4 }, () => four(random.normal()))
        const year = t + 80 - start
        add([
          unit === 0 ? 'Treated' : `d${unit}`,
          year,
          four(deaths),
          isTreated ? 'yes' : 'no',
          ...others,
          `r${unit % 9}`,
          1,
        ])
      }
    }
  },
}

/** By design, and those that are heavier than the usual one. */
export type WorldName = DesignType | 'MatchingWide'

/** One for each design; a design without one does not compile. */
export const WORLDS: Record<WorldName, World> = {
  DiD: did,
  Blocks: blocks,
  RDD: rdd,
  IV: iv,
  Matching: matching,
  MatchingWide: matchingWide,
  SyntheticControl: syntheticControl,
}

/** What is asked of a world's data. */
export function requestOf(world: WorldName): AnalysisRequest {
  const { design, spec } = WORLDS[world]
  return {
    designType: design,
    spec,
    intent: { direction: 'increase', smallestEffect: 0.1, smallestEffectBasis: 'Made for a benchmark.' },
    words: {
      policyName: 'The policy',
      outcomeName: 'the outcome',
      places: 'made-up places',
      years: '2001–2010',
      unitPlural: 'units',
    },
    seed: 1,
    facts: null,
  }
}

/** Writes the data as CSV, the same for the same world and size. */
export function writeCsv(file: string, world: WorldName, rows: number): void {
  const handle = fs.openSync(file, 'w')
  let lines = [WORLDS[world].columns.join(',')]
  const flush = () => {
    fs.writeSync(handle, `${lines.join('\n')}\n`)
    lines = []
  }
  WORLDS[world].write(rows, createRandom(18, `bench ${world}`), (cells) => {
    if (lines.push(cells.join(',')) === 20_000) flush()
  })
  if (lines.length > 0) flush()
  fs.closeSync(handle)
}
