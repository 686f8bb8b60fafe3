import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import SqliteDatabase from 'better-sqlite3'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordActivity, verifyActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { DATABASE_FILE } from '../../base/db/dialect.ts'
import { openContext } from '../../open-context.ts'
import { verifyChain } from '../../record/publications/verify-chain.ts'
import { noRebuilds } from '../../site/rebuilds/rebuild-queue.ts'
import { copyBackedUpFolder, settingsOver } from '../../test-support/backed-up-folder.ts'
import { HAS_STORAGE, makeBucket } from '../../test-support/test-storage.ts'
import { restoreCommand } from '../command-line/backup-commands.ts'
import { recordRestore } from './apply-restore.ts'

/* The configuration in deploy/ with the real program, where it is installed or LITESTREAM_PATH names it. */
const root = path.resolve(import.meta.dirname, '../../..')
const LITESTREAM = process.env['LITESTREAM_PATH'] ?? 'litestream'
const HAS_LITESTREAM = spawnSync(LITESTREAM, ['version']).status === 0
const CONFIG = path.join(root, 'deploy/litestream.yml')
const SLUG = 'seat-belt-laws'
const PATIENCE = { timeout: 120_000, interval: 500 }
const run = promisify(execFile)

const PLACES: [name: string, isBucket: boolean][] = [['a folder', false]]
if (HAS_STORAGE) PLACES.push(['a bucket', true])

describe.skipIf(!HAS_LITESTREAM).each(PLACES)('a database that Litestream ships to %s', (_name, isBucket) => {
  let dataFolder: string
  let shipped: string
  let context: ServerContext
  let shipping: ChildProcess
  const opened: ServerContext[] = []
  let where: Record<string, string>
  const environment = () => ({ ...process.env, DATA_DIR: dataFolder, ...where })

  beforeEach(async () => {
    ;({ dataFolder } = await copyBackedUpFolder())
    shipped = `${dataFolder}-shipped`
    fs.mkdirSync(shipped)
    where = isBucket ? await bucketSettings() : { LITESTREAM_URL: `file://${shipped}/replica` }
    context = await open()
    shipping = spawn(LITESTREAM, ['replicate', '-config', CONFIG], { env: environment(), stdio: 'ignore' })
  })
  afterEach(async () => {
    if (shipping.exitCode === null && shipping.signalCode === null) {
      shipping.kill('SIGKILL')
      await once(shipping, 'exit')
    }
    for (const one of opened.splice(0)) await one.db.destroy()
    for (const folder of [dataFolder, shipped]) fs.rmSync(folder, { recursive: true, force: true })
  })

  async function open(): Promise<ServerContext> {
    const one = await openContext(settingsOver(dataFolder), root, pino({ enabled: false }), noRebuilds)
    opened.push(one)
    return one
  }
  const note = (subject: string) =>
    context.db
      .transaction()
      .execute((trx) => recordActivity(trx, context, { actor: 'test', action: 'user.added', subject }))
  const subjects = async ({ db }: ServerContext) =>
    (await db.selectFrom('activity').select('subject').execute()).map(({ subject }) => subject)
  /** As it can be had back from elsewhere at this moment. */
  async function restored(): Promise<string> {
    const file = path.join(shipped, 'restored.sqlite')
    fs.rmSync(file, { force: true })
    const database = path.join(dataFolder, DATABASE_FILE)
    await run(LITESTREAM, ['restore', '-config', CONFIG, '-o', file, database], { env: environment() })
    return file
  }

  it('comes back with what was written, once shipping and database were lost without a warning', async () => {
    await note('user:shipped')
    const entries = (await subjects(context)).length
    const isShipped = async () => {
      const file = await restored().catch(() => null)
      return file !== null && countEntries(file) === entries
    }
    await expect.poll(isShipped, PATIENCE).toBe(true)
    shipping.kill('SIGKILL')
    await once(shipping, 'exit')
    await note('user:not-shipped')
    for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`])
      fs.rmSync(path.join(dataFolder, name), { force: true })

    const said = await restoreCommand(settingsOver(dataFolder), [await restored()])
    expect(said).toContain('lost: everything after')
    const again = await open()
    await recordRestore(again)
    expect(await subjects(again)).toContain('user:shipped')
    expect(await subjects(again)).not.toContain('user:not-shipped')
    expect((await verifyActivity(again.db)).brokenAt).toBeNull()
    expect((await verifyChain(again, SLUG)).flatMap(({ problem }) => problem ?? [])).toEqual([])
  })
})

/** As they stand among the settings of a server with an object storage. */
async function bucketSettings(): Promise<Record<string, string>> {
  const { bucket, endpoint, accessKeyId, secretAccessKey } = await makeBucket()
  return {
    LITESTREAM_URL: `s3://${bucket}/litestream`,
    AWS_ENDPOINT_URL_S3: endpoint!,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  }
}

function countEntries(file: string): number {
  const database = new SqliteDatabase(file, { readonly: true })
  try {
    return (database.prepare('select count(*) as entries from activity').get() as { entries: number }).entries
  } finally {
    database.close()
  }
}
