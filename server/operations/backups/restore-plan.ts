import fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely } from 'kysely'
import { z } from 'zod'
import { verifyActivity } from '../../base/activity/activity.service.ts'
import { sqliteDialect, DATABASE_FILE } from '../../base/db/dialect.ts'
import type { Schema } from '../../base/db/schema.ts'
import { durableFiles } from '../../base/store/durable-files.ts'
import { copyDurably, exists, makePrivateFolder, writeDurably } from './backup-files.ts'
import { backupManifestSchema, broken, verifyBackup, type BackupManifest } from './backup-manifest.ts'
import { tableFile } from './dump-tables.ts'
import { loadFreshDatabase } from './load-tables.ts'

const planSchema = z.object({
  /** Names this restore: the backup and the moment it was asked for. */
  id: z.string(),
  by: z.string(),
  at: z.string(),
  isPostgres: z.boolean(),
  manifest: backupManifestSchema,
})
/** What the next start shall put in place. */
export type RestorePlan = z.infer<typeof planSchema>

/** Folders that are replaced whole. */
export const PREPARED_PARTS = ['publications', 'datasets', 'artifacts'] as const
/** Replaced where the backup holds it; one that is older than this part leaves the folder as it is. */
export const LATER_PART = 'covers'

/** `preparing` is being filled, `ready` waits for the next start, `replaced` is what stood there before. */
export function restoreFolders(dataFolder: string) {
  const root = path.join(dataFolder, 'restore')
  const inside = (name: string) => path.join(root, name)
  return {
    root,
    preparing: inside('preparing'),
    ready: inside('ready'),
    replaced: inside('replaced'),
    failed: inside('failed'),
  }
}

const PLAN = 'plan.json'

async function writePlan(folder: string, plan: RestorePlan): Promise<void> {
  await writeDurably(path.join(folder, PLAN), JSON.stringify(plan))
}

/** null where no restore waits in the folder. */
export async function readPlan(folder: string): Promise<RestorePlan | null> {
  const text = await fs.readFile(path.join(folder, PLAN), 'utf8').catch(() => null)
  return text === null ? null : planSchema.parse(JSON.parse(text))
}

export async function removePlan(folder: string): Promise<void> {
  await fs.rm(path.join(folder, PLAN), { force: true })
}

/** A restore that was refused must not be put in place by some later start: it would undo what came in between. */
export async function setAside(dataFolder: string): Promise<void> {
  const { ready, failed } = restoreFolders(dataFolder)
  await fs.rm(failed, { recursive: true, force: true })
  await fs.rename(ready, failed)
}

export interface RestoreRequest {
  dataFolder: string
  /** Folder of the backup. */
  backup: string
  /** Who asked for it, in words. */
  by: string
  /** A moment, ISO. */
  at: string
  /** PostgreSQL keeps its own rows: they are replaced when the restore is applied. */
  isPostgres: boolean
}

/**
 * Verifies a backup whole and makes everything that it holds ready beside what stands now, which is not touched. The next
 * start puts it in place, see `applyRestore`.
 *
 * @throws {ServerError} `backup/broken`; then nothing is ready and nothing has changed
 */
export async function prepareRestore({
  dataFolder,
  backup,
  by,
  at,
  isPostgres,
}: RestoreRequest): Promise<BackupManifest> {
  const manifest = await verifyBackup(backup)
  const { root, preparing, ready } = restoreFolders(dataFolder)
  for (const old of [preparing, ready]) await fs.rm(old, { recursive: true, force: true })
  await makePrivateFolder(preparing)
  for (const part of PREPARED_PARTS) await makePrivateFolder(path.join(preparing, part))
  await placeFiles(backup, preparing, manifest)
  await placeHead(preparing, manifest)
  await (isPostgres ? placeRows(backup, preparing, manifest) : buildDatabase(backup, preparing, manifest))
  await writePlan(preparing, { id: `${manifest.id}@${at}`, by, at, isPostgres, manifest })
  await fs.rename(preparing, ready)
  durableFiles.syncFolder(root)
  return manifest
}

async function placeFiles(backup: string, target: string, { files }: BackupManifest): Promise<void> {
  for (const { path: name } of files) {
    if (name.startsWith('files/'))
      await copyDurably(path.join(backup, name), path.join(target, name.slice('files/'.length)))
  }
}

/** The store's one file that changes; its releases begin anew with the root that is restored. */
async function placeHead(target: string, { publications: root, made_at, id }: BackupManifest): Promise<void> {
  if (root === '') return
  const head = { root, releases: [{ root, at: made_at, label: `restored from ${id}` }], isRestored: true }
  await writeDurably(path.join(target, 'publications', 'head'), `${JSON.stringify(head)}\n`)
}

async function placeRows(backup: string, target: string, { tables }: BackupManifest): Promise<void> {
  for (const { name } of tables)
    await copyDurably(path.join(backup, tableFile(name)), path.join(target, tableFile(name)))
}

async function buildDatabase(backup: string, target: string, manifest: BackupManifest): Promise<void> {
  const file = path.join(target, DATABASE_FILE)
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file) })
  try {
    await loadFreshDatabase(db, backup, manifest)
    const { entries, brokenAt } = await verifyActivity(db)
    if (brokenAt !== null || entries !== manifest.activity.entries) {
      throw broken(`its activity log does not follow from itself at entry ${brokenAt ?? entries}.`)
    }
  } finally {
    await db.destroy()
  }
  // Closing took what stood beside it into the file itself.
  if (await exists(`${file}-wal`)) throw new Error('The restored database was not closed in order.')
  await fs.chmod(file, 0o600)
}
