import fs from 'node:fs'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { durableFiles, type DurableFiles } from './durable-files.ts'
import { openManifests, type ManifestChanges, type ManifestDifference, type ManifestEntry } from './manifest.ts'
import { openObjectFiles } from './object-files.ts'
import { isDamage, StoreError } from './store-error.ts'

export type { ManifestChanges, ManifestDifference, ManifestEntry }

/**
 * Content-addressed objects and the manifest (path → object) that is current.
 *
 * Nothing is changed in place: objects and manifest nodes are files named for their SHA-256, and one atomic rename of
 * `head` makes a new manifest current. So a crash at any moment leaves the old state or the new one.
 * Writers wait for each other, in this process and in others; readers never wait.
 */
export interface ArchiveStore {
  /** Keeps some bytes (text as UTF-8) and returns their SHA-256. Doing so twice is harmless. */
  putObject(bytes: Uint8Array | string): string
  /**
   * To be called before thousands of objects are put: where the system can, they are flushed together by the next commit and not
   * one by one. Another thread that puts objects of the same commit calls it on its own store.
   */
  beginMany(): void
  /** @throws {StoreError} `store/object-missing`, `store/object-damaged` */
  readObject(hash: string): Buffer
  /** What {@link keepForm} kept; null where there is none or it is damaged. */
  readForm(hash: string, form: string): Buffer | null
  /** Keeps an object in another form, as compressed, until the object goes. It must follow from the object: it may be lost any time. */
  keepForm(hash: string, form: string, bytes: Uint8Array): void
  /** Where an object's file stands, for links and streams. */
  objectFile(hash: string): string
  /** Root of the current manifest; '' while the store is empty. */
  head(): string
  /**
   * Applies changes (null removes a path) to the current manifest, makes the result current and returns its root.
   *
   * @param onto the root that is changed; '' begins anew, where the current manifest cannot be read any more
   */
  commit(changes: ManifestChanges, label?: string, onto?: ''): Soon<string>
  entry(path: string, root?: string): ManifestEntry | null
  /** Entries whose path starts with `prefix`, sorted by path. */
  list(prefix?: string, root?: string): ManifestEntry[]
  /** What differs between two manifests, sorted by path; '' is the empty one. */
  diff(rootA: string, rootB: string): ManifestDifference[]
  /** Reads every file of a root again, and says at which paths stands something that is missing or damaged. */
  scrub(root?: string): Scrubbed
  /** Removes an object that was found damaged, so that it is made again. To be called for what can be made again only. */
  forget(hash: string): void
  /** Every object and manifest node that a root needs, by hash. */
  reach(root: string): Set<string>
  /** The kept releases, newest first. */
  releases(): Release[]
  /** Makes an earlier release current again. @throws {StoreError} `store/release-unknown` */
  rollback(root: string): Soon<void>
  /** Keeps no longer the releases that are named, the current one excepted, and deletes at once what they alone needed. */
  forgetReleases(isForgotten: (release: Release) => boolean): void
  /** Deletes objects that no kept release needs and that were written before the grace period; returns how many. */
  prune(): Soon<number>
  /**
   * Sees to it that objects lie wherever they are kept, before a row names them.
   *
   * @throws {ServerError} `storage/unreachable` where nothing can be kept now, also with no object at all
   */
  ready(hashes?: readonly string[]): Promise<void>
  /** Removes objects for good, wherever they are kept. */
  takeDown(hashes: Iterable<string>): void
  /** Brings back an object that is missing or damaged, where it is kept elsewhere, too. @returns whether it is whole now */
  recall(hash: string): Promise<boolean>
  /**
   * The same for all that the current manifest needs.
   *
   * @param isReading whether every file is read to find those that are damaged; else only missing ones are brought
   * @returns how many came
   */
  recallAll(isReading?: boolean): Promise<number>
}

/** The result at once where everything is in the folder, later where it has to be kept elsewhere first. */
export type Soon<Value> = Value | Promise<Value>

