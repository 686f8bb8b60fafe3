import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { noCopies, type FileCopies } from '../../base/storage/file-copies.ts'
import { durableFiles, openTombstones } from '../../base/store/durable-files.ts'

/** The files of policy texts, one per fingerprint. No name of a sender reaches the disk. */
export interface ArtifactFiles {
  /** Takes over a file that `receiveUpload` wrote; one that is here already is kept. @throws {ServerError} `takedown/taken-down` */
  keep(upload: { path: string; sha256: string }): Promise<void>
  /** Sees to it that the file is in the folder, where it is kept elsewhere, too. To be called before its path is read. */
  bring(sha256: string): Promise<void>
  /** @returns null where there is no such file. @throws {ServerError} `takedown/taken-down` */
  stream(sha256: string): Promise<ReadableStream<Uint8Array> | null>
  /** Where the file stands, for a process that reads it. */
  pathOf(sha256: string): string
  /** Removes the file for good; whoever asks for it reads the notice. */
  takeDown(sha256: string, notice: string): void
}

/** @param copies where the files are kept beside the folder */
export function openArtifactFiles(folder: string, copies: FileCopies = noCopies): ArtifactFiles {
  fs.mkdirSync(folder, { recursive: true })
  const pathOf = (sha256: string) => path.join(folder, sha256)
  const tombstones = openTombstones(folder)
  async function bring(sha256: string): Promise<void> {
    if (!fs.existsSync(pathOf(sha256))) await copies.bring(sha256, pathOf(sha256), sha256)
  }
  return {
    pathOf,
    bring,
    async keep(upload) {
      tombstones.refuse(upload.sha256)
      await copies.keep(upload.sha256, upload.path, upload.sha256)
      await fs.promises.rename(upload.path, pathOf(upload.sha256))
      durableFiles.syncFolder(folder)
    },
    async stream(sha256) {
      tombstones.refuse(sha256)
      await bring(sha256)
      const handle = await fs.promises.open(pathOf(sha256), 'r').catch(() => null)
      return handle && (Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>)
    },
    takeDown(sha256, notice) {
      tombstones.set(sha256, notice)
      fs.rmSync(pathOf(sha256), { force: true })
      durableFiles.syncFolder(folder)
      copies.remove(sha256)
    },
  }
}
