/*
 * Usage: npx casefiles backup [COMMAND]
 *
 *   (nothing)           Make a backup in DATA_DIR/backups/.
 *   --to FILE           Make one and save it as one file, too.
 *   list                The backups there are, the newest first, then the copies of the database.
 *   verify BACKUP       Read a backup whole and compare every file with its fingerprint.
 *   help                This text.
 *
 * BACKUP is a name from the list, a folder, a saved file, or a SQLite database that Litestream restored; a database alone becomes a
 * backup with the files of DATA_DIR. Ends with 0; with 1 when something is refused; with 2 when what was
 * given cannot be used.
 */
import path from 'node:path'
import {
  lookAtBackups,
  makeBackupCommand,
  parseBackupArguments,
} from '../server/operations/command-line/backup-commands.ts'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings } from '../server/base/settings.ts'
import { openArchive } from './open-archive.ts'
import { reportFailure } from './report-failure.ts'

async function perform(args: string[]): Promise<string> {
  const given = parseBackupArguments(args)
  const settings = readSettings(process.env, path.resolve(import.meta.dirname, '..'))
  keepPrivate(settings.dataFolder)
  if (given.command !== 'make') return lookAtBackups(settings, given)
  const context = await openArchive(settings)
  try {
    return await makeBackupCommand(context, given.to)
  } finally {
    await context.db.destroy()
  }
}

perform(process.argv.slice(2)).then((text) => console.log(text), reportFailure)
