/*
 * Measures what a copy of the SQLite database costs, by its size: how long it takes, how large it is packed, and how long a writer and the
 * event loop of this process waited at most meanwhile, beside a stretch without a copy. Works in the system's temporary folder.
 *
 * Usage: npx casefiles bench copies [--megabytes 15,150,1500]
 */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '../server/base/db/migrate.ts'
import { DATABASE_FILE, openDatabase } from '../server/base/db/dialect.ts'
import type { Db } from '../server/base/db/schema.ts'
import { copyInSubprocess } from '../server/operations/backups/copy-in-subprocess.ts'

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '15,150,1500' } } })
/** Half of a row is as good as random, as fingerprints and figures are. */
const ROW_BYTES = 8000
const ROWS_AT_ONCE = 1000
const IDLE_MS = 3000

console.log(`Load average at the start ${os.loadavg()[0].toFixed(1)}\n`)
console.log(
  '| database | copy | packed | longest write, idle | beside the copy | event loop at most, idle | beside the copy |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const megabytes of values.megabytes.split(',').map(Number)) await measure(megabytes)

async function measure(megabytes: number): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-copies-'))
  const db = openDatabase({ dataFolder: folder })
  try {
    await migrate(db)
    await fill(db, megabytes)
    const source = path.join(folder, DATABASE_FILE)
    const idle = await watching(db, () => wait(IDLE_MS))
    const packed = path.join(folder, 'packed')
    const since = performance.now()
    const beside = await watching(db, () => copyInSubprocess({ source, unpacked: path.join(folder, 'copy'), packed }))
    const seconds = (performance.now() - since) / 1000
    const inMegabytes = (file: string) => `${(fs.statSync(file).size / 1e6).toFixed(0)} MB`
    const waits = [idle.write, beside.write, idle.loop, beside.loop].map((ms) => `${ms.toFixed(0)} ms`)
    console.log(`| ${[inMegabytes(source), `${seconds.toFixed(1)} s`, inMegabytes(packed), ...waits].join(' | ')} |`)
  } finally {
    await db.destroy()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(db: Db, megabytes: number): Promise<void> {
  await sql`create table filling (id integer primary key, words text)`.execute(db)
  const rows = (megabytes * 1e6) / ROW_BYTES
  for (let done = 0; done < rows; done += ROWS_AT_ONCE)
    await db.transaction().execute(async (trx) => {
      for (let row = 0; row < ROWS_AT_ONCE && done + row < rows; row += 1) {
        const words = randomBytes(ROW_BYTES / 4).toString('hex') + 'a policy and its effects '.repeat(ROW_BYTES / 50)
        await sql`insert into filling (words) values (${words})`.execute(trx)
      }
    })
}

/** Writes a row every few milliseconds while something is done. @returns the longest waits, in milliseconds */
async function watching(db: Db, work: () => Promise<unknown>): Promise<{ write: number; loop: number }> {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  let isDone = false
  let write = 0
  const writing = (async () => {
    while (!isDone) {
      const since = performance.now()
      await sql`insert into filling (words) values ('meanwhile')`.execute(db)
      write = Math.max(write, performance.now() - since)
      await wait(5)
    }
  })()
  await work()
  isDone = true
  await writing
  delays.disable()
  return { write, loop: delays.max / 1e6 }
}
