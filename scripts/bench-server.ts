/*
 * Measures how long readers wait while the server analyzes a million rows: the product with the casefiles of the archive, in
 * a data folder of its own in the system's temporary folder, answers a fixed number of reads a second, first alone, then
 * while runs of a difference-in-differences on a made-up panel are computed. Both phases are equally long; what the idle one
 * lacks is measured after the runs. Times count from the moment at which a read was due. Ends with 1 when the 99th percentile
 * under analysis is over three times the idle one of the same run, or a read fails.
 *
 * Usage: npx casefiles bench server [--rows 1000000 --rate 20 --seconds 60 --port 0]
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { CASEFILES } from '../tests/support/archive-slugs.ts'
import { printedAccounts } from '../tests/support/printed-accounts.ts'
import { loadFor, type LoadResult, startLoad, together } from './bench-server/load.ts'
import {
  writePanel,
  startWatched,
  lockPanelDesign,
  secondsOfRun,
  signIn,
  type LoopDelay,
  type WatchedProduct,
  type Ask,
} from './bench-server/product.ts'

/** The p-th percentile by nearest rank: as many reads took no longer. */
function percentile(numbers: number[], p: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)]
}

/** @returns one line: the reads' times and the event loop's delays in milliseconds */
function describePhase(name: string, load: LoadResult, loop: LoopDelay): string {
  const { milliseconds, failed, latestMs } = load
  const shown = [50, 95, 99, 100].map((p) => percentile(milliseconds, p).toFixed(1).padStart(9))
  const loops = [loop.p50, loop.p99, loop.most].map((ms) => ms.toFixed(1).padStart(9))
  const counts = [String(milliseconds.length), String(failed.length)].map((count) => count.padStart(7))
  return [name.padEnd(22), ...counts, ...shown, ...loops, latestMs.toFixed(1).padStart(9)].join('')
}

const HEADINGS = [
  'ms'.padEnd(22),
  ...['reads', 'failed'].map((heading) => heading.padStart(7)),
  ...['p50', 'p95', 'p99', 'max', 'loop p50', 'loop p99', 'loop max', 'sent late'].map((heading) =>
    heading.padStart(9),
  ),
].join('')

const MOST_TIMES_IDLE = 3
/** Long enough for every address to be answered a few times, as after a start each is read from the disk once. */
const WARM_SECONDS = 20

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    port: { type: 'string', default: '0' },
  },
})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-server-'))

try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<boolean> {
  const panel = path.join(folder, 'panel.csv')
  writePanel(panel, Number(values.rows))
  const product = await startWatched(path.join(folder, 'data'), { PORT: values.port })
  try {
    const ask = await signIn(product.url, printedAccounts(product.output()).analyst)
    return await measure(product, ask, await lockPanelDesign(ask, panel))
  } finally {
    await product.stop()
  }
}

async function measure(product: WatchedProduct, ask: Ask, casefile: string): Promise<boolean> {
  const order = { url: product.url, rate: Number(values.rate), slugs: CASEFILES }
  const seconds = Number(values.seconds)
  const load = os.loadavg()[0].toFixed(1)
  console.log(
    `${values.rate} reads a second on ${os.availableParallelism()} cores; load average ${load}\n\n${HEADINGS}`,
  )
  await loadFor(order, WARM_SECONDS)
  const before = await observe('idle, before', product, () => loadFor(order, seconds))

  const runs: number[] = []
  const analyzing = await observe('during the analysis', product, async () => {
    const stop = startLoad(order)
    const begun = performance.now()
    while (performance.now() - begun < seconds * 1000) runs.push(await secondsOfRun(ask, casefile))
    return stop()
  })

  const rest = analyzing.milliseconds.length / order.rate - seconds
  const after = await observe('idle, after', product, () => loadFor(order, rest))
  return report(together([before, after]), analyzing, runs)
}

/** One phase, with its line printed when it ends. */
async function observe(name: string, product: WatchedProduct, phase: () => Promise<LoadResult>): Promise<LoadResult> {
  await product.loopDelay()
  const load = await phase()
  console.log(describePhase(name, load, await product.loopDelay()))
  return load
}

function report(idle: LoadResult, analyzing: LoadResult, runs: number[]): boolean {
  const [quiet, busy] = [idle, analyzing].map(({ milliseconds }) => percentile(milliseconds, 99)) as [number, number]
  const ratio = busy / quiet
  console.log(`\nRuns of ${values.rows} rows, computed twice: ${runs.map((one) => `${one.toFixed(0)} s`).join(', ')}`)
  console.log(`p99 of all ${idle.milliseconds.length} idle reads: ${quiet.toFixed(1)} ms`)
  console.log(`p99 during the analysis: ${ratio.toFixed(2)} times the idle one (at most ${MOST_TIMES_IDLE})`)
  const failed = [...idle.failed, ...analyzing.failed]
  for (const line of new Set(failed)) console.log(`failed: ${line}`)
  return failed.length === 0 && ratio <= MOST_TIMES_IDLE
}
