/*
 * Measures whole analyses, from the bytes of a CSV file of ten columns to the finished result with all checks, sensitivity
 * and figures: by design, size and step, with their first estimate, processor time and memory. The data are made up, from
 * a seed, in a temporary folder; each analysis is a process of its own, which also times the baseline: one plain pass over
 * eight columns of a million numbers. Ends with 1 where an analysis takes longer than the goal of its size.
 *
 * Usage: npm run bench:analysis [-- --only DiD,RDD --sizes 1000,100000 --workers 2 --write]
 */
import '../server/base/sound-compiler.ts'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { drawGrowth } from './bench-analysis/draw-growth.ts'
import type { MeasuredAnalysis } from './bench-analysis/measured.ts'
import { analysisTable, describeMachine, isMet, type AnalysisRow } from './bench-analysis/report.ts'
import { WORLDS, writeCsv, type WorldName } from './bench-analysis/world.ts'

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
        analysisTable([row])
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
