import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { findPostgres, startPostgres } from '../../server/test-support/postgres-server.ts'
import { layOutArchive } from '../../tests/support/prepared-product.ts'
import { gone, printed } from '../../tests/support/product.ts'
import { readService, type ComposeService } from './compose-service.ts'
import { findNginx, startNginx } from './nginx.ts'

const root = path.resolve(import.meta.dirname, '../..')
const TEMPLATE = path.join(root, 'deploy/nginx/casefiles.conf.template')

/** What is installed of what the parts need; undefined where something is missing. */
export function findPrograms(): { postgres: string; nginx: string } | undefined {
  const postgres = findPostgres()
  const nginx = findNginx()
  return postgres !== undefined && nginx !== undefined ? { postgres, nginx } : undefined
}

/** The parts of compose.yaml as processes of this machine. */
export interface Parts {
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

/**
 * Starts PostgreSQL, the workers and the proxy with what compose.yaml gives them; only hosts, folders, ports and secrets are others.
 *
 * @param casefiles the archive that the first start brings in
 */
export async function startParts(
  programs: { postgres: string; nginx: string },
  casefiles: readonly string[],
): Promise<Parts> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-parts-'))
  const dataFolder = path.join(folder, 'data')
  layOutArchive(folder, casefiles)
  const [proxyPort, webPort] = [await freePort(), await freePort()]
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  const webUrl = `http://127.0.0.1:${webPort}`
  const database = await startPostgres(programs.postgres)
  const own = {
    DATABASE_URL: database.url,
    DATA_DIR: dataFolder,
    ARCHIVE_DIR: path.join(folder, 'archive'),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: proxyUrl,
  }
  const started: ChildProcess[] = []
  const begin = (child: ChildProcess): ChildProcess => {
    started.push(child)
    return child
  }

  const startWeb = async () => {
    const web = begin(run(readService(root, 'web'), { ...own, HOST: '127.0.0.1', PORT: String(webPort) }))
    await printed(web, /is ready at/)
    return web
  }
  const remove = async () => {
    for (const child of started) child.kill('SIGTERM')
    await Promise.all(started.map(gone))
    await database.remove()
    fs.rmSync(folder, { recursive: true, force: true })
  }

  try {
    const service = readService(root, 'worker')
    const workers = Array.from({ length: service.deploy.replicas }, () => begin(run(service, own)))
    await Promise.all(workers.map((worker) => printed(worker, /Works on jobs/)))
    const proxy = begin(
      startNginx(programs.nginx, TEMPLATE, folder, {
        LISTEN: `127.0.0.1:${proxyPort}`,
        WEB: `127.0.0.1:${webPort}`,
      }),
    )
    await once(proxy, 'spawn')
    return { proxyUrl, webUrl, workers, startWeb, remove }
  } catch (error) {
    await remove()
    throw error
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

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
