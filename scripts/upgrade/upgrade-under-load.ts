import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listMigrations } from '../../server/base/db/inspect-tables.ts'
import { openDatabase } from '../../server/base/db/dialect.ts'
import { freePort } from '../../server/test-support/free-port.ts'
import { type PostgresServer, startPostgres } from '../../server/test-support/postgres-server.ts'
import { layOutArchive } from '../../tests/support/prepared-product.ts'
import { casefile, gone, printed } from '../../tests/support/product.ts'
import { login } from '../../tests/support/signed-in.ts'
import { startNginx } from '../deployment/nginx.ts'
import { accountsOf } from '../faults/base.ts'
import { layOutVersion, type PreviousVersion } from './versions.ts'
import { ENOUGH, type Met, sendVisitors } from './visitors.ts'

const root = path.resolve(import.meta.dirname, '../..')
const TEMPLATE = path.join(root, 'deploy/nginx/casefiles.conf.template')
const SLUG = 'drinking-age-mortality'
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
      WEB_BESIDE: `127.0.0.1:${await freePort()}`,
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

export function begin(
  sources: string,
  program: string,
  dataDir: string,
  settings: Record<string, string>,
): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  const own = { DATA_DIR: dataDir, ARCHIVE_DIR: path.join(dataDir, 'archive'), HOST: '127.0.0.1', LOG_TO: 'file' }
  return spawn(process.execPath, [program], {
    cwd: sources,
    env: { PATH, HOME, TMPDIR, READS_PER_MINUTE: '0', DRAIN_SECONDS: '1', TRUSTED_PROXIES: '1', ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function readDatabase(
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

export async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`There are not ${what} after ten minutes.`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
