import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { askDoctor } from '../damage/commands.ts'
import type { Installation } from './installation.ts'

/** How long what goes on by itself may take: what the bucket could not be told of is made up within a minute. */
const PATIENCE_MS = 300_000
const EVERY_MS = 500

/** What the parts of an installation say otherwise than each other once everything has settled, in sentences. */
export async function findDisagreements(installation: Installation): Promise<string[]> {
  for (const since = performance.now(); ; await wait(EVERY_MS)) {
    const found = [...(await findTwice(installation)), ...(await findDamaged(installation))]
    if (found.length === 0 || performance.now() - since > PATIENCE_MS) return found
  }
}

/** Everything that the doctor reads, the folder against the bucket among it. */
async function findDamaged({ web }: Installation): Promise<string[]> {
  const found = await askDoctor(web.dataDir, web.settings)
  return found === '' ? [] : [`doctor: ${found}`]
}

/** Jobs that are not ended, that ended otherwise than their run, and runs that were kept twice, as the rows say. */
async function findTwice({ services, archive }: Installation): Promise<string[]> {
  const client = new pg.Client({ connectionString: services.databaseUrl(archive) })
  await client.connect()
  try {
    const jobs = await client.query<{ id: string; status: string }>(UNENDED)
    const runs = await client.query<{ id: string; status: string; job: string }>(OTHERWISE)
    const links = await client.query<{ casefile_slug: string; runs: string; links: string }>(TWICE)
    return [
      ...jobs.rows.map(({ id, status }) => `job ${id} is ${status} still`),
      ...runs.rows.map(({ id, status, job }) => `run ${id} is ${status}, its job ${job}`),
      ...links.rows.map((row) => `${row.casefile_slug} has ${row.runs} completed runs and ${row.links} links of them`),
    ]
  } finally {
    await client.end()
  }
}

const UNENDED = `select id, status from jobs where status in ('queued', 'running')`
const OTHERWISE = `
  select runs.id, runs.status, jobs.status as job from runs join jobs on jobs.id = runs.job_id
  where runs.status <> jobs.status`
const TWICE = `
  select casefile_slug, sum(run) as runs, sum(link) as links from (
    select casefile_slug, 1 as run, 0 as link from runs where status = 'completed'
    union all select casefile_slug, 0, 1 from chain_entries where kind = 'run'
  ) as both_sides group by casefile_slug having sum(run) <> sum(link)`
