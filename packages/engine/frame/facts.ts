import { type Said, sayingOne, type Text } from '../fact.ts'
import type { DecimalMark } from './cell.ts'
import type { Delimiter } from './dialect.ts'
import type { Fault } from './repairs/faults.ts'
import type { FaultKind, RepairDone, RepairId } from './repairs/repairs.ts'
import type { SeriesOffice } from './written/join-headers.ts'
import type { OfficeId } from './written/name-office.ts'
import type { WrittenKind } from './written/read-period.ts'

/*
 * What is said of a file as it is read, by kind and code: how it was read, what keeps it from being read, what was repaired.
 * `packages/words/reading` writes the sentences, and `packages/words/shared` those on the rows that an analysis uses; a code without
 * one does not compile there.
 */

/** Rows of a file: how many, and which came first, from 1 on; `cells` where it is said how many such a row has. */
export interface RowPlaces {
  count: number
  isInHeader: boolean
  first: { row: number; cells: number | null }[]
}

/** Of many the first, and how many more there are. */
export interface Some<Item> {
  first: Item[]
  others: number
}

/** As many as a sentence names. */
export const SHOWN = 5

export function someOf<Item>(items: readonly Item[], most = SHOWN): Some<Item> {
  return { first: items.slice(0, most), others: Math.max(0, items.length - most) }
}

/** How a file was read. `column` is the column's name wherever there is one. */
export interface NoteFacts {
  delimiter: { delimiter: Delimiter; decimal: DecimalMark }
  /** Cells are kept apart by spaces alone. */
  spaces: object
  'byte-order-mark': object
  'blank-lines': { lines: number }
  /** `column`: null = anywhere in the file. */
  'missing-word': { column: string | null; word: string; cells: number }
  'code-na': { column: string; cells: number }
  infinite: { column: string; cells: number }
  'above-header': { line: number; above: string[]; isWorldBank: boolean }
  /** A download of time series, with what is said of them. */
  series: { office: SeriesOffice; notes: string[] }
  'below-table': { below: string[] }
  'blank-below': object
  'joined-header': { lines: number; names: Some<string> }
  eurostat: object
  'row-below-header': { text: string }
  'repeated-header': { times: number }
  parts: { column: string; titles: string[] }
  /** `decimal` is null where no cell shows a mark; `examples`: cells with the numbers that they were read as. */
  'written-numbers': {
    column: string
    decimal: DecimalMark | null
    unit: string | null
    areAccounts: boolean
    changed: number
    examples: Some<[text: string, value: number]>
  }
  flags: { column: string; flags: string; cells: number; examples: Some<string> }
  days: { column: string; examples: string[] }
  'numbered-days': { column: string; number: number; day: string; cells: number }
  /** `examples` is null where the file itself says that Stata counts them; `first` was read as `number`. */
  periods: {
    column: string
    kind: WrittenKind
    examples: (string | number)[] | null
    first: string | number
    number: number
    /** Whether they are counted from 1960, as so few do not show what they are. */
    areCounted: boolean
    flagged: number
  }
  'stata-days': { column: string; number: number; day: string }
  'year-parts': { column: string; year: string; part: string; period: number; of: [year: Shown, part: Shown] }
  office: { office: OfficeId }
  'census-codes': { column: string; rows: number }
  /** The only numbers below zero, which may say that there is none. */
  'odd-codes': { column: string; codes: number[]; cells: number }
  /** A word for a start that never comes. */
  never: { column: string; word: string; cells: number }
  /** Cells written as they look, or as true and false are elsewhere, with some of them. */
  'looks-alike': { column: string; cells: number; examples: string[] }
  'true-or-false': { column: string; cells: number; examples: string[] }
  'end-sign': object
  'line-ends': object
  'escaped-quotes': object
  /** The first column, which the header does not name. */
  'row-names': { column: string; rows: number }
}
type Shown = string | number | null

