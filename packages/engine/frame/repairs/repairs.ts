import * as z from 'zod/mini'
import type { Text } from '../../fact.ts'

/** Everything that may be done to a file that cannot be read as a table, in the order in which it is told. */
export const REPAIR_IDS = [
  'quotes-as-letters',
  'number-repeated-names',
  'name-unnamed',
  'fill-short-rows',
  'leave-out-short-rows',
  'cut-empty-cells',
  'leave-out-long-rows',
  'decimal-point',
  'decimal-comma',
  'na-is-missing',
  'na-is-name',
  'fill-down',
  'keep-empty-labels',
  'leave-out-totals',
  'keep-totals',
  'day-first',
  'month-first',
  'days-of-excel',
  'days-of-excel-1904',
  'days-of-stata',
  'numbers-not-days',
  'join-spellings',
  'keep-spellings',
] as const
export type RepairId = (typeof REPAIR_IDS)[number]

/** What keeps a file from being read as a table. */
export type FaultKind =
  | 'broken-quotes'
  | 'repeated-names'
  | 'unnamed-columns'
  | 'short-rows'
  | 'empty-cells-behind'
  | 'long-rows'
  | 'ambiguous-marks'
  | 'ambiguous-na'
  | 'group-labels'
  | 'totals'
  | 'ambiguous-days'
  | 'numbered-days'
  | 'spellings'
  | 'no-rows'

/** The fault that each mends; several repairs of one fault exclude each other. */
export const MENDS: Record<RepairId, FaultKind> = {
  'quotes-as-letters': 'broken-quotes',
  'number-repeated-names': 'repeated-names',
  'name-unnamed': 'unnamed-columns',
  'fill-short-rows': 'short-rows',
  'leave-out-short-rows': 'short-rows',
  'cut-empty-cells': 'empty-cells-behind',
  'leave-out-long-rows': 'long-rows',
  'decimal-point': 'ambiguous-marks',
  'decimal-comma': 'ambiguous-marks',
  'na-is-missing': 'ambiguous-na',
  'na-is-name': 'ambiguous-na',
  'fill-down': 'group-labels',
  'keep-empty-labels': 'group-labels',
  'leave-out-totals': 'totals',
  'keep-totals': 'totals',
  'day-first': 'ambiguous-days',
  'month-first': 'ambiguous-days',
  'days-of-excel': 'numbered-days',
  'days-of-excel-1904': 'numbered-days',
  'days-of-stata': 'numbered-days',
  'numbers-not-days': 'numbered-days',
  'join-spellings': 'spellings',
  'keep-spellings': 'spellings',
}

/** Whether each fault has one repair at most. */
export function isOneForEachFault(accepted: readonly RepairId[]): boolean {
  return new Set(accepted.map((id) => MENDS[id])).size === accepted.length
}

/** A repair as it was carried out, with what it changed in words. */
export interface RepairDone<Words extends Text = string> {
  id: RepairId
  words: Words
}
export const repairDoneSchema = z.strictObject({ id: z.enum(REPAIR_IDS), words: z.string() })
