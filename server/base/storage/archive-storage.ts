import path from 'node:path'
import type { ContentStore } from '../store/content-store.ts'
import { openBucket, type Bucket, type BucketOptions } from './bucket.ts'
import { openFileCopies, type FileCopies } from './file-copies.ts'
import { openRemovals, type Removals } from './removals.ts'
import { hashOfKey, openSharedStore, type SharedStore, type SharedStoreOptions } from './shared-store.ts'
import type { StorageSettings } from './storage-settings.ts'
import { watchBucket, type StorageState } from './watch-bucket.ts'

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
    ...{ bucket, state, removals, share },
    copies: (folder) => openFileCopies(bucket.below(`${folder}/`), removeBelow(folder)),
    stores: () => [...shared.values()],
    carryOutRemovals,
  }
}
