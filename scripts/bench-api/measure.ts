import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { PreparedProduct } from '../../tests/support/prepared-product.ts'
import { startCopy, type OwnProduct } from '../../tests/support/started-copy.ts'

/** One answer: where it is asked for, and how. */
export interface Asked {
  url: string
  headers: Record<string, string>
  status: 200 | 304
}

export interface Measured {
  perSecond: number
  p99: number
  /** Microseconds of processor that the server took for one answer; null where the system does not say. */
  processor: number | null
}

export interface Load {
  connections: number
  seconds: number
  /** Answers a second that are asked for over all connections; left out = as many as come. */
  rate?: number | undefined
}

/**
 * Asks for one answer over many connections, as fast as they are answered or as often as is said.
 *
 * @param pid of the server
 * @throws {Error} when a connection fails or something else is answered
 */
export async function measure({ url, headers, status }: Asked, pid: number, load: Load): Promise<Measured> {
  const before = processorSeconds(pid)
  const { requests, latency, errors, statusCodeStats } = await autocannon({
    url,
    headers,
    connections: load.connections,
    duration: load.seconds,
    ...(load.rate && { overallRate: load.rate }),
  })
  const after = processorSeconds(pid)
  const others = Object.keys(statusCodeStats ?? {}).filter((code) => code !== String(status))
  if (errors > 0 || others.length > 0) throw new Error(`${url}: ${errors} errors; answers ${others.join(', ')}.`)
  const processor = before === null || after === null ? null : ((after - before) * 1e6) / requests.total
  return { perSecond: requests.average, p99: latency.p99, processor }
}

/** Ticks in which Linux counts processor time, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100

/** Processor time that a process took so far, in user and system; null where the system does not say. */
function processorSeconds(pid: number): number | null {
  const line = readOf(pid, 'stat')
  if (line === null) return null
  // The name before may hold anything, a bracket too.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function readOf(pid: number, file: string): string | null {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

/** Of each figure the middle one. */
export function median(all: readonly Measured[]): Measured {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  const processor = all.map((one) => one.processor).filter((value) => value !== null)
  return {
    perSecond: middle(all.map((one) => one.perSecond)),
    p99: middle(all.map((one) => one.p99)),
    processor: processor.length === 0 ? null : middle(processor),
  }
}

/** What a server holds, in MB. */
export interface Held {
  /** Of the machine's memory, as it came: garbage that was not collected yet is among it. */
  resident: number
  /** Of its own, right after a collection of garbage. */
  live: number
}

export interface WatchedCopy extends OwnProduct {
  held(): Promise<Held>
}

/** Starts a product on a copy of a prepared folder, with a watch on its memory; reads are not limited. */
export async function startWatchedCopy(prepared: PreparedProduct): Promise<WatchedCopy> {
  const preload = path.join(import.meta.dirname, 'memory-preload.ts')
  const fileIn = (dataDir: string) => path.join(dataDir, 'memory.json')
  const product = await startCopy(prepared, (dataDir) => ({
    READS_PER_MINUTE: '0',
    COPY_MINUTES: '10',
    MEMORY_FILE: fileIn(dataDir),
    NODE_OPTIONS: `--import ${JSON.stringify(preload)}`,
  }))
  const held = async () => {
    const file = fileIn(product.dataDir)
    fs.rmSync(file, { force: true })
    product.process.kill('SIGUSR2')
    while (!fs.existsSync(file)) await wait(20)
    const { resident, live } = JSON.parse(fs.readFileSync(file, 'utf8')) as Held
    return { resident: resident / 2 ** 20, live: live / 2 ** 20 }
  }
  return { ...product, held }
}
