import type { ReadingFacts, Some } from '@casefiles/engine/facts'
import { formatCount, joinWithAnd, plural } from '@casefiles/engine/words'
import type { Writes } from '../tell.ts'
import { OFFICES, SERIES_OFFICES } from './offices.ts'
import { quoted, quotedNames } from './phrases.ts'

type Notes = ReadingFacts['notes']

/** What stands between cells. */
const DELIMITERS: Record<Notes['delimiter']['delimiter'], string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}
const MARKS = { '.': 'point', ',': 'comma' }

/** How a file was read: each choice made, each kind of cell that was not taken as it stands, what was left out. */
export const notes: Writes<Notes> = {
  delimiter: ({ delimiter, decimal }) =>
    `Cells are separated by ${DELIMITERS[delimiter]}; the decimal mark is a ${MARKS[decimal]}.`,
  spaces: () => 'Cells are separated by spaces, as many in each line.',
  'byte-order-mark': () => 'The byte order mark at the start was left out.',
  'blank-lines': ({ lines }) => `Lines with nothing on them were skipped: ${lines}. They are not counted as data rows.`,
  'missing-word': ({ column, word, cells }) =>
    `Cells${column === null ? '' : ` of "${column}"`} that hold "${word}" were read as missing: ${formatCount(cells)}.`,
  'code-na': ({ column, cells }) =>
    `"NA" in "${column}" was kept as a code, since the column holds codes of countries or regions: ${formatCount(cells)}.`,
  infinite: ({ column, cells }) =>
    `The column "${column}" holds infinite numbers (${formatCount(cells)}) and stays text; no design can use it as a number.`,
  'above-header': ({ line, above, isWorldBank }) =>
    `The header is line ${line}; what stands above was kept as notes: ${above.map(quoted).join(', ')}.` +
    (isWorldBank ? ' It is a download of the World Bank.' : ''),
  series: ({ office, notes: said }) =>
    `It is a download of time series of ${SERIES_OFFICES[office]}; what is said of them above the first period was kept as notes: ${said.map(quoted).join(', ')}.`,
  'below-table': ({ below }) =>
    `Below the table, ${plural(below.length, 'line')} kept as notes: ${below.map(quoted).join(', ')}.`,
  'blank-below': () => 'Rows below the table that hold nothing were left out.',
  'joined-header': ({ lines, names }) =>
    `The header has ${lines === 2 ? 'two' : lines} lines, which were joined: ${names.first.map(quoted).join(', ')}${names.others > 0 ? ' and others' : ''}.`,
  eurostat: () => 'The file is a bulk download of Eurostat; its first column was cut at the commas into several.',
  'row-below-header': ({ text }) => `The row below the header holds no data and was kept as a note: "${text}".`,
  'repeated-header': ({ times }) =>
    `The header stands again among the rows ${plural(times, 'time')}; these are no data.`,
  parts: ({ column, titles }) =>
    `What stands above each part of the table became the column "${column}": ${titles.map(quoted).join(', ')}.`,
  'written-numbers': ({ column, decimal, unit, areAccounts, changed, examples }) => {
    const reasons = [
      ...(decimal === null ? [] : [`its decimal mark is the ${MARKS[decimal]}`]),
      ...(unit === null ? [] : [`"${unit}" was left out`]),
      ...(areAccounts ? ['parentheses were read as a minus, as in accounts'] : []),
    ]
    const because = reasons.length === 0 ? '' : `; ${joinWithAnd(reasons)}`
    const cells =
      changed === 0
        ? ''
        : ` Cells that are not written as plain numbers: ${changed}, ${suchAs(examples, ([text, value]) => `"${text}" as ${value}`)}.`
    return `The column "${column}" was read as numbers${because}.${cells}`
  },
  flags: ({ column, flags, cells, examples }) =>
    `What stands beside the numbers of "${column}" was moved to the column "${flags}": ${plural(cells, 'cell')}, ${suchAs(examples, quoted)}.`,
  days: ({ column, examples }) =>
    `The column "${column}" holds days such as ${joinWithAnd(examples.map(quoted))}; they were read as year-month-day.`,
  'numbered-days': ({ column, number, day, cells }) =>
    `In "${column}" ${number} became ${day}: ${plural(cells, 'cell')}.`,
  periods: ({ column, kind, examples, first, number, areCounted, flagged }) => {
    const as = examples === null ? 'that Stata counts from 1960' : `such as ${examples.map(asWritten).join(', ')}`
    const because = areCounted ? ', counted from 1960 as Stata does, since so few do not show what they are' : ''
    const flags = flagged === 0 ? '' : ` Signs beside them were left out in ${plural(flagged, 'cell')}.`
    return `The column "${column}" holds ${kind}s ${as}; ${asWritten(first)} was read as ${number}${because}.${flags}`
  },
  'stata-days': ({ column, number, day }) =>
    `The column "${column}" holds days that Stata counts from 1960; ${number} was read as ${day}.`,
  'year-parts': ({ column, year, part, period, of }) =>
    `The columns "${year}" and "${part}" make one period: the column "${column}" was added, with ${period} for ${of[0]} and ${of[1]}.`,
  office: ({ office }) => `It is a download of ${OFFICES[office].name}. ${OFFICES[office].columns}`,
  'odd-codes': ({ column, codes, cells }) => {
    const [number, is, it] = codes.length === 1 ? ['number', 'is', 'it says'] : ['numbers', 'are', 'they say']
    return `In "${column}" the only ${number} below zero ${is} ${codes.join(', ')}, in ${plural(cells, 'cell')}: where ${it} that there is none, empty these cells. They count as numbers until then.`
  },
  never: ({ column, word, cells }) =>
    `Cells of "${column}" that hold "${word}" were read as missing, which says never: ${formatCount(cells)}.`,
  'looks-alike': ({ column, cells, examples }) =>
    `In "${column}" accents, spaces and signs that nobody sees are written alike in all cells: ${plural(cells, 'cell')}, such as ${quotedNames(examples)}.`,
  'true-or-false': ({ column, cells, examples }) =>
    `The words of "${column}" were written ${quotedNames(examples)}, as in every other format: ${plural(cells, 'cell')}.`,
  'end-sign': () => 'A sign that ends the file (Ctrl-Z) was left out.',
  'line-ends': () => 'Line ends that were written twice were taken as one.',
  'escaped-quotes': () => 'Quotes behind a backslash were taken as part of their cells.',
  'row-names': ({ column, rows }) =>
    `The header names one column less than there are: the first, which tells ${plural(rows, 'row')} apart, is called "${column}".`,
  'census-codes': ({ column, rows }) =>
    `In "${column}" numbers such as -666666666 say that there is no estimate: ${formatCount(rows)}. They stay until a step of a data recipe leaves their rows out.`,
}

/** All examples, or the first of many. */
function suchAs<Item>({ first, others }: Some<Item>, words: (item: Item) => string): string {
  return `${others > 0 ? 'such as ' : ''}${first.map(words).join(', ')}`
}

/** A cell as it stands in the file: a text in quotes. */
const asWritten = (cell: string | number) => (typeof cell === 'number' ? String(cell) : quoted(cell))
