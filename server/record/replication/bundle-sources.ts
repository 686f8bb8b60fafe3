import fs from 'node:fs'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'

/** The files that a recipe made the published data of, by their names in the bundle; those taken down are left out. */
export function bundleSources({ design }: CasefilePublication, publications: ArchiveStore): Map<string, Uint8Array> {
  const held = (design.dataset.recipe?.sources ?? []).filter(({ sha256 }) =>
    fs.existsSync(publications.objectFile(sha256)),
  )
  return new Map(held.map(({ file, sha256 }) => [file, publications.readObject(sha256)]))
}
