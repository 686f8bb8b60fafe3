import fs from 'node:fs/promises'
import path from 'node:path'
import { ServerError } from '../../base/errors.ts'
import { exists } from './backup-files.ts'
import { readManifest, type BackupManifest } from './backup-manifest.ts'

/** A folder that is being written; whatever a crash left of one is removed by the next backup. */
export const UNFINISHED = '.making-'
const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-\d+)?$/

const PLACES = ['backups', 'backups/copies'] as const
/** Where backups lie, in the data folder as in the bucket; copies of the database alone have a place of their own. */
export type BackupPlace = (typeof PLACES)[number]

export const backupsFolder = (dataFolder: string, place: BackupPlace = 'backups') => path.join(dataFolder, place)

export const isBackupId = (id: string): boolean => ID.test(id)

export interface StoredBackup {
  id: string
  /** null where its manifest is missing or was changed. */
  manifest: BackupManifest | null
}

/** Every backup of the data folder, the newest first. */
export async function listBackups(dataFolder: string, place?: BackupPlace): Promise<StoredBackup[]> {
  const folder = backupsFolder(dataFolder, place)
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => ID.test(name))
  return Promise.all(
    names
      .sort()
      .reverse()
      .map(async (id) => ({ id, manifest: await readManifest(path.join(folder, id)).catch(() => null) })),
  )
}

/** Where a backup stands. @throws {ServerError} `backup/not-found` */
export async function findBackup(dataFolder: string, id: string, place?: BackupPlace): Promise<string> {
  const folder = path.join(backupsFolder(dataFolder, place), id)
  if (isBackupId(id) && (await exists(folder))) return folder
  throw new ServerError('backup/not-found', `There is no backup "${id}".`)
}

/** The name of a backup or a copy made at a moment, and one that neither of both has yet. */
export async function freeBackupId(dataFolder: string, at: string): Promise<string> {
  const base = `${at.slice(0, 19).replaceAll(':', '-')}Z`
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`
    const places = PLACES.map((place) => path.join(backupsFolder(dataFolder, place), id))
    if (!(await Promise.all(places.map(exists))).includes(true)) return id
  }
}

/** Removes a backup; the name goes first, so that a crash leaves none that looks whole. */
export async function removeBackup(dataFolder: string, id: string, place?: BackupPlace): Promise<void> {
  const folder = await findBackup(dataFolder, id, place)
  const going = path.join(backupsFolder(dataFolder, place), `${UNFINISHED}${id}`)
  await fs.rename(folder, going)
  await fs.rm(going, { recursive: true, force: true })
}

export async function removeUnfinished(dataFolder: string, place?: BackupPlace): Promise<void> {
  const folder = backupsFolder(dataFolder, place)
  for (const name of await fs.readdir(folder).catch(() => [])) {
    if (name.startsWith(UNFINISHED)) await fs.rm(path.join(folder, name), { recursive: true, force: true })
  }
}
