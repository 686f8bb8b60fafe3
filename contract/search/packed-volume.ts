import { drawersFor } from '../archive-pages.ts'
import type { SiteIndex } from '../site-index.ts'
import { packVolume } from './pack-words.ts'
import { casefileRows } from './search-row.ts'

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
