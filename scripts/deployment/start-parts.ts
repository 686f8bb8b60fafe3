import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { cephEnvironment, hasCeph, makeCephBucket, startCeph } from '../../server/test-support/ceph-server.ts'
import { freePort } from '../../server/test-support/free-port.ts'
import { findPostgres, startPostgres } from '../../server/test-support/postgres-server.ts'
import { layOutArchive } from '../../tests/support/prepared-product.ts'
import { gone, printed } from '../../tests/support/product.ts'
import { findNginx, startNginx } from './nginx.ts'

const root = path.resolve(import.meta.dirname, '../..')
const BUCKET = 'casefiles'
const TEMPLATE = path.join(root, 'deploy/nginx/casefiles.conf.template')

/** What is installed of what the parts need. */
export interface Programs {
  postgres: string
  nginx: string
  /** Whether an object storage can be started as well. */
  hasStorage: boolean
}

/** undefined where something of compose.yaml is missing. */
export function findPrograms(): Programs | undefined {
  const postgres = findPostgres()
  const nginx = findNginx()
  return postgres !== undefined && nginx !== undefined ? { postgres, nginx, hasStorage: hasCeph() } : undefined
}

/** The parts of compose.yaml as processes of this machine. */
export interface Parts {
  dataFolder: string
  /** What the server is started with, for an operator's commands beside it. */
  settings: Record<string, string>
  /** Where readers come. */
  proxyUrl: string
  /** Where the proxy asks. */
  webUrl: string
  workers: readonly ChildProcess[]
  /** Starts the server and waits until it is ready. */
  startWeb(): Promise<ChildProcess>
  /** Ends everything and removes what it wrote. */
  remove(): Promise<void>
}

/** The files that an operator names, by whether there is an object storage. */
const COMPOSED = { files: ['compose.yaml'], storage: ['compose.yaml', 'deploy/compose.storage.yaml'] } as const
export type Composed = keyof typeof COMPOSED

/**
 * Starts PostgreSQL, the workers, the proxy and, where it is asked for, an object storage with what the compose files give them; only
 * hosts, folders, ports and secrets are others.
 *
 * @param casefiles the archive that the first start brings in
 */
export async function startParts(
  programs: Programs,
  casefiles: readonly string[],
  composed: Composed = 'files',
): Promise<Parts> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-parts-'))
  const dataFolder = path.join(folder, 'data')
  layOutArchive(folder, casefiles)
  const [proxyPort, webPort] = [await freePort(), await freePort()]
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  const webUrl = `http://127.0.0.1:${webPort}`
  const database = await startPostgres(programs.postgres)
  const storage = composed === 'storage' ? await startCeph() : null
  if (storage) await makeCephBucket(storage.url, BUCKET)
  const backups = path.join(folder, 'backups')
  fs.mkdirSync(backups)
  const own: Record<string, string> = {
    DATABASE_URL: database.url,
    DATA_DIR: dataFolder,
    BACKUP_TO: backups,
    ARCHIVE_DIR: path.join(folder, 'archive'),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: proxyUrl,
    ...(storage && { ...cephEnvironment(storage.url, `${BUCKET}/archive`), AWS_REGION: 'us-east-1' }),
  }
  const started: ChildProcess[] = []
  const begin = (child: ChildProcess): ChildProcess => {
    started.push(child)
    return child
  }

  const startWeb = async () => {
    const web = begin(
      run(readService(root, COMPOSED[composed], 'web'), { ...own, HOST: '127.0.0.1', PORT: String(webPort) }),
    )
    await printed(web, /is ready at/)
    return web
  }
  const remove = async () => {
    for (const child of started) child.kill('SIGTERM')
    await Promise.all(started.map(gone))
    await Promise.all([database.remove(), storage?.remove()])
    fs.rmSync(folder, { recursive: true, force: true })
  }

  try {
    const services = ['render', 'worker'].map((name) => readService(root, COMPOSED[composed], name))
    const workers = services.flatMap((service) =>
      Array.from({ length: service.replicas }, () => begin(run(service, own))),
    )
    await Promise.all(workers.map((worker) => printed(worker, /Works on jobs/)))
    const proxy = begin(
      startNginx(programs.nginx, TEMPLATE, folder, {
        LISTEN: `127.0.0.1:${proxyPort}`,
        WEB: `127.0.0.1:${webPort}`,
        WEB_BESIDE: `127.0.0.1:${await freePort()}`,
      }),
    )
    await once(proxy, 'spawn')
    return { dataFolder, settings: own, proxyUrl, webUrl, workers, startWeb, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const serviceSchema = z.object({
  command: z.array(z.string()).min(1).optional(),
  environment: z.record(z.string(), z.string()),
  deploy: z.object({ replicas: z.int() }).optional(),
})
const composeSchema = z.object({ services: z.record(z.string(), z.unknown()) })

/** A service of compose.yaml: what it runs, with which settings, how many times. */
interface ComposeService {
  command: readonly string[]
  environment: Record<string, string>
  replicas: number
}

/**
 * Reads a service of the project's compose files, which may use YAML's merge keys.
 *
 * @param files each takes precedence over those before, as with `docker compose --file A --file B`
 */
function readService(root: string, files: readonly string[], name: string): ComposeService {
  const parts = files.map((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    return serviceSchema.parse(composeSchema.parse(parse(text, { merge: true })).services[name])
  })
  return {
    command: parts.findLast(({ command }) => command !== undefined)?.command ?? [],
    environment: Object.assign({}, ...parts.map(({ environment }) => environment)) as Record<string, string>,
    replicas: parts.findLast(({ deploy }) => deploy !== undefined)?.deploy?.replicas ?? 1,
  }
}

/** A service as a process: what it runs under this Node, its settings, and nothing of this process's own but where programs are. */
function run({ command, environment }: ComposeService, own: Record<string, string>): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  const [, ...args] = command
  return spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...environment, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
