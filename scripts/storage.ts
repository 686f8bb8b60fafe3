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
import { readSettings, type Settings } from '../server/base/settings.ts'
import { openArchive } from './open-archive.ts'
import { reportFailure } from './report-failure.ts'
import { plural } from '@casefiles/engine/words'
import type { ServerContext } from '../server/base/context.ts'
import { checkConditions, openBucket } from '../server/base/storage/bucket.ts'
import { readPurgeList, publishRelease } from '../server/site/publishing/watch-releases.ts'
import { joinStorage } from '../server/operations/storage/join-storage.ts'
import { InputError } from '../server/operations/command-line/input-error.ts'

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

const COMMANDS = ['check', 'join', 'publish', 'purge-list'] as const
type Command = (typeof COMMANDS)[number]

/** @throws {InputError} `input/usage` */
function parseStorageCommand(args: string[]): Command {
  const [given, ...rest] = args
  const command = COMMANDS.find((name) => name === given)
  if (command !== undefined && rest.length === 0) return command
  throw new InputError('input/usage', `"${args.join(' ')}" is not a command; "help" lists them.`)
}

/**
 * @throws {InputError} `input/usage` where a setting is missing
 * @throws {ServerError} every `storage/…`
 */
async function storageCommand(
  context: ServerContext,
  settings: Pick<Settings, 'siteStorage' | 'sitePurgeUrl'>,
  command: Command,
): Promise<string> {
  if (command === 'purge-list') {
    const list = readPurgeList(context.dataFolder)
    if (list === null) return 'Nothing was written yet.'
    return [...list.urls, `${list.at}: ${list.isTold ? 'told' : 'not told yet'}`].join('\n')
  }
  if (command === 'publish') {
    if (settings.siteStorage === undefined) throw new InputError('input/usage', 'Set SITE_STORAGE_URL.')
    const published = await publishRelease(context, openBucket(settings.siteStorage), settings)
    const { written, removed, purge, isTold } = published
    const told = isTold ? '' : '; SITE_PURGE_URL did not take the list, the next call tells it'
    return [...purge, `${plural(written, 'file')} written, ${removed} removed${told}`].join('\n')
  }
  if (context.storage === null) throw new InputError('input/usage', 'Set STORAGE_URL.')
  if (command === 'check') await checkConditions(context.storage.bucket)
  else await joinStorage(context)
  return `${context.storage.bucket.name}: ${command === 'check' ? 'can be used' : 'has everything'}`
}

perform(process.argv.slice(2)).then((text) => console.log(text), reportFailure)
