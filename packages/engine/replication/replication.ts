import type { Estimate } from '../analysis.ts'
import { periodCode, type PeriodCode } from '../frame/count-periods.ts'
import {
  areDayTexts,
  areTruths,
  type Contrast,
  type DataTable,
  type Distance,
  type Level,
  readPeriods,
} from '../frame/table.ts'

/** `base-r` needs no package at all; the others use the field's own software. */
export type ScriptLanguage = 'base-r' | 'r' | 'stata' | 'python'

export interface Script {
  language: ScriptLanguage
  /** Name in the bundle; the script reads `data.csv` beside it. */
  file: string
  /** Packages it loads; none for base R. */
  packages: string[]
  text: string
}

/** A small file that a script reads beside the data, e.g. folds that came from a seeded stream. */
export interface CarriedFile {
  file: string
  text: string
}

export interface Replication {
  scripts: Script[]
  carried: CarriedFile[]
}

/** A column of the data file as the engine read it. */
export interface ColumnFact {
  name: string
  kind: 'number' | 'text'
  /** Of numbers that are a year with its month or quarter behind it. */
  code?: PeriodCode
  /** Set where NA is a code in it, and no word for "missing". */
  keepsNA?: true
  /** Set where a column of text holds TRUE and FALSE alone. */
  isTruth?: true
  /** Set where a column of text holds days alone; a design that counts periods reads 2019-12-31 as 20191231. */
  isDay?: true
  /** Set where it is no column of the file but says whether a cell of a category has a value. */
  level?: Level
  /** Set where it is no column of the file but the difference of two. */
  distance?: Distance
  /** Set where it is no column of the file but an outcome told against an unaffected group. */
  contrast?: Contrast
}

/**
 * What a script must be told beside the locked design: how the columns were read, and the design's own facts, such as
 * folds or predictor weights, that come from a random stream or a search. JSON values only.
 */
export interface ReplicationFacts {
  columns: ColumnFact[]
  /** Main estimates whose intervals hold at once (Bonferroni); 1 = the main one alone. */
  together: number
  design: unknown
}

/** What the scripts are to find, as the run found it; null = not defined. */
export interface Expected {
  name: string
  units: string
  value: number | null
  ci: [number | null, number | null]
}

/** What facts are taken from: the data, the frame and the fit of the run. */
export interface FactSources<Spec, Frame, Fit> {
  table: DataTable
  frame: Frame
  spec: Spec
  fit: Fit
  seed: number
}

/** What a writer of scripts works from. */
export interface ScriptSources<Spec, Facts> {
  spec: Spec
  facts: Facts
  columns: Columns
  together: number
  expected: Expected
  seed: number
}

/** The scripts of one design. Reader and writer are apart, so that scripts can be written again without the data. */
export interface ReplicationWriter<Spec, Frame, Fit, Facts> {
  facts: (sources: FactSources<Spec, Frame, Fit>) => Facts
  /** Bodies below the common heading, and the packages that each needs; a language left out has no script. */
  write: (sources: ScriptSources<Spec, Facts>) => Partial<Record<ScriptLanguage, ScriptBody>>
  carry?: (facts: Facts) => CarriedFile[]
}

export interface ScriptBody {
  /** What the design locks and which rows count, one sentence per line of the heading. */
  notes: string[]
  packages: string[]
  code: string
}

/** Columns by name, held in a map so that a column called `__proto__` is one like any other. */
export class Columns {
  readonly #facts: Map<string, ColumnFact & { position: number }>

  constructor(columns: ColumnFact[]) {
    this.#facts = new Map(columns.map((fact, at) => [fact.name, { ...fact, position: at + 1 }]))
  }

  /** Place in the file, counted from 1, and how the column was read. */
  get(name: string): ColumnFact & { position: number } {
    return this.#facts.get(name)!
  }
}

export function columnFacts(table: DataTable): ColumnFact[] {
  return [...table.columns].map(([name, column]) => {
    const fact = { name, kind: column.kind }
    if (column.kind === 'text') {
      const keepsNA = column.values.includes('NA') ? { keepsNA: true as const } : {}
      return {
        ...fact,
        ...keepsNA,
        ...(areTruths(column.values) ? { isTruth: true as const } : {}),
        ...dayFact(table, name),
      }
    }
    if (column.level) return { ...fact, level: column.level }
    if (column.distance) return { ...fact, distance: column.distance }
    if (column.contrast) return { ...fact, contrast: column.contrast }
    const code = periodCode(column.values)
    return code === null ? fact : { ...fact, code }
  })
}

function dayFact(table: DataTable, name: string): Partial<ColumnFact> {
  const { values } = table.columns.get(name)!
  if (!areDayTexts(values as (string | null)[])) return {}
  // a day before the year 1500 is none that counts
  return { isDay: true, code: periodCode(readPeriods(table, name)) ?? { parts: 366, factor: 10_000 } }
}

/** The primary estimate as scripts are to find it; an infinite or undefined number has no value. */
export function expectedOf({ name, units, value, ci }: ExpectedSource): Expected {
  const finite = (number: number | null) => (number !== null && Number.isFinite(number) ? number : null)
  return { name, units, value: finite(value), ci: [finite(ci[0]), finite(ci[1])] }
}

type ExpectedSource = Pick<Estimate, 'name' | 'units'> & {
  value: number | null
  ci: [number | null, number | null]
}
