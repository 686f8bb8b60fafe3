import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { AwsClient } from 'aws4fetch'
import { freePort } from './free-port.ts'
import type { OfferedServer } from './offer-server.ts'

const run = promisify(execFile)
const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']
const MEMORY = '/dev/shm'
/** Of the one user of the test's server, who is nobody's elsewhere. */
export const CEPH_KEYS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }

/** Whether Ceph's object gateway is installed on this machine, with what it needs (Debian's radosgw, ceph-mon and ceph-osd). */
export function hasCeph(): boolean {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return PROGRAMS.every((name) => folders.some((folder) => fs.existsSync(path.join(folder, name))))
}

/** @throws where the gateway does not make it */
export async function makeCephBucket(url: string, bucket: string): Promise<void> {
  const client = new AwsClient({ ...CEPH_KEYS, service: 's3', region: 'us-east-1' })
  const made = await client.fetch(`${url}/${bucket}`, { method: 'PUT' })
  if (!made.ok) throw new Error(`No bucket can be made: ${made.status}.`)
}

/**
 * With which a process of the product keeps its files there.
 *
 * @param url   address of the gateway, or of what stands before it
 * @param place bucket and prefix
 */
export const cephEnvironment = (url: string, place: string) => ({
  STORAGE_URL: `s3://${place}`,
  AWS_ENDPOINT_URL: url,
  AWS_ACCESS_KEY_ID: CEPH_KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: CEPH_KEYS.secretAccessKey,
})

/** Ceph on fresh data in memory, one process of each kind, listening on this machine alone. Its `url` is the address of the gateway. */
export async function startCeph(): Promise<OfferedServer> {
  const folder = fs.mkdtempSync(path.join(fs.existsSync(MEMORY) ? MEMORY : os.tmpdir(), 'casefiles-ceph-'))
  const children: ChildProcess[] = []
  const remove = async () => {
    await Promise.all(children.map(end))
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { url: await start(folder, children), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function start(folder: string, children: ChildProcess[]): Promise<string> {
  const [monitorPort, port] = [await freePort(), await freePort()]
  const [cluster, disk] = [randomUUID(), randomUUID()]
  const monitor = `[v2:127.0.0.1:${monitorPort}/0]`
  const conf = path.join(folder, 'ceph.conf')
  for (const name of ['mon', 'osd', 'run']) fs.mkdirSync(path.join(folder, name))
  fs.writeFileSync(conf, configuration(folder, cluster, monitor, port))
  const map = path.join(folder, 'monmap')
  const daemon = (program: string, ...args: string[]) => {
    const child = spawn(program, ['-c', conf, ...args, '-f'], { stdio: 'ignore' })
    child.on('error', () => undefined)
    children.push(child)
    return child
  }
  await run('monmaptool', ['--create', '--addv', 'a', monitor, '--fsid', cluster, map])
  await run('ceph-mon', ['-c', conf, '-i', 'a', '--mkfs', '--monmap', map])
  daemon('ceph-mon', '-i', 'a')
  await run('ceph', ['-c', conf, 'osd', 'new', disk], { timeout: 120_000 })
  await run('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', disk])
  daemon('ceph-osd', '-i', '0')
  const { accessKeyId, secretAccessKey } = CEPH_KEYS
  const user = ['--uid=test', '--display-name=Test', `--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`]
  await run('radosgw-admin', ['-c', conf, 'user', 'create', ...user], { timeout: 240_000 })
  const gateway = daemon('radosgw', '-n', 'client.rgw')
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) {
    if (gateway.exitCode !== null) throw new Error(`The gateway does not start; see ${folder}.`)
  }
  return url
}

/** Whether it answers, after a moment. */
async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null)
  if (answer?.ok) return true
  await new Promise((resolve) => setTimeout(resolve, 100))
  return false
}

/** One copy of everything in memory, nobody signed in between the processes, no waiting for others to agree. */
function configuration(folder: string, cluster: string, monitor: string, port: number): string {
  const settings = {
    fsid: cluster,
    mon_host: monitor,
    auth_cluster_required: 'none',
    auth_service_required: 'none',
    auth_client_required: 'none',
    ms_mon_client_mode: 'crc',
    public_addr: '127.0.0.1',
    cluster_addr: '127.0.0.1',
    osd_pool_default_size: 1,
    osd_pool_default_min_size: 1,
    osd_pool_default_pg_num: 4,
    osd_pool_default_pg_autoscale_mode: 'off',
    mon_allow_pool_size_one: true,
    osd_crush_chooseleaf_type: 0,
    osd_objectstore: 'memstore',
    memstore_device_bytes: 2_000_000_000,
    paxos_propose_interval: 0.05,
    mon_data: path.join(folder, 'mon'),
    osd_data: path.join(folder, 'osd'),
    run_dir: path.join(folder, 'run'),
    log_file: path.join(folder, '$name.log'),
    mon_cluster_log_file: path.join(folder, 'cluster.log'),
    admin_socket: path.join(folder, 'run/$name.asok'),
    crash_dir: path.join(folder, 'run'),
    rgw_frontends: `beast endpoint=127.0.0.1:${port}`,
    rgw_data: path.join(folder, 'run'),
    rgw_run_sync_thread: false,
    rgw_enable_quota_threads: false,
    rgw_thread_pool_size: 64,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  return ['[global]', ...lines, ''].join('\n')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
