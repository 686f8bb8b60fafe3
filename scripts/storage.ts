/*
 * Usage: npx casefiles storage COMMAND
 *
 *   check               Try whether the bucket of STORAGE_URL can be used: keys, rights, conditional writes.
 *   join                Make DATA_DIR and the bucket of STORAGE_URL one, as a start does.
 *   publish             Write the release that stands to SITE_STORAGE_URL, and print the addresses that changed.
 *   purge-list          The addresses that changed last, and whether SITE_PURGE_URL was told.
 *   help                This text.
 *
 * Ends with 0; with 1 when something is refused; with 2 when what was given cannot be used.
 */
import path from 'node:path'
import { readSettings } from '../server/base/settings.ts'
import { parseStorageCommand, storageCommand } from '../server/operations/command-line/storage-command.ts'
import { openArchive } from './open-archive.ts'
import { reportFailure } from './report-failure.ts'

async function perform(args: string[]): Promise<string> {
  const command = parseStorageCommand(args)
  const settings = readSettings(process.env, path.resolve(import.meta.dirname, '..'))
  const context = await openArchive(settings)
  try {
    return await storageCommand(context, settings, command)
  } finally {
    await context.db.destroy()
  }
}

perform(process.argv.slice(2)).then((text) => console.log(text), reportFailure)
