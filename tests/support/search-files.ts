import { ROWS_SIZE, archiveVolumes, type ArchiveVolume } from '../../contract/archive-pages.ts'
import { packSearch } from '../../contract/search/pack-search.ts'
import {
  packVolume,
  packWords,
  drawerAddress,
  newestAddress,
  rowsAddress,
  spellingsAddress,
} from '../../contract/search/pack-words.ts'
import type { RowsFile, LoadFile } from '../../contract/search/search-documents.ts'
import { shownOf, type SearchRow } from '../../contract/search/search-row.ts'

/**
 * The files of a large archive's search, as text by address.
 *
 * @param rows   casefiles, newest first
 * @param others policies and problems
 */
export function searchFiles(
  rows: readonly SearchRow[],
  others: SearchRow[] = [],
  volumes: readonly ArchiveVolume[] = archiveVolumes(rows.length),
): Map<string, string> {
  const files = new Map<string, string>()
  const add = (address: string, file: unknown) => files.set(address, JSON.stringify(file))
  const total = rows.length
  add('/search.json', { ...packSearch(others), casefiles: total })
  let held = 0
  for (const { number, first, count, drawers } of volumes) {
    const packed = packVolume(rows.slice(total - first - count, total - first), { drawers })
    for (const [drawer, words] of packed.drawers.entries()) add(drawerAddress(number, drawer), words)
    add(spellingsAddress(number), packed.spellings)
    held += count
  }
  add(newestAddress(total), packWords(rows.slice(0, total - held)))
  for (let number = 1; number <= Math.ceil(total / ROWS_SIZE); number++) {
    const end = total - (number - 1) * ROWS_SIZE
    const file: RowsFile = { rows: rows.slice(Math.max(0, end - ROWS_SIZE), end).map(shownOf) }
    add(rowsAddress(number), file)
  }
  return files
}

/** Reads files by their addresses, and notes each address that is read. */
export function readingFrom(files: ReadonlyMap<string, string>): { load: LoadFile; read: string[] } {
  const read: string[] = []
  const load = async <File>(address: string) => {
    const text = files.get(address)
    if (text === undefined) throw new Error(`There is no file ${address}.`)
    read.push(address)
    return JSON.parse(text) as File
  }
  return { load, read }
}
