import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { copyBase, type Base } from '../base.ts'
import { signedIn, hasPrinted, killServer, launchAs, stop, type FaultServer } from '../server.ts'
import { cephEnvironment, hasCeph, makeCephBucket, startCeph } from '../../../server/test-support/ceph-server.ts'
import { openCutProxy, type CutProxy } from '../../../server/test-support/cut-proxy.ts'
import { smallSettings } from '../../../tests/support/prepared-product.ts'
import { findPostgres, startPostgres, type PostgresServer } from '../../../server/test-support/postgres-server.ts'

const WORKERS = 2
/** How long a server may refuse whoever signs in, after the network came back or while it restarts. */
const PATIENCE_MS = 300_000
const EVERY_MS = 200
/** Whose copies lives begin with: it is made by a server of its own, without a bucket. */
export const FIRST_DATABASE = 'base'

/** An archive on several machines: a web server and its workers, each with a folder of its own, one database, one bucket. */
export interface Installation {
  services: Services
  /** Name of its database. */
  archive: string
  web: Machine
  workers: readonly Machine[]
  machines: readonly Machine[]
  /** Starts whatever does not run. @returns what ended though nobody ended it, in sentences */
  startMissing(): Promise<string[]>
  /** Calls to the server as those who have accounts, once it takes them. */
  signIn(): Promise<FaultServer>
  close(): Promise<void>
  /** Removes its folders and its database. */
  remove(): Promise<void>
}

/** A copy of the base on machines of its own; nothing is started yet. */
export async function openInstallation(services: Services, base: Base, archive: string): Promise<Installation> {
  await services.makeDatabase(archive, FIRST_DATABASE)
  copyBase(base, path.join(archive, 'web'))
  const open = (kind: 'web' | 'worker', name: string) =>
    openMachine(services, base, {
      kind,
      name,
      archive,
      dataDir: path.join(base.root, archive, name.replace(' ', '-')),
    })
  const web = await open('web', 'web')
  const workers: Machine[] = []
  for (let number = 1; number <= WORKERS; number += 1) workers.push(await open('worker', `worker ${number}`))
  const machines = [web, ...workers]
  let url = ''

  return {
    services,
    archive,
    web,
    workers,
    machines,
    async startMissing() {
      const losses = machines.map((machine) => machine.endedByItself()).filter((sentence) => sentence !== '')
      const missing = machines.filter((machine) => !machine.isRunning())
      const started = await Promise.all(missing.map(async (machine) => ({ machine, ready: await machine.start() })))
      for (const { machine, ready } of started) if (machine === web) [, url] = ready
      return losses
    },
    signIn: () => signInAt(web, url, base),
    close: async () => void (await Promise.all(machines.map((machine) => machine.close()))),
    async remove() {
      await services.dropDatabase(archive)
      fs.rmSync(path.join(base.root, archive), { recursive: true, force: true })
    },
  }
}

/** A server whose connections were just cut may say for a moment that it cannot. */
async function signInAt(web: Machine, url: string, { accounts }: Base): Promise<FaultServer> {
  for (const since = performance.now(); ; await wait(EVERY_MS)) {
    try {
      return await signedIn(web.process(), url, accounts)
    } catch (error) {
      if (performance.now() - since > PATIENCE_MS) throw error
    }
  }
}

const KINDS = {
  web: { program: 'server/main.ts', roles: 'web,render', ready: /is ready at (http:\/\/127\.0\.0\.1:\d+)/ },
  worker: { program: 'server/worker.ts', roles: 'analysis,ingest', ready: /Works on jobs/ },
} as const

/** One process of an archive with a folder of its own and ways of its own to what all share, which can be cut. */
export interface Machine {
  /** `web`, `worker 1` … */
  name: string
  dataDir: string
  /** With which its process and an operator's commands on it are started. */
  settings: Record<string, string>
  database: CutProxy
  storage: CutProxy
  /** Starts its process. @returns what it printed when it was ready */
  start(): Promise<RegExpExecArray>
  /** Kills its process. @returns what of it goes on, in sentences */
  kill(): Promise<string[]>
  /** Why its process is gone though nobody killed it; '' where that is not so. */
  endedByItself(): string
  isRunning(): boolean
  /** Its process, once it was started. */
  process(): ChildProcess
  /** Ends its process and its ways. */
  close(): Promise<void>
}

