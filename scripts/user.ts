import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { InputError } from '../server/command-line/input-error.ts'
import { parseUserArguments } from '../server/command-line/parse-user-arguments.ts'
import { performUserCommand } from '../server/command-line/user-commands.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { ServerError } from '../server/errors.ts'
import { readSettings } from '../server/settings.ts'

/* Accounts from the command line: `npm run -s user -- help`. Needs the database only, so it also runs beside a server. */

async function perform(args: string[]): Promise<string> {
  const given = parseUserArguments(args)
  const settings = readSettings(process.env, path.resolve(import.meta.dirname, '..'))
  const db = openDatabase({ dataFolder: settings.dataFolder, url: settings.databaseUrl })
  try {
    if (given.command !== 'help') await migrate(db)
    return await performUserCommand({ db, now: () => new Date().toISOString(), newId: randomUUID }, given)
  } finally {
    await db.destroy()
  }
}

/** One sentence with its code, and no stack: 2 when what was given cannot be used, 1 when it is refused. */
function report(error: unknown): void {
  const isKnown = error instanceof InputError || error instanceof ServerError
  console.error(isKnown ? `${error.code}: ${error.message}` : error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof InputError ? 2 : 1
}

perform(process.argv.slice(2)).then((text) => console.log(text), report)
