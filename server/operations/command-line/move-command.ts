import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { plural } from '@casefiles/engine/words'
import type { ServerContext } from '../../base/context.ts'
import { checkDatabaseFile } from '../../base/db/check-database-file.ts'
import { holdFolder } from '../../base/db/hold-folder.ts'
import { DATABASE_FILE, openDatabase } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { withoutWorkers } from '../../base/db/share-archive.ts'
import { ServerError } from '../../base/errors.ts'
import { describeProcess, THIS_INSTANCE } from '../../base/jobs/lease.ts'
import type { Settings } from '../../base/settings.ts'
import { durableFiles } from '../../base/store/durable-files.ts'
import { moveArchive, type Moved } from '../moves/move-archive.ts'
import { InputError } from './input-error.ts'

type Where = Pick<Settings, 'dataFolder' | 'databaseUrl'>
type Opened = Pick<ServerContext, 'datasets' | 'publications'>

/**
 * Moves the database of an archive to another one.
 *
 * @param files what the archive has beside its database
 * @throws {InputError} `input/usage`
 * @throws {ServerError} `server/folder-in-use`, `server/database-damaged`, `move/nothing-to-move`, `move/source-behind`,
 *   `move/target-not-empty`, `move/not-equal`
 */
export async function moveCommand(where: Where, args: string[], files: Opened): Promise<string> {
  const to = targetOf(args)
  const { dataFolder, databaseUrl } = where
  const held = holdFolder(dataFolder, { instance: THIS_INSTANCE, process: describeProcess() })
  try {
    const perform = () => moveFrom(where, to, files)
    return await (databaseUrl === undefined ? perform() : withoutWorkers(databaseUrl, perform))
  } finally {
    held.release()
  }
}

/** A PostgreSQL address, or `sqlite:` with or without a file. */
function targetOf(args: string[]): string {
  try {
    const { to = '' } = parseArgs({ args, options: { to: { type: 'string' } } }).values
    if (/^(postgres(ql)?:\/\/|sqlite:)/.test(to)) return to
  } catch {
    // an option that there is not
  }
  throw new InputError('input/usage', '"move" takes --to with postgres://… or sqlite:FILE; "help" tells more.')
}

async function moveFrom(where: Where, to: string, files: Opened): Promise<string> {
  const { dataFolder, databaseUrl: url } = where
  if (url === undefined) {
    if (!fs.existsSync(path.join(dataFolder, DATABASE_FILE)))
      throw new ServerError('move/nothing-to-move', `There is no archive in ${dataFolder}; set DATA_DIR.`)
    checkDatabaseFile(dataFolder)
  }
  const db = openDatabase({ dataFolder, url })
  try {
    const context = { ...files, dataFolder, db }
    return await (to.startsWith('sqlite:')
      ? moveToFile(context, path.resolve(to.slice('sqlite:'.length) || path.join(dataFolder, DATABASE_FILE)))
      : moveToServer(context, to))
  } finally {
    await db.destroy()
  }
}

type Source = Opened & { db: Db; dataFolder: string }

async function moveToServer(context: Source, url: string): Promise<string> {
  const target = openDatabase({ dataFolder: context.dataFolder, url })
  try {
    const moved = await moveArchive(context, target)
    return described(moved, 'Set DATABASE_URL to that database for the server and its workers, and start them.')
  } finally {
    await target.destroy()
  }
}

/** Filled beside its place and put there by one rename. */
async function moveToFile(context: Source, file: string): Promise<string> {
  if (fs.existsSync(file))
    throw new ServerError('move/target-not-empty', `${file} is there already. Put it elsewhere first, or name another.`)
  const folder = `${file}.unfinished`
  fs.rmSync(folder, { recursive: true, force: true })
  const target = openDatabase({ dataFolder: folder })
  const moved = await moveArchive(context, target).finally(() => target.destroy())
  fs.renameSync(path.join(folder, DATABASE_FILE), file)
  durableFiles.syncFolder(path.dirname(file))
  fs.rmSync(folder, { recursive: true })
  return described(moved, `Start the server without DATABASE_URL; it reads ${DATABASE_FILE} in DATA_DIR.`)
}

function described({ tables, rows, checks }: Moved, next: string): string {
  return [
    `Moved: ${plural(rows, 'row')} of ${plural(tables, 'table')}, equal on both sides`,
    ...checks,
    `What was there is left as it is. ${next}`,
  ].join('\n')
}
