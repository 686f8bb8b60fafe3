import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Bucket, PutOptions } from './bucket.ts'
import { folderUnreachable } from './storage-error.ts'

/**
 * A folder, on another disk or machine, that is spoken to as a bucket is. It must exist: one that is not mounted is a failure rather
 * than a new folder on the disk that it was to be apart from.
 */
export function folderBucket(folder: string, prefix = '', root = folder): Bucket {
  const fileOf = (key: string) => path.join(folder, prefix + key)

  /** @throws {ServerError} `storage/unreachable` */
  async function reach<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      await fs.promises.access(root, fs.constants.R_OK | fs.constants.W_OK)
      return await work()
    } catch (error) {
      throw folderUnreachable(root, error)
    }
  }

  async function write(file: string, body: Uint8Array | Blob): Promise<string> {
    await fs.promises.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const written = path.join(path.dirname(file), `.${randomUUID()}.part`)
    const hash = createHash('sha256')
    try {
      const source = body instanceof Blob ? Readable.fromWeb(body.stream() as never) : Readable.from([body])
      source.on('data', (piece: Uint8Array) => hash.update(piece))
      await pipeline(source, fs.createWriteStream(written, { mode: 0o600, flush: true }))
      await fs.promises.rename(written, file)
    } finally {
      await fs.promises.rm(written, { force: true })
    }
    return hash.digest('hex')
  }

  async function* names(below: string): AsyncGenerator<string> {
    const entries = await fs.promises.readdir(below, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue
      const file = path.join(below, entry.name)
      if (entry.isDirectory()) yield* names(file)
      else yield file
    }
  }

  return {
    name: root,
    put: (key, body, { only }: PutOptions = {}) => {
      if (only) throw new Error('A folder holds backups, which are written without a condition.')
      return reach(() => write(fileOf(key), body))
    },
    get: (key) =>
      reach(async () => {
        const bytes = await fs.promises.readFile(fileOf(key)).catch(absent)
        return bytes && { bytes, tag: createHash('sha256').update(bytes).digest('hex') }
      }),
    stream: (key) =>
      reach(async () => {
        const handle = await fs.promises.open(fileOf(key)).catch(absent)
        return handle && (Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>)
      }),
    remove: (key) => reach(() => fs.promises.rm(fileOf(key), { force: true })),
    async *list(begin) {
      await reach(async () => undefined)
      const top = path.join(folder, prefix)
      for await (const file of names(top)) {
        const key = path.relative(top, file).split(path.sep).join('/')
        if (!key.startsWith(begin)) continue
        const { size, mtime } = await fs.promises.stat(file)
        yield { key, bytes: size, at: mtime.toISOString() }
      }
    },
    isVersioned: async () => false,
    below: (more) => folderBucket(folder, prefix + more, root),
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
