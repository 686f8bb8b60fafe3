import type { ReadingFacts, RowPlaces } from '@casefiles/engine/facts'
import { formatCount, plural } from '@casefiles/engine/words'
import type { Writes } from '../tell.ts'
import { alsoIn, columnWords, countOf, placesWords, quoted, quotedNames, sameIn, someWords } from './phrases.ts'

/** What keeps a file from being read as a table, each as a sentence or a few. */
export const faults: Writes<ReadingFacts['faults']> = {
  'broken-quotes': ({ rows }) =>
    `A quote is never closed, or is followed by more of its cell, in ${plural(rows.count, 'row')}: ${placesWords(rows)}.`,
  'repeated-names': ({ names }) =>
    `The header has ${plural(countOf(names), 'name')} more than once: ${someWords(names, ([name, times]) => `"${name}" (${times} times)`)}.`,
  'unnamed-columns': ({ columns, unnamed, empty }) => {
    const nothing = countOf(empty) === 0 ? '' : ` Nothing stands in ${columnWords(empty)}.`
    return `In the header ${columnWords(unnamed)} of ${columns} ${countOf(unnamed) === 1 ? 'has' : 'have'} no name.${nothing}`
  },
  'short-rows': ({ width, rows }) => `${haveCells(rows, 'fewer', width)}: ${placesWords(rows)}.`,
  'empty-cells-behind': ({ width, rows }) =>
    `${haveCells(rows, 'more', width)}, but nothing stands in those that are too many: ${placesWords(rows)}.`,
  'long-rows': ({ width, rows, share }) => {
    const told = `${haveCells(rows, 'more', width)}: ${placesWords(rows)}.`
    return share === null
      ? told
      : `${told} It is ${share} row${share === 'most' ? 's' : ''}, so the header itself may be wrong: a title above it, or a first column without a name. Change it in the file.`
  },
  'ambiguous-marks': ({ columns, cells, rows }) =>
    'Whether numbers with one mark and three digits behind it are fractions or thousands cannot be told: ' +
    `nothing in the file says which mark is the decimal one. They stand in ${plural(cells, 'cell')} of ${quoted(columns[0])}` +
    `${alsoIn(columns)}: ${placesWords(rows)}.`,
  'ambiguous-na': ({ columns, cells, beside, rows }) =>
    `Whether "NA" in ${quoted(columns[0])} names something, such as Namibia or North America, or says that nothing is known cannot be told. ` +
    `It stands so in ${plural(cells, 'cell')}, beside ${beside === 0 ? 'nothing else' : plural(beside, 'other text')}: ${placesWords(rows)}.${sameIn(columns)}`,
  'group-labels': ({ columns, labels, cells }) =>
    `${quotedNames(columns)} ${columns.length === 1 ? 'has' : 'have'} something in the first row of each group alone: ` +
    `${labels.first.map(quoted).join(', ')}${labels.others > 0 ? ' and others' : ''}. In ${plural(cells, 'cell')} nothing is known.`,
  totals: ({ column, rows }) =>
    `${rows.count === 1 ? 'A row looks' : `${formatCount(rows.count)} rows look`} like a total of the others: ` +
    `${placesWords(rows)}, by what stands in ${quoted(column)}. As a unit of its own a total would be compared with its parts.`,
  'ambiguous-days': ({ columns, rows }) =>
    `Whether the day or the month stands first cannot be told of the days in ${quoted(columns[0])}${alsoIn(columns)}: ${placesWords(rows)}.`,
  'numbered-days': ({ columns, rows }) =>
    `The column ${quoted(columns[0])} holds whole numbers that may count days, from 1900 as in Excel or from 1960 as in Stata: ` +
    `${placesWords(rows)}.${sameIn(columns)}`,
  spellings: ({ columns, pairs: { first, others } }) => {
    const pairs = first.map(([text, most]) => `"${text}" and "${most}"`).join(', ')
    return `In ${quoted(columns[0])} texts differ in capitals alone, and count as different ones: ${pairs}${others > 0 ? ` and ${others} more` : ''}.${sameIn(columns)}`
  },
  'no-rows': () => 'No data row stands under the header.',
}

function haveCells({ count }: RowPlaces, than: 'fewer' | 'more', width: number): string {
  return `${plural(count, 'row')} ${count === 1 ? 'has' : 'have'} ${than} cells than the header, which has ${width}`
}
