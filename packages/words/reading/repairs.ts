import type { ReadingFacts } from '@casefiles/engine/facts'
import type { RepairId } from '@casefiles/engine/repairs'
import { plural } from '@casefiles/engine/words'
import type { Writes } from '../tell.ts'
import { columnWords, countOf, placesWords, quoted, quotedNames, someWords } from './phrases.ts'

/** Each repair as an analyst is offered it: what is accepted; what it does, and when it is right. */
export const REPAIR_OFFERS: Readonly<Record<RepairId, { label: string; does: string }>> = {
  'quotes-as-letters': {
    label: 'Take the quotes in these rows as letters',
    does: 'Each ends with its line and is cut wherever a separator stands. Rows with sound quotes are read as ever.',
  },
  'number-repeated-names': {
    label: 'Number the repeated names',
    does: 'The second "x" becomes "x_2". A name that another column has is passed over.',
  },
  'name-unnamed': {
    label: 'Name these columns by their place, and leave out those that hold nothing',
    does: 'The seventh becomes "column_7". One that holds nothing comes of a separator at the end of each line.',
  },
  'fill-short-rows': {
    label: 'Fill these rows up with missing cells at their end',
    does: 'Right only where it is the last cells that are absent. Behind an earlier gap the rest gets into wrong columns.',
  },
  'leave-out-short-rows': {
    label: 'Leave these rows out',
    does: 'Right for headings, notes and sources above or below the rows.',
  },
  'cut-empty-cells': {
    label: 'Cut the empty cells off',
    does: 'No cell with something in it goes, and none moves.',
  },
  'leave-out-long-rows': {
    label: 'Leave these rows out',
    does: 'Which of their cells belongs to which column cannot be told, so none of them is used.',
  },
  'decimal-point': {
    label: 'The point is the decimal mark',
    does: 'Then 1.043 is a little more than one, and 1,043 is one thousand and forty-three.',
  },
  'decimal-comma': {
    label: 'The comma is the decimal mark',
    does: 'Then 1.043 is one thousand and forty-three, and 1,043 is a little more than one.',
  },
  'na-is-missing': {
    label: 'NA means that nothing is known',
    does: 'These cells are missing. A design leaves out the rows that need them.',
  },
  'na-is-name': {
    label: 'NA is a name or code, such as Namibia or North America',
    does: 'The cells are written "NA (code)" from here on, so that no program takes them for missing ones.',
  },
  'fill-down': {
    label: 'Each label holds for the empty cells below it',
    does: 'Right where a name is written once above its rows. Missing cells are filled, no other is changed.',
  },
  'keep-empty-labels': {
    label: 'Nothing is known in these cells',
    does: 'They stay missing. A design leaves out the rows that need them.',
  },
  'leave-out-totals': {
    label: 'Leave these rows out',
    does: 'Right where they add up or average other rows. A total beside its parts would count as a place of its own.',
  },
  'keep-totals': {
    label: 'Keep these rows',
    does: 'Right where the word names one group among others, or where a recipe picks rows later.',
  },
  'day-first': {
    label: 'The day comes first',
    does: 'Then 03/04/2021 is the third of April.',
  },
  'month-first': {
    label: 'The month comes first',
    does: 'Then 03/04/2021 is the fourth of March.',
  },
  'days-of-excel': {
    label: 'Days as Excel counts them',
    does: 'Then 43831 is 2020-01-01.',
  },
  'days-of-excel-1904': {
    label: 'Days as Excel counts them from 1904, as old files of a Mac do',
    does: 'Then 42369 is 2020-01-01.',
  },
  'days-of-stata': {
    label: 'Days since 1960, as Stata and SAS count them',
    does: 'Then 21915 is 2020-01-01.',
  },
  'numbers-not-days': {
    label: 'Numbers that are no days',
    does: 'The column stays as it is.',
  },
  'join-spellings': {
    label: 'They are one, whatever their capitals',
    does: 'The commonest way of writing each takes the place of the others.',
  },
  'keep-spellings': {
    label: 'They are different ones',
    does: 'Right for codes in which capitals count. Each is a unit or a category of its own.',
  },
}

