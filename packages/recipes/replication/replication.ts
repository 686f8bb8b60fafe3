import type { Estimate } from '@casefiles/engine/analysis'
import type { Text } from '@casefiles/engine/facts'
import type { ColumnFact } from '@casefiles/engine/replication'

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

/** What the scripts are to find, as the run found it; null = not defined. */
export interface Expected {
  name: string
  units: string
  value: number | null
  ci: [number | null, number | null]
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

/** The scripts of one design, written from its facts alone, so that they can be written again without the data. */
export interface ReplicationWriter<Spec, Facts> {
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

/** The primary estimate as scripts are to find it; an infinite or undefined number has no value. */
export function expectedOf({ name, units, value, ci }: ExpectedSource, nameOf: NameOf = codeOf): Expected {
  const finite = (number: number | null) => (number !== null && Number.isFinite(number) ? number : null)
  return { name: nameOf(name), units, value: finite(value), ci: [finite(ci[0]), finite(ci[1])] }
}

/** What scripts call the estimate that they are to find. */
export type NameOf = (name: Text) => string

const codeOf: NameOf = (name) =>
  typeof name === 'string' ? name : 'says' in name ? name.says : name.joined.map(codeOf).join('')

type ExpectedSource = Pick<Estimate<Text>, 'name' | 'units'> & {
  value: number | null
  ci: [number | null, number | null]
}
