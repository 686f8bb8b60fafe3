/*
 * How many jobs a second go through the queue when a job is no work at all, and when it waits for 50 ms, from the moment at
 * which all wait to the last one's end: on SQLite in one process, and on a PostgreSQL server that is started for it, with 1, 2
 * and 4 workers, each a process of its own. With --save what was measured is added to a file of figures, from which
 * `npx casefiles docs scale` draws.
 *
 * Usage: npx casefiles bench jobs [--jobs 500 --save docs/scale.json]
 */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../server/base/db/migrate.ts'
import { openDatabase } from '../server/base/db/dialect.ts'
import type { Db } from '../server/base/db/schema.ts'
import { createGraphileRunner } from '../server/base/jobs/graphile-runner.ts'
import { createJobRunner, type JobRunner } from '../server/base/jobs/job-runner.ts'
import { insertJob } from '../server/base/jobs/job.repository.ts'
import { findPostgres, startPostgres } from '../server/test-support/postgres-server.ts'
import { contextOf, HANDLERS } from './bench-jobs/contexts.ts'
import { addFigures } from './scale/scale-figures.ts'

const WORKERS = [1, 2, 4]
const { values } = parseArgs({ options: { jobs: { type: 'string', default: '500' }, save: { type: 'string' } } })

/** @param watching tells when a job has ended. @returns jobs a second */
async function pass(db: Db, watching: JobRunner, kind: keyof typeof HANDLERS): Promise<number> {
  const ids = Array.from({ length: Number(values.jobs) }, () => randomUUID())
  // All at once, or what is measured is how fast one connection inserts.
  await db.transaction().execute(async (trx) => {
    for (const id of ids) await insertJob(trx, { id, kind, subject: id, created_at: new Date().toISOString() })
  })
  const since = performance.now()
  watching.notify()
  for (const id of ids) await watching.waitFor(id)
  return Math.round(ids.length / ((performance.now() - since) / 1000))
}

/** @returns jobs a second, the processor that the workers used, in milliseconds a job, and jobs a second that wait */
async function withWorkers(
  db: Db,
  url: string,
  count: number,
): Promise<{ perSecond: number; processorMs: number; waitingPerSecond: number }> {
  const watching = createGraphileRunner(contextOf(db), url, { handlers: HANDLERS, kinds: [], instance: randomUUID() })
  await watching.start()
  const file = path.join(import.meta.dirname, 'bench-jobs/worker.process.ts')
  const workers = Array.from({ length: count }, () => fork(file))
  await Promise.all(workers.map((worker) => ask(worker, url)))
  const perSecond = await pass(db, watching, 'nothing')
  const waitingPerSecond = await pass(db, watching, 'waits')
  const used = await Promise.all(workers.map((worker) => ask(worker, 'end')))
  for (const worker of workers) worker.disconnect()
  await watching.stop()
  const jobs = 2 * Number(values.jobs)
  const processorMs = (1000 * used.reduce<number>((sum, [one]) => sum + Number(one), 0)) / jobs
  return { perSecond, processorMs, waitingPerSecond }
}

function ask(worker: ChildProcess, message: string): Promise<unknown[]> {
  const answered = once(worker, 'message')
  worker.send(message)
  return answered
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-bench-'))
const sqlite = openDatabase({ dataFolder: folder })
await migrate(sqlite)
const alone = createJobRunner(contextOf(sqlite), { handlers: HANDLERS })
await alone.start()
console.log(`SQLite, one process: ${await pass(sqlite, alone, 'nothing')} jobs a second that are no work`)
await alone.stop()
await sqlite.destroy()
fs.rmSync(folder, { recursive: true })

const programs = findPostgres()
if (programs === undefined) throw new Error('PostgreSQL is not installed.')
const server = await startPostgres(programs)
const db = openDatabase({ dataFolder: folder, url: server.url })
await migrate(db)
for (const count of WORKERS) {
  const found = await withWorkers(db, server.url, count)
  const load = os.loadavg()[0]
  console.log(
    `PostgreSQL, workers: ${count}; ${found.perSecond} jobs a second that are no work, ${found.waitingPerSecond} that wait;`,
    `${found.processorMs.toFixed(1)} ms of the workers’ processor each; load ${load.toFixed(0)}`,
  )
  if (values.save !== undefined) addFigures(values.save, 'jobs', count, { ...found, load })
}
await db.destroy()
await server.remove()
