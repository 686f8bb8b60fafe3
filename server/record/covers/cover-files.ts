import fs from 'node:fs'
import path from 'node:path'
import { noCopies, type FileCopies } from '../../base/storage/file-copies.ts'
import { durableFiles, openTombstones } from '../../base/store/durable-files.ts'

/** Cover pictures on the disk, one per fingerprint. Those that are published lie in the publications, too. */
export interface CoverFiles {
  /** Takes over a finished file; one that is here already is replaced by the same bytes. @throws {ServerError} `takedown/taken-down` */
  keep(picture: { path: string; sha256: string }): Promise<void>
  /** Sees to it that the picture is in the folder, where it is kept elsewhere, too. To be called before it is read. */
  bring(sha256: string): Promise<void>
  /** @throws where there is no such picture; {ServerError} `takedown/taken-down` */
  read(sha256: string): Buffer
  /** Removes the picture for good; whoever asks for it reads the notice. */
  takeDown(sha256: string, notice: string): void
}

/** @param copies where the files are kept beside the folder */
export function openCoverFiles(folder: string, copies: FileCopies = noCopies): CoverFiles {
  fs.mkdirSync(folder, { recursive: true })
  const pathOf = (sha256: string) => path.join(folder, sha256)
  const tombstones = openTombstones(folder)
  return {
    async keep(picture) {
      tombstones.refuse(picture.sha256)
      await copies.keep(picture.sha256, picture.path, picture.sha256)
      await fs.promises.rename(picture.path, pathOf(picture.sha256))
      durableFiles.syncFolder(folder)
    },
    async bring(sha256) {
      if (fs.existsSync(pathOf(sha256)) || tombstones.find(sha256) !== null) return
      await copies.bring(sha256, pathOf(sha256), sha256)
    },
    read(sha256) {
      tombstones.refuse(sha256)
      return fs.readFileSync(pathOf(sha256))
    },
    takeDown(sha256, notice) {
      tombstones.set(sha256, notice)
      fs.rmSync(pathOf(sha256), { force: true })
      durableFiles.syncFolder(folder)
      copies.remove(sha256)
    },
  }
}
