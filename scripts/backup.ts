import path from 'node:path'
import {
  lookAtBackups,
  makeBackupCommand,
  parseBackupArguments,
} from '../server/operations/command-line/backup-commands.ts'
import { openCommandLog } from '../server/base/log/open-log.ts'
import { openContext } from '../server/open-context.ts'
import { noRebuilds } from '../server/site/rebuilds/rebuild-queue.ts'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings } from '../server/base/settings.ts'
import { reportFailure } from './report-failure.ts'

/* Backups from the command line, beside a running server or without one: `npm run -s backup -- help`. */

const root = path.resolve(import.meta.dirname, '..')

async function perform(args: string[]): Promise<string> {
  const given = parseBackupArguments(args)
  const settings = readSettings(process.env, root)
  keepPrivate(settings.dataFolder)
  if (given.command !== 'make') return lookAtBackups(settings, given)
  const context = await openContext(settings, root, openCommandLog(settings), noRebuilds)
  try {
    return await makeBackupCommand(context, given.to)
  } finally {
    await context.db.destroy()
  }
}

perform(process.argv.slice(2)).then((text) => console.log(text), reportFailure)
