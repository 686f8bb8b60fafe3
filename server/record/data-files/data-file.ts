import type { LogLine } from '@casefiles/engine/analysis'
import type { Text } from '@casefiles/engine/facts'
import { TABLE_LIMITS, type ColumnNotes, type DataTable, type Dialect, type TableLimits } from '@casefiles/engine/frame'
import type { RepairDone, RepairId } from '@casefiles/engine/repairs'

export interface ReadLimits extends TableLimits {
  /** Of the file as it is given. */
  bytes: number
  /** Of everything inside it once unpacked; a small file may claim to hold a thousand times its size. */
  unpackedBytes: number
}

/** For a server with a few gigabytes of memory; a smaller one sets less. */
export const READ_LIMITS: ReadLimits = { ...TABLE_LIMITS, bytes: 500_000_000, unpackedBytes: 1_000_000_000 }

export interface ReadOptions {
  /** Sheet of a workbook; left out = the first. */
  sheet?: string | undefined
  /** What a Stata column with value labels becomes: its numbers (as Stata computes with them) or its words. */
  valueLabels?: 'codes' | 'words' | undefined
  /** Repairs that were accepted; an empty list asks for every fault at once. Left out = the first fault is refused. */
  repairs?: readonly RepairId[] | undefined
  /** Whether it is a file as the product stores it, of which everything that was to be asked has been answered. */
  isStored?: boolean | undefined
  limits?: Partial<ReadLimits> | undefined
}

export type DataFormat = 'text' | 'xlsx' | 'parquet' | 'stata'

/** What a reader of one format hands on; the profile is made from it. */
export interface FormatReading {
  table: DataTable
  /** With what the engine says as facts not yet told. */
  log: LogLine<Text>[]
  notes: Map<string, ColumnNotes>
  /** Of a text file. */
  dialect?: Dialect
  /** What was repaired before it could be read; left out where nothing was. */
  repairs?: RepairDone<Text>[]
  /** Cells of text columns that are numbers by themselves, by column. */
  native?: Map<string, Uint8Array>
  /** Rows of each column in which NA was read as missing and may be a code or a name. */
  askedNa?: ReadonlyMap<string, readonly number[]>
  /** Whether something that stands above or below the table was left out of it. */
  isCut?: boolean
  /** Columns of a text file with every cell as it is spelled. */
  respell?: (names: readonly string[]) => DataTable
}
