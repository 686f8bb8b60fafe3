import '../context.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Settings } from '../../base/settings.ts'
import { type Bucket, openBucket } from '../../base/storage/bucket.ts'
import { folderBucket } from '../../base/storage/folder-bucket.ts'

/** The data folder, and a place where backups of it are kept, too. */
export interface KeptBeside {
  dataFolder: string
  storage: { bucket: Bucket } | null
}

/** Opens what `BACKUP_TO` names: nothing is asked of it yet. */
export function openBackupPlace({ backupTo }: Pick<Settings, 'backupTo'>): Bucket | undefined {
  if (backupTo === undefined) return undefined
  if (typeof backupTo === 'string') return folderBucket(backupTo)
  return openBucket(backupTo)
}

/** Everywhere but in the data folder where backups are kept: in the bucket of the archive, and in the place of their own. */
export function placesOf({
  dataFolder,
  storage,
  backupTo,
}: Pick<ServerContext, 'dataFolder' | 'backupTo'> & { storage: { bucket: Bucket } | null }): KeptBeside[] {
  const own = backupTo ? [{ dataFolder, storage: { bucket: backupTo } }] : []
  return [...(storage ? [{ dataFolder, storage }] : []), ...own]
}

/** What is said until a second place is named. */
export const EXISTS_ONCE =
  'The archive exists once: set BACKUP_TO to a folder on another disk, or to s3://bucket/prefix, and each backup goes there, too.'

/** Whether backups lie on another disk than the data, as far as the settings say. */
export function existsOnce({ storage, backupTo }: Pick<ServerContext, 'storage' | 'backupTo'>): boolean {
  return storage === null && backupTo === undefined
}

const DAY_MS = 86_400_000
/** Weeks of the calendar, from Monday on: what is the last of one stays so. */
const weekOf = (day: number) => Math.floor((day + 3) / 7)
/** After the days, the newest of so many weeks stays, and of each month of a year. */
const WEEKS = 5

/**
 * Which backups stay, by their age: all of the last day, then the newest of each of `days` days, of five weeks and of twelve months. The
 * newest of all stays, whatever its age.
 *
 * @param ids begin with their moment, as `2026-11-29T03-30-00Z`
 * @param at the present moment, ISO
 * @returns ids of those that stay
 */
export function keptByAge(ids: readonly string[], days: number, at: string): Set<string> {
  const newestFirst = [...ids].sort().reverse()
  const today = Math.floor(Date.parse(at) / DAY_MS)
  const stays = new Set(newestFirst.slice(0, 1))
  const filled = new Set<string>()
  for (const id of newestFirst) {
    const time = Date.parse(`${id.slice(0, 10)}T${id.slice(11, 19).replaceAll('-', ':')}Z`)
    const day = Math.floor(time / DAY_MS)
    const spans = [
      ...(today - day < days ? [`day ${day}`] : []),
      ...(weekOf(today) - weekOf(day) < WEEKS ? [`week ${weekOf(day)}`] : []),
      ...(today - day < 366 ? [`month ${id.slice(0, 7)}`] : []),
    ]
    if (Date.parse(at) - time < DAY_MS || spans.some((span) => !filled.has(span))) stays.add(id)
    for (const span of spans) filled.add(span)
  }
  return stays
}
