/*
 * Measures how many answers a second the server gives of what most programs ask for, beside a bare Hono server that answers the
 * same bytes with the same headers, by turns in the same run. Both are processes of their own; the load is this one.
 * Prints for each address the median of the rounds and the ratio to the bare server, and what a 304 is worth.
 *
 * Usage: npm run bench:api [-- --rounds 3 --seconds 5 --connections 100]
 */
import autocannon from 'autocannon'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { preparedState, prepareWhole } from '../tests/support/prepared-product.ts'
import { startCopy } from '../tests/support/started-copy.ts'
import type { BareAnswer } from './bench-api/bare.process.ts'

const CASEFILE = 'seat-belt-laws'
const ADDRESSES = {
  list: '/api/v2/casefiles',
  'list, filtered': '/api/v2/casefiles?designType=DiD&sort=eqs_desc',
  detail: `/api/v2/casefiles/${CASEFILE}`,
  results: `/api/v2/casefiles/${CASEFILE}/results`,
  domains: '/api/v2/domains',
  page: `/casefiles/${CASEFILE}`,
}
const TAKEN = { 'accept-encoding': 'gzip, br' }
/** Headers without which the answer would be another. */
const CARRIED = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary']

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '100' },
  },
})
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number)
interface Measured {
  perSecond: number
  p99: number
}

const product = await startCopy(await prepareWhole(preparedState()), () => ({ READS_PER_MINUTE: '0' }))
try {
  const bare = await startBare(product.url)
  await compare(product.url, bare.url)
  bare.process.disconnect()
} finally {
  await product.stop()
}

async function compare(product: string, bare: string): Promise<void> {
  const load = os.loadavg()[0].toFixed(1)
  console.log(`${connections} connections on ${os.availableParallelism()} cores; load average at the start ${load}\n`)
  console.log('| answer | bytes sent | server, a second | bare Hono | ratio | p99 server | p99 bare |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [name, address] of Object.entries(ADDRESSES)) {
    const bytes = (await take(product, address)).body.length
    console.log(row(name, String(bytes), await byTurns(product, bare, address, TAKEN)))
  }
  const { headers } = await take(product, ADDRESSES.list)
  const known = { ...TAKEN, 'if-none-match': headers.get('etag')! }
  console.log(row('list, known (304)', '0', await byTurns(product, bare, ADDRESSES.list, known)))
}

async function byTurns(product: string, bare: string, address: string, headers: Record<string, string>) {
  const found: { product: Measured[]; bare: Measured[] } = { product: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    found.product.push(await measure(product + address, headers))
    found.bare.push(await measure(bare + address, headers))
  }
  return { product: median(found.product), bare: median(found.bare) }
}

async function measure(url: string, headers: Record<string, string>): Promise<Measured> {
  const { requests, latency, errors, non2xx } = await autocannon({ url, headers, connections, duration: seconds })
  const unexpected = headers['if-none-match'] === undefined ? non2xx : 0
  if (errors > 0 || unexpected > 0) throw new Error(`${url}: ${errors} errors, ${unexpected} answers that are none.`)
  return { perSecond: requests.average, p99: latency.p99 }
}

function median(all: Measured[]): Measured {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  return { perSecond: middle(all.map((one) => one.perSecond)), p99: middle(all.map((one) => one.p99)) }
}

function row(name: string, bytes: string, { product, bare }: { product: Measured; bare: Measured }): string {
  const ratio = (product.perSecond / bare.perSecond).toFixed(2)
  const cells = [name, bytes, Math.round(product.perSecond), Math.round(bare.perSecond), ratio]
  return `| ${[...cells, `${product.p99} ms`, `${bare.p99} ms`].join(' | ')} |`
}

/** The answer as it is sent: `fetch` would undo its encoding. */
async function take(origin: string, address: string): Promise<{ headers: Headers; body: Buffer }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + address, { headers: TAKEN }, resolve).on('error', reject)
  })
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer)
  return { headers: new Headers(response.headers as Record<string, string>), body: Buffer.concat(pieces) }
}

async function startBare(product: string): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, 'bench-api/bare.process.ts'))
  const answers: BareAnswer[] = []
  for (const address of new Set(Object.values(ADDRESSES).map((one) => one.split('?')[0]))) {
    const { headers, body } = await take(product, address)
    const carried = CARRIED.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : []))
    answers.push({ address, headers: Object.fromEntries(carried), body: body.toString('base64') })
  }
  child.send(answers)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { url: `http://127.0.0.1:${port}`, process: child }
}
