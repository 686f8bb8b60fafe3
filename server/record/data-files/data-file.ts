import type { LogLine } from '@casefiles/engine/analysis'
import type { ColumnNotes, DataTable, Dialect } from '@casefiles/engine/frame'
import type { RepairDone } from '@casefiles/engine/repairs'

export type DataFormat = 'text' | 'xlsx' | 'parquet' | 'stata'

/** What a reader of one format hands on; the profile is made from it. */
export interface FormatReading {
  table: DataTable
  log: LogLine[]
  notes: Map<string, ColumnNotes>
  /** Of a text file. */
  dialect?: Dialect
  /** What was repaired before it could be read; left out where nothing was. */
  repairs?: RepairDone[]
  /** Cells of text columns that are numbers by themselves, by column. */
  native?: Map<string, Uint8Array>
  /** Rows of each column in which NA was read as missing and may be a code or a name. */
  askedNa?: ReadonlyMap<string, readonly number[]>
  /** Whether something that stands above or below the table was left out of it. */
  isCut?: boolean
  /** Columns of a text file with every cell as it is spelled. */
  respell?: (names: readonly string[]) => DataTable
}
