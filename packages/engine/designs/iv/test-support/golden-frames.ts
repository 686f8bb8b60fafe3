import { parseCsv } from '../../../frame/csv.ts'
import type { DataTable } from '../../../frame/table.ts'
import type { Grouping } from '../../../inference/fixed-effects.ts'
import { referenceData } from '../../../../../tests/support/shared-reference.ts'
import type { IvColumn } from '../frame.ts'
import type { ErrorStructure } from '../model/error-structure.ts'
import type { IvData } from '../model/reduce.ts'

type Cells = (name: string) => (number | string | null)[]
type Constructed = Record<string, (cell: (name: string) => number, text: (name: string) => string) => number>

const is = (value: boolean) => (value ? 1 : 0)

/** How the variables of a golden are made of the columns of its file, as its `spec.constructed` says. */
const constructed: Record<string, Constructed> = {
  'data/tests/card1995.csv': {},
  'data/archive/cigarettes_sw.csv': {
    lpacks: (x) => Math.log(x('packs')),
    lrprice: (x) => Math.log(x('price') / x('cpi')),
    lrincome: (x) => Math.log(x('income') / x('population') / x('cpi')),
    tdiff: (x) => (x('taxs') - x('tax')) / x('cpi'),
    rtax: (x) => x('tax') / x('cpi'),
  },
  'data/archive/college_distance.csv': {
    lw: (x) => Math.log(x('wage')),
    female: (_, t) => is(t('gender') === 'female'),
    afam: (_, t) => is(t('ethnicity') === 'afam'),
    hisp: (_, t) => is(t('ethnicity') === 'hispanic'),
    urb: (_, t) => is(t('urban') === 'yes'),
  },
  'data/archive/fertility.csv': {
    more: (_, t) => is(t('morekids') === 'yes'),
    samesex: (_, t) => is(t('gender1') === t('gender2')),
    boy1: (_, t) => is(t('gender1') === 'male'),
    twoboys: (_, t) => is(t('gender1') === 'male' && t('gender2') === 'male'),
    twogirls: (_, t) => is(t('gender1') === 'female' && t('gender2') === 'female'),
    afam01: (_, t) => is(t('afam') === 'yes'),
    hispanic01: (_, t) => is(t('hispanic') === 'yes'),
    other01: (_, t) => is(t('other') === 'yes'),
  },
}

interface GoldenSpec {
  outcome: string
  endogenous: string
  instruments: string | string[]
  exogenous: string | string[]
  cluster: string | null
  constructed?: string
}

const tables = new Map<string, DataTable>()

/** The data of an IV golden, complete rows only; errors are classical until told otherwise. */
export function goldenData(file: {
  dataset: string
  spec: GoldenSpec
  results: { n: number }
}): IvData & { clusters: Grouping | null } {
  const table = tables.get(file.dataset) ?? parseCsv(referenceData(file.dataset.replace(/^data\//, '')))
  tables.set(file.dataset, table)
  const cells: Cells = (name) => Array.from(table.columns.get(name)!.values as ArrayLike<number | string | null>)
  const rows = table.rows
  const memo = new Map<string, (number | string | null)[]>()
  const cellsOf = (name: string) => memo.get(name) ?? memo.set(name, cells(name)).get(name)!
  const valuesOf = (name: string): Float64Array => {
    const make = constructed[file.dataset]?.[name]
    if (!make) return Float64Array.from(cellsOf(name), (cell) => (cell === null ? NaN : Number(cell)))
    return Float64Array.from({ length: rows }, (_, row) =>
      make(
        (column) => Number(cellsOf(column)[row]),
        (column) => String(cellsOf(column)[row]),
      ),
    )
  }
  const list = (names: string | string[]) => (Array.isArray(names) ? names : [names])
  const { outcome, endogenous, instruments, exogenous, cluster, constructed: note } = file.spec
  const names = [outcome, endogenous, ...list(instruments), ...list(exogenous)]
  const all = new Map<string, Float64Array>(names.map((name: string) => [name, valuesOf(name)]))
  const isIn = (row: number) => !String(note ?? '').includes('year==1995 only') || cellsOf('year')[row] === 1995
  const kept = Array.from({ length: rows }, (_, row) => row).filter(
    (row) => isIn(row) && names.every((name: string) => !Number.isNaN(all.get(name)![row])),
  )
  const pick = (name: string) => Float64Array.from(kept, (row) => all.get(name)![row])
  const columns = (some: string | string[]): IvColumn[] =>
    list(some).map((name) => ({ term: name, label: name, source: name, values: pick(name) }))
  return {
    outcome: pick(outcome),
    treatment: pick(endogenous),
    instruments: columns(instruments),
    exogenous: columns(exogenous),
    effects: [],
    errors: { kind: 'iid' },
    clusters: cluster ? groupingOf(kept.map((row) => String(cellsOf(cluster)[row]))) : null,
  }
}

function groupingOf(names: string[]): Grouping {
  const levels = [...new Set(names)]
  const number = new Map(levels.map((name, at) => [name, at]))
  return { levels: levels.length, index: Int32Array.from(names, (name) => number.get(name)!) }
}

export function withErrors<Data extends IvData>(data: Data, errors: ErrorStructure): Data {
  return { ...data, errors }
}
