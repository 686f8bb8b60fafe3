import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { cephEnvironment } from '../../../server/test-support/ceph-server.ts'
import { openCutProxy, type CutProxy } from '../../../server/test-support/cut-proxy.ts'
import { smallSettings } from '../../../tests/support/prepared-product.ts'
import type { Base } from '../base.ts'
import { hasPrinted, killServer, launchAs, stop } from '../server.ts'
import { BUCKET, type Services } from './services.ts'

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
export async function openMachine(
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
