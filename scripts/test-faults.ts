/*
 * Kills the product at random moments, fills its disk, moves its clock, flips bytes of its files, and asks after each whether
 * the next start is whole. Works in a temporary folder and on 127.0.0.1 only; what is drawn follows from the seed. As many kills
 * and flips as asked for, however long that takes; with --minutes, or after Ctrl+C, no further one begins. Prints what it found;
 * ends with 1 where something was lost or damage was not named. With --date the figures go into docs/reliability.md.
 *
 * Usage: npm run test:faults [-- --kills 300 --flips 30 --seed 1 --minutes 40 --only analysis,publish --date 2026-11-23]
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeBase } from './faults/base.ts'
import { FAULTS } from './faults/damage/index.ts'
import type { Damage } from './faults/damage/damage.ts'
import type { Kill } from './faults/kill.ts'
import { killRunning } from './faults/kill-running.ts'
import { FIRST_START, killStarting } from './faults/kill-starting.ts'
import { OPERATIONS } from './faults/operations/index.ts'
import { readFaultOptions } from './faults/options.ts'
import { describeDamages, describeKills, writeFigures } from './faults/report.ts'

const ALL = [...OPERATIONS.map(({ name }) => name), FIRST_START.replace(' ', '-'), ...FAULTS.map(({ name }) => name)]
const options = readFaultOptions(process.argv.slice(2), ALL)
const { kills, seed, flips, minutes, only, date } = options
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-faults-'))
const began = performance.now()
let isInterrupted = false
process.once('SIGINT', () => (isInterrupted = true))
const isOver = () => isInterrupted || performance.now() - began > minutes * 60_000
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function onKill({ operation, atMs, isDone, again, losses, wholeMs }: Kill): void {
  const when = `${Math.round(atMs)} ms${isDone ? ', after its end' : ''}${again === undefined ? '' : ', and the next start'}`
  console.log(`${operation} killed at ${when}: ${losses.length > 0 ? 'NOT whole' : 'whole'} in ${seconds(wholeMs)}`)
  for (const loss of losses) console.log(`  ${loss}`)
}

function onDamage({ fault, outcome, what }: Damage): void {
  console.log(`${fault}: ${outcome}${what === '' ? '' : `: ${what}`}`)
}

const base = await makeBase(root)
console.log(`A first start takes ${seconds(base.firstStartMs)}. Everything lies in ${root}.`)
const operations = OPERATIONS.filter(({ name }) => only.includes(name))
const isFirst = only.includes('first-start')
const forFirst = isFirst ? Math.round(kills / (operations.length + 1)) : 0
const killed = [
  ...(isFirst ? await killStarting(base, { kills: forFirst, seed, isOver, onKill }) : []),
  ...(operations.length > 0
    ? await killRunning(base, operations, { kills: kills - forFirst, seed, isOver, onKill, startMs: base.laterStartMs })
    : []),
]
const damages: Damage[] = []
for (const { name, harm } of FAULTS) {
  if (!only.includes(name) || isOver()) continue
  for (const damage of await harm(base, { seed, times: flips, isOver, onDamage })) damages.push(damage)
}

const figures = { killed, damages, seed, tookMs: performance.now() - began }
if (killed.length > 0) console.log(describeKills(killed))
if (damages.length > 0) console.log(describeDamages(damages))
if (date !== undefined) writeFigures(date, figures)
const isWhole = killed.every(({ losses }) => losses.length === 0) && damages.every(({ isFault }) => !isFault)
if (isWhole) fs.rmSync(root, { recursive: true, force: true })
process.exitCode = isWhole ? 0 : 1
