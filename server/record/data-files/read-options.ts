import { TABLE_LIMITS, type TableLimits } from '@casefiles/engine/frame'
import type { RepairId } from '@casefiles/engine/repairs'

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
