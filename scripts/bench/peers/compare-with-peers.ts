import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { median } from '../../../engine/numerics/moments.ts'
import type { PeerTask } from './peer-task.ts'
import { installedPackages, openR } from './r-session.ts'
import { PEER_TASKS } from './tasks.ts'

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
export async function compareWithPeers(wanted: string, repetitions: number): Promise<boolean> {
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
