import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { atOnce } from '../../base/storage/at-once.ts'
import type { Bucket } from '../../base/storage/bucket.ts'
import { openFileCopies, putFile } from '../../base/storage/file-copies.ts'
import { makePrivateFolder } from './backup-files.ts'
import { type KeptBeside, placesOf } from './backup-place.ts'
import { isUnreachable } from '../../base/storage/storage-error.ts'
import {
  backupsFolder,
  findBackup,
  isBackupId,
  listBackups,
  UNFINISHED,
  type BackupPlace,
  type StoredBackup,
} from './backup-folder.ts'
import { MANIFEST_FILE, parseManifest, verifyBackup, type BackupManifest } from './backup-manifest.ts'

/*
 * Backups in the bucket: `backups/<id>/manifest.json` and the tables beside it, and below `backups/files/` once each what several
 * backups hold. The manifest goes up last and goes first, so that a backup in the bucket is whole or is none.
 */

type Context = KeptBeside
type Kept = Pick<KeptBeside, 'storage'>
type File = BackupManifest['files'][number]

const AT_ONCE = 8
const MANIFEST_KEY = /^([^/]+)\/manifest\.json$/

/** Files that are named for their content are shared by all backups. */
const keyOf = (id: string, { path: name, sha256 }: File): string =>
  name.startsWith('files/') ? `files/${sha256}` : `${id}/${name}`

const HERE: BackupPlace = 'backups'

/** Puts backups of the folder that the bucket has not, or has otherwise, into the bucket. */
export async function keepBackups({ dataFolder, storage }: Context, place = HERE): Promise<void> {
  if (storage === null) return
  const bucket = storage.bucket.below(`${place}/`)
  for (const { id, manifest } of await listBackups(dataFolder, place))
    if (manifest) await keepBackup(bucket, path.join(backupsFolder(dataFolder, place), id), manifest)
}

async function keepBackup(bucket: Bucket, folder: string, manifest: BackupManifest): Promise<void> {
  const key = `${manifest.id}/${MANIFEST_FILE}`
  const text = await fs.readFile(path.join(folder, MANIFEST_FILE))
  const before = await bucket.get(key)
  if (before?.bytes.equals(text)) return
  const shared = await namesBelow(bucket, 'files/')
  const missing = manifest.files.filter((file) => !shared.has(keyOf(manifest.id, file)))
  await atOnce(missing, AT_ONCE, (file) =>
    putFile(bucket, keyOf(manifest.id, file), path.join(folder, file.path), file.sha256),
  )
  await bucket.put(key, await openAsBlob(path.join(folder, MANIFEST_FILE)))
  if (before) await sweepFiles(bucket)
}

/** Ids of the backups in the bucket, the newest first. */
export async function listKeptBackups({ storage }: Kept, place = HERE): Promise<string[]> {
  if (storage === null) return []
  const names = await namesBelow(storage.bucket.below(`${place}/`), '')
  return [...names]
    .flatMap((name) => MANIFEST_KEY.exec(name)?.[1] ?? [])
    .sort()
    .reverse()
}

/** Those of the folder and those that another place alone has, the newest first; the folder's where that cannot be reached. */
export async function listAllBackups(context: Parameters<typeof placesOf>[0], place = HERE): Promise<StoredBackup[]> {
  const here = await listBackups(context.dataFolder, place)
  for (const beside of placesOf(context)) {
    const names = new Set(here.map(({ id }) => id))
    try {
      const elsewhere = (await listKeptBackups(beside, place)).filter((id) => !names.has(id))
      const bucket = beside.storage!.bucket.below(`${place}/`)
      await atOnce(elsewhere, AT_ONCE, async (id) => {
        const kept = await readKept(bucket, id)
        if (kept) here.push({ id, manifest: kept.parsed })
      })
    } catch (error) {
      if (!isUnreachable(error)) throw error
    }
  }
  return here.sort((a, b) => (a.id < b.id ? 1 : -1))
}

/**
 * Brings a backup that the folder has not from wherever it is kept, verified whole.
 *
 * @returns its folder
 * @throws {ServerError} `backup/not-found`, `backup/broken`, `storage/unreachable`
 */
