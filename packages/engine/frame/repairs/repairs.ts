import * as z from 'zod/mini'

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

export interface Repair {
  /** The fault it mends; several repairs of one fault exclude each other. */
  mends: FaultKind
  /** What an analyst accepts. */
  label: string
  /** What it does, and when it is right, in a sentence or two. */
  does: string
}

export const REPAIRS: Record<RepairId, Repair> = {
  'quotes-as-letters': {
    mends: 'broken-quotes',
    label: 'Take the quotes in these rows as letters',
    does: 'Each ends with its line and is cut wherever a separator stands. Rows with sound quotes are read as ever.',
  },
  'number-repeated-names': {
    mends: 'repeated-names',
    label: 'Number the repeated names',
    does: 'The second "x" becomes "x_2". A name that another column has is passed over.',
  },
  'name-unnamed': {
    mends: 'unnamed-columns',
    label: 'Name these columns by their place, and leave out those that hold nothing',
    does: 'The seventh becomes "column_7". One that holds nothing comes of a separator at the end of each line.',
  },
  'fill-short-rows': {
    mends: 'short-rows',
    label: 'Fill these rows up with missing cells at their end',
    does: 'Right only where it is the last cells that are absent. Behind an earlier gap the rest gets into wrong columns.',
  },
  'leave-out-short-rows': {
    mends: 'short-rows',
    label: 'Leave these rows out',
    does: 'Right for headings, notes and sources above or below the rows.',
  },
  'cut-empty-cells': {
    mends: 'empty-cells-behind',
    label: 'Cut the empty cells off',
    does: 'No cell with something in it goes, and none moves.',
  },
  'leave-out-long-rows': {
    mends: 'long-rows',
    label: 'Leave these rows out',
    does: 'Which of their cells belongs to which column cannot be told, so none of them is used.',
  },
  'decimal-point': {
    mends: 'ambiguous-marks',
    label: 'The point is the decimal mark',
    does: 'Then 1.043 is a little more than one, and 1,043 is one thousand and forty-three.',
  },
  'decimal-comma': {
    mends: 'ambiguous-marks',
    label: 'The comma is the decimal mark',
    does: 'Then 1.043 is one thousand and forty-three, and 1,043 is a little more than one.',
  },
  'na-is-missing': {
    mends: 'ambiguous-na',
    label: 'NA means that nothing is known',
    does: 'These cells are missing. A design leaves out the rows that need them.',
  },
  'na-is-name': {
    mends: 'ambiguous-na',
    label: 'NA is a name or code, such as Namibia or North America',
    does: 'The cells are written "NA (code)" from here on, so that no program takes them for missing ones.',
  },
  'fill-down': {
    mends: 'group-labels',
    label: 'Each label holds for the empty cells below it',
    does: 'Right where a name is written once above its rows. Missing cells are filled, no other is changed.',
  },
  'keep-empty-labels': {
    mends: 'group-labels',
    label: 'Nothing is known in these cells',
    does: 'They stay missing. A design leaves out the rows that need them.',
  },
  'leave-out-totals': {
    mends: 'totals',
    label: 'Leave these rows out',
    does: 'Right where they add up or average other rows. A total beside its parts would count as a place of its own.',
  },
  'keep-totals': {
    mends: 'totals',
    label: 'Keep these rows',
    does: 'Right where the word names one group among others, or where a recipe picks rows later.',
  },
  'day-first': {
    mends: 'ambiguous-days',
    label: 'The day comes first',
    does: 'Then 03/04/2021 is the third of April.',
  },
  'month-first': {
    mends: 'ambiguous-days',
    label: 'The month comes first',
    does: 'Then 03/04/2021 is the fourth of March.',
  },
  'days-of-excel': {
    mends: 'numbered-days',
    label: 'Days as Excel counts them',
    does: 'Then 43831 is 2020-01-01.',
  },
  'days-of-excel-1904': {
    mends: 'numbered-days',
    label: 'Days as Excel counts them from 1904, as old files of a Mac do',
    does: 'Then 42369 is 2020-01-01.',
  },
  'days-of-stata': {
    mends: 'numbered-days',
    label: 'Days since 1960, as Stata and SAS count them',
    does: 'Then 21915 is 2020-01-01.',
  },
  'numbers-not-days': {
    mends: 'numbered-days',
    label: 'Numbers that are no days',
    does: 'The column stays as it is.',
  },
  'join-spellings': {
    mends: 'spellings',
    label: 'They are one, whatever its capitals',
    does: 'The commonest way of writing each takes the place of the others.',
  },
  'keep-spellings': {
    mends: 'spellings',
    label: 'They are different ones',
    does: 'Right for codes in which capitals count. Each is a unit or a category of its own.',
  },
}

/** Whether each fault has one repair at most. */
export function isOneForEachFault(accepted: readonly RepairId[]): boolean {
  return new Set(accepted.map((id) => REPAIRS[id].mends)).size === accepted.length
}

/** A repair as it was carried out, with what it changed in words. */
export const repairDoneSchema = z.strictObject({ id: z.enum(REPAIR_IDS), words: z.string() })
export type RepairDone = z.infer<typeof repairDoneSchema>