/** What keeps a file from being read as a table, by kind. */
export interface FaultFacts extends Record<FaultKind, object> {
  'broken-quotes': { rows: RowPlaces }
  'repeated-names': { names: Some<[name: string, times: number]> }
  /** Places of columns, from 1 on; `empty` are those of them that hold nothing. */
  'unnamed-columns': { columns: number; unnamed: Some<number>; empty: Some<number> }
  'short-rows': { width: number; rows: RowPlaces }
  'empty-cells-behind': { width: number; rows: RowPlaces }
  /** `share`: of all rows, where they are so many that the header itself may be wrong. */
  'long-rows': { width: number; rows: RowPlaces; share: 'most' | 'every' | null }
  'ambiguous-marks': { columns: string[]; cells: number; rows: RowPlaces }
  /** `beside`: how many other texts the first of the columns holds. */
  'ambiguous-na': { columns: string[]; cells: number; beside: number; rows: RowPlaces }
  'group-labels': { columns: string[]; labels: Some<string | number | null>; cells: number }
  totals: { column: string; rows: RowPlaces }
  'ambiguous-days': { columns: string[]; rows: RowPlaces }
  'numbered-days': { columns: string[]; rows: RowPlaces }
  /** Texts of the first of the columns that differ in capitals alone, with the commonest way of writing each. */
  spellings: { columns: string[]; pairs: Some<[text: string, most: string]> }
  'no-rows': object
}

/** What was repaired. */
export interface RepairFacts extends Record<RepairId, object> {
  'quotes-as-letters': { rows: RowPlaces }
  'number-repeated-names': { renamed: Some<[from: string, to: string]> }
  /** `leftOut`: places of columns, from 1 on. */
  'name-unnamed': { named: Some<string>; leftOut: Some<number> }
  'fill-short-rows': { width: number; rows: RowPlaces }
  'leave-out-short-rows': { width: number; rows: RowPlaces }
  'cut-empty-cells': { width: number; rows: RowPlaces }
  'leave-out-long-rows': { width: number; rows: RowPlaces }
  'na-is-missing': { columns: string[]; cells: number }
  'na-is-name': { columns: string[]; cells: number; name: string }
  'fill-down': { columns: string[]; cells: number }
  'keep-empty-labels': { columns: string[]; cells: number }
  'leave-out-totals': { rows: RowPlaces }
  'keep-totals': { rows: RowPlaces }
  'day-first': { column: string }
  'month-first': { column: string }
  'days-of-excel': { columns: string[]; start: string }
  'days-of-excel-1904': { columns: string[]; start: string }
  'days-of-stata': { columns: string[]; start: string }
  'numbers-not-days': { columns: string[] }
  'join-spellings': { columns: string[]; cells: number }
  'keep-spellings': { columns: string[] }
}

/** Which rows of a table an analysis uses. */
export interface RowFacts {
  missing: { items: 'units' | 'rows'; left: number; columns: string[] }
  /** Ends of the window as periods are shown. */
  window: { left: number; from: string; to: string }
  contrast: { rows: number; affected: number; unaffected: number }
}

export const ofRows = sayingOne<RowFacts>('shared/rows')

/** Everything that is said of a file, by kind. */
export interface ReadingFacts {
  notes: NoteFacts
  faults: FaultFacts
  repairs: RepairFacts
}

/** How a file was read. */
export const note = sayingOne<NoteFacts>('reading/notes')

const ofFault = sayingOne<FaultFacts>('reading/faults')

/** A fault with the repairs that are offered for it. */
export function faultOf<Kind extends FaultKind>(kind: Kind, of: FaultFacts[Kind], repairs: RepairId[]): Fault<Text> {
  return { kind, message: ofFault(kind, of), repairs }
}

const ofRepair = sayingOne<RepairFacts>('reading/repairs')

/** A repair as it was carried out. */
export function doneBy<Id extends RepairId>(id: Id, of: RepairFacts[Id]): RepairDone<Said> {
  return { id, words: ofRepair(id, of) }
}
