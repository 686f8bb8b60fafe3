import type { AnalysisRequest } from '../analyze.ts'
import type { EngineErrorCode } from '../errors.ts'
import type { DataTable } from '../frame/table.ts'

/** A data set as rows, easy to change before it becomes a table; missing cells are `null`. */
export type Rows = Record<string, number | string | null>[]

export interface Refusal {
  rows?: (rows: Rows) => Rows
  /** Merged over the case's spec. */
  spec?: object
}

/** What the conformance tests need to know about a design: a small data set, its spec, and how to break both. */
export interface ConformanceCase {
  rows: Rows
  spec: Record<string, unknown>
  outcome: string
  intent: AnalysisRequest['intent']
  /** The spec with every column under another name. */
  renamed: (rename: (column: string) => string) => Record<string, unknown>
  /** How each error code of the design comes about. */
  refusals: Partial<Record<EngineErrorCode, Refusal>>
  /** Codes that no data set reaches through `analyze`, each with the reason. */
  unreachable: Partial<Record<EngineErrorCode, string>>
  /** Kinds or ids of the figures that the design draws. */
  figures: string[]
}

export function toTable(rows: Rows): DataTable {
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map((name) => {
    const cells = rows.map((row) => row[name] ?? null)
    const isNumber = cells.every((cell) => cell === null || typeof cell === 'number')
    const column = isNumber
      ? { kind: 'number' as const, values: Float64Array.from(cells, (cell) => (cell === null ? NaN : Number(cell))) }
      : { kind: 'text' as const, values: cells.map((cell) => (cell === null ? null : String(cell))) }
    return [name, column] as const
  })
  return { rows: rows.length, columns: new Map(columns) }
}
