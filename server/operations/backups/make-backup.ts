import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, inSnapshot } from '../../base/db/dialect.ts'
import { freeBackupId, listBackups, removeBackup } from './backup-folder.ts'
import { forgetBackup, keepBackups, listKeptBackups } from './backup-copies.ts'
import { keptByAge, placesOf } from './backup-place.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { withoutBackup } from './one-at-a-time.ts'
import { writeBackup } from './write-backup.ts'

export type BackupContext = Pick<
  ServerContext,
  'db' | 'now' | 'dataFolder' | 'publications' | 'code' | 'storage' | 'backupTo'
>

/**
 * Makes a backup of database, data sets, policy texts and publications while the server goes on, reads it again, and only
 * then gives it its name: a crash leaves a whole backup or none. Where files are kept in a bucket, too, it goes there.
 *
 * @throws {ServerError} `backup/in-progress`, or `backup/broken` where something in the data folder is damaged; `storage/unreachable`
 *   where it stands in the data folder and could not go to the bucket, where the next one takes it
 */
export async function makeBackup(context: BackupContext, by: Actor): Promise<BackupManifest> {
  const { dataFolder } = context
  return withoutBackup(dataFolder, async () => {
    const made_at = context.now()
    const id = await freeBackupId(dataFolder, made_at)
    const made_by = typeof by === 'string' ? by : `account ${by.id}`
    const code = { engine_version: ENGINE_VERSION, git_sha: context.code.gitSha }
    // The head of the publications is read first: a start completes what the database knows and the head does not.
    const publications = context.publications.head()
    const manifest = await writeBackup(context, { id, made_at, made_by, ...code, publications }, (dump) =>
      inSnapshot(context.db, dump),
    )
    await note(context, by, 'backup.made', manifest)
    for (const beside of placesOf(context)) await keepBackups(beside)
    return manifest
  })
}

/**
 * Removes backups by their age, here and in the place of their own.
 *
 * @param days of each of which one stays
 * @returns ids of those that went
 */
export async function pruneBackups(context: BackupContext, days: number, by: Actor): Promise<string[]> {
  const here = (await listBackups(context.dataFolder)).map(({ id }) => id)
  const ids = [...new Set([...here, ...(await listKeptBackups(context))])].sort().reverse()
  const stays = keptByAge(ids, days, context.now())
  const old = ids.filter((id) => !stays.has(id))
  for (const id of old) await deleteBackup(context, id, by)
  const beside = { storage: context.backupTo ? { bucket: context.backupTo } : null }
  const there = await listKeptBackups(beside)
  const staysThere = keptByAge(there, days, context.now())
  for (const id of there.filter((one) => !staysThere.has(one))) await forgetBackup(beside, id)
  return old
}

/**
 * Removes a backup from the data folder and the bucket of the archive. In the place of backups it stays until it is old: whoever deletes
 * backups on purpose deletes these alone.
 *
 * @throws {ServerError} `backup/not-found`
 */
export async function deleteBackup(context: BackupContext, id: string, by: Actor): Promise<void> {
  const isKept = (await listKeptBackups(context)).includes(id)
  if (isKept) await forgetBackup(context, id)
  if (!isKept || (await isInFolder(context, id))) await removeBackup(context.dataFolder, id)
  await durably(context.db, (trx) =>
    recordActivity(trx, context, { actor: by, action: 'backup.deleted', subject: `backup:${id}` }),
  )
}

async function isInFolder({ dataFolder }: BackupContext, id: string): Promise<boolean> {
  return (await listBackups(dataFolder)).some((backup) => backup.id === id)
}

async function note(context: BackupContext, by: Actor, action: string, manifest: BackupManifest): Promise<void> {
  const { id, activity, publications, files } = manifest
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const after = { files: files.length, bytes, publications, activity_entries: activity.entries }
  await durably(context.db, (trx) =>
    recordActivity(trx, context, { actor: by, action, subject: `backup:${id}`, after }),
  )
}
