import type { RowPlaces, Some } from '@casefiles/engine/facts'
import { formatCount, joinWithAnd, plural } from '@casefiles/engine/words'

/** @example placesWords({ count: 3, isInHeader: true, first: [{ row: 2, cells: null }, { row: 5, cells: 1 }] }) // 'the header, data rows 2 and 5 (1 cell)' */
export function placesWords({ count, isInHeader, first }: RowPlaces): string {
  const rest = count - first.length - Number(isInHeader)
  const rows = first.length === 1 ? 'data row' : 'data rows'
  const told = first.map(({ row, cells }) => formatCount(row) + (cells === null ? '' : ` (${plural(cells, 'cell')})`))
  const named = told.length === 0 ? [] : [`${rest > 0 ? 'first ' : ''}${rows} ${joinWithAnd(told)}`]
  return [...(isInHeader ? ['the header'] : []), ...named].join(', ')
}

/** Names or other parts of a sentence; of many, the first. */
export function someWords<Item>({ first, others }: Some<Item>, words: (item: Item) => string): string {
  const told = first.map(words)
  return others === 0 ? joinWithAnd(told) : `${told.join(', ')} and ${plural(others, 'other')}`
}

export function countOf({ first, others }: Some<unknown>): number {
  return first.length + others
}

/** Columns by their places. */
export function columnWords(columns: Some<number>): string {
  return `${countOf(columns) === 1 ? 'column' : 'columns'} ${someWords(columns, String)}`
}

export const quoted = (text: string | number | null) => `"${text}"`

export const quotedNames = (names: readonly string[]) => joinWithAnd(names.map(quoted))

/** The columns after the first, of a question that shows the first. */
export function alsoIn(columns: readonly string[]): string {
  return columns.length > 1 ? `, and in ${quotedNames(columns.slice(1))}` : ''
}

/** The same as a sentence of its own. */
export function sameIn(columns: readonly string[]): string {
  return columns.length > 1 ? ` The same in ${quotedNames(columns.slice(1))}.` : ''
}
