import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from './bucket.ts'
import { unreachable } from './storage-error.ts'

/** Copies in a bucket of files that are named for their content. */
export interface FileCopies {
  /** To be called before anything names the file. */
  keep(name: string, file: string, sha256: string): Promise<void>
  /** Brings a file that is not in the folder to its place there. @returns whether there was a whole one */
  bring(name: string, target: string, sha256: string): Promise<boolean>
  /** Has a file go from the bucket, now or as soon as it can be reached. */
  remove(name: string): void
}

/** Stands in where everything is in the folder alone. */
export const noCopies: FileCopies = {
  keep: async () => undefined,
  bring: async () => false,
  remove: () => undefined,
}

/**
 * @param bucket of one kind of files alone
 * @param remove told of names that must go
 */
export function openFileCopies(bucket: Bucket, remove: (names: string[], isForGood: true) => void): FileCopies {
  async function bring(name: string, target: string, sha256: string): Promise<boolean> {
    const stream = await bucket.stream(name)
    if (stream === null) return false
    const written = path.join(path.dirname(target), `.${randomUUID()}.part`)
    try {
      const hash = createHash('sha256')
      await pipeline(Readable.fromWeb(stream as never), passOn(hash), fs.createWriteStream(written, { flush: true }))
      if (hash.digest('hex') !== sha256) return false
      await fs.promises.rename(written, target)
      return true
    } catch (error) {
      // What is not said by the disk was cut off on its way.
      throw (error as NodeJS.ErrnoException).syscall ? error : unreachable(bucket.name, error)
    } finally {
      await fs.promises.rm(written, { force: true })
    }
  }

  return {
    keep: (name, file, sha256) => putFile(bucket, name, file, sha256),
    bring,
    remove: (name) => remove([name], true),
  }
}

/** Up to this size the service compares the bytes with their fingerprint; what is larger goes in parts. */
const CHECKED_BYTES = 64 * 1024 * 1024

/** Puts a file whose fingerprint is known, read as it is sent. The service refuses it where its bytes are others. */
export async function putFile(bucket: Bucket, key: string, file: string, sha256: string): Promise<void> {
  const blob = await fs.openAsBlob(file)
  const headers: Record<string, string> = blob.size <= CHECKED_BYTES ? { 'x-amz-content-sha256': sha256 } : {}
  await bucket.put(key, blob, { headers })
}

/** Lets bytes through and adds them to a hash. */
function passOn(hash: ReturnType<typeof createHash>) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      hash.update(piece)
      yield piece
    }
  }
}
