import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { listMigrations } from '../../server/base/db/inspect-tables.ts'
import { openDatabase } from '../../server/base/db/open-database.ts'
import { freePort } from '../../server/test-support/free-port.ts'
import { type PostgresServer, startPostgres } from '../../server/test-support/postgres-server.ts'
import { layOutArchive } from '../../tests/support/prepared-product.ts'
import { casefile, gone, printed } from '../../tests/support/product.ts'
import { login } from '../../tests/support/signed-in.ts'
import { startNginx } from '../deployment/nginx.ts'
import { accountsOf } from '../faults/base.ts'
import { layOutVersion, type PreviousVersion } from './previous-version.ts'

const root = path.resolve(import.meta.dirname, '../..')
const TEMPLATE = path.join(root, 'deploy/nginx/casefiles.conf.template')
const SLUG = 'drinking-age-mortality'
/** Answers that visitors have had before the switch, and again after it. */
const ENOUGH = 200
const LOOK_MS = 50
/** Longest wait for what comes by itself; it only ends what hangs. */
const PATIENCE_MS = 600_000

export interface Upgraded {
  met: Met
  /** Drafts that were acknowledged, and those of them that are not there afterwards. */
  kept: number
  lost: string[]
  /** From the signal to the old one until the new one had opened everything. */
  switchMs: number
}

/** What visitors met. */
interface Met {
  answered: number
  /** Asked to come back: 503 with `Retry-After`. */
  sentAway: number
  /** From the first that was asked to come back to the last, in milliseconds, by what was asked for. */
  awayMs: Record<string, number>
  /** Everything else, in sentences. */
  failures: string[]
}

export interface Visitors {
  /** Titles of the drafts that the server said it keeps. */
  kept: string[]
  /** Ends the visits, once those under way have their answer. */
  leave(): Promise<Met>
}

const draftSchema = z.object({ id: z.string() })
const PAUSE_MS = 20
/** Longest wait for one answer; it only ends what hangs. */
const LONGEST_MS = 60_000
const PLACE = { design_type: 'DiD', domain: 'transport-safety', subdomain: 'occupant-protection' }

/**
 * Readers of a page, of the list and of the API, and an analyst who begins one draft after the other, all through the proxy, each as soon
 * as the answer before has come.
 *
 * @param token of the analyst
 */