export async function bringFromAnywhere(
  context: Parameters<typeof placesOf>[0],
  id: string,
  place = HERE,
): Promise<string> {
  const there = await findBackup(context.dataFolder, id, place).catch(() => null)
  if (there !== null) return there
  for (const beside of placesOf(context)) {
    if (isBackupId(id) && (await listKeptBackups(beside, place)).includes(id)) return bringBackup(beside, id, place)
  }
  return findBackup(context.dataFolder, id, place)
}

/**
 * Brings a backup that the folder has not from the bucket, verified whole.
 *
 * @returns its folder
 * @throws {ServerError} `backup/not-found`, `backup/broken`
 */
export async function bringBackup({ dataFolder, storage }: Context, id: string, place = HERE): Promise<string> {
  const there = await findBackup(dataFolder, id, place).catch(() => null)
  const bucket = storage?.bucket.below(`${place}/`)
  const manifest = there === null && bucket && isBackupId(id) ? await readKept(bucket, id) : null
  if (there !== null || manifest === null || !bucket) return there ?? findBackup(dataFolder, id, place)
  const folder = path.join(backupsFolder(dataFolder, place), `${UNFINISHED}${id}`)
  await fs.rm(folder, { recursive: true, force: true })
  await makePrivateFolder(folder)
  const copies = openFileCopies(bucket, () => undefined)
  await atOnce(manifest.parsed.files, AT_ONCE, async (file) => {
    const target = path.join(folder, file.path)
    await makePrivateFolder(path.dirname(target))
    await copies.bring(keyOf(id, file), target, file.sha256)
  })
  await fs.writeFile(path.join(folder, MANIFEST_FILE), manifest.bytes, { mode: 0o600, flush: true })
  await verifyBackup(folder)
  await fs.rename(folder, path.join(backupsFolder(dataFolder, place), id))
  return path.join(backupsFolder(dataFolder, place), id)
}

/** Removes a backup from the bucket, and what no other one there holds. */
export async function forgetBackup({ storage }: Kept, id: string, place = HERE): Promise<void> {
  const bucket = storage?.bucket.below(`${place}/`)
  if (!bucket) return
  await bucket.remove(`${id}/${MANIFEST_FILE}`)
  await atOnce(await namesBelow(bucket, `${id}/`), AT_ONCE, bucket.remove)
  await sweepFiles(bucket)
}

async function sweepFiles(bucket: Bucket): Promise<void> {
  const names = await namesBelow(bucket, '')
  const needed = new Set<string>()
  for (const id of [...names].flatMap((name) => MANIFEST_KEY.exec(name)?.[1] ?? [])) {
    const kept = await readKept(bucket, id)
    for (const file of kept?.parsed.files ?? []) needed.add(keyOf(id, file))
  }
  const gone = [...names].filter((name) => name.startsWith('files/') && !needed.has(name))
  await atOnce(gone, AT_ONCE, bucket.remove)
}

async function readKept(bucket: Bucket, id: string): Promise<{ bytes: Buffer; parsed: BackupManifest } | null> {
  const found = await bucket.get(`${id}/${MANIFEST_FILE}`)
  return found && { bytes: found.bytes, parsed: parseManifest(found.bytes.toString('utf8')) }
}

async function namesBelow(bucket: Bucket, prefix: string): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const { key } of bucket.list(prefix)) names.add(key)
  return names
}

/**
 * Has backups that only the bucket holds looked at for what was taken down, once for each list of takedowns: `clear` is given the id of
 * each that is in the folder then.
 */
export async function clearKeptBackups(
  context: Context,
  takedowns: readonly { sha256: string }[],
  clear: (id: string) => Promise<void>,
): Promise<void> {
  const { storage } = context
  if (storage === null) return
  const bucket = storage.bucket.below('backups/')
  const list = Buffer.from(
    createHash('sha256')
      .update(
        takedowns
          .map(({ sha256 }) => sha256)
          .sort()
          .join(),
      )
      .digest('hex'),
  )
  for (const id of await listKeptBackups(context)) {
    if ((await bucket.get(`${id}/cleared`))?.bytes.equals(list)) continue
    await bringBackup(context, id)
    await clear(id)
    if ((await listBackups(context.dataFolder)).some((one) => one.id === id)) {
      await keepBackups(context)
      await bucket.put(`${id}/cleared`, list)
    } else await forgetBackup(context, id)
  }
}
