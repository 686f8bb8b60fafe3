import type { Column } from '@casefiles/engine/frame'
import type { StataCode } from '../scripts/stata-code.ts'
import type { FormulaType } from './expression.ts'

/**
 * What a place of a function takes: a kind of value; `any` kind; `same`, one kind for all such places; `literal`, a value
 * written out, of the kind of `same`; `whole`, a whole number written out.
 */
export type Parameter = 'number' | 'text' | 'truth' | 'any' | 'same' | 'literal' | 'whole'

/** A function of the formula language: what readers are told of it, what it computes, and how scripts write it. */
export interface FormulaFunction {
  /** How it is written, `log(x)`. */
  signature: string
  meaning: string
  takes: readonly Parameter[]
  /** Whether the last place may be given several times. */
  repeats?: true
  /** Places that must be given. */
  least: number
  gives: Exclude<FormulaType, 'missing'> | 'same'
  /** Whether a number that is not finite is missing and counted as not defined. */
  mayBeUndefined?: true
  /** @param rows number of rows; every vector has as many */
  evaluate: (args: Vector[], rows: number) => Vector
  r: (args: string[]) => string
  python: (args: string[]) => string
  /** An expression over variables, or a variable made by commands before it. */
  stata: (args: string[], code: StataCode) => string
  /** An expression of DuckDB's SQL that names each argument once; left out where rows have to have an order. */
  sql?: (args: string[]) => string
}

/** A value per row: numbers with `NaN` for missing, yes and no as 1 and 0, text with `null`. */
export type Vector =
  | { type: 'number' | 'truth'; values: Float64Array }
  | { type: 'text'; values: readonly (string | null)[] }

export function vectorOf(column: Column): Vector {
  return column.kind === 'number' ? { type: 'number', values: column.values } : { type: 'text', values: column.values }
}

/** Yes and no become 1 and 0. */
export function columnOf(vector: Vector): Column {
  if (vector.type === 'text') return { kind: 'text', values: [...vector.values] }
  return { kind: 'number', values: vector.values }
}

export function missingVector(type: FormulaType, rows: number): Vector {
  if (type === 'text') return { type, values: new Array<null>(rows).fill(null) }
  return { type: type === 'truth' ? 'truth' : 'number', values: new Float64Array(rows).fill(NaN) }
}

export function isMissingAt({ values }: Vector, row: number): boolean {
  const value = values[row]
  return value === null || value !== value
}

/** What rows with the same values share; null where one of them is missing. */
export function keyAt(vectors: readonly Vector[], row: number): string | null {
  let key = ''
  for (const vector of vectors) {
    if (isMissingAt(vector, row)) return null
    const value = vector.values[row]
    // 0 and -0 are one number; the length keeps "a","bc" apart from "ab","c"
    const text = typeof value === 'number' ? String(value + 0) : value!
    key += `${text.length}:${text}`
  }
  return key
}

/** The number of the group of each row, -1 where its key has a missing part, in order of first appearance. */
export function groupRows(vectors: readonly Vector[], rows: number): { of: Int32Array; firstRows: number[] } {
  const known = new Map<string, number>()
  const firstRows: number[] = []
  const of = new Int32Array(rows)
  for (let row = 0; row < rows; row++) {
    const key = keyAt(vectors, row)
    const group = key === null ? -1 : known.get(key)
    of[row] = group ?? known.set(key!, firstRows.push(row) - 1).get(key!)!
  }
  return { of, firstRows }
}
