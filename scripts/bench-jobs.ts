import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { migrate } from '../server/base/db/migrate.ts'
import { openDatabase } from '../server/base/db/open-database.ts'
import type { Db } from '../server/base/db/schema.ts'
import { createGraphileRunner } from '../server/base/jobs/graphile-runner.ts'
import { createJobRunner, type JobRunner } from '../server/base/jobs/job-runner.ts'
import { insertJob } from '../server/base/jobs/job.repository.ts'
import { findPostgres, startPostgres } from '../server/test-support/postgres-server.ts'

/*
 * How many jobs a second go through the queue when a job is no work at all, from the row to its end: on SQLite, and on a
 * PostgreSQL server that is started for it, with 1, 2 and 4 workers. `npm run -s bench:jobs`
 */

const JOBS = 500
const handlers = {
  nothing: { run: async () => undefined, onFailed: async () => undefined, onCancelled: async () => undefined },
}
const contextOf = (db: Db) => ({ db, now: () => new Date().toISOString(), log: pino({ enabled: false }) })

/** @returns jobs a second */
async function measure(db: Db, runners: JobRunner[]): Promise<number> {
  for (const runner of runners) await runner.start()
  const ids = Array.from({ length: JOBS }, () => randomUUID())
  const since = performance.now()
  for (const id of ids) await insertJob(db, { id, kind: 'nothing', subject: id, created_at: new Date().toISOString() })
  for (const runner of runners) runner.notify()
  for (const id of ids) await runners[0].waitFor(id)
  const seconds = (performance.now() - since) / 1000
  for (const runner of runners) await runner.stop()
  return Math.round(JOBS / seconds)
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-bench-'))
const sqlite = openDatabase({ dataFolder: folder })
await migrate(sqlite)
console.log(
  `SQLite, one process: ${await measure(sqlite, [createJobRunner(contextOf(sqlite), { handlers })])} jobs a second`,
)
await sqlite.destroy()
fs.rmSync(folder, { recursive: true })

const programs = findPostgres()
if (programs === undefined) throw new Error('PostgreSQL is not installed.')
const server = await startPostgres(programs)
const db = openDatabase({ dataFolder: folder, url: server.url })
await migrate(db)
for (const workers of [1, 2, 4]) {
  const runners = Array.from({ length: workers }, () =>
    createGraphileRunner(contextOf(db), server.url, { handlers, instance: randomUUID() }),
  )
  console.log(`PostgreSQL, ${workers} at a time: ${await measure(db, runners)} jobs a second`)
}
await db.destroy()
await server.remove()
