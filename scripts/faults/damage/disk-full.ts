import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom, type Random } from '@casefiles/engine/numerics'
import { smallSettings } from '../../../tests/support/prepared-product.ts'
import { BUILT_IN, type Base } from '../base.ts'
import { Refused, readyAt, signedIn, stop, type FaultServer } from '../server.ts'
import { openLedger } from '../ledger.ts'
import { OPERATIONS } from '../operations/index.ts'
import { repeatHarm, startWhole, type Fault } from './damage.ts'

const project = path.resolve(import.meta.dirname, '../../..')
/** A disk of its own in memory, which only the server and what it begins can see; it ends with them. */
const ON_OWN_DISK =
  'mount -t tmpfs -o size=96m tmpfs "$DATA_DIR" && cp -a "$BASE/." "$DATA_DIR" && exec "$0" server/main.ts'
/** What is left on the full disk, bytes: from nothing to some pages of the database. */
const MOST_LEFT = 400_000
/** The guard may count on what it measured for a second. */
const MEASURED_MS = 1100
/** Longest that an operation may take to be refused. */
const PATIENCE_MS = 20_000

/**
 * The disk of a running server is filled to the last bytes and operations are tried on it; then there is room again, and the
 * same server must go on. By turns with the guard that answers 507, and without it.
 */
export const diskFull: Fault = {
  name: 'disk-full',
  async harm(base, options) {
    if (!canHaveOwnDisk()) {
      const damage = {
        fault: 'disk full',
        outcome: 'not tried: no disk of its own can be had here',
        what: '',
        isFault: false,
      }
      options.onDamage(damage)
      return [damage]
    }
    return repeatHarm('disk full', options, async (turn) => {
      const random = createRandom(options.seed, `disk-${turn}`)
      const isGuarded = turn % 2 === 0
      const dataDir = path.join(base.root, `disk-${turn}`)
      const mounted = path.join(base.root, `disk-${turn}-mounted`)
      fs.mkdirSync(mounted)
      const child = startOnOwnDisk(base, mounted, isGuarded)
      const ended = endOf(child)
      const server = await signedIn(child, await readyAt(child), base.accounts)
      try {
        const seen = path.join(`/proc/${child.pid}/root`, mounted)
        const ledger = openLedger([BUILT_IN])
        const outcomes = await workWhileFull(server, { seen, random, isGuarded, ledger })
        const lost = await ledger.findLost(server)
        if (lost.length > 0) throw new Error(`${outcomes.join(', ')}; ${lost.join('; ')}`)
        fs.cpSync(seen, dataDir, { recursive: true, filter: (file) => !file.includes('casefiles.sqlite-') })
        await stop(server)
        await startWhole(base, dataDir, random)
        fs.rmSync(dataDir, { recursive: true, force: true })
        const outcome = isGuarded ? 'refused with 507, went on' : 'pages served, went on when there was room'
        return { outcome, what: outcomes.join(', '), isFault: false }
      } catch (error) {
        // The end of a process is known a moment after its connections.
        await wait(500)
        throw new Error(`${(error as Error).message}${ended()}`, { cause: error })
      } finally {
        child.kill('SIGKILL')
      }
    })
  },
}

function canHaveOwnDisk(): boolean {
  return spawnSync('unshare', ['-Urm', 'true']).status === 0
}

function startOnOwnDisk({ dataDir }: Base, mounted: string, isGuarded: boolean): ChildProcess {
  const settings = { ...smallSettings(dataDir), MIN_FREE_MB: isGuarded ? '8' : '0' }
  const place = { BASE: dataDir, DATA_DIR: mounted, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', LOG_TO: 'file' }
  return spawn('unshare', ['-Urm', 'sh', '-c', ON_OWN_DISK, process.execPath], {
    cwd: project,
    env: { ...process.env, ...settings, ...place },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** @returns the last of what it said, where it has ended by itself; else '' */
function endOf(child: ChildProcess): () => string {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-1000)))
  return () =>
    child.exitCode === null && child.signalCode === null
      ? ''
      : `; the server ended (${child.exitCode ?? child.signalCode}): ${said.replaceAll(/\s+/g, ' ')}`
}

interface Filled {
  /** The folder of the server's own disk, as others see it. */
  seen: string
  random: Random
  isGuarded: boolean
  ledger: ReturnType<typeof openLedger>
}

/** @returns what became of each operation */
async function workWhileFull(server: FaultServer, { seen, random, isGuarded, ledger }: Filled): Promise<string[]> {
  const drawn = OPERATIONS.filter(({ name }) => name !== 'restore')
  const operation = drawn[Math.floor(random.uniform() * drawn.length)]
  const begin = await operation.prepare(server, ledger, random)
  const ballast = path.join(seen, 'ballast')
  fill(ballast, Math.floor(random.uniform() * MOST_LEFT))
  const outcomes: string[] = []
  try {
    if (isGuarded) await wait(MEASURED_MS)
    const tried = begin().then(
      () => 'done',
      (error: unknown) => (error instanceof Refused ? `${error.status} ${error.code}` : String(error)),
    )
    const late = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE_MS, 'under way').unref())
    const outcome = await Promise.race([tried, late])
    outcomes.push(`${operation.name} ${outcome}`)
    if (isGuarded && outcome !== '507 server/disk-full') throw new Error(`${operation.name}: ${outcome}`)
    for (const page of ['/', `/casefiles/${BUILT_IN}`, '/api/v2/casefiles', '/livez']) {
      const { status } = await fetch(server.url + page)
      if (status !== 200)
        throw new Error(`${page} answers ${status} on a full disk, after ${operation.name} ${outcome}`)
    }
  } finally {
    fs.rmSync(ballast, { force: true })
  }
  return outcomes
}

/** Writes until nothing more goes in, then makes room for a few bytes. */
function fill(file: string, left: number): void {
  const descriptor = fs.openSync(file, 'w')
  const bytes = Buffer.alloc(65_536)
  let size = 0
  try {
    for (;;) size += fs.writeSync(descriptor, bytes)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
    fs.ftruncateSync(descriptor, Math.max(0, size - left))
  } finally {
    fs.closeSync(descriptor)
  }
}
