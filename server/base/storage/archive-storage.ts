import fs from 'node:fs'
import path from 'node:path'
import { ServerError } from '../errors.ts'
import type { ContentStore } from '../store/content-store.ts'
import { durableFiles } from '../store/durable-files.ts'
import { atOnce } from './at-once.ts'
import { type Bucket, type BucketOptions, openBucket, partOf } from './bucket.ts'
import { type FileCopies, openFileCopies } from './file-copies.ts'
import { hashOfKey, openSharedStore, type SharedStore, type SharedStoreOptions } from './shared-store.ts'
import type { StorageSettings } from './storage-settings.ts'

/** Folders of `DATA_DIR` whose files are named for their content; they have the same names in the bucket. */
export const COPIED_FOLDERS = ['datasets', 'artifacts', 'covers'] as const
type CopiedFolder = (typeof COPIED_FOLDERS)[number]
/** Folders of the stores. */
const STORE_FOLDERS = ['publications', 'site'] as const
type StoreFolder = (typeof STORE_FOLDERS)[number]

/** What of an archive is kept in a bucket, and how it fares. */
export interface ArchiveStorage {
  bucket: Bucket
  state: StorageState
  removals: Removals
  copies(folder: CopiedFolder): FileCopies
  share(folder: StoreFolder, local: ContentStore): SharedStore
  /** The shared stores that were opened. */
  stores(): SharedStore[]
  /** Removes what waits for its removal. */
  carryOutRemovals(): Promise<void>
}

/** Names that must go from the bucket. They wait on the disk, so that what was taken down goes there too, whenever it can be reached. */
interface Removals {
  /** @param isForGood whether they go although something names them still, as an earlier release names what was taken down */
  add(keys: Iterable<string>, isForGood: boolean): void
  waiting(): string[]
  /**
   * Removes what waits.
   *
   * @param isNeeded whether a name is in use again
   * @throws {ServerError} `storage/unreachable`, `storage/refused`; what is not removed yet goes on waiting
   */
  carryOut(bucket: Bucket, isNeeded: (key: string) => boolean): Promise<void>
}

const AT_ONCE = 8
/** Begins the line of a name that goes for good. */
const FOR_GOOD = '!'

/** @param folder made when something is to be removed */
function openRemovals(folder: string): Removals {
  const file = path.join(folder, 'removals')

  function lines(): string[] {
    return fs.existsSync(file) ? [...new Set(fs.readFileSync(file, 'utf8').split('\n').filter(Boolean))] : []
  }

  const keyOf = (line: string) => (line.startsWith(FOR_GOOD) ? line.slice(FOR_GOOD.length) : line)

  function add(keys: Iterable<string>, isForGood: boolean): void {
    const added = [...keys].map((key) => (isForGood ? FOR_GOOD + key : key))
    if (added.length === 0) return
    fs.mkdirSync(folder, { recursive: true })
    fs.appendFileSync(file, added.map((line) => `${line}\n`).join(''), { flush: true })
    durableFiles.syncFolder(folder)
  }

  async function carryOut(bucket: Bucket, isNeeded: (key: string) => boolean): Promise<void> {
    const gone = new Set<string>()
    try {
      await atOnce(lines(), AT_ONCE, async (line) => {
        if (line.startsWith(FOR_GOOD) || !isNeeded(line)) await bucket.remove(keyOf(line))
        gone.add(line)
      })
    } finally {
      if (gone.size > 0) keep(lines().filter((line) => !gone.has(line)))
    }
  }

  function keep(left: string[]): void {
    if (left.length === 0) return fs.rmSync(file, { force: true })
    const written = `${file}.part`
    fs.writeFileSync(written, left.map((line) => `${line}\n`).join(''), { flush: true })
    fs.renameSync(written, file)
    durableFiles.syncFolder(folder)
  }

  return { add, waiting: () => lines().map(keyOf), carryOut }
}

/** How the last calls ended, for people. */
interface StorageState {
  /** ISO time and sentence of the last failure, where nothing succeeded since. */
  failure(): { at: string; message: string } | null
  /** Whether anything failed since it was settled. */
  isBehind(): boolean
  /** Says that whatever failed is being made up. */
  settle(): void
  /** Says that it could not be made up. */
  fall(): void
}

/** The same bucket, of which is known how its last call ended. */
function watchBucket(bucket: Bucket, now: () => string): { bucket: Bucket; state: StorageState } {
  let failure: { at: string; message: string } | null = null
  let isBehind = false

  async function noted<Value>(work: Promise<Value>): Promise<Value> {
    try {
      const value = await work
      failure = null
      return value
    } catch (error) {
      if (error instanceof ServerError) {
        failure = { at: now(), message: error.message }
        isBehind = true
      }
      throw error
    }
  }

  const watched: Bucket = {
    ...bucket,
    put: (...call) => noted(bucket.put(...call)),
    get: (key) => noted(bucket.get(key)),
    stream: (key) => noted(bucket.stream(key)),
    remove: (key) => noted(bucket.remove(key)),
    isVersioned: () => noted(bucket.isVersioned()),
    async *list(prefix) {
      const listing = bucket.list(prefix)
      for (;;) {
        const { value, done } = await noted(listing.next())
        if (done) return
        yield value
      }
    },
    below: (prefix) => partOf(watched, prefix),
  }
  const state = {
    failure: () => failure,
    isBehind: () => isBehind,
    settle: () => void (isBehind = false),
    fall: () => void (isBehind = true),
  }
  return { bucket: watched, state }
}

/** Readers of a page wait for a part of it; whoever publishes needs all documents at once. */
const WAYS: Record<StoreFolder, Pick<SharedStoreOptions, 'isWhole' | 'isRepeated'>> = {
  publications: { isWhole: true, isRepeated: true },
  // Pages are made from what stood when their build began: over another release they would be a mixture.
  site: { isWhole: false, isRepeated: false },
}

/** Opens the bucket of an archive; nothing is asked of it yet. */
export function openArchiveStorage(
  settings: StorageSettings,
  dataFolder: string,
  options: BucketOptions & { now?: () => string } = {},
): ArchiveStorage {
  const { now = () => new Date().toISOString() } = options
  const { bucket, state } = watchBucket(openBucket(settings, options), now)
  const removals = openRemovals(path.join(dataFolder, 'storage'))
  const shared = new Map<StoreFolder, SharedStore>()
  const removeBelow = (folder: string) => (keys: string[], isForGood: boolean) =>
    removals.add(
      keys.map((key) => `${folder}/${key}`),
      isForGood,
    )

  function share(folder: StoreFolder, local: ContentStore): SharedStore {
    const isGoing = (key: string) => removals.waiting().includes(`${folder}/${key}`)
    const own = { bucket: bucket.below(`${folder}/`), remove: removeBelow(folder), isGoing }
    const store = openSharedStore(local, { ...own, ...WAYS[folder], now: () => new Date(now()) })
    shared.set(folder, store)
    return store
  }

  async function carryOutRemovals(): Promise<void> {
    if (removals.waiting().length === 0) return
    const needed = new Map([...shared].map(([folder, store]) => [folder, store.needed()]))
    await removals.carryOut(bucket, (key) => {
      const folder = STORE_FOLDERS.find((name) => key.startsWith(`${name}/objects/`))
      return folder !== undefined && needed.get(folder)?.has(hashOfKey(key.slice(folder.length + 1))) === true
    })
  }

  return {
    bucket,
    state,
    removals,
    share,
    copies: (folder) => openFileCopies(bucket.below(`${folder}/`), removeBelow(folder)),
    stores: () => [...shared.values()],
    carryOutRemovals,
  }
}
