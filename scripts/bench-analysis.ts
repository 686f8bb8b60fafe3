/*
 * Measures whole analyses, from the bytes of a CSV file of ten columns to the finished result with all checks, sensitivity
 * and figures: by design, size and step, with their first estimate, processor time and memory. The data are made up, from
 * a seed, in a temporary folder; each analysis is a process of its own, which also times the baseline: one plain pass over
 * eight columns of a million numbers. Ends with 1 where an analysis takes longer than the goal of its size.
 *
 * Usage: npx casefiles bench analysis [--only DiD,RDD --sizes 1000,100000 --workers 2 --write]
 */
import '../server/base/sound-compiler.ts'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { median } from '@casefiles/engine/numerics'
import type { MeasuredAnalysis } from './bench-analysis/child.ts'
import { type WorldName, WORLDS, writeCsv } from './bench-analysis/world.ts'
import { drawCurves } from './scale/draw-curves.ts'

const SIZES = [1e3, 1e4, 1e5, 1e6, 1e7]
const SECONDS = [0.1, 1, 10, 100]

/** Seconds of a whole analysis by size, one line per design, both axes in powers of ten, as an SVG document. */
function drawGrowth(rows: AnalysisRow[]): string {
  const designs = [...new Set(rows.map(({ design }) => design))]
  return drawCurves({
    title: 'Seconds of a whole analysis by rows, one line per design; both axes in powers of ten',
    x: { label: 'rows', ticks: SIZES, show: shortSize },
    y: { ticks: SECONDS, show: (value) => `${value} s` },
    curves: designs.map((name) => ({
      name,
      points: rows
        .filter(({ design }) => design === name)
        .map(({ size, measured }) => [size, measured.seconds] as const),
    })),
  })
}

interface AnalysisRow {
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
function isMet({ design, size, measured }: AnalysisRow): boolean | null {
  const goal = WORLDS[design].goals[size]
  return goal === undefined ? null : measured.seconds <= goal
}

/** One line per analysis, in Markdown; with `steps` also what each step took. */
function analysisTable(rows: AnalysisRow[], steps: readonly (readonly [string, string])[] = []): string {
  const head = ['design', 'size', 'seconds', 'goal', 'first estimate', ...steps.map(([, name]) => name)]
  return alignTable([
    [...head, 'processor, s', 'peak memory'],
    ...rows.map((row) => {
      const { design, size, measured } = row
      const goal = WORLDS[design].goals[size]
      return [
        design,
        `${size.toLocaleString('en-US')} ${WORLDS[design].counts}`,
        seconds(measured.seconds),
        goal === undefined ? '' : `≤ ${goal}${isMet(row) ? '' : ' NO'}`,
        seconds(measured.firstEstimate),
        ...steps.map(([step]) => seconds(measured.steps[step] ?? NaN)),
        seconds(measured.processorSeconds),
        memory(measured),
      ]
    }),
  ])
}

/** Rows of cells, the first the head, as a Markdown table with aligned columns. */
function alignTable([head, ...rows]: string[][]): string {
  const lines = [head, head.map(() => '-'), ...rows]
  const widths = head.map((_, j) => Math.max(3, ...lines.map((row) => row[j].length)))
  return lines
    .map((row, i) => `| ${row.map((cell, j) => cell.padEnd(widths[j], i === 1 ? '-' : ' ')).join(' | ')} |`)
    .join('\n')
}

/** What the figures were measured on, in a sentence or two. */
function describeMachine(rows: AnalysisRow[], workers: number): string {
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

function shortSize(size: number): string {
  return size >= 1e6 ? `${size / 1e6} M` : `${size / 1e3} k`
}

const root = path.resolve(import.meta.dirname, '..')
const PAGE = path.join(root, 'docs/benchmarks.md')
const DRAWING = path.join(root, 'docs/benchmarks-analysis.svg')
const MARKS = ['<!-- analyses -->', '<!-- /analyses -->'] as const

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(WORLDS).join(',') },
    sizes: { type: 'string' },
    workers: { type: 'string', default: String(Math.min(2, os.availableParallelism())) },
    write: { type: 'boolean', default: false },
  },
})

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-analysis-'))
try {
  const rows: AnalysisRow[] = []
  for (const design of values.only.split(',') as WorldName[]) {
    const sizes = values.sizes?.split(',').map(Number) ?? WORLDS[design].sizes
    for (const size of sizes) {
      const row = { design, size, measured: measureAlone(design, size) }
      rows.push(row)
      console.log(
        analysisTable([row], STEPS)
          .split('\n')
          .slice(rows.length === 1 ? 0 : 2)
          .join('\n'),
      )
    }
  }
  const said = describeMachine(rows, Number(values.workers))
  console.log(`\n${said}`)
  if (values.write) write(rows, said)
  process.exitCode = rows.every((row) => isMet(row) !== false) ? 0 : 1
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

function measureAlone(design: WorldName, size: number): MeasuredAnalysis {
  const file = path.join(folder, 'data.csv')
  writeCsv(file, design, size)
  const child = path.join(import.meta.dirname, 'bench-analysis/child.ts')
  const args = ['--max-old-space-size=12000', child, design, file, values.workers]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${design} with ${size} rows failed: ${stderr}`)
  return JSON.parse(stdout) as MeasuredAnalysis
}

/** Puts table and drawing into docs, in place of those that stand there. */
function write(rows: AnalysisRow[], said: string): void {
  const page = fs.readFileSync(PAGE, 'utf8')
  const [from, to] = MARKS.map((mark) => page.indexOf(mark))
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no place between ${MARKS.join(' and ')}.`)
  const picture = '![Seconds of a whole analysis by rows, one line per design](benchmarks-analysis.svg)'
  const body = `${[MARKS[0], said, analysisTable(rows), picture].join('\n\n')}\n\n`
  fs.writeFileSync(PAGE, page.slice(0, from) + body + page.slice(to))
  fs.writeFileSync(DRAWING, drawGrowth(rows))
}
