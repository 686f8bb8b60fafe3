import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createRandom, type Random } from '@casefiles/engine/numerics'
import { type Base, BUILT_IN } from '../base.ts'
import { askDoctor } from '../damage/damage.ts'
import { BEYOND, timeOperation, type Kill, type KillOptions, type Operation } from '../kill-running.ts'
import { openLedger } from '../ledger.ts'
import type { Harm } from './harms.ts'
import { openInstallation, type Installation, type Services } from './installation.ts'

/** Harms to one installation, one after the other, so that what one leaves behind is there at the next one. */
const HARMS_PER_LIFE = 6
/** How long a harm lasts; now and then longer than a lease of a job, so that another one has taken it over. */
const LASTS_MS = { least: 500, most: 12_000, beyondLease: 35_000 }
const BEYOND_LEASE = 0.15
/** Longest that an operation may go on once everything can be reached again. */
const PATIENCE_MS = 300_000

/** A harm that was done in the middle of an operation, and what became of it. */
export interface ProcessHarm extends Kill {
  harm: string
  whom: string
  lastedMs: number
}

interface Turn {
  operation: Operation
  harm: Harm
}
/** How long each operation takes by its name, milliseconds: as measured first, then as it took when it came to its end before a harm. */
type Usual = Map<string, number>
type Options = Omit<KillOptions, 'onKill'> & { onHarm(harm: ProcessHarm): void }

/**
 * Harms an archive on several machines in the middle of operations, and has everything come back.
 *
 * @param what operations and harms; every operation with every harm, in an order that is drawn, and then again
 * @returns one record for each harm
 */
export async function harmProcesses(
  services: Services,
  base: Base,
  what: { operations: readonly Operation[]; harms: readonly Harm[] },
  options: Options,
): Promise<ProcessHarm[]> {
  const pairs = drawPairs(what, createRandom(options.seed, 'pairs'))
  const usual = await measure(services, base, what.operations, options.seed)
  const done: ProcessHarm[] = []
  for (let life = 0; done.length < options.kills && !options.isOver(); life += 1) {
    const installation = await openInstallation(services, base, `life_${life}`)
    const turns = Array.from(
      { length: Math.min(HARMS_PER_LIFE, options.kills - done.length) },
      (_, turn) => pairs[(life * HARMS_PER_LIFE + turn) % pairs.length],
    )
    const random = createRandom(options.seed, `processes-${life}`)
    const here = await live(installation, { turns, usual }, random, options).finally(() => installation.close())
    done.push(...here)
    if (here.every(({ losses }) => losses.length === 0)) await installation.remove()
  }
  return done
}

/** Every operation with every harm that does not take away what it acknowledges, shuffled. */
function drawPairs(
  { operations, harms }: { operations: readonly Operation[]; harms: readonly Harm[] },
  random: Random,
): Turn[] {
  return operations
    .flatMap((operation) => harms.map((harm) => ({ operation, harm })))
    .filter(({ operation, harm }) => !(operation.isDoneByStart && harm.losesFolder))
    .map((pair) => ({ pair, drawn: random.uniform() }))
    .toSorted((one, other) => one.drawn - other.drawn)
    .map(({ pair }) => pair)
}

/** One installation through its harms; the first loss ends it. */
async function live(
  installation: Installation,
  { turns, usual }: { turns: readonly Turn[]; usual: Usual },
  random: Random,
  { isOver, onHarm }: Options,
): Promise<ProcessHarm[]> {
  const ledger = openLedger([BUILT_IN])
  const harms: ProcessHarm[] = []
  await installation.startMissing()
  for (const { operation, harm } of turns) {
    const { name, prepare, isDoneByStart } = operation
    if (isOver()) break
    const begin = await prepare(await installation.signIn(), ledger, random)
    const [atMs, lastedMs] = [random.uniform() * usual.get(name)! * BEYOND, drawLength(random)]
    const begun = performance.now()
    let tookMs: number | undefined
    const done = begin().then(
      () => (tookMs = performance.now() - begun),
      () => undefined,
    )
    await Promise.race([wait(atMs), done.then(() => wait(0))])
    const isDone = tookMs !== undefined
    if (tookMs !== undefined) usual.set(name, tookMs)
    const { whom, losses, end } = await harm.begin(installation, random)
    const one: ProcessHarm = { operation: name, harm: harm.name, whom, atMs, lastedMs, isDone, losses, wholeMs: 0 }
    await wait(lastedMs)
    const since = performance.now()
    try {
      await end()
      const ended = await installation.startMissing()
      if (!isDoneByStart) one.losses.push(...ended)
      if (!(await endsInTime(done))) one.losses.push(`${name} neither ends nor fails`)
      one.losses.push(...(await ledger.findLost(await installation.signIn())))
      one.losses.push(...(await findDisagreements(installation)))
    } catch (error) {
      one.losses.push(`does not come back: ${(error as Error).message}`)
    }
    one.wholeMs = performance.now() - since
    harms.push(one)
    onHarm(one)
    if (one.losses.length > 0) break
  }
  return harms
}

const EVERY_MS = 500

/** What the parts of an installation say otherwise than each other once everything has settled, in sentences. */
async function findDisagreements(installation: Installation): Promise<string[]> {
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

function drawLength(random: Random): number {
  const { least, most, beyondLease } = LASTS_MS
  return random.uniform() < BEYOND_LEASE ? beyondLease : least + random.uniform() * (most - least)
}

async function endsInTime(done: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const late = wait(PATIENCE_MS, false, { signal: timer.signal }).catch(() => false)
  return Promise.race([done.then(() => true), late]).finally(() => timer.abort())
}

/** How long each operation takes on several machines where nothing disturbs it, milliseconds. */
async function measure(services: Services, base: Base, operations: readonly Operation[], seed: number): Promise<Usual> {
  const installation = await openInstallation(services, base, 'measured')
  const usual: Usual = new Map()
  try {
    await installation.startMissing()
    const ledger = openLedger([BUILT_IN])
    for (const operation of operations) {
      const random = createRandom(seed, `measure-${operation.name}`)
      usual.set(operation.name, await timeOperation(operation, await installation.signIn(), ledger, random))
    }
  } finally {
    await installation.close()
  }
  await installation.remove()
  return usual
}
