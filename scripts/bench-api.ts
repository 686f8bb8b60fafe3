/*
 * Measures how many answers a second the server gives of what most programs ask for, beside a bare Hono server that answers the
 * same bytes with the same headers, by turns in the same run. Both are processes of their own; the load is this one.
 * Prints for each answer the median of the rounds, the ratio to the bare server, and the processor that one answer took.
 * With `--with-analysis` the server analyzes a made-up panel of a million rows, again and again, all the while.
 * With `--minutes` it prints instead what the server holds after each minute of load; `--rate` is how many answers a second
 * are asked for then, where that shall not be as many as come.
 *
 * With `--only` only answers are measured whose name has these words, such as `known`.
 *
 * Usage: npx casefiles bench api [--rounds 3 --seconds 5 --connections 100 --only known --with-analysis --rows 1000000 |
 *                               --minutes 30 --rate 1000 --connections 10]
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { preparedState, prepareWhole } from '../tests/support/prepared-product.ts'
import type { OwnProduct } from '../tests/support/started-copy.ts'
import type { BareAnswer } from './bench-api/bare.process.ts'
import {
  measure,
  median,
  startWatchedCopy,
  type Asked,
  type Measured,
  type Load,
  type Held,
} from './bench-api/measure.ts'
import { writePanel, lockPanelDesign, secondsOfRun, signIn, type Ask } from './bench-server/product.ts'

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
    rate: { type: 'string' },
    'with-analysis': { type: 'boolean', default: false },
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
  },
})
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number)

/** An answer that is asked for, as it came when it was asked for first. */
interface Answer extends Asked {
  name: string
  bare: BareAnswer
}

const product = await startWatchedCopy(await prepareWhole(preparedState()))
const LOOK_MS = 200

/** Minutes that are not counted: what is loaded and compiled once is loaded then. */
const WARM_UP = 2
const HALF_AN_HOUR = 30
/** Minutes at the beginning and at the end whose means are compared, or a third of what was counted where that is shorter. */
const COMPARED = 10

try {
  const answers = (await answersOf(product.url)).filter(({ name }) => name.includes(values.only))
  const analyzing = values['with-analysis'] ? await keepAnalyzing(product, Number(values.rows)) : null
  console.log(
    `${connections} connections on ${os.availableParallelism()} cores; load average at the start ${loadNow()}\n`,
  )
  if (values.minutes === undefined) await compare(answers)
  else await watch(answers, Number(values.minutes))
  console.log(`\nLoad average at the end ${loadNow()}`)
  if (analyzing) console.log(await analyzing.stop())
} finally {
  await product.stop()
}

/**
 * Has a server analyze a made-up panel again and again.
 *
 * @param rows of the panel
 * @returns once the first run is computed, how to end that: it says how long the runs took that were completed, and that one was cut off
 */
async function keepAnalyzing(product: OwnProduct, rows: number): Promise<{ stop(): Promise<string> }> {
  const panel = path.join(product.dataDir, 'panel.csv')
  writePanel(panel, rows)
  const ask = await signIn(product.url, product.accounts.analyst)
  const casefile = await lockPanelDesign(ask, panel)
  fs.rmSync(panel)
  const took: number[] = []
  let isStopped = false
  let failure: Error | null = null
  const work = async () => {
    while (!isStopped) took.push(await secondsOfRun(ask, casefile))
  }
  void work().catch((error: Error) => {
    if (!isStopped) failure = error
  })
  while (failure === null && !(await isRunning(ask, casefile))) await wait(LOOK_MS)
  return {
    stop: async () => {
      isStopped = true
      if (failure) throw failure
      const completed = took.map((seconds) => `${seconds.toFixed(0)} s`).join(', ') || 'none'
      return `Runs of ${rows} rows meanwhile: completed in ${completed}; one more was under way at the end`
    },
  }
}

async function isRunning(ask: Ask, casefile: string): Promise<boolean> {
  const { runs } = await ask('GET', `casefiles/${casefile}/runs`)
  return runs.some(({ status }) => status === 'running')
}

function loadNow(): string {
  return os.loadavg()[0].toFixed(1)
}

async function watch(answers: readonly Answer[], minutes: number): Promise<void> {
  const server = { pid: product.process.pid!, held: product.held }
  const rate = values.rate === undefined ? undefined : Number(values.rate)
  const { resident, live } = await watchMemory(answers, server, minutes, { connections, seconds, rate })
  console.log(`\nResident: ${described(resident)}`)
  console.log(`Live after a collection: ${described(live)}`)
}

/** Growth in half an hour, in percent of the mean, with its standard error: collections of garbage make single minutes differ widely. */
interface Slope {
  percent: number
  error: number
  /** Means of the first and the last minutes that were counted, in MB, and how many those are. */
  first: number
  last: number
  compared: number
}

interface Minute extends Held {
  minute: number
}

/**
 * Asks for every answer by turns, minute after minute, and prints what the server holds after each.
 *
 * @returns how much more it holds after half an hour by a line through the minutes after the warm-up
 */
async function watchMemory(
  answers: readonly Asked[],
  server: { pid: number; held(): Promise<Held> },
  minutes: number,
  load: Load,
): Promise<Record<keyof Held, Slope>> {
  const seen: Minute[] = []
  console.log('| minute | answers a second | MB resident | MB live after a collection |')
  console.log('| --- | --- | --- | --- |')
  for (let minute = 1; minute <= minutes; minute += 1) {
    const seconds = 60 / answers.length
    let perSecond = 0
    for (const answer of answers) perSecond += (await measure(answer, server.pid, { ...load, seconds })).perSecond
    const held = await server.held()
    if (minute > WARM_UP) seen.push({ minute, ...held })
    const cells = [minute, Math.round(perSecond / answers.length), held.resident.toFixed(0), held.live.toFixed(1)]
    console.log(`| ${cells.join(' | ')} |`)
  }
  return { resident: slopeOf(seen, 'resident'), live: slopeOf(seen, 'live') }
}

/** The line of least squares through the points. */
function slopeOf(minutes: readonly Minute[], figure: keyof Held): Slope {
  const points = minutes.map((one) => ({ minute: one.minute, megabytes: one[figure] }))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const atMinute = mean(points.map(({ minute }) => minute))
  const megabytes = points.map((point) => point.megabytes)
  const held = mean(megabytes)
  const spread = mean(points.map(({ minute }) => (minute - atMinute) ** 2))
  const together = mean(points.map((point) => (point.minute - atMinute) * (point.megabytes - held)))
  const rise = together / spread
  const missed = points.map((point) => (point.megabytes - held - rise * (point.minute - atMinute)) ** 2)
  const error = Math.sqrt(
    missed.reduce((sum, value) => sum + value, 0) / (points.length - 2) / (spread * points.length),
  )
  const inHalfAnHour = (perMinute: number) => (perMinute * HALF_AN_HOUR * 100) / held
  const compared = Math.min(COMPARED, Math.ceil(points.length / 3))
  return {
    percent: inHalfAnHour(rise),
    error: inHalfAnHour(error),
    first: mean(megabytes.slice(0, compared)),
    last: mean(megabytes.slice(-compared)),
    compared,
  }
}

function described({ percent, error, first, last, compared }: Slope): string {
  const between = `${first.toFixed(1)} MB in the first ${compared} minutes, ${last.toFixed(1)} MB in the last ${compared}`
  const change = ((last / first - 1) * 100).toFixed(1)
  return `slope ${percent.toFixed(1)} % in 30 minutes, standard error ${error.toFixed(1)} %; ${between} (${change} %)`
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
