import MiniSearch, { type AsPlainObject } from 'minisearch'
import { SEARCH_OPTIONS } from './search-fields.ts'
import { casefileRows, type SearchRow } from './search-row.ts'
import { drawersFor } from '../archive-pages.ts'
import type { SiteIndex } from '../site-index.ts'
import { packVolume } from './pack-words.ts'

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

/** The files of a volume as they are published. */
interface VolumeTexts {
  drawers: string[]
  spellings: string
}

/** A volume is packed once for all of its files; what its routes see of the index stays the same object. */
const packed = new WeakMap<SiteIndex, VolumeTexts>()

/** @param part what a volume's routes see: its casefiles, and the policies that name them */
export function packedVolume(part: SiteIndex): VolumeTexts {
  const known = packed.get(part) ?? pack(part)
  packed.set(part, known)
  return known
}

/** Texts take a fraction of the memory that the lists in them do. */
function pack(part: SiteIndex): VolumeTexts {
  const { drawers, spellings } = packVolume(casefileRows(part), { drawers: drawersFor(part.casefiles.length) })
  return { drawers: drawers.map((file) => JSON.stringify(file)), spellings: JSON.stringify(spellings) }
}
