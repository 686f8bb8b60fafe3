import fs from 'node:fs'
import path from 'node:path'
import type { ServerContext } from '../../base/context.ts'
import { openFileCopies } from '../../base/storage/file-copies.ts'
import { durableFiles } from '../../base/store/durable-files.ts'
import { isDamage } from '../../base/store/store-error.ts'
import { reconcilePublications } from '../../record/publications/reconcile-publications.ts'
import { copyDurably, exists, hashFile } from '../backups/backup-files.ts'
import { joinStorage } from '../storage/join-storage.ts'
import { backupsFolder, listBackups, type StoredBackup } from '../backups/backup-folder.ts'

/** What was mended and what could not be, line by line. */
export interface Mended {
  mended: string[]
  left: string[]
}

/** Where a file that is named for its content stands in the data folder; in a backup it is the same below `files/`. */
interface Named {
  place: string
  sha256: string
}

/**
 * Puts whole copies in the place of data sets, policy texts, covers and publications that are lost or damaged: from the object
 * storage, else from the newest backup that has one, and documents that no backup has are made again from the database. Damaged pages are removed, as the server
 * renders them again. A file is replaced by one rename, so a server may go on beside it.
 */
export async function mend(context: ServerContext): Promise<Mended> {
  const { dataFolder, publications, releases } = context
  const backups = await listBackups(dataFolder)
  const result: Mended = { mended: [], left: [] }
  const repair = async (named: Named): Promise<boolean> => {
    if (await isWhole(dataFolder, named)) return true
    if (await bringFromStorage(context, named)) {
      result.mended.push(`${named.place}: from the object storage`)
      return true
    }
    const from = await findCopy(dataFolder, backups, named)
    if (from === null) return false
    await replace(dataFolder, named, from.file)
    result.mended.push(`${named.place}: from the backup ${from.id}`)
    return true
  }
  for (const named of await filesOfFolders(dataFolder, backups)) {
    if (!(await repair(named))) result.left.push(`${named.place}: no backup has a whole copy`)
  }
  const lost: string[] = []
  for (const hash of await reachable(context, repair)) {
    if (!(await repair({ place: placeOf(hash), sha256: hash }))) lost.push(hash)
  }
  const isReadable = (hash: string) => !lost.includes(hash)
  const remade = await reconcilePublications(
    context,
    (error, slug) => result.left.push(`${slug}: ${error.message}`),
    isReadable,
  )
  result.mended.push(...remade.map((slug) => `${slug}: its document was made again from the database`))
  for (const hash of lost) {
    if (!(await isWhole(dataFolder, { place: placeOf(hash), sha256: hash })))
      result.left.push(`${placeOf(hash)}: no backup has a whole copy`)
  }
  await releases.recallAll(true)
  const { paths } = releases.scrub()
  for (const page of paths) releases.forget(releases.entry(page)!.hash)
  result.mended.push(...paths.map((page) => `${page}: removed, and rendered again when it is asked for`))
  result.mended.push(...(await sendMissing(context)))
  if (publications.head() === '' && lost.length > 0) result.left.push('publications/head: restore a backup')
  return result
}

/** What the folder has and the bucket lost. */
async function sendMissing(context: ServerContext): Promise<string[]> {
  await joinStorage(context)
  const sent: string[] = []
  for (const store of context.storage?.stores() ?? [])
    for (const hash of await store.lacking()) {
      await store.ready([hash])
      sent.push(`object ${hash}: sent to the object storage`)
    }
  return sent
}

/** Files have the same names in the bucket as in the data folder. */
async function bringFromStorage(
  { dataFolder, storage }: Pick<ServerContext, 'dataFolder' | 'storage'>,
  { place, sha256 }: Named,
): Promise<boolean> {
  if (storage === null || storage.removals.waiting().includes(place)) return false
  const target = path.join(dataFolder, place)
  await fs.promises.mkdir(path.dirname(target), { recursive: true })
  return openFileCopies(storage.bucket, () => undefined).bring(place, target, sha256)
}

const placeOf = (hash: string) => `publications/objects/${hash.slice(0, 2)}/${hash.slice(2)}`

/** Data sets, policy texts and covers that are here, and those that the newest backup has. */
async function filesOfFolders(dataFolder: string, backups: StoredBackup[]): Promise<Named[]> {
  const places = new Map<string, string>()
  for (const folder of ['datasets', 'artifacts', 'covers']) {
    const names = fs.existsSync(path.join(dataFolder, folder)) ? fs.readdirSync(path.join(dataFolder, folder)) : []
    for (const name of names) {
      const sha256 = /^([0-9a-f]{64})(?:\.csv)?$/.exec(name)?.[1]
      if (sha256) places.set(`${folder}/${name}`, sha256)
    }
  }
  for (const { path: kept, sha256 } of backups.find(({ manifest }) => manifest)?.manifest?.files ?? []) {
    const place = /^files\/((?:datasets|artifacts|covers)\/.+)$/.exec(kept)?.[1]
    if (place) places.set(place, sha256)
  }
  return [...places].sort().map(([place, sha256]) => ({ place, sha256 }))
}

/** Every object of the publications; nodes of the manifest that are damaged are mended on the way to what lies below them. */
async function reachable(
  { publications }: ServerContext,
  repair: (named: Named) => Promise<boolean>,
): Promise<Set<string>> {
  const tried = new Set<string>()
  for (;;) {
    try {
      return publications.reach(publications.head())
    } catch (error) {
      const hash = /[0-9a-f]{64}/.exec((error as Error).message)?.[0]
      if (!isDamage(error) || !hash || tried.has(hash)) throw error
      tried.add(hash)
      await repair({ place: placeOf(hash), sha256: hash })
    }
  }
}

async function isWhole(dataFolder: string, { place, sha256 }: Named): Promise<boolean> {
  const found = await hashFile(path.join(dataFolder, place)).catch(() => null)
  return found?.sha256 === sha256
}

async function findCopy(
  dataFolder: string,
  backups: StoredBackup[],
  { place, sha256 }: Named,
): Promise<{ id: string; file: string } | null> {
  for (const { id } of backups) {
    const file = path.join(backupsFolder(dataFolder), id, 'files', place)
    if ((await exists(file)) && (await hashFile(file)).sha256 === sha256) return { id, file }
  }
  return null
}

async function replace(dataFolder: string, { place }: Named, copy: string): Promise<void> {
  const target = path.join(dataFolder, place)
  const written = `${target}.mending`
  await copyDurably(copy, written)
  await fs.promises.rename(written, target)
  durableFiles.syncFolder(path.dirname(target))
}
