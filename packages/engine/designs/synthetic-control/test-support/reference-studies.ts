import { referenceData } from '../../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../../frame/csv.ts'
import { type DataTable, readNumbers } from '../../../frame/table.ts'
import { parseSpec } from '../../../parse-spec.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import { preflight } from '../preflight.ts'
import { syntheticControlSpec, type SyntheticControlSpec } from '../spec.ts'

const span = (column: string, from: number, to: number) => ({ column, label: `${column} ${from}–${to}`, from, to })
const outcome = (column: string) => ({ column, label: 'Cigarette sales', units: 'packs per person' })
const california = { treatedUnits: ['California'], treatmentStart: 1989, time: 'year' }
const without = (names: string[]) => ({ exclude: names.map((unit) => ({ unit, reason: 'own programme or tax' })) })

/** The specs of the goldens, by the golden's name. */
export const referenceSpecs: Record<string, { file: string; spec: object }> = {
  sc_prop99_outcomes: {
    file: 'tests/california_prop99.csv',
    spec: { ...california, unit: 'state', outcome: outcome('packs_per_capita') },
  },
  sc_prop99_synthdid: {
    file: 'tests/california_prop99.csv',
    spec: { ...california, unit: 'state', outcome: outcome('packs_per_capita') },
  },
  sc_prop99_predictors: {
    file: 'tests/prop99_predictors.csv',
    spec: {
      ...california,
      unit: 'state',
      outcome: outcome('cigsale'),
      predictors: [
        ...['lnincome', 'retprice', 'age15to24'].map((column) => span(column, 1980, 1988)),
        span('beer', 1984, 1988),
        ...[1975, 1980, 1988].map((year) => span('cigsale', year, year)),
      ],
    },
  },
  sc_cigar_california_outcomes: {
    file: 'archive/cigar.csv',
    spec: { ...california, unit: 'state_name', outcome: outcome('sales') },
  },
  sc_cigar_california_synthdid: {
    file: 'archive/cigar.csv',
    spec: { ...california, unit: 'state_name', outcome: outcome('sales') },
  },
  sc_cigar_california_adh_outcomes: {
    file: 'archive/cigar.csv',
    spec: {
      ...california,
      unit: 'state_name',
      outcome: outcome('sales'),
      donorPool: without([
        'Massachusetts',
        'Arizona',
        'Florida',
        'Maryland',
        'Michigan',
        'New Jersey',
        'New York',
        'Washington',
        'District of Columbia',
      ]),
    },
  },
  sc_cigar_california_predictors: {
    file: 'archive/cigar.csv',
    spec: {
      ...california,
      unit: 'state_name',
      outcome: outcome('sales'),
      window: { from: 1970, to: 1992 },
      predictors: [
        ...['rprice', 'rndi', 'share16'].map((column) => span(column, 1980, 1988)),
        ...[1975, 1980, 1988].map((year) => span('sales', year, year)),
      ],
    },
  },
}

/** A reference data set with the columns that its golden constructs. */
export function referenceTable(name: string): DataTable {
  const table = parseCsv(referenceData(referenceSpecs[name].file))
  if (name !== 'sc_cigar_california_predictors') return table
  const read = (column: string) => readNumbers(table, column)
  const add = (column: string, value: (row: number) => number) =>
    table.columns.set(column, {
      kind: 'number',
      values: Float64Array.from({ length: table.rows }, (_, row) => value(row)),
    })
  add('rprice', (row) => (100 * read('price')[row]) / read('cpi')[row])
  add('rndi', (row) => (100 * read('ndi')[row]) / read('cpi')[row])
  add('share16', (row) => read('pop16')[row] / read('pop')[row])
  return table
}

export function referenceSpec(name: string, changes: object = {}): SyntheticControlSpec {
  return parseSpec(syntheticControlSpec, { ...referenceSpecs[name].spec, ...changes })
}

export function referenceFrame(name: string): SyntheticControlFrame {
  return preflight(referenceTable(name), referenceSpec(name), { log: () => undefined })
}
