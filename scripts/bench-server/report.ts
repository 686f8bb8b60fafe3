import type { LoadResult } from './load.ts'
import type { LoopDelay } from './product.ts'

/** The p-th percentile by nearest rank: as many reads took no longer. */
export function percentile(numbers: number[], p: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)]
}

/** @returns one line: the reads' times and the event loop's delays in milliseconds */
export function describePhase(name: string, load: LoadResult, loop: LoopDelay): string {
  const { milliseconds, failed, latestMs } = load
  const shown = [50, 95, 99, 100].map((p) => percentile(milliseconds, p).toFixed(1).padStart(9))
  const loops = [loop.p50, loop.p99, loop.most].map((ms) => ms.toFixed(1).padStart(9))
  const counts = [String(milliseconds.length), String(failed.length)].map((count) => count.padStart(7))
  return [name.padEnd(22), ...counts, ...shown, ...loops, latestMs.toFixed(1).padStart(9)].join('')
}

export const HEADINGS = [
  'ms'.padEnd(22),
  ...['reads', 'failed'].map((heading) => heading.padStart(7)),
  ...['p50', 'p95', 'p99', 'max', 'loop p50', 'loop p99', 'loop max', 'sent late'].map((heading) =>
    heading.padStart(9),
  ),
].join('')
