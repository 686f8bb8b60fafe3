import v8 from 'node:v8'
import type { NextRun, Workload } from './workload.ts'
import { median } from '@casefiles/engine/numerics'

/** What a child process says of its workload. */
export interface Measured {
  /** Median seconds of one call. */
  seconds: number
  /** Median seconds of the baseline, in the same process. */
  baseline: number
  /** Heap, external memory and array buffers of the data. */
  dataBytes: number
  /** The most that was held beyond the data during one call, garbage included. */
  peakBytes: number
}

const BASELINE_ROWS = 1_000_000
const BASELINE_COLUMNS = 8

/**
 * Times one workload and weighs its memory. The data are made first; one call warms up and is not counted.
 *
 * @throws where garbage cannot be collected on request (`--expose-gc`)
 */
export function measure(workload: Workload, repetitions: number): Measured {
  const baseline = timeBaseline()
  const before = heldBytes()
  const nextRun = workload.prepare()
  const dataBytes = heldBytes() - before
  nextRun()()
  const calls = workload.calls ?? 1
  const times = Array.from({ length: repetitions }, () => timeOnce(nextRun, calls))
  return { seconds: median(times), baseline, dataBytes, peakBytes: peakOf(nextRun()) }
}

function timeOnce(nextRun: NextRun, calls: number): number {
  const runs = Array.from({ length: calls }, nextRun)
  collectGarbage()
  const start = performance.now()
  for (const run of runs) run()
  return (performance.now() - start) / 1000 / calls
}

/** One pass that sums and square-sums 8 columns of 1,000,000 rows, median of 9. */
export function timeBaseline(): number {
  const columns = Array.from({ length: BASELINE_COLUMNS }, (_, j) =>
    Float64Array.from({ length: BASELINE_ROWS }, (_, i) => (i % 97) + j),
  )
  sumColumns(columns)
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now()
    sumColumns(columns)
    return (performance.now() - start) / 1000
  })
  return median(times)
}

function sumColumns(columns: Float64Array[]): [number, number][] {
  return columns.map((values) => {
    let [sum, squares] = [0, 0]
    for (let i = 0; i < values.length; i++) {
      sum += values[i]
      squares += values[i] * values[i]
    }
    return [sum, squares]
  })
}

/** Every collection says what was held just before it; between two collections nothing larger can stand. */
function peakOf(run: () => unknown): number {
  const before = heldBytes()
  const profiler = new v8.GCProfiler()
  profiler.start()
  const result = run()
  const atEnd = inUse()
  const { statistics } = profiler.stop()
  const held = statistics.map(
    ({ beforeGC: { heapStatistics } }) => heapStatistics.usedHeapSize + heapStatistics.externalMemory,
  )
  // the result counts as held until here
  return result === undefined ? 0 : Math.max(atEnd, ...held) - before
}

function heldBytes(): number {
  collectGarbage()
  return inUse()
}

function inUse(): number {
  const { used_heap_size, external_memory } = v8.getHeapStatistics()
  return used_heap_size + external_memory
}

function collectGarbage(): void {
  if (!globalThis.gc) throw new Error('A measurement needs --expose-gc.')
  globalThis.gc()
  globalThis.gc()
}
