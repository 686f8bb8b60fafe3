import type { SearchRow } from './search-row.ts'
import { isFunctionWord, stemOf, wordsOf } from './words.ts'

/** How much a word found in each field counts. */
const WEIGHTS = {
  title: 8,
  docket: 8,
  keywords: 6,
  policy: 5,
  outcome: 4,
  jurisdiction: 3,
  domain: 2,
  dataset: 2,
  summary: 1.5,
  answer: 1,
}
export type SearchField = keyof typeof WEIGHTS

/** What is looked through, in the order in which scores are summed; fields are named by their places in it. */
export const FIELDS = Object.keys(WEIGHTS) as SearchField[]
export const FIELD_WEIGHTS: readonly number[] = Object.values(WEIGHTS)

export function textOf(row: SearchRow, field: SearchField): string {
  const value = row[field]
  return Array.isArray(value) ? value.join(' ') : (value ?? '')
}

/** The word as the index has it; null where it is left out. */
export function indexedWord(word: string): string | null {
  return isFunctionWord(word) ? null : stemOf(word)
}

/** How the index of a file is made. */
export const SEARCH_OPTIONS = {
  idField: 'place',
  fields: FIELDS,
  extractField: (row: SearchRow & { place: number }, field: string) =>
    field === 'place' ? String(row.place) : textOf(row, field as SearchField),
  tokenize: wordsOf,
  processTerm: indexedWord,
}
