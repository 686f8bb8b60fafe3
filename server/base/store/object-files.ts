import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sha256 } from '../chain/fingerprint.ts'
import type { DurableFiles } from './durable-files.ts'
import { StoreError } from './store-error.ts'

/** Files named for the SHA-256 of their content, `objects/ab/cdef…`, each written once and never changed. */
export interface ObjectFiles {
  put(bytes: Uint8Array | string): string
  read(hash: string): Buffer
  file(hash: string): string
  /** Whether the object is there with the bytes that it is named for. */
  isIntact(hash: string): boolean
  remove(hash: string): void
  /** Waits until the names of all objects written so far are on the disk. */
  flush(): void
  /** Deletes what `isNeeded` does not name and is older than `before`; returns how many objects went. */
  sweep(isNeeded: (hash: string) => boolean, before: Date): number
}

export function openObjectFiles(folder: string, files: DurableFiles, now: () => Date): ObjectFiles {
  const objects = path.join(folder, 'objects')
  const temporary = path.join(folder, 'temporary')
  const unflushed = new Set<string>()
  const shards = new Set<string>()
  fs.mkdirSync(objects, { recursive: true })
  fs.mkdirSync(temporary, { recursive: true })

  function file(hash: string): string {
    return path.join(objects, hash.slice(0, 2), hash.slice(2))
  }

  function put(content: Uint8Array | string): string {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
    const hash = sha256(bytes)
    const target = file(hash)
    unflushed.add(path.dirname(target))
    if (refresh(target, hash)) return hash
    const written = path.join(temporary, randomUUID())
    files.write(written, bytes, now())
    makeShard(path.dirname(target))
    files.rename(written, target)
    return hash
  }

  function makeShard(shard: string): void {
    if (shards.has(shard)) return
    if (fs.mkdirSync(shard, { recursive: true })) unflushed.add(objects)
    shards.add(shard)
  }

  // An object that is wanted again counts as new, so that a sweep does not take it before it is committed. One that was damaged
  // since is written once more.
  function refresh(target: string, hash: string): boolean {
    const standing = readIfThere(target)
    if (standing === null || sha256(standing) !== hash) return false
    fs.utimesSync(target, now(), now())
    return true
  }

  function read(hash: string): Buffer {
    const bytes = readIfThere(file(hash))
    if (bytes === null) throw new StoreError('store/object-missing', `The store has no object ${hash}.`)
    if (sha256(bytes) !== hash) {
      throw new StoreError('store/object-damaged', `The bytes of object ${hash} are no longer those it is named for.`)
    }
    return bytes
  }

  function isIntact(hash: string): boolean {
    const bytes = readIfThere(file(hash))
    return bytes !== null && sha256(bytes) === hash
  }

  function flush(): void {
    for (const name of unflushed) files.syncFolder(name)
    unflushed.clear()
  }

  function sweep(isNeeded: (hash: string) => boolean, before: Date): number {
    const swept = fs
      .readdirSync(objects)
      .flatMap((shard) => fs.readdirSync(path.join(objects, shard)).map((rest) => shard + rest))
      .filter((hash) => !isNeeded(hash) && isOlder(file(hash), before))
    for (const hash of swept) fs.rmSync(file(hash))
    for (const name of fs.readdirSync(temporary)) {
      if (isOlder(path.join(temporary, name), before)) fs.rmSync(path.join(temporary, name))
    }
    return swept.length
  }

  return { put, read, file, isIntact, remove: (hash) => fs.rmSync(file(hash), { force: true }), flush, sweep }
}

function readIfThere(file: string): Buffer | null {
  try {
    return fs.readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isOlder(file: string, before: Date): boolean {
  return fs.statSync(file).mtime < before
}
