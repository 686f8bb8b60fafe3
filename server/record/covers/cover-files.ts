import fs from 'node:fs'
import path from 'node:path'
import { durableFiles } from '../../base/store/durable-files.ts'

/** Cover pictures on the disk, one per fingerprint. Those that are published lie in the publications, too. */
export interface CoverFiles {
  /** Takes over a finished file; one that is here already is replaced by the same bytes. */
  keep(picture: { path: string; sha256: string }): Promise<void>
  /** @throws where there is no such picture */
  read(sha256: string): Buffer
}

export function openCoverFiles(folder: string): CoverFiles {
  fs.mkdirSync(folder, { recursive: true })
  const pathOf = (sha256: string) => path.join(folder, sha256)
  return {
    async keep(picture) {
      await fs.promises.rename(picture.path, pathOf(picture.sha256))
      durableFiles.syncFolder(folder)
    },
    read: (sha256) => fs.readFileSync(pathOf(sha256)),
  }
}
