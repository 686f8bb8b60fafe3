import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Where Debian keeps the programs of a server, a folder for each release. */
const DEBIAN = '/usr/lib/postgresql'
/** Somebody with no rights at all: PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 }
const MEMORY = '/dev/shm'

/** The folder of the server's programs on this machine; undefined where PostgreSQL is not installed. */
export function findPostgres(): string | undefined {
  const releases = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).sort().reverse() : []
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...releases.map((release) => path.join(DEBIAN, release, 'bin')),
  ]
  const folder = folders.find((one) => ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(one, name))))
  return folder && path.dirname(fs.realpathSync(path.join(folder, 'postgres')))
}

export interface PostgresServer {
  /** Connection string of its first database. */
  url: string
  /** Path of the socket at which it listens. */
  socket: string
  /** Ends it at once, as a test may do to see what a server does without its database. */
  kill(): Promise<void>
  /** Starts it again on the same data. */
  start(): Promise<void>
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

/**
 * A real server on fresh data, which listens on a socket in its own folder. Its text sorts as a language does, so that a
 * query that leaves the order to the database is found out.
 */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const folder = fs.mkdtempSync(path.join(fs.existsSync(MEMORY) ? MEMORY : os.tmpdir(), 'casefiles-postgres-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) fs.chownSync(folder, NOBODY.uid, NOBODY.gid)
  const as = isRoot ? NOBODY : {}
  const data = path.join(folder, 'data')
  const made = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'casefiles', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C', ...SORTED_AS_ENGLISH],
    { ...as, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL cannot be set up: ${made.stderr || made.error?.message}`)
  }
  let running = await run()

  /** What is lost in a power cut does not matter to a test. */
  async function run(): Promise<ChildProcess> {
    const settings = ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'max_connections=300']
    const child = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
      { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await ready(child)
    return child
  }

  async function kill(): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGQUIT')
    await once(running, 'exit')
  }

  return {
    url: `postgres://casefiles@/postgres?host=${folder}`,
    socket: path.join(folder, '.s.PGSQL.5432'),
    kill,
    start: async () => void (running = await run()),
    remove: async () => {
      await kill()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

const SORTED_AS_ENGLISH = ['--locale-provider=icu', '--icu-locale=en']

/** @throws what it said before it ended, where it does not start */
function ready(child: ChildProcess): Promise<void> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stderr! }).on('line', (line) => {
      said.push(line)
      if (line.includes('ready to accept connections')) resolve()
    })
    child.once('exit', () => reject(new Error(`PostgreSQL does not start: ${said.join('\n')}`)))
    child.once('error', reject)
  })
}
