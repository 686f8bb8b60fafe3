import os from 'node:os'
import { median } from '../../engine/numerics/moments.ts'
import { alignTable } from './align-table.ts'
import type { MeasuredAnalysis } from './measured.ts'
import { WORLDS, type WorldName } from './world.ts'

export interface AnalysisRow {
  design: WorldName
  size: number
  measured: MeasuredAnalysis
}

const STEPS: [string, string][] = [
  ['read', 'read'],
  ['Preflight Checks', 'preflight'],
  ['Run Model', 'model'],
  ['Compute Diagnostics', 'diagnostics'],
  ['Compute Sensitivity', 'sensitivity'],
]

/** Whether an analysis took no longer than the goal for its size, by the clock; null where there is none. */
export function isMet({ design, size, measured }: AnalysisRow): boolean | null {
  const goal = WORLDS[design].goals[size]
  return goal === undefined ? null : measured.seconds <= goal
}

/** One line per analysis, in Markdown. */
export function analysisTable(rows: AnalysisRow[]): string {
  const head = ['design', 'size', 'seconds', 'goal', 'met', 'first estimate', ...STEPS.map(([, name]) => name)]
  return alignTable([
    [...head, 'processor, s', 'seconds / baseline', 'peak memory'],
    ...rows.map((row) => {
      const { design, size, measured } = row
      const goal = WORLDS[design].goals[size]
      const met = isMet(row)
      return [
        design,
        `${size.toLocaleString('en-US')} ${WORLDS[design].counts}`,
        seconds(measured.seconds),
        goal === undefined ? '' : `≤ ${goal}`,
        met === null ? '' : met ? 'yes' : 'NO',
        seconds(measured.firstEstimate),
        ...STEPS.map(([step]) => seconds(measured.steps[step] ?? NaN)),
        seconds(measured.processorSeconds),
        (measured.seconds / measured.baseline).toFixed(0),
        memory(measured),
      ]
    }),
  ])
}

/** What the figures were measured on, in a sentence or two. */
export function describeMachine(rows: AnalysisRow[], workers: number): string {
  const baseline = 1000 * median(rows.map(({ measured }) => measured.baseline))
  const load = os.loadavg()[0].toFixed(0)
  return (
    `Measured with ${workers} workers on ${os.cpus()[0].model.trim()}, ${os.availableParallelism()} cores, Node ${process.versions.node}. ` +
    `Baseline, in the same processes: ${baseline.toFixed(1)} ms. Load average at the end ${load}.`
  )
}

/** Small files say nothing of growth: the runtime's own slack is larger than they are. */
function memory({ peakBytes, fileBytes }: MeasuredAnalysis): string {
  const size = `${Math.round(peakBytes / 1e6)} MB`
  return fileBytes < 8e6 ? size : `${size}, ${(peakBytes / fileBytes).toFixed(1)} × file`
}

function seconds(value: number): string {
  return Number.isNaN(value) ? '' : value < 10 ? value.toFixed(2) : value.toFixed(1)
}
