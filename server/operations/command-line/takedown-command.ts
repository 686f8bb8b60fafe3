import { parseArgs } from 'node:util'
import { type TakedownEffect, newTakedownSchema } from '../../../contract/admin/takedowns.ts'
import { TAKEDOWN_WORDS } from '../../../contract/takedown.ts'
import { holdFolder } from '../../base/db/hold-folder.ts'
import type { ServerContext } from '../../base/context.ts'
import { describeProcess, THIS_INSTANCE } from '../../base/jobs/lease.ts'
import { describeTakedown, takeDown } from '../takedowns/takedown.service.ts'
import { InputError } from './input-error.ts'

const ACTOR = 'command line'

/**
 * Says what a takedown would touch, and does it where that is confirmed.
 *
 * @throws {InputError} `input/usage`
 * @throws {ServerError} `server/folder-in-use`, `takedown/not-found`, `takedown/already-done`
 */
export async function takedownCommand(
  dataFolder: string,
  args: string[],
  openArchive: () => Promise<ServerContext>,
): Promise<string> {
  const { positionals, values } = read(args)
  const sha256 = (positionals[0] ?? '').toLowerCase().replace(/^sha256:/, '')
  if (positionals.length !== 1 || !/^[0-9a-f]{64}$/.test(sha256))
    throw new InputError('input/usage', '"takedown" takes one fingerprint: 64 digits, 0 to 9 and a to f.')
  const held = holdFolder(dataFolder, { instance: THIS_INSTANCE, process: describeProcess() })
  try {
    const context = await openArchive()
    try {
      return await perform(context, sha256, values)
    } finally {
      await context.db.destroy()
    }
  } finally {
    held.release()
  }
}

async function perform(
  context: ServerContext,
  sha256: string,
  { reason, basis, yes }: { reason?: string; basis?: string; yes?: boolean },
): Promise<string> {
  if (!yes) {
    const lines = describe(await describeTakedown(context, sha256))
    return [...lines, 'Nothing was taken down. The same command with --reason, --basis and --yes does it.'].join('\n')
  }
  const given = newTakedownSchema.safeParse({ sha256, reason, basis })
  if (!given.success)
    throw new InputError('input/usage', 'Give --reason with at least 10 characters and --basis with at least 3.')
  const { effect } = await takeDown(context, given.data, ACTOR)
  return [...describe(effect), 'Taken down. Start the server: it renders the pages again.'].join('\n')
}

function describe({ kind, title, unreadable_backups, ...touched }: TakedownEffect): string[] {
  const { versions, pages, named_by, files, backups } = touched
  const line = (what: string, names: string[]) => (names.length > 0 ? [`${what}: ${names.join(', ')}`] : [])
  return [
    `${TAKEDOWN_WORDS[kind]}: ${title}`,
    ...line('versions', versions),
    ...line('pages', pages),
    ...line('removed from the data folder', files),
    ...line(kind === 'casefile version' ? 'backups that go, for a new one' : 'backups written again', backups),
    ...line('policies and problems that go on naming it', named_by),
    ...line('backups that cannot be read, remove them yourself', unreadable_backups),
  ]
}

function read(args: string[]) {
  const text = { type: 'string' } as const
  const options = { reason: text, basis: text, yes: { type: 'boolean' } } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new InputError('input/usage', (error as Error).message.split('. ')[0])
  }
}
