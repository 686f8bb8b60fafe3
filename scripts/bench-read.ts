/*
 * Measures how long a large CSV file takes from bytes to a profiled table, beside a bare loop over its lines and papaparse
 * alone, on the same file in the same run. The file is made up, from a seed, in a temporary folder; nothing else is written. Each measurement is a process
 * of its own, so that its memory is its own. Ends with 1 when a million rows by twenty columns take more than 5 seconds, by
 * the clock and by processor time both: on a machine busy with other work the clock alone says little.
 *
 * Usage: npx casefiles bench read [--rows 1000000 --repetitions 3]
 */
import '../server/base/sound-compiler.ts'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import Papa from 'papaparse'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { readData } from '../server/record/data-files/read-data.ts'
import { median } from '@casefiles/engine/numerics'

const MOST_SECONDS_PER_MILLION = 5
const PLACES = ['north', 'south', 'east', 'west', 'central valley']

const READERS: Record<string, (bytes: Buffer) => Promise<number>> = {
  'bare line loop': async (bytes) => {
    let lines = 0
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === 10) lines++
    return lines - 1
  },
  'papaparse alone': async (bytes) =>
    Papa.parse<string[]>(bytes.toString('utf8'), { delimiter: ',', skipEmptyLines: true }).data.length - 1,
  'table and profile': async (bytes) => (await readData(bytes)).table.rows,
}

interface Measurement {
  rows: number
  seconds: number
  /** Of all threads of the process, those that collect garbage included. */
  processorSeconds: number
  /** Highest memory of the process above what it held before, file included. */
  bytes: number
}

interface Times {
  seconds: number
  processor: number
}

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    repetitions: { type: 'string', default: '3' },
    file: { type: 'string' },
    reader: { type: 'string' },
  },
})

if (values.file !== undefined && values.reader !== undefined) {
  console.log(JSON.stringify(await measure(values.file, values.reader)))
} else process.exitCode = compare(Number(values.rows), Number(values.repetitions)) ? 0 : 1

async function measure(file: string, reader: string): Promise<Measurement> {
  const before = process.resourceUsage().maxRSS * 1024
  const start = performance.now()
  const used = process.cpuUsage()
  const rows = await READERS[reader](fs.readFileSync(file))
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(used)
  const processorSeconds = (user + system) / 1e6
  return { rows, seconds, processorSeconds, bytes: process.resourceUsage().maxRSS * 1024 - before }
}

function compare(rows: number, repetitions: number): boolean {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-read-'))
  try {
    const file = path.join(folder, 'data.csv')
    writeData(file, rows)
    const size = fs.statSync(file).size
    console.log(`${rows} rows x 20 columns of CSV, ${(size / 1e6).toFixed(0)} MB; medians of ${repetitions}`)
    const results = Object.keys(READERS).map((reader) => {
      const runs = Array.from({ length: repetitions }, () => runAlone(file, reader))
      const seconds = median(runs.map((run) => run.seconds))
      const memory = median(runs.map((run) => run.bytes)) / size
      const processor = median(runs.map((run) => run.processorSeconds))
      const times = `${seconds.toFixed(2)} s (processor ${processor.toFixed(2)} s)`
      const speed = `${Math.round(rows / seconds)} rows/s`
      console.log(`${reader.padEnd(18)} ${times}  ${speed}  memory ${memory.toFixed(1)} x the file`)
      return { seconds, processor }
    })
    const [lines, papaparse, ours] = results as [Times, Times, Times]
    const ratios = [ours.seconds / papaparse.seconds, ours.processor / papaparse.processor]
    console.log(`Ratio to the bare line loop: processor ${(ours.processor / lines.processor).toFixed(1)}`)
    console.log(`Ratio to papaparse alone: ${ratios[0].toFixed(2)} (processor ${ratios[1].toFixed(2)})`)
    return Math.min(ours.seconds, ours.processor) <= (MOST_SECONDS_PER_MILLION * rows) / 1e6
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function runAlone(file: string, reader: string): Measurement {
  const args = [import.meta.filename, '--file', file, '--reader', reader]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`Reading with ${reader} failed: ${stderr}`)
  return JSON.parse(stdout) as Measurement
}

/** Row number, year, two columns of words, four of whole numbers, ten of four decimals, one of all digits, one with gaps. */
function writeData(file: string, rows: number): void {
  const random = xoroshiro128plus(1)
  const uniform = () => (random.next() >>> 0) / 2 ** 32
  const handle = fs.openSync(file, 'w')
  let lines = [Array.from({ length: 20 }, (_, index) => `v${index + 1}`).join(',')]
  for (let row = 0; row < rows; row++) {
    const cells: (string | number)[] = [row + 1, 1980 + (row % 40), PLACES[row % 5], `unit ${row % 5000}`]
    for (let index = 0; index < 4; index++) cells.push(Math.floor(uniform() * 100_000))
    for (let index = 0; index < 10; index++) cells.push((uniform() * 1000 - 500).toFixed(4))
    cells.push(uniform(), uniform() < 0.05 ? '' : (uniform() * 1e6).toFixed(2))
    lines.push(cells.join(','))
    if (lines.length < 20_000 && row < rows - 1) continue
    fs.writeSync(handle, `${lines.join('\n')}\n`)
    lines = []
  }
  fs.closeSync(handle)
}
