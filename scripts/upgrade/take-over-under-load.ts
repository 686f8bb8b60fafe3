import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../server/test-support/free-port.ts'
import { type PostgresServer, startPostgres } from '../../server/test-support/postgres-server.ts'
import { layOutArchive } from '../../tests/support/prepared-product.ts'
import { casefile, gone, printed } from '../../tests/support/product.ts'
import { login } from '../../tests/support/signed-in.ts'
import { startNginx } from '../deployment/nginx.ts'
import { accountsOf } from '../faults/base.ts'
import { isNextStudio, layOutNext, NEXT_MIGRATION } from './versions.ts'
import { begin, readDatabase, until } from './upgrade-under-load.ts'
import { ENOUGH, type Met, sendVisitors } from './visitors.ts'

const root = path.resolve(import.meta.dirname, '../..')
const TEMPLATE = path.join(root, 'deploy/nginx/casefiles.conf.template')
const SLUG = 'drinking-age-mortality'
const LOOK_MS = 100

export interface TakenOver {
  met: Met
  /** Drafts that were acknowledged, and those of them that are not there afterwards. */
  kept: number
  lost: string[]
  /** From the start of the next version until it answers, and until the studio is its own. */
  besideMs: number
  studioMs: number
}

export interface TakeOverOrder {
  /** The proxy's program. */
  nginx: string
  /** Programs of PostgreSQL; left out = SQLite. */
  postgres?: string | undefined
  /** Whether the next version is killed before it answers, so that this one has to go on. */
  isCutOff?: boolean
}

/**
 * Starts this version behind the proxy of `deploy/nginx`, sends visitors, starts the next version beside it with `TAKE_OVER=yes`, waits until
 * it has taken over and shows its own studio, stops the one before, and looks at what the visitors met and whether everything that was
 * acknowledged is there.
 *
 * @param say told each step that holds
 * @throws {Error} which step does not
 */
export async function takeOverUnderLoad(
  { nginx, postgres, isCutOff = false }: TakeOverOrder,
  say: (step: string) => void,
): Promise<TakenOver> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-take-over-'))
  const [next, dataDir] = [path.join(folder, 'next'), path.join(folder, 'data')]
  const [proxyPort, webPort, besidePort] = [await freePort(), await freePort(), await freePort()]
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  const started: ChildProcess[] = []
  let database: PostgresServer | undefined
  const startServer = (sources: string, port: number) => {
    const settings = { PORT: String(port), PUBLIC_URL: proxyUrl, DATABASE_URL: database?.url ?? '', TAKE_OVER: 'yes' }
    const child = begin(sources, 'server/main.ts', dataDir, settings)
    started.push(child)
    return child
  }
  try {
    database = postgres === undefined ? undefined : await startPostgres(postgres)
    layOutNext(next)
    layOutArchive(dataDir, [SLUG])
    const [LISTEN, WEB, WEB_BESIDE] = [proxyPort, webPort, besidePort].map((port) => `127.0.0.1:${port}`)
    const proxy = startNginx(nginx, TEMPLATE, folder, { LISTEN, WEB, WEB_BESIDE })
    started.push(proxy)
    await once(proxy, 'spawn')
    const now = startServer(root, webPort)
    await printed(now, /is ready at/)
    say('this version is ready')

    const { analyst } = accountsOf(dataDir)
    const { token } = (await (await login(proxyUrl, analyst)).json()) as { token: string }
    const visitors = sendVisitors(proxyUrl, SLUG, token, ['studio'])
    await until(() => visitors.kept.length >= ENOUGH, 'as many drafts as are enough')
    if (isCutOff) {
      const cut = startServer(next, besidePort)
      const goesOn = printed(now, /this one goes on/)
      await printed(now, /Another process takes over/)
      cut.kill('SIGKILL')
      await goesOn
      await printed(now, /is ready at/)
      const after = visitors.kept.length
      await until(() => visitors.kept.length >= after + ENOUGH, 'as many drafts after a next version that was cut off')
      say('the next version was killed before it answered, and this one went on')
    }
    const since = performance.now()
    const beside = startServer(next, besidePort)
    const isGiven = printed(now, /The other process answers/)
    await printed(beside, /is ready at/)
    const besideMs = Math.round(performance.now() - since)
    await isGiven
    const keptBefore = visitors.kept.length
    say('the next version answers in its place')
    while (!(await isNextStudio(proxyUrl))) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const studioMs = Math.round(performance.now() - since)
    say('the studio is the next version’s')
    await until(() => visitors.kept.length >= keptBefore + ENOUGH, 'as many drafts afterwards')
    now.kill('SIGTERM')
    await gone(now)
    if (now.exitCode !== 0) throw new Error(`The version before ended with ${now.exitCode}.`)
    const met = await visitors.leave()
    say(`${met.answered} requests were answered, ${met.sentAway} asked to come back, ${met.failures.length} failed`)

    beside.kill('SIGTERM')
    await gone(beside)
    const { titles, migrations } = await readDatabase(dataDir, database?.url)
    if (migrations.at(-1) !== NEXT_MIGRATION) throw new Error('The migration of the next version did not run.')
    const verified = await casefile(['verify', '--all'], dataDir, database?.url, next)
    if (verified.code !== 0) throw new Error(verified.output)
    say('the schema is the next version’s, and every chain is intact')
    return {
      met,
      kept: visitors.kept.length,
      lost: visitors.kept.filter((title) => !titles.has(title)),
      besideMs,
      studioMs,
    }
  } finally {
    for (const child of started) child.kill('SIGTERM')
    await Promise.all(started.map(gone))
    await database?.remove()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
