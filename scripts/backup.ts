import path from 'node:path'
import { lookAtBackups, makeBackupCommand, parseBackupArguments } from '../server/command-line/backup-commands.ts'
import { InputError } from '../server/command-line/input-error.ts'
import { ServerError } from '../server/errors.ts'
import { openContext, openLog } from '../server/open-context.ts'
import { noRebuilds } from '../server/rebuilds/rebuild-queue.ts'
import { readSettings } from '../server/settings.ts'

/* Backups from the command line, beside a running server or without one: `npm run -s backup -- help`. */

const root = path.resolve(import.meta.dirname, '..')

async function perform(args: string[]): Promise<string> {
  const given = parseBackupArguments(args)
  const settings = readSettings(process.env, root)
  if (given.command !== 'make') return lookAtBackups(settings.dataFolder, given)
  const context = await openContext(settings, root, openLog(settings), noRebuilds)
  try {
    return await makeBackupCommand(context, given.to)
  } finally {
    await context.db.destroy()
  }
}

/** One sentence with its code, and no stack: 2 when what was given cannot be used, 1 when it is refused. */
function report(error: unknown): void {
  const isKnown = error instanceof InputError || error instanceof ServerError
  console.error(isKnown ? `${error.code}: ${error.message}` : error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof InputError ? 2 : 1
}

perform(process.argv.slice(2)).then((text) => console.log(text), report)
