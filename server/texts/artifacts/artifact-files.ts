import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { durableFiles } from '../../base/store/durable-files.ts'

/** The files of policy texts, one per fingerprint. No name of a sender reaches the disk. */
export interface ArtifactFiles {
  /** Takes over a file that `receiveUpload` wrote; one that is here already is kept. */
  keep(upload: { path: string; sha256: string }): Promise<void>
  /** @returns null where there is no such file */
  stream(sha256: string): Promise<ReadableStream<Uint8Array> | null>
  /** Where the file stands, for a process that reads it. */
  pathOf(sha256: string): string
}

export function openArtifactFiles(folder: string): ArtifactFiles {
  fs.mkdirSync(folder, { recursive: true })
  const pathOf = (sha256: string) => path.join(folder, sha256)
  return {
    pathOf,
    async keep(upload) {
      await fs.promises.rename(upload.path, pathOf(upload.sha256))
      durableFiles.syncFolder(folder)
    },
    async stream(sha256) {
      const handle = await fs.promises.open(pathOf(sha256), 'r').catch(() => null)
      return handle && (Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>)
    },
  }
}