/** A store that is in its folder alone, and the steps that one with more than a folder is made of. */
export interface ContentStore extends ArchiveStore {
  commit(changes: ManifestChanges, label?: string, onto?: ''): string
  rollback(root: string): void
  prune(): number
  /** @returns what was deleted */
  forgetReleases(isForgotten: (release: Release) => boolean): string[]
  /** The head as it stands. */
  current(): Head
  /** Whether there is a file of this object. */
  has(hash: string): boolean
  /** Applies changes as {@link commit} does and waits for the disk, but makes nothing current. */
  stage(changes: ManifestChanges, onto?: ''): string
  /** The head as it would be after a commit of a root. */
  after(root: string, label: string): Head
  /** Makes a head current that was agreed upon elsewhere, unless a later one is. */
  adopt(head: Head): void
  /** Nodes and objects of a manifest that another one has not at the same place. */
  fresh(before: string, after: string): Set<string>
  /** What one node of a manifest names itself. */
  below(node: string): { nodes: string[]; objects: string[] }
  /** What the kept releases need. */
  needed(): Set<string>
  /** Objects this young may be about to be committed. */
  graceMs: number
}

export interface Scrubbed {
  /** Whether the manifest itself is whole; where it is not, nothing can be said of the paths. */
  isReadable: boolean
  /** Paths whose object is missing or damaged, sorted. */
  paths: string[]
}

export interface ContentStoreOptions {
  now?: () => Date
  /** How many releases are kept for rollback. */
  keep?: number
  /** Objects younger than this are never pruned: somebody may be about to commit them. */
  graceMs?: number
  files?: DurableFiles
}

/** Opens the store in a folder, which is made when it is not there. */
export function openContentStore(folder: string, options: ContentStoreOptions = {}): ContentStore {
  const { now = () => new Date(), keep = 10, graceMs = 3_600_000, files = durableFiles } = options
  const objects = openObjectFiles(folder, files, now)
  const manifests = openManifests(objects)
  const headFile = openHeadFile(folder, files, now, isIntact)

  function isIntact(root: string): boolean {
    try {
      manifests.find(root, '')
      return true
    } catch {
      return false
    }
  }

  const head = (): string => headFile.read().root

  function after(root: string, label: string): Head {
    const current = headFile.read()
    const releases = [{ root, at: now().toISOString(), label }, ...current.releases].slice(0, keep)
    return { ...current, root, releases }
  }

  const stage = (changes: ManifestChanges, onto?: ''): string =>
    withWriterLock(folder, () => {
      const root = manifests.update(onto ?? head(), changes)
      objects.flush()
      return root
    })

  const commit = (changes: ManifestChanges, label = '', onto?: ''): string =>
    withWriterLock(folder, () => {
      const current = head()
      const root = manifests.update(onto ?? current, changes)
      if (root === current) return root
      objects.flush()
      headFile.swap(after(root, label))
      return root
    })

  const adopt = (agreed: Head): void =>
    withWriterLock(folder, () => {
      const current = headFile.read()
      const isLater = (current.revision ?? 0) > (agreed.revision ?? 0)
      if (!isLater && JSON.stringify(current) !== JSON.stringify(agreed)) headFile.swap(agreed)
    })

  const rollback = (root: string): void =>
    withWriterLock(folder, () => {
      const current = headFile.read()
      if (!current.releases.some((release) => release.root === root)) {
        throw new StoreError('store/release-unknown', `There is no kept release ${root}.`)
      }
      headFile.swap({ ...current, root })
    })

  function needed(): Set<string> {
    const { root, releases } = headFile.read()
    const found = new Set<string>()
    for (const kept of [root, ...releases.map((release) => release.root)]) manifests.reach(kept, found)
    return found
  }

  function prune(): number {
    const stays = needed()
    return objects.sweep((hash) => stays.has(hash), new Date(now().getTime() - graceMs))
  }

  const forgetReleases = (isForgotten: (release: Release) => boolean): string[] =>
    withWriterLock(folder, () => {
      const current = headFile.read()
      const forgotten = current.releases.filter((release) => release.root !== current.root && isForgotten(release))
      if (forgotten.length === 0) return []
      const releases = current.releases.filter((release) => !forgotten.includes(release))
      headFile.swap({ ...current, releases })
      const stays = needed()
      const gone = forgotten.flatMap(({ root }) => [...reachable(root)]).filter((hash) => !stays.has(hash))
      for (const hash of gone) objects.remove(hash)
      return gone
    })

  /** What of a root can still be found, where its manifest is damaged. */
  function reachable(root: string): Set<string> {
    const found = new Set<string>()
    try {
      manifests.reach(root, found)
    } catch (error) {
      if (!isDamage(error)) throw error
    }
    return found.add(root)
  }

  /** Reads every file of a root again, the manifest's first. */
  function scrub(root: string): Scrubbed {
    const paths: string[] = []
    try {
      for (const { path, hash } of manifests.list(root, '', true)) if (!objects.isIntact(hash)) paths.push(path)
    } catch (error) {
      if (isDamage(error)) return { isReadable: false, paths: [] }
      throw error
    }
    return { isReadable: true, paths }
  }

  function reach(root: string): Set<string> {
    const needed = new Set<string>()
    manifests.reach(root, needed)
    return needed
  }

  return {
    putObject: objects.put,
    beginMany: objects.beginMany,
    readObject: objects.read,
    readForm: objects.readForm,
    keepForm: objects.keepForm,
    objectFile: objects.file,
    head,
    commit,
    entry: (path, root = head()) => manifests.find(root, path),
    list: (prefix = '', root = head()) => manifests.list(root, prefix),
    diff: manifests.diff,
    reach,
    scrub: (root = head()) => scrub(root),
    forget: (hash) => objects.remove(hash),
    releases: () => headFile.read().releases,
    rollback,
    forgetReleases,
    prune,
    takeDown: (hashes) => {
      for (const hash of hashes) objects.remove(hash)
    },
    recall: async (hash) => objects.isIntact(hash),
    recallAll: async () => 0,
    ready: async () => undefined,
    current: () => headFile.read(),
    has: (hash) => fs.existsSync(objects.file(hash)),
    stage,
    after,
    adopt,
    needed,
    graceMs,
    fresh: manifests.fresh,
    below: manifests.below,
  }
}

