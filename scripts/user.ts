import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { parseUserArguments, performUserCommand } from '../server/operations/command-line/user-commands.ts'
import { migrate } from '../server/base/db/migrate.ts'
import { openDatabase } from '../server/base/db/open-database.ts'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings } from '../server/base/settings.ts'
import { reportFailure } from './report-failure.ts'

/* Accounts from the command line: `npm run -s user -- help`. Needs the database only, so it also runs beside a server. */

async function perform(args: string[]): Promise<string> {
  const given = parseUserArguments(args)
  const settings = readSettings(process.env, path.resolve(import.meta.dirname, '..'))
  keepPrivate(settings.dataFolder)
  const db = openDatabase({ dataFolder: settings.dataFolder, url: settings.databaseUrl })
  try {
    if (given.command !== 'help') await migrate(db)
    return await performUserCommand({ db, now: () => new Date().toISOString(), newId: randomUUID }, given)
  } finally {
    await db.destroy()
  }
}

perform(process.argv.slice(2)).then((text) => console.log(text), reportFailure)
