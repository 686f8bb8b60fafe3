import fs from 'node:fs'
import path from 'node:path'
import { durableFiles } from '../../base/store/durable-files.ts'
import { openTombstones } from '../../base/store/tombstones.ts'

/** Cover pictures on the disk, one per fingerprint. Those that are published lie in the publications, too. */
export interface CoverFiles {
  /** Takes over a finished file; one that is here already is replaced by the same bytes. @throws {ServerError} `takedown/taken-down` */
  keep(picture: { path: string; sha256: string }): Promise<void>
  /** @throws where there is no such picture; {ServerError} `takedown/taken-down` */
  read(sha256: string): Buffer
  /** Removes the picture for good; whoever asks for it reads the notice. */
  takeDown(sha256: string, notice: string): void
}

export function openCoverFiles(folder: string): CoverFiles {
  fs.mkdirSync(folder, { recursive: true })
  const pathOf = (sha256: string) => path.join(folder, sha256)
  const tombstones = openTombstones(folder)
  return {
    async keep(picture) {
      tombstones.refuse(picture.sha256)
      await fs.promises.rename(picture.path, pathOf(picture.sha256))
      durableFiles.syncFolder(folder)
    },
    read(sha256) {
      tombstones.refuse(sha256)
      return fs.readFileSync(pathOf(sha256))
    },
    takeDown(sha256, notice) {
      tombstones.set(sha256, notice)
      fs.rmSync(pathOf(sha256), { force: true })
      durableFiles.syncFolder(folder)
    },
  }
}