/** What was repaired, in a sentence or two. */
export const repairs: Writes<ReadingFacts['repairs']> = {
  'quotes-as-letters': ({ rows }) =>
    `Quotes were taken as letters in ${plural(rows.count, 'row')} where one did not fit: ${placesWords(rows)}.`,
  'number-repeated-names': ({ renamed }) =>
    `Names that stood in the header more than once were numbered: ${someWords(renamed, ([from, to]) => `"${from}" became "${to}"`)}.`,
  'name-unnamed': ({ named, leftOut }) =>
    [
      ...(countOf(named) > 0 ? [`Columns without a name were named by their place: ${someWords(named, quoted)}.`] : []),
      ...(countOf(leftOut) > 0 ? [`Left out, as it had neither a name nor a cell: ${columnWords(leftOut)}.`] : []),
    ].join(' '),
  'fill-short-rows': ({ width, rows }) =>
    `Rows ${than('fewer', width)} were filled up with missing cells at their end: ${rows.count}. In the file: ${placesWords(rows)}.`,
  'leave-out-short-rows': ({ width, rows }) =>
    `Rows ${than('fewer', width)} were left out: ${rows.count}. In the file: ${placesWords(rows)}.`,
  'cut-empty-cells': ({ width, rows }) =>
    `Empty cells at the end of rows ${than('more', width)} were cut off: ${plural(rows.count, 'row')}. In the file: ${placesWords(rows)}.`,
  'leave-out-long-rows': ({ width, rows }) =>
    `Rows ${than('more', width)} were left out: ${rows.count}. In the file: ${placesWords(rows)}.`,
  'decimal-point': () => decimalTaken('point'),
  'decimal-comma': () => decimalTaken('comma'),
  'na-is-missing': ({ columns, cells }) =>
    `"NA" was taken as missing in ${quotedNames(columns)}: ${plural(cells, 'cell')}.`,
  'na-is-name': ({ columns, cells, name }) =>
    `"NA" was taken as a name and written "${name}" in ${quotedNames(columns)}: ${plural(cells, 'cell')}.`,
  'fill-down': ({ columns, cells }) =>
    `Each label was written into the empty cells below it, in ${quotedNames(columns)}, ${plural(cells, 'cell')}.`,
  'keep-empty-labels': ({ columns, cells }) =>
    `Empty cells were kept in ${quotedNames(columns)}, ${plural(cells, 'cell')}.`,
  'leave-out-totals': ({ rows }) => `Totals were left out, ${plural(rows.count, 'row')}: ${placesWords(rows)}.`,
  'keep-totals': ({ rows }) => `Rows that may be totals were kept, ${plural(rows.count, 'row')}: ${placesWords(rows)}.`,
  'day-first': ({ column }) => takenFirst('day', column),
  'month-first': ({ column }) => takenFirst('month', column),
  'days-of-excel': daysSince,
  'days-of-excel-1904': daysSince,
  'days-of-stata': daysSince,
  'numbers-not-days': ({ columns }) => `The numbers of ${quotedNames(columns)} were taken for no days.`,
  'join-spellings': ({ columns, cells }) =>
    `Texts that differ in capitals alone were written alike in ${quotedNames(columns)}: ${plural(cells, 'cell')}.`,
  'keep-spellings': ({ columns }) => `Texts that differ in capitals alone were kept apart in ${quotedNames(columns)}.`,
}

const than = (which: 'fewer' | 'more', width: number) => `with ${which} cells than the header (${width})`

const decimalTaken = (mark: string) =>
  `The ${mark} was taken as the decimal mark, as nothing in the file says which it is.`

const takenFirst = (part: string, column: string) =>
  `Of days in "${column}" that do not show it the ${part} was taken to stand first.`

function daysSince({ columns, start }: { columns: string[]; start: string }): string {
  return `The numbers of ${quotedNames(columns)} were read as days since ${start}.`
}
