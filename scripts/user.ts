/*
 * Usage: npx casefiles user COMMAND
 *
 *   list                      Every account with role, tier and state.
 *   add EMAIL --role ROLE     Make an account; its random password is printed once.
 *       --tier TIER (default: free), --name NAME
 *   role EMAIL ROLE           Change the role: user, reviewer, admin, analyst.
 *   tier EMAIL TIER           Change the tier: free, pro, enterprise.
 *   reset EMAIL               Make a new password, printed once; signs the account out everywhere.
 *   reset-factor EMAIL        Switch the second factor off, for somebody who lost the app and the recovery codes.
 *   disable EMAIL             Keep the account from signing in; signs it out everywhere.
 *   enable EMAIL              Undo that.
 *   help                      This text.
 *
 * Works on the database of DATA_DIR or DATABASE_URL, also while the server runs. Ends with 0; with 1 when something is
 * refused; with 2 when what was given cannot be used.
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { parseUserArguments, performUserCommand } from '../server/operations/command-line/user-commands.ts'
import { migrate } from '../server/base/db/migrate.ts'
import { openDatabase } from '../server/base/db/dialect.ts'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings } from '../server/base/settings.ts'
import { reportFailure } from './report-failure.ts'

async function perform(args: string[]): Promise<string> {
  const given = parseUserArguments(args)
  const settings = readSettings(process.env, path.resolve(import.meta.dirname, '..'))
  keepPrivate(settings.dataFolder)
  const db = openDatabase({ dataFolder: settings.dataFolder, url: settings.databaseUrl })
  try {
    await migrate(db)
    return await performUserCommand({ db, now: () => new Date().toISOString(), newId: randomUUID }, given)
  } finally {
    await db.destroy()
  }
}

perform(process.argv.slice(2)).then((text) => console.log(text), reportFailure)
