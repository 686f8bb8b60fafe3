import path from 'node:path'
import { restoreCommand } from '../server/command-line/backup-commands.ts'
import { InputError } from '../server/command-line/input-error.ts'
import { ServerError } from '../server/errors.ts'
import { readSettings } from '../server/settings.ts'

/*
 * Puts a backup in the place of what stands in DATA_DIR: `npm run -s restore -- BACKUP`. Needs neither a server that starts nor
 * a database that opens. A backup that is not whole changes nothing.
 */

/** One sentence with its code, and no stack: 2 when what was given cannot be used, 1 when it is refused. */
function report(error: unknown): void {
  const isKnown = error instanceof InputError || error instanceof ServerError
  console.error(isKnown ? `${error.code}: ${error.message}` : error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof InputError ? 2 : 1
}

const settings = readSettings(process.env, path.resolve(import.meta.dirname, '..'))
restoreCommand(settings, process.argv.slice(2)).then((text) => console.log(text), report)
