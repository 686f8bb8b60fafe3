/*
 * Measures our estimators beside the peers of docs/benchmarks.md, each workload alone in a process of its own, and
 * prints one row per workload. Speeds are compared after dividing both by the same plain pass over numbers, ours on this
 * machine and the peers' on theirs, so that the ratio means the same on any machine. Ends with 1 when a target is missed.
 *
 * Usage: npm run bench:engine [-- --only NAME --quick --write]
 *        npm run bench:engine -- --peers [--only NAME --quick]
 *   --peers      the R packages installed here and ours by turns, on the same data in one run; where one is missing,
 *                our time and the ratio stored with its date
 *   --only NAME  workloads whose id contains NAME
 *   --quick      three repetitions, without the slow ones
 *   --write      stores the table in docs/benchmarks.md
 */
import '../server/base/sound-compiler.ts'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { hasReference } from '../tests/support/shared-reference.ts'
import type { Measured } from './bench/measure.ts'
import { describeRun, summarize, table, type Row } from './bench/report.ts'
import { compareWithPeers } from './bench/peers/compare-with-peers.ts'
import { WORKLOADS } from './bench/workloads.ts'
import type { Workload } from './bench/workload.ts'

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

const page = path.resolve(import.meta.dirname, '../docs/benchmarks.md')
const isMet = asked.peers ? await compareWithPeers(asked.only, asked.quick ? 3 : 9) : compareWithStored()
process.exitCode = isMet ? 0 : 1

function compareWithStored(): boolean {
  const wanted = WORKLOADS.filter(({ id, isSlow }) => id.includes(asked.only) && !(asked.quick && isSlow))
  const chosen = wanted.filter(({ needsReference }) => hasReference || !needsReference)
  if (chosen.length === 0) throw new Error(`No workload has "${asked.only}" in its name.`)

  const rows = chosen.map((workload): Row => {
    process.stderr.write(`${workload.id} … `)
    const measured = measureAlone(workload)
    process.stderr.write(`${measured.seconds.toPrecision(3)} s\n`)
    return { workload, measured }
  })
  console.log(table(rows))
  console.log(summarize(rows, wanted.length - chosen.length))
  if (asked.write) writePage(rows)
  return rows.every((row) => describeRun(row).isMet)
}

function measureAlone({ id, repetitions = 5 }: Workload): Measured {
  const child = path.join(import.meta.dirname, 'bench/child.ts')
  const count = asked.quick ? Math.min(3, repetitions) : repetitions
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', child, id, String(count)], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The workload "${id}" failed: ${stderr}`)
  return JSON.parse(stdout) as Measured
}

/** The page's text stands; the part between the marks is replaced. */
function writePage(rows: Row[]): void {
  const machine = `Measured on ${os.cpus()[0].model.trim()}, ${os.cpus().length} cores, Node ${process.versions.node}.`
  const block = `<!-- measured -->\n\n${machine} ${summarize(rows, 0)}\n\n${table(rows)}\n\n<!-- /measured -->`
  const text = fs.readFileSync(page, 'utf8')
  fs.writeFileSync(
    page,
    text.replace(/<!-- measured -->[^]*<!-- \/measured -->/, () => block),
  )
}
