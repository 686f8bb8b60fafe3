import type { PanelFrame } from '@casefiles/engine/estimators'
import { createRandom } from '@casefiles/engine/numerics'

const PERIODS = 10

/** What a process gives each unit and each of its rows. */
interface Process {
  /** First treated period from 1 to 10; 0 = never. */
  firstTreated: (unit: number) => number
  /** Called row by row, units one after another. */
  outcome: (unit: number, period: number, firstTreated: number) => number
  covariates: Record<string, (unit: number, period: number) => number>
}

/** Units × 10 periods, sorted, each unit its own cluster. */
function balancedPanel(units: number, { firstTreated, outcome, covariates }: Process): PanelFrame {
  const n = units * PERIODS
  const names = Array.from({ length: units }, (_, unit) => `u${String(unit).padStart(7, '0')}`)
  const first = Int32Array.from({ length: units }, (_, unit) => firstTreated(unit))
  const unitOf = (row: number) => Math.floor(row / PERIODS)
  const periodOf = (row: number) => (row % PERIODS) + 1
  const perRow = (value: (unit: number, period: number) => number) =>
    Float64Array.from({ length: n }, (_, row) => value(unitOf(row), periodOf(row)))
  const columns = Object.entries(covariates).map(([name, value]) => [name, perRow(value)] as const)
  return {
    units: names,
    labels: names,
    periods: Array.from({ length: PERIODS }, (_, t) => t + 1),
    n,
    unitIndex: Int32Array.from({ length: n }, (_, row) => unitOf(row)),
    periodIndex: Int32Array.from({ length: n }, (_, row) => row % PERIODS),
    outcome: perRow((unit, period) => outcome(unit, period, first[unit])),
    cohortIndex: first.map((period) => period - 1),
    cohort: Float64Array.from(first, (period) => (period === 0 ? Infinity : period)),
    clusterIndex: Int32Array.from({ length: units }, (_, unit) => unit),
    clusters: units,
    clusterNames: names,
    balanced: true,
    covariates: new Map(columns),
    balanceCovariates: new Map(),
    rowOf: Int32Array.from({ length: n }, (_, row) => row),
  }
}

/** Two-way process: y = a + g + 0.5 D + 0.3 x + e, every even unit treated after period 5. */
export function twoWayPanel(units: number): PanelFrame {
  const random = createRandom(1, 'bench two-way')
  const unitEffects = Float64Array.from({ length: units }, () => random.normal())
  const periodEffects = Float64Array.from({ length: PERIODS }, () => random.normal())
  const x = Float64Array.from({ length: units * PERIODS }, () => random.normal())
  const xOf = (unit: number, period: number) => x[unit * PERIODS + period - 1]
  return balancedPanel(units, {
    firstTreated: (unit) => (unit % 2 === 0 ? 6 : 0),
    outcome: (unit, period, first) => {
      const treated = first > 0 && period >= first ? 0.5 : 0
      return unitEffects[unit] + periodEffects[period - 1] + treated + 0.3 * xOf(unit, period) + random.normal()
    },
    covariates: { x: xOf },
  })
}

const STARTS = [0, 4, 5, 6, 7, 8]

/** Staggered adoption with an effect that grows by 0.2 a period. */
export function staggeredPanel(units: number): PanelFrame {
  const random = createRandom(3, 'bench staggered')
  const starts = Int32Array.from({ length: units }, () => STARTS[random.integer(STARTS.length)])
  const x = Float64Array.from({ length: units }, () => random.normal())
  const level = Float64Array.from({ length: units }, () => random.normal())
  return balancedPanel(units, {
    firstTreated: (unit) => starts[unit],
    outcome: (unit, period, first) => {
      const effect = first > 0 && period >= first ? 0.2 * (period - first + 1) : 0
      return level[unit] + 0.1 * period * (1 + x[unit]) + effect + random.normal()
    },
    covariates: { x: (unit) => x[unit] },
  })
}
