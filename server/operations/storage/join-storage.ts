import fs from 'node:fs'
import path from 'node:path'
import type { ServerContext } from '../../base/context.ts'
import type { Settings } from '../../base/settings.ts'
import { type ArchiveStorage, COPIED_FOLDERS } from '../../base/storage/archive-storage.ts'
import { atOnce } from '../../base/storage/at-once.ts'
import { checkConditions } from '../../base/storage/bucket.ts'
import { isUnreachable } from '../../base/storage/storage-error.ts'
import { keepBackups } from '../backups/backup-copies.ts'

type Context = Pick<ServerContext, 'dataFolder' | 'publications' | 'storage'>

const AT_ONCE = 8

/**
 * Makes an archive's folder and its bucket one: the heads of both stores meet, what the folder alone has goes up, what was taken
 * down goes from the bucket. Doing it again changes nothing. Without a bucket it does nothing.
 *
 * @throws {ServerError} `storage/not-conditional`, `storage/other-archive`, `storage/refused`, `storage/unreachable`
 */
export async function joinStorage({ dataFolder, storage }: Context): Promise<void> {
  if (storage === null) return
  await checkConditions(storage.bucket)
  for (const store of storage.stores()) await store.meet()
  await storage.carryOutRemovals()
  for (const { folder, name, sha256 } of await filesToKeep(dataFolder, storage))
    await storage.copies(folder).keep(name, path.join(dataFolder, folder, name), sha256)
  await keepBackups({ dataFolder, storage })
}

/**
 * The same at a start, which goes on with the folder while the bucket cannot be reached.
 *
 * @throws {ServerError} `storage/unreachable` where the folder is empty, so that there is nothing to go on with
 */
export async function joinStorageAtStart(context: Context, say: (line: string) => void): Promise<void> {
  try {
    await joinStorage(context)
  } catch (error) {
    if (!isUnreachable(error) || context.publications.head() === '') throw error
    say(`${(error as Error).message} The archive goes on with what DATA_DIR holds.`)
  }
}

export interface NamedFile {
  folder: (typeof COPIED_FOLDERS)[number]
  name: string
  sha256: string
}

/** Files of the folder that the bucket has not. */
export async function filesToKeep(dataFolder: string, storage: ArchiveStorage): Promise<NamedFile[]> {
  const found: NamedFile[] = []
  await atOnce(COPIED_FOLDERS, AT_ONCE, async (folder) => {
    const kept = new Set<string>()
    for await (const { key } of storage.bucket.list(`${folder}/`)) kept.add(key.slice(folder.length + 1))
    const place = path.join(dataFolder, folder)
    for (const name of fs.existsSync(place) ? fs.readdirSync(place) : []) {
      const sha256 = /^([0-9a-f]{64})(?:\.csv)?$/.exec(name)?.[1]
      if (sha256 && !kept.has(name)) found.push({ folder, name, sha256 })
    }
  })
  return found
}

const EVERY_MS = 3000

/**
 * Takes up what other processes wrote to the bucket: publications and releases of the pages. On SQLite there is no other process.
 *
 * @returns how to stop
 */
export function followStorage(
  context: Pick<ServerContext, 'storage' | 'log'>,
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
  everyMs = EVERY_MS,
): () => Promise<void> {
  if (context.storage === null || databaseUrl === undefined) return async () => undefined
  let following: Promise<void> | null = null
  const follow = () => (following ??= meetStores(context).finally(() => (following = null)))
  const timer = setInterval(follow, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await following
  }
}

async function meetStores({ storage, log }: Pick<ServerContext, 'storage' | 'log'>): Promise<void> {
  try {
    for (const store of storage!.stores()) await store.meet()
  } catch (error) {
    log.warn({ err: error }, 'the object storage cannot be followed just now')
  }
}
