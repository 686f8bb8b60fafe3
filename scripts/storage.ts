import path from 'node:path'
import { openCommandLog } from '../server/base/log/open-log.ts'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings } from '../server/base/settings.ts'
import { openContext } from '../server/open-context.ts'
import { parseStorageCommand, storageCommand } from '../server/operations/command-line/storage-command.ts'
import { noRebuilds } from '../server/site/rebuilds/rebuild-queue.ts'
import { reportFailure } from './report-failure.ts'

/* The object storage from the command line, beside a running server or without one: `npm run -s storage -- help`. */

const root = path.resolve(import.meta.dirname, '..')

async function perform(args: string[]): Promise<string> {
  const command = parseStorageCommand(args)
  const settings = readSettings(process.env, root)
  keepPrivate(settings.dataFolder)
  const context = await openContext(settings, root, openCommandLog(settings), noRebuilds)
  try {
    return await storageCommand(context, settings, command)
  } finally {
    await context.db.destroy()
  }
}

perform(process.argv.slice(2)).then((text) => console.log(text), reportFailure)