interface Release {
  root: string
  /** ISO time at which it became current. */
  at: string
  label: string
}
export interface Head {
  root: string
  /** Kept releases, newest first. */
  releases: Release[]
  /** Number of the head in the object storage that this one was the same as; absent where they never met. */
  revision?: number
  /** Whether it was put back from a backup, so that it takes the place of what the object storage has. */
  isRestored?: boolean
}

/** The one file that says what is current; swapped whole, with the one before kept beside it. */
export interface HeadFile {
  read(): Head
  swap(head: Head): void
}

const EMPTY: Head = { root: '', releases: [] }

/**
 * @param isIntact  whether a root can be read; a head that names a missing one counts as torn, and the one before it holds
 */
function openHeadFile(
  folder: string,
  files: DurableFiles,
  now: () => Date,
  isIntact: (root: string) => boolean,
): HeadFile {
  const current = path.join(folder, 'head')
  const previous = path.join(folder, 'head.previous')
  let known = { text: '', head: EMPTY }

  // Read anew at every call: the thread that builds swaps it while another serves. What is unchanged is not parsed again.
  function read(): Head {
    const text = readText(current)
    if (text !== known.text || text === '') known = { text, head: parse(text) ?? parse(readText(previous)) ?? EMPTY }
    return known.head
  }

  function parse(text: string): Head | null {
    try {
      const head = JSON.parse(text) as Head
      return typeof head.root === 'string' && Array.isArray(head.releases) && isIntact(head.root) ? head : null
    } catch {
      return null
    }
  }

  function swap(head: Head): void {
    replace(previous, JSON.stringify(read()))
    replace(current, JSON.stringify(head))
  }

  function replace(target: string, text: string): void {
    const written = path.join(folder, 'temporary', randomUUID())
    files.write(written, Buffer.from(text + '\n', 'utf8'), now())
    files.rename(written, target)
    files.syncFolder(folder)
  }

  return { read, swap }
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

const PAUSE_MS = 5
const PATIENCE_MS = 30_000
/** A commit takes milliseconds; a lock this old belongs to nobody any more. */
const STALE_MS = 20_000

/**
 * Runs something while no other process or thread does so in the same folder.
 *
 * The lock is a file with the owner's process id. One whose owner is gone, or that is far too old, is taken over, so a
 * crash locks nobody out.
 *
 * @throws {StoreError} `store/busy` when another writer holds on for half a minute
 */
function withWriterLock<Result>(folder: string, run: () => Result): Result {
  const file = path.join(folder, 'writer')
  const deadline = Date.now() + PATIENCE_MS
  while (!tryLock(file)) {
    if (Date.now() > deadline) throw new StoreError('store/busy', `Another process keeps writing to ${folder}.`)
    if (isAbandoned(file)) fs.rmSync(file, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
  }
  try {
    return run()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

function tryLock(file: string): boolean {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(file: string): boolean {
  try {
    const isOld = Date.now() - fs.statSync(file).mtimeMs > STALE_MS
    return isOld || !isAlive(Number(fs.readFileSync(file, 'utf8')))
  } catch (error) {
    // Released between the two looks.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** A file without a number in it is just being written. */
function isAlive(pid: number): boolean {
  if (pid === 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