/** @param archive name of the archive, which its database and its part of the bucket have */
async function openMachine(
  services: Services,
  base: Base,
  { kind, name, archive, dataDir }: { kind: keyof typeof KINDS; name: string; archive: string; dataDir: string },
): Promise<Machine> {
  const { program, roles, ready } = KINDS[kind]
  const [database, storage] = [await openCutProxy(services.postgres.socket), await openCutProxy(services.storage)]
  const settings = {
    ...smallSettings(base.dataDir),
    DATA_DIR: dataDir,
    ROLES: roles,
    DATABASE_URL: `postgres://casefiles@127.0.0.1:${new URL(database.url).port}/${archive}`,
    ...cephEnvironment(storage.url, `${BUCKET}/${archive}`),
  }
  let child: ChildProcess | undefined
  let isKilled = false
  let said = ''

  async function start(): Promise<RegExpExecArray> {
    fs.mkdirSync(dataDir, { recursive: true })
    ;[said, isKilled] = ['', false]
    child = launchAs(dataDir, { hostName: `${archive}-${name.replace(' ', '-')}` }, settings, program)
    // Kept beside the folder, which may get lost.
    const printed = fs.createWriteStream(`${dataDir}.log`, { flags: 'a' })
    child.stdout!.pipe(printed)
    child.stderr!.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-1000)))
    return hasPrinted(child, ready)
  }
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async () => void (isRunning() && (await stop({ process: child! })))

  return {
    name,
    dataDir,
    settings,
    database,
    storage,
    start,
    isRunning,
    process: () => child!,
    async kill() {
      isKilled = true
      return isRunning() ? killServer(child!) : []
    },
    endedByItself() {
      if (child === undefined || isRunning() || isKilled) return ''
      return `${name} ended by itself (${child.exitCode ?? child.signalCode}): ${said.replaceAll(/\s+/g, ' ').trim()}`
    },
    async close() {
      await end()
      await Promise.all([database.close(), storage.close()])
    },
  }
}

/** What machines of an archive share: a PostgreSQL server with a database for each archive, and a bucket with a part for each. */
export interface Services {
  postgres: PostgresServer
  /** Address of the object storage. */
  storage: string
  /** Makes the database of an archive, as a copy of another one that nobody uses where one is named. */
  makeDatabase(name: string, template?: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** Its connection string, without anything between. */
  databaseUrl(name: string): string
  remove(): Promise<void>
}

/** The bucket of all archives; each has the part that begins with its name. */
const BUCKET = 'faults'

/** What is not installed of what {@link startServices} needs, as one sentence; undefined where everything is. */
export function findMissing(): string | undefined {
  if (findPostgres() === undefined)
    return 'PostgreSQL (initdb, postgres) must be installed: apt-get install postgresql.'
  if (!hasCeph()) return "Ceph's gateway must be installed: apt-get install radosgw ceph-mon ceph-osd."
  return undefined
}

/** Starts both on fresh data in memory, for this machine alone. */
export async function startServices(): Promise<Services> {
  const postgres = await startPostgres(findPostgres()!)
  const ceph = await startCeph().catch(async (error: unknown) => {
    await postgres.remove()
    throw error
  })
  await makeCephBucket(ceph.url, BUCKET)

  return {
    postgres,
    storage: ceph.url,
    makeDatabase: (name, template = 'template1') => ask(postgres.url, `create database ${name} template ${template}`),
    dropDatabase: (name) => ask(postgres.url, `drop database if exists ${name} with (force)`),
    databaseUrl: (name) => postgres.url.replace('/postgres?', `/${name}?`),
    remove: async () => void (await Promise.all([postgres.remove(), ceph.remove()])),
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
