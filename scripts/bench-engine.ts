/*
 * Measures our estimators beside the peers of docs/benchmarks.md, each workload alone in a process of its own, and
 * prints one row per workload. Speeds are compared after dividing both by the same plain pass over numbers, ours on this
 * machine and the peers' on theirs, so that the ratio means the same on any machine. Ends with 1 when a target is missed.
 *
 * Usage: npx casefiles bench engine [--only NAME --quick --write]
 *        npx casefiles bench engine --peers [--only NAME --quick]
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
import { median } from '@casefiles/engine/numerics'
import { hasReference } from '../tests/support/shared-reference.ts'
import type { Measured } from './bench/measure.ts'
import { PEER_TASKS, type PeerTask } from './bench/peers/tasks.ts'
import { installedPackages, openR } from './bench/peers/r-session.ts'
import { describeRun, type Row, summarize, table } from './bench/report.ts'
import type { Workload } from './bench/workload.ts'
import { WORKLOADS } from './bench/workloads.ts'

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

const page = path.resolve(import.meta.dirname, '../docs/benchmarks.md')

interface Compared {
  ours: number
  /** null where the package is not installed. */
  peer: { seconds: number; gap: number } | null
}

const HEAD = ['task', 'rows or units', 'peer', 'peer, s', 'ours, s', 'ratio', 'goal', 'measured', 'numbers differ by']

/**
 * Computes each task by turns with its peer, on the same data in one run, and prints the medians with their ratio. Without
 * the peer it prints our time and the times that were measured side by side before, with their date: no time is scaled.
 *
 * @param wanted part of a task's id
 * @returns      whether every ratio measured here meets its goal
 */
async function compareWithPeers(wanted: string, repetitions: number): Promise<boolean> {
  const tasks = PEER_TASKS.filter(({ id }) => id.includes(wanted))
  if (tasks.length === 0) throw new Error(`No task beside a peer has "${wanted}" in its name.`)
  const installed = installedPackages([...new Set(tasks.map((task) => task.package))])
  const print = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`)
  print(HEAD)
  print(HEAD.map(() => '---'))
  let isMet = true
  for (const task of tasks) {
    process.stderr.write(`${task.id} … `)
    const found = await compareOne(task, installed.has(task.package), repetitions)
    process.stderr.write(`${found.ours.toPrecision(3)} s\n`)
    if (found.peer && found.ours / found.peer.seconds > task.goal) isMet = false
    print(describe(task, found))
  }
  return isMet
}

async function compareOne(task: PeerTask, hasPeer: boolean, repetitions: number): Promise<Compared> {
  const { columns, r, nextRun, value } = task.prepare()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-peers-'))
  const peer = hasPeer ? openR(columns, r, folder) : null
  try {
    const [ours, theirs]: [number[], number[]] = [[], []]
    let peerValue = NaN
    // the first turn of each warms up and is not counted
    for (let turn = 0; turn <= repetitions; turn++) {
      const run = nextRun()
      const start = performance.now()
      run()
      const seconds = (performance.now() - start) / 1000
      const answer = await peer?.run()
      if (turn > 0) ours.push(seconds)
      if (turn > 0 && answer) theirs.push(answer.seconds)
      peerValue = answer?.value ?? NaN
    }
    return { ours: median(ours), peer: peer && { seconds: median(theirs), gap: Math.abs(value() - peerValue) } }
  } finally {
    peer?.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function describe({ task, size, package: name, goal, stored }: PeerTask, { ours, peer }: Compared): string[] {
  const [theirs, own] = peer ? [peer.seconds, ours] : [stored.peer, stored.ours]
  const when = peer ? 'now, by turns' : `ratio of ${stored.date} (ours then ${stored.ours} s); not installed here`
  const gap = peer ? peer.gap.toExponential(1) : ''
  return [
    task,
    size,
    name,
    theirs.toPrecision(3),
    ours.toPrecision(3),
    (own / theirs).toFixed(2),
    `≤ ${goal}`,
    when,
    gap,
  ]
}

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
