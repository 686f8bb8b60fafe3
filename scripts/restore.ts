import '../server/base/sound-compiler.ts'
import path from 'node:path'
import { restoreCommand } from '../server/operations/command-line/backup-commands.ts'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings } from '../server/base/settings.ts'
import { reportFailure } from './report-failure.ts'

/*
 * Puts a backup in the place of what stands in DATA_DIR: `npm run -s restore -- BACKUP`. Needs neither a server that starts nor
 * a database that opens. A backup that is not whole changes nothing.
 */

const settings = readSettings(process.env, path.resolve(import.meta.dirname, '..'))
keepPrivate(settings.dataFolder)
restoreCommand(settings, process.argv.slice(2)).then((text) => console.log(text), reportFailure)
