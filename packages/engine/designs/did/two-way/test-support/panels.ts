import { hasData, referenceData } from '../../../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../../../frame/csv.ts'
import type { PanelFrame } from '../../../../frame/panel.ts'

export interface Observation {
  unit: string
  period: number
  outcome: number
  /** First treated period; 0 = never. */
  first: number
  cluster?: string
  covariates?: Record<string, number>
  balanceCovariates?: Record<string, number>
}

/** A panel from observations in any order, without the checks of preflight. */
export function panelOf(observations: Observation[]): PanelFrame {
  const units = [...new Set(observations.map(({ unit }) => unit))].sort()
  const periods = [...new Set(observations.map(({ period }) => period))].sort((a, b) => a - b)
  const sorted = observations
    .map((row) => ({ ...row, u: units.indexOf(row.unit), t: periods.indexOf(row.period) }))
    .sort((a, b) => a.u - b.u || a.t - b.t)
  const perUnit = units.map((unit) => sorted.find((row) => row.unit === unit)!)
  const firstTreated = perUnit.map(({ first }) => (first === 0 || first > periods.at(-1)! ? Infinity : first))
  const clusterNames = [...new Set(perUnit.map(({ unit, cluster }) => cluster ?? unit))].sort()
  const rowOf = new Int32Array(units.length * periods.length).fill(-1)
  sorted.forEach(({ u, t }, row) => (rowOf[u * periods.length + t] = row))
  const columns = (role: 'covariates' | 'balanceCovariates') =>
    new Map(
      Object.keys(sorted[0][role] ?? {}).map((name) => [name, Float64Array.from(sorted, (row) => row[role]![name])]),
    )
  return {
    units,
    labels: units,
    periods,
    n: sorted.length,
    unitIndex: Int32Array.from(sorted, ({ u }) => u),
    periodIndex: Int32Array.from(sorted, ({ t }) => t),
    outcome: Float64Array.from(sorted, ({ outcome }) => outcome),
    cohortIndex: Int32Array.from(firstTreated, (first) => periods.findIndex((period) => period >= first)),
    cohort: Float64Array.from(firstTreated),
    clusterIndex: Int32Array.from(perUnit, ({ unit, cluster }) => clusterNames.indexOf(cluster ?? unit)),
    clusters: clusterNames.length,
    clusterNames,
    balanced: sorted.length === units.length * periods.length,
    covariates: columns('covariates'),
    balanceCovariates: columns('balanceCovariates'),
    rowOf,
  }
}

export type ReferencePanel = 'mpdta' | 'castle' | 'seatbelts' | 'guns'

const files: Record<ReferencePanel, string> = {
  mpdta: 'tests/mpdta.csv',
  castle: 'tests/castle.csv',
  seatbelts: 'archive/us_seatbelts.csv',
  guns: 'archive/guns.csv',
}

/** Whether the data of a golden's panel are at hand. */
export function hasPanel(name: ReferencePanel): boolean {
  return hasData(files[name])
}

/** The observations behind a golden, constructed as its `spec` says. */
export function referenceObservations(name: ReferencePanel): Observation[] {
  return builders[name]()
}

const builders: Record<ReferencePanel, () => Observation[]> = {
  mpdta: () =>
    records('mpdta').map((row) => ({
      unit: String(row.countyreal),
      period: Number(row.year),
      outcome: Number(row.lemp),
      first: Number(row.first_treat),
    })),
  castle: () =>
    records('castle').map((row) => ({
      unit: String(row.sid),
      period: Number(row.year),
      outcome: Number(row.l_homicide),
      first: Number(row.effyear) || 0,
      covariates: numbers(row, [
        'l_police',
        'unemployrt',
        'poverty',
        'l_income',
        'l_prisoner',
        'l_lagprisoner',
        'blackm_15_24',
        'whitem_15_24',
        'blackm_25_44',
        'whitem_25_44',
      ]),
    })),
  seatbelts: () =>
    withFirst(records('seatbelts'), (row) => row.enforce !== 'no').map((row) => ({
      ...observation(row, Math.log(Number(row.fatalities))),
      covariates: {
        ...Object.fromEntries(
          ['speed65', 'speed70', 'drinkage', 'alcohol'].map((key) => [key, Number(row[key] === 'yes')]),
        ),
        lincome: Math.log(Number(row.income)),
        age: Number(row.age),
      },
    })),
  guns: () =>
    withFirst(records('guns'), (row) => row.law === 'yes').map((row) => ({
      ...observation(row, Math.log(Number(row.violent))),
      covariates: numbers(row, ['prisoners', 'density', 'income', 'population', 'afam', 'cauc', 'male']),
    })),
}

type Cells = Record<string, string | number | null>

function records(name: ReferencePanel): Cells[] {
  const table = parseCsv(referenceData(files[name]))
  return Array.from({ length: table.rows }, (_, row) =>
    Object.fromEntries([...table.columns].map(([name, column]) => [name, column.values[row]!])),
  )
}

function numbers(row: Cells, names: string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, Number(row[name])]))
}

function withFirst(rows: Cells[], isTreated: (row: Cells) => boolean): (Cells & { first: number })[] {
  const first = new Map<string, number>()
  for (const row of rows.filter(isTreated)) {
    const state = String(row.state)
    first.set(state, Math.min(first.get(state) ?? Infinity, Number(row.year)))
  }
  return rows.map((row) => ({ ...row, first: first.get(String(row.state)) ?? 0 }))
}

function observation(row: Cells & { first: number }, outcome: number): Observation {
  return { unit: String(row.state), period: Number(row.year), outcome, first: row.first }
}
