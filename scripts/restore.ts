/*
 * Usage: npx casefiles restore BACKUP [--yes]
 *
 * Verifies a backup and puts it in the place of what stands in DATA_DIR. The server must be stopped. Lists first what that would
 * undo; where it is anything, it is done only with --yes. Needs neither a server that starts nor a database that opens. A backup
 * that is not whole changes nothing.
 *
 * BACKUP is a name from the list, a folder, a saved file, or a SQLite database that Litestream restored; a database alone becomes a
 * backup with the files of DATA_DIR. Ends with 0; with 1 when something is refused; with 2 when what was
 * given cannot be used.
 */
import '../server/base/sound-compiler.ts'
import path from 'node:path'
import { restoreCommand } from '../server/operations/command-line/backup-commands.ts'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings } from '../server/base/settings.ts'
import { reportFailure } from './report-failure.ts'

const settings = readSettings(process.env, path.resolve(import.meta.dirname, '..'))
keepPrivate(settings.dataFolder)
restoreCommand(settings, process.argv.slice(2)).then((text) => console.log(text), reportFailure)
