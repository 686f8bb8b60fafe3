import path from 'node:path'
import type { ServerContext } from '../server/base/context.ts'
import { openCommandLog } from '../server/base/log/open-log.ts'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings, type Settings } from '../server/base/settings.ts'
import { openContext } from '../server/open-context.ts'
import { noRebuilds } from '../server/site/rebuilds/rebuild-queue.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The archive in DATA_DIR, for a command; who opens it closes `db`. */
export function openArchive(settings: Settings = readSettings(process.env, root)): Promise<ServerContext> {
  keepPrivate(settings.dataFolder)
  return openContext(settings, root, openCommandLog(settings), noRebuilds)
}
