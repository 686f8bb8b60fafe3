/*
 * Measures how many answers a second the server gives of what most programs ask for, beside a bare Hono server that answers the
 * same bytes with the same headers, by turns in the same run. Both are processes of their own; the load is this one.
 * Prints for each answer the median of the rounds, the ratio to the bare server, and the processor that one answer took.
 * With `--minutes` it prints instead what the server holds after each minute of load.
 *
 * With `--only` only answers are measured whose name has these words, such as `known`.
 *
 * Usage: npm run bench:api [-- --rounds 3 --seconds 5 --connections 100 --only known | --minutes 30]
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { preparedState, prepareWhole } from '../tests/support/prepared-product.ts'
import { startCopy } from '../tests/support/started-copy.ts'
import type { BareAnswer } from './bench-api/bare.process.ts'
import { measure, median, type Asked, type Measured } from './bench-api/measure.ts'
import { watchMemory } from './bench-api/watch-memory.ts'

const CASEFILE = 'seat-belt-laws'
const TAKEN = { 'accept-encoding': 'gzip, br' }
/** Headers without which the answer would be another. */
const CARRIED = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary']

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '100' },
    minutes: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number)

/** An answer that is asked for, as it came when it was asked for first. */
interface Answer extends Asked {
  name: string
  bare: BareAnswer
}

const product = await startCopy(await prepareWhole(preparedState()), () => ({ READS_PER_MINUTE: '0' }))
try {
  const answers = (await answersOf(product.url)).filter(({ name }) => name.includes(values.only))
  const load = os.loadavg()[0].toFixed(1)
  console.log(`${connections} connections on ${os.availableParallelism()} cores; load average at the start ${load}\n`)
  if (values.minutes === undefined) await compare(answers)
  else {
    const { percent, error } = await watchMemory(answers, product.process.pid!, Number(values.minutes), {
      connections,
      seconds,
    })
    console.log(`\nSlope: ${percent.toFixed(0)} % in 30 minutes, standard error ${error.toFixed(0)} %`)
  }
} finally {
  await product.stop()
}

async function answersOf(origin: string): Promise<Answer[]> {
  const list = '/api/v2/casefiles'
  const detail = `${list}/${CASEFILE}`
  const first = await Promise.all([
    takeFrom(origin, 'list', list),
    takeFrom(origin, 'list, filtered', `${list}?designType=DiD&sort=eqs_desc`),
    takeFrom(origin, 'detail', detail),
    takeFrom(origin, 'results', `${detail}/results`),
    takeFrom(origin, 'domains', '/api/v2/domains'),
    takeFrom(origin, 'page', `/casefiles/${CASEFILE}`),
  ])
  const known = { 'if-none-match': first[0].bare.headers.etag }
  return [
    ...first,
    await takeFrom(origin, 'list, known (304)', list, known),
    await takeFrom(origin, 'page, known (304)', `/casefiles/${CASEFILE}`, {
      'if-none-match': first[5].bare.headers.etag,
    }),
  ]
}

async function compare(answers: readonly Answer[]): Promise<void> {
  const bare = await startBare(answers.map((answer) => answer.bare))
  const columns = ['answer', 'bytes sent', 'server, a second', 'bare Hono', 'ratio', 'p99 server', 'p99 bare']
  console.log(`| ${[...columns, 'processor, server', 'processor, bare'].join(' | ')} |`)
  console.log(`|${' --- |'.repeat(columns.length + 2)}`)
  for (const answer of answers) {
    const found: Record<'product' | 'bare', Measured[]> = { product: [], bare: [] }
    const fromBare = { ...answer, url: bare.url + answer.bare.address }
    for (let round = 0; round < rounds; round += 1) {
      found.product.push(await measure(answer, product.process.pid!, { connections, seconds }))
      found.bare.push(await measure(fromBare, bare.process.pid!, { connections, seconds }))
    }
    console.log(row(answer, median(found.product), median(found.bare)))
  }
  bare.process.disconnect()
}

function row({ name, bare: { body } }: Answer, product: Measured, bare: Measured): string {
  const ratio = (product.perSecond / bare.perSecond).toFixed(2)
  const cells = [name, Buffer.from(body, 'base64').length, Math.round(product.perSecond), Math.round(bare.perSecond)]
  const processor = [product, bare].map((one) => (one.processor === null ? '' : `${one.processor.toFixed(0)} µs`))
  return `| ${[...cells, ratio, `${product.p99} ms`, `${bare.p99} ms`, ...processor].join(' | ')} |`
}

/** The answer as it is sent: `fetch` would undo its encoding. */
async function takeFrom(
  origin: string,
  name: string,
  address: string,
  more: Record<string, string> = {},
): Promise<Answer> {
  const url = origin + address
  const headers = { ...TAKEN, ...more }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject)
  })
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer)
  const status = response.statusCode === 304 ? 304 : 200
  const carried = CARRIED.flatMap((header) => {
    const value = response.headers[header]
    return typeof value === 'string' ? [[header, value]] : []
  })
  const bare: BareAnswer = {
    // One address each, so that the bare server looks at nothing but the path.
    address: `/${name.replaceAll(/\W+/g, '-')}`,
    status,
    headers: Object.fromEntries(carried) as Record<string, string>,
    body: Buffer.concat(pieces).toString('base64'),
  }
  return { name, url, headers, status, bare }
}

async function startBare(answers: BareAnswer[]): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, 'bench-api/bare.process.ts'))
  child.send(answers)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { url: `http://127.0.0.1:${port}`, process: child }
}
