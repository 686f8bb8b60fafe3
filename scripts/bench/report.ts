import type { Measured } from './measure.ts'
import type { Workload } from './workload.ts'
import { median } from '@casefiles/engine/numerics'

export interface Row {
  workload: Workload
  measured: Measured
}

/** The plain pass on the peers' machine, seconds. */
const PEER_BASELINE = 0.0081
/** Most memory beyond the data, in multiples of the data. */
const MEMORY_TARGET = 3
/** Under this size the runtime's own slack is larger than the data and a multiple says nothing. */
const SMALLEST_WEIGHED = 8e6

/** A row's ratios and whether they meet their targets. */
export function describeRun({ workload, measured }: Row) {
  const ours = measured.seconds / measured.baseline
  const peer = workload.peerSeconds / PEER_BASELINE
  const ratio = ours / peer
  const multiple = measured.dataBytes < SMALLEST_WEIGHED ? null : measured.peakBytes / measured.dataBytes
  const isFast = ratio <= workload.target
  const isLean = multiple === null || multiple < MEMORY_TARGET
  return { ratio, multiple, isFast, isLean, isMet: isFast && isLean }
}

const BUSY = "The machine was busy or slow (baseline over 1.5 times the peers'): only large differences mean anything."

const HEAD = ['workload', 'size', 'peer', 'ours, s', 'peer, s', 'ratio', 'peak memory']

/** The measurements as a Markdown table with aligned columns. */
export function table(rows: Row[]): string {
  const cells = [HEAD, HEAD.map(() => '-'), ...rows.map(cellsOf)]
  const widths = HEAD.map((_, j) => Math.max(...cells.map((row) => row[j].length)))
  const line = (row: string[], i: number) =>
    `| ${row.map((cell, j) => cell.padEnd(widths[j], i === 1 ? '-' : ' ')).join(' | ')} |`
  return cells.map(line).join('\n')
}

function cellsOf(row: Row): string[] {
  const { workload, measured } = row
  const { ratio, multiple, isFast, isLean } = describeRun(row)
  return [
    workload.task,
    workload.size,
    workload.peer,
    round(measured.seconds),
    round(workload.peerSeconds),
    `${round(ratio)}${workload.target === 1 ? '' : ` (≤ ${round(workload.target)})`}${isFast ? '' : ' NO'}`,
    multiple === null ? megabytes(measured.peakBytes) : `${multiple.toFixed(1)} × data${isLean ? '' : ' (NO)'}`,
  ]
}

/** What the table says as a whole, in one paragraph. */
export function summarize(rows: Row[], skipped: number): string {
  const found = rows.map(describeRun)
  const weighed = found.filter(({ multiple }) => multiple !== null)
  const baseline = median(rows.map(({ measured }) => measured.baseline))
  return [
    `Baseline here ${(1000 * baseline).toFixed(2)} ms, on the peers' machine ${1000 * PEER_BASELINE} ms.`,
    `${found.filter(({ isFast }) => isFast).length} of ${rows.length} rows meet their target for speed`,
    `and ${weighed.filter(({ isLean }) => isLean).length} of ${weighed.length} with data of 8 MB or more that for memory.`,
    ...(baseline > 1.5 * PEER_BASELINE ? [BUSY] : []),
    ...(skipped > 0 ? [`${skipped} rows need the reference data, which are not here, and were left out.`] : []),
  ].join(' ')
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Three significant digits without an exponent. */
function round(value: number): string {
  if (value >= 1000) return value.toFixed(0)
  return Number(value.toPrecision(3)).toString().includes('e') ? value.toFixed(7) : String(Number(value.toPrecision(3)))
}
