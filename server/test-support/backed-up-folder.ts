import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { readSettings } from '../base/settings.ts'
import { openContext } from '../open-context.ts'
import { recordRestore } from '../operations/backups/apply-restore.ts'
import { makeBackup } from '../operations/backups/make-backup.ts'
import { restoreCommand } from '../operations/command-line/backup-commands.ts'
import { noRebuilds } from '../site/rebuilds/rebuild-queue.ts'
import { openPublishedApp } from './apps.ts'
import { openSqlite } from './test-databases.ts'

export interface BackedUpFolder {
  dataFolder: string
  /** Id of a backup of everything in it. */
  backup: string
}

const root = path.resolve(import.meta.dirname, '../..')

/** Settings of a server over a data folder. */
export const settingsOver = (dataFolder: string) =>
  readSettings({ DATA_DIR: dataFolder, PUBLIC_URL: 'https://archive.example' }, root)

let made: Promise<BackedUpFolder> | undefined

/**
 * A data folder as a server leaves it: the published casefile seat-belt-laws, its database, and a backup of both. It is made
 * once in a worker, by a restore into what {@link openPublishedApp} published, and copied for each test.
 */
export async function copyBackedUpFolder(): Promise<BackedUpFolder> {
  const { dataFolder: from, backup } = await (made ??= make())
  return { dataFolder: copyOf(from), backup }
}

function copyOf(folder: string): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-backed-up-'))
  fs.cpSync(folder, copy, { recursive: true, preserveTimestamps: true })
  return copy
}

async function make(): Promise<BackedUpFolder> {
  const { context: published } = await openPublishedApp(openSqlite)
  const settings = settingsOver(published.dataFolder)
  await restoreCommand(settings, [(await makeBackup(published, 'test')).id])
  const context = await openContext(settings, root, pino({ enabled: false }), noRebuilds)
  await recordRestore(context)
  const backup = (await makeBackup(context, 'test')).id
  await context.db.destroy()
  const dataFolder = copyOf(published.dataFolder)
  await published.close()
  process.once('exit', () => fs.rmSync(dataFolder, { recursive: true, force: true }))
  return { dataFolder, backup }
}
