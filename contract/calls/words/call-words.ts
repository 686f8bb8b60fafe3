import type { CallName } from '../call-map.ts'

/** What one parameter of an address or a query means. */
export interface ParameterWords {
  description: string
  /** A value that may be tried. Left out where a schema lists the values. */
  example?: string | number
}

/**
 * The words of one call beside its summary. They stand apart from the calls themselves because pages and studio load
 * those, and need no words.
 */
export interface CallWords {
  /** What it answers, who uses it for what, and what it refuses. Names stand in backticks; no other markup. */
  description: string
  /** Every parameter of address and query, by name. */
  parameters?: Readonly<Record<string, ParameterWords>>
  /** A body that it takes: JSON, or the fields of a form beside its file. */
  body?: unknown
}

/** What a call answered over the built-in archive, trimmed, and the address at which it was asked: `examples.json`. */
export interface CallExample {
  address: string
  answer: unknown
}

/** Words of some calls, by method and path. */
export type WordsOf<Names extends CallName> = Readonly<Record<Names, CallWords>>

/* Parameters that mean the same wherever they stand. */

export const SLUG: ParameterWords = {
  description: 'The casefile: the last part of the address of its page.',
  example: 'seat-belt-laws',
}
export const CURSOR: ParameterWords = {
  description: 'Where the next page begins: `next_cursor` of the answer before. Left out, the first page.',
}
export const PAGE_SIZE: ParameterWords = { description: 'How many entries a page holds.', example: 2 }
export const SEARCH_WORDS: ParameterWords = { description: 'Words to search for. Left out, every row.' }
export const COLUMN: ParameterWords = {
  description: 'The column that orders the rows; a `-` before its name turns the order around.',
}
/** What every list of the admin area takes. */
export const LIST_PARAMETERS = { q: SEARCH_WORDS, sort: COLUMN, limit: PAGE_SIZE, cursor: CURSOR } as const
