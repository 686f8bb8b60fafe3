import type { LogLine } from '../../engine/analysis.ts'
import { EngineError } from '../../engine/errors.ts'
import type { Dialect } from '../../engine/frame/dialect.ts'
import type { ColumnNotes } from '../../engine/frame/profile.ts'
import type { DataTable } from '../../engine/frame/table.ts'

export type DataFormat = 'text' | 'xlsx' | 'parquet' | 'stata'

/** What a reader of one format hands on; the profile is made from it. */
export interface FormatReading {
  table: DataTable
  log: LogLine[]
  notes: Map<string, ColumnNotes>
  /** Of a text file. */
  dialect?: Dialect
}

/** What is said of a file that breaks off or contradicts itself. */
export function damagedFile(kind: string, reason: string): EngineError {
  return new EngineError('file/damaged', `The ${kind} cannot be read to its end: ${reason}.`, {
    hint: 'Save or download it again; a transfer that broke off is the usual cause.',
  })
}
