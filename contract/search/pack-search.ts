import MiniSearch, { type AsPlainObject } from 'minisearch'
import { SEARCH_OPTIONS } from './search-fields.ts'
import type { SearchRow } from './search-row.ts'

/** `/search.json`: what a search shows, and the index over it, whose numbers are places among the rows. */
export interface SearchFile {
  rows: SearchRow[]
  index: AsPlainObject
  /** Of a large archive: how many casefiles it has, whose words lie in volumes; `rows` are then policies and problems. */
  casefiles?: number
  /** Places of casefiles that were retracted, which come behind all others; left out where there is none. */
  retracted?: number[]
}

/** @param casefiles newest first */
export function retractedPlaces(casefiles: readonly { isRetracted: boolean }[]): { retracted?: number[] } {
  const retracted = casefiles.flatMap(({ isRetracted }, place) => (isRetracted ? [place] : []))
  return retracted.length > 0 ? { retracted } : {}
}

/** The index as it is published with the site. */
export function packSearch(rows: SearchRow[]): SearchFile {
  const index = new MiniSearch(SEARCH_OPTIONS)
  index.addAll(rows.map((row, place) => ({ ...row, place })))
  return { rows, index: index.toJSON(), ...retractedPlaces(rows) }
}
