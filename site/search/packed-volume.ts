import { drawersFor } from '../../contract/archive-pages.ts'
import type { SiteIndex } from '../../contract/site-index.ts'
import { packVolume, type PackedVolume } from './pack-words.ts'
import { casefileRows } from './search-row.ts'

/** A volume is packed once for all of its files; what a route sees of the index stays the same object. */
const packed = new WeakMap<SiteIndex, PackedVolume>()

/** @param part what a volume's routes see: its casefiles, and the policies that name them */
export function packedVolume(part: SiteIndex): PackedVolume {
  const known = packed.get(part) ?? packVolume(casefileRows(part), { drawers: drawersFor(part.casefiles.length) })
  packed.set(part, known)
  return known
}
