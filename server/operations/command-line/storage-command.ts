import { plural } from '@casefiles/engine/words'
import type { ServerContext } from '../../base/context.ts'
import type { Settings } from '../../base/settings.ts'
import { checkConditions, openBucket } from '../../base/storage/bucket.ts'
import { readPurgeList, publishRelease } from '../../site/publishing/watch-releases.ts'
import { joinStorage } from '../storage/join-storage.ts'
import { InputError } from './input-error.ts'

const COMMANDS = ['check', 'join', 'publish', 'purge-list'] as const
type Command = (typeof COMMANDS)[number]

/** @throws {InputError} `input/usage` */
export function parseStorageCommand(args: string[]): Command {
  const [given, ...rest] = args
  const command = COMMANDS.find((name) => name === given)
  if (command !== undefined && rest.length === 0) return command
  throw new InputError('input/usage', `"${args.join(' ')}" is not a command; "help" lists them.`)
}

/**
 * @throws {InputError} `input/usage` where a setting is missing
 * @throws {ServerError} every `storage/…`
 */
export async function storageCommand(
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