function sendVisitors(proxyUrl: string, slug: string, token: string): Visitors {
  const kept: string[] = []
  const met: Met = { answered: 0, sentAway: 0, awayMs: {}, failures: [] }
  const away = new Map<string, { first: number; last: number }>()
  let hasLeft = false

  async function visit(what: string, address: string, init: RequestInit = {}): Promise<unknown> {
    try {
      const signal = AbortSignal.timeout(LONGEST_MS)
      const answer = await fetch(proxyUrl + address, { ...init, signal })
      const text = await answer.text()
      if (answer.ok) {
        met.answered += 1
        return init.method === 'POST' ? JSON.parse(text) : text
      }
      if (answer.status === 503 && answer.headers.get('retry-after') !== null) {
        met.sentAway += 1
        const since = performance.now()
        away.set(what, { first: away.get(what)?.first ?? since, last: since })
      } else met.failures.push(`${what}: ${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      met.failures.push(`${what}: ${(error as Error).message} ${String((error as Error).cause ?? '')}`)
    }
    return null
  }
  async function again(one: (number: number) => Promise<void>): Promise<void> {
    for (let number = 1; !hasLeft; number += 1) {
      await one(number)
      await wait(PAUSE_MS)
    }
  }
  const reads = (what: string, address: string) => again(async () => void (await visit(what, address)))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const writes = again(async (number) => {
    const title = `Draft ${number} of the upgrade`
    const body = JSON.stringify({ title, ...PLACE })
    const answer = await visit('a draft', '/api/v2/studio/casefiles', { method: 'POST', headers, body })
    if (draftSchema.safeParse(answer).success) kept.push(title)
  })
  const visits = [
    reads('a page', `/casefiles/${slug}`),
    reads('the list', '/casefiles'),
    reads('the API', `/api/v2/casefiles/${slug}`),
    writes,
  ]
  return {
    kept,
    leave: async () => {
      hasLeft = true
      await Promise.all(visits)
      for (const [what, { first, last }] of away) met.awayMs[what] = Math.round(last - first)
      return met
    },
  }
}

export interface UpgradeOrder {
  previous: PreviousVersion
  /** The proxy's program. */
  nginx: string
  /** Programs of PostgreSQL; left out = SQLite. */
  postgres?: string | undefined
}

/**
 * Starts the version before behind the proxy of `deploy/nginx`, sends visitors, stops it as an operator does, starts this version in its
 * place with the same data folder, and looks at what the visitors met and whether everything that was acknowledged is there. On
 * PostgreSQL a worker of this version comes first and changes the schema, beside the server of the version before.
 *
 * @param say told each step that holds
 * @throws {Error} which step does not
 */
export async function upgradeUnderLoad(
  { previous, nginx, postgres }: UpgradeOrder,
  say: (step: string) => void,
): Promise<Upgraded> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-upgrade-'))
  const [before, dataDir] = [path.join(folder, 'before'), path.join(folder, 'data')]
  const [proxyPort, webPort] = [await freePort(), await freePort()]
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  const started: ChildProcess[] = []
  let database: PostgresServer | undefined
  const startProgram = async (sources: string, program: string, says: RegExp, roles?: string) => {
    const settings = { PORT: String(webPort), PUBLIC_URL: proxyUrl, DATABASE_URL: database?.url ?? '' }
    const child = begin(sources, program, dataDir, { ...settings, ...(roles && { ROLES: roles }) })
    started.push(child)
    await printed(child, says)
    return child
  }
  const startServer = (sources: string) => startProgram(sources, 'server/main.ts', /is ready at/)
  try {
    database = postgres === undefined ? undefined : await startPostgres(postgres)
    layOutVersion(previous, before)
    layOutArchive(dataDir, [SLUG])
    const proxy = startNginx(nginx, TEMPLATE, folder, {
      LISTEN: `127.0.0.1:${proxyPort}`,
      WEB: `127.0.0.1:${webPort}`,
    })
    started.push(proxy)
    await once(proxy, 'spawn')
    const old = await startServer(before)
    say(`the version before ${previous.migration} (${previous.commit.slice(0, 8)}) is ready`)

    const { analyst } = accountsOf(dataDir)
    const { token } = (await (await login(proxyUrl, analyst)).json()) as { token: string }
    const visitors = sendVisitors(proxyUrl, SLUG, token)
    await until(() => visitors.kept.length >= ENOUGH, 'as many drafts as are enough')
    if (database) {
      await startProgram(root, 'server/worker.ts', /Works on jobs/, 'analysis')
      const beside = visitors.kept.length
      await until(() => visitors.kept.length >= beside + ENOUGH, 'as many drafts beside the newer schema')
      say('a worker of this version changed the schema, and the version before went on beside it')
    }
    const since = performance.now()
    old.kill('SIGTERM')
    await gone(old)
    if (old.exitCode !== 0) throw new Error(`The version before ended with ${old.exitCode}.`)
    const keptBefore = visitors.kept.length
    const now = await startServer(root)
    const switchMs = Math.round(performance.now() - since)
    await until(() => visitors.kept.length >= keptBefore + ENOUGH, 'as many drafts afterwards')
    const met = await visitors.leave()
    say(`${met.answered} requests were answered, ${met.sentAway} asked to come back, ${met.failures.length} failed`)

    now.kill('SIGTERM')
    await gone(now)
    const { titles, migrations } = await readDatabase(dataDir, database?.url)
    if (migrations.at(-1) !== previous.migration) throw new Error('The newest migration did not run.')
    const verified = await casefile(['verify', '--all'], dataDir, database?.url)
    if (verified.code !== 0) throw new Error(verified.output)
    say('the schema is the newest, and every chain is intact')
    const lost = visitors.kept.filter((title) => !titles.has(title))
    return { met, kept: visitors.kept.length, lost, switchMs }
  } finally {
    for (const child of started) child.kill('SIGTERM')
    await Promise.all(started.map(gone))
    await database?.remove()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function begin(sources: string, program: string, dataDir: string, settings: Record<string, string>): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  const own = { DATA_DIR: dataDir, ARCHIVE_DIR: path.join(dataDir, 'archive'), HOST: '127.0.0.1', LOG_TO: 'file' }
  return spawn(process.execPath, [program], {
    cwd: sources,
    env: { PATH, HOME, TMPDIR, READS_PER_MINUTE: '0', DRAIN_SECONDS: '1', TRUSTED_PROXIES: '1', ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function readDatabase(
  dataFolder: string,
  url: string | undefined,
): Promise<{ titles: Set<string>; migrations: string[] }> {
  const db = openDatabase({ dataFolder, url })
  try {
    const rows = await db.selectFrom('casefiles').select('title').execute()
    const migrations = (await listMigrations(db)).map(({ name }) => name)
    return { titles: new Set(rows.map(({ title }) => title)), migrations }
  } finally {
    await db.destroy()
  }
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`There are not ${what} after ten minutes.`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
