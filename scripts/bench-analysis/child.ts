import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { analyze, type AnalysisStep } from '@casefiles/engine/analyze'
import { toJson } from '@casefiles/engine/analysis'
import { DESIGNS } from '@casefiles/engine/designs'
import { readData } from '../../server/record/data-files/read-data.ts'
import { openTaskPool } from '../../server/record/runs/task-pool.ts'
import { timeBaseline } from '../bench/measure.ts'
import { requestOf, WORLDS, type WorldName } from './world.ts'

/** What a child process says of one whole analysis. Seconds are by the clock where nothing else is said. */
export interface MeasuredAnalysis {
  /** From the file's bytes to the finished analysis. */
  seconds: number
  /** Processor time of all its threads, those that collect garbage and the workers included. */
  processorSeconds: number
  /** From the file's bytes to the first estimate that a reader sees. */
  firstEstimate: number
  /** Seconds by step, reading first. */
  steps: Record<string, number>
  /** One plain pass over eight columns of a million numbers, in the same process. */
  baseline: number
  /** The most memory that the process held above what it held before it read. */
  peakBytes: number
  fileBytes: number
  /** Of the whole answer: the same with any number of workers. */
  fingerprint: string
}

/* The inside of a child process: one whole analysis on a clean heap, its measurements as one line of JSON. */

const [world, file, workers] = process.argv.slice(2) as [WorldName, string, string]
console.log(JSON.stringify(await measureAnalysis(world, file, Number(workers))))

/** Reads the file as an upload is read, then runs the whole analysis; each step is timed by the clock. */
async function measureAnalysis(world: WorldName, file: string, workers: number): Promise<MeasuredAnalysis> {
  const { design } = WORLDS[world]
  const baseline = timeBaseline()
  // a server's processes have the design's modules loaded
  await Promise.all([DESIGNS[design].load(), DESIGNS[design].rubric()])
  const heldBefore = process.memoryUsage().rss
  const used = process.cpuUsage()
  const start = performance.now()
  const since = () => (performance.now() - start) / 1000
  const { table } = await readData(fs.readFileSync(file))
  const steps: MeasuredAnalysis['steps'] = { read: since() }
  let [last, firstEstimate] = [since(), NaN]
  const onProgress = (step: AnalysisStep, fraction: number) => {
    if (fraction === 0) last = since()
    if (fraction === 1) steps[step] = since() - last
  }
  const pool = openTaskPool(workers)
  try {
    const answer = toJson(
      await analyze(table, requestOf(world), {
        map: pool.map,
        onProgress,
        onFirstEstimate: () => (firstEstimate = since()),
      }),
    )
    const seconds = since()
    const { user, system } = process.cpuUsage(used)
    const processorSeconds = (user + system) / 1e6
    const fingerprint = createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 12)
    const peakBytes = process.resourceUsage().maxRSS * 1024 - heldBefore
    return {
      seconds,
      processorSeconds,
      firstEstimate,
      steps,
      baseline,
      peakBytes,
      fileBytes: fs.statSync(file).size,
      fingerprint,
    }
  } finally {
    await pool.close()
  }
}
