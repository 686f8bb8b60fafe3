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
  /** An object in another form, as compressed, that was kept; null where there is none, or not as it was kept. */
  readForm(hash: string, form: string): Buffer | null
  /** Keeps an object in another form as long as the object. */
  keepForm(hash: string, form: string, bytes: Uint8Array): void
  /** Whether the object is there with the bytes that it is named for. */
  isIntact(hash: string): boolean
  remove(hash: string): void
  /** Writes objects without waiting for the disk until the next {@link flush}, where the system can wait for all at once. */
  beginMany(): void
  /** Waits until all objects written so far, and their names, are on the disk. */
  flush(): void
  /** Deletes what `isNeeded` does not name and is older than `before`; returns how many objects went. */
  sweep(isNeeded: (hash: string) => boolean, before: Date): number
}

export function openObjectFiles(folder: string, files: DurableFiles, now: () => Date): ObjectFiles {
  const objects = path.join(folder, 'objects')
  const temporary = path.join(folder, 'temporary')
  /** Objects in other forms, `forms/ab/cdef….br`: the SHA-256 of the bytes, then the bytes. Each can be made again at any time. */
  const forms = path.join(folder, 'forms')
  /** Stands while there may be objects that are not on the disk yet, whoever wrote them: whoever commits next waits for them. */
  const unsynced = path.join(folder, 'unsynced')
  let isMany = false
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
    if (isMany) files.writeSoon(written, bytes, now())
    else files.write(written, bytes, now())
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
    if (bytes === null) throw new StoreError('store/object-missing', `The store has no object ${hash}.`, hash)
    if (sha256(bytes) !== hash) {
      const message = `The bytes of object ${hash} are no longer those it is named for.`
      throw new StoreError('store/object-damaged', message, hash)
    }
    return bytes
  }

  const formFile = (hash: string, form: string): string =>
    path.join(forms, hash.slice(0, 2), `${hash.slice(2)}.${form}`)

  function readForm(hash: string, form: string): Buffer | null {
    const kept = readIfThere(formFile(hash, form))
    if (kept === null || kept.length < CHECK) return null
    const bytes = kept.subarray(CHECK)
    return kept.toString('hex', 0, CHECK) === sha256(bytes) ? bytes : null
  }

  function keepForm(hash: string, form: string, bytes: Uint8Array): void {
    if (!fs.existsSync(file(hash))) return
    const target = formFile(hash, form)
    const written = path.join(temporary, randomUUID())
    fs.mkdirSync(path.dirname(target), { recursive: true })
    // Not waited for: what a crash tears is told by its check and made again.
    fs.writeFileSync(written, Buffer.concat([Buffer.from(sha256(bytes), 'hex'), bytes]))
    fs.renameSync(written, target)
  }

  function formsOf(shard: string): { hash: string; file: string }[] {
    const found = fs.existsSync(path.join(forms, shard)) ? fs.readdirSync(path.join(forms, shard)) : []
    return found.map((name) => ({ hash: shard + name.split('.')[0], file: path.join(forms, shard, name) }))
  }

  /** What was taken away is kept in no form. */
  function remove(hash: string): void {
    fs.rmSync(file(hash), { force: true })
    for (const form of formsOf(hash.slice(0, 2))) if (form.hash === hash) fs.rmSync(form.file)
  }

  function isIntact(hash: string): boolean {
    const bytes = readIfThere(file(hash))
    return bytes !== null && sha256(bytes) === hash
  }

  function beginMany(): void {
    if (!canSyncAll(files, folder)) return
    isMany = true
    fs.writeFileSync(unsynced, '')
    files.syncFolder(folder)
  }

  function flush(): void {
    if (isMany || fs.existsSync(unsynced)) {
      // a folder that came here from another system
      if (!files.syncAll(folder)) for (const hash of all()) files.syncFolder(file(hash))
      fs.rmSync(unsynced, { force: true })
      isMany = false
    }
    for (const name of unflushed) files.syncFolder(name)
    unflushed.clear()
  }

  function all(): string[] {
    return fs
      .readdirSync(objects)
      .flatMap((shard) => fs.readdirSync(path.join(objects, shard)).map((rest) => shard + rest))
  }

  function sweep(isNeeded: (hash: string) => boolean, before: Date): number {
    const swept = all().filter((hash) => !isNeeded(hash) && isOlder(file(hash), before))
    for (const hash of swept) fs.rmSync(file(hash))
    for (const shard of fs.existsSync(forms) ? fs.readdirSync(forms) : [])
      for (const form of formsOf(shard)) if (!fs.existsSync(file(form.hash))) fs.rmSync(form.file)
    for (const name of fs.readdirSync(temporary)) {
      if (isOlder(path.join(temporary, name), before)) fs.rmSync(path.join(temporary, name))
    }
    return swept.length
  }

  return {
    put,
    read,
    file,
    readForm,
    keepForm,
    isIntact,
    remove,
    beginMany,
    flush,
    sweep,
  }
}

/** Bytes of a SHA-256. */
const CHECK = 32

const known = new WeakMap<DurableFiles, boolean>()

/** Tried once a process. */
function canSyncAll(files: DurableFiles, folder: string): boolean {
  const can = known.get(files) ?? files.syncAll(folder)
  known.set(files, can)
  return can
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
