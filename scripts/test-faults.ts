/*
 * Kills the product at random moments, fills its disk, moves its clock, flips bytes of its files, and asks after each whether
 * the next start is whole. Works in a temporary folder and on 127.0.0.1 only; what is drawn follows from the seed. As many kills
 * and flips as asked for, however long that takes; with --minutes, or after Ctrl+C, no further one begins. Prints what it found;
 * ends with 1 where something was lost or damage was not named. With --date the figures go into docs/reliability.md.
 *
 * With --processes it harms, so many times, an archive on several machines instead: a web server and two workers, each with a folder
 * of its own, on PostgreSQL and Ceph's gateway. Processes are killed, folders lost, and the ways between them cut.
 *
 * Usage: npm run test:faults [-- --kills 300 --flips 30 --seed 1 --minutes 40 --only analysis,publish --date 2026-11-23]
 *        npm run test:faults -- --processes 45 [--seed 1 --minutes 40 --only analysis,worker-killed --date 2026-11-23]
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '@casefiles/engine/numerics'
import { accountsOf, type Base, BUILT_IN, layOutFirst, makeBase } from './faults/base.ts'
import type { Damage } from './faults/damage/damage.ts'
import { FAULTS } from './faults/damage/index.ts'
import { anotherMachine, killRunning, type Kill, type KillOptions } from './faults/kill-running.ts'
import { openLedger } from './faults/ledger.ts'
import { OPERATIONS } from './faults/operations/index.ts'
import { readFaultOptions } from './faults/options.ts'
import { harmProcesses, type ProcessHarm } from './faults/processes/harm-processes.ts'
import { HARMS } from './faults/processes/harms.ts'
import { findMissing, startServices } from './faults/processes/installation.ts'
import { describeDamages, describeKills, describeProcesses, writeFigures } from './faults/report.ts'
import { killServer, launchAs, readyAt, signedIn, stop } from './faults/server.ts'

const optionOf = (name: string) => name.replaceAll(' ', '-')

/** Kills of one first start before it may end. */
const KILLS_PER_START = 2
const FIRST_START = 'first start'

/**
 * Kills first starts, twice each, and lets the third go on to its end: the casefile must be computed and published, and the
 * accounts must be those whose passwords were handed over.
 */
async function killStarting(base: Base, options: KillOptions): Promise<Kill[]> {
  const kills: Kill[] = []
  for (let folder = 0; kills.length < options.kills && !options.isOver(); folder += 1) {
    const dataDir = layOutFirst(base, `first-${folder}`)
    const random = createRandom(options.seed, `first-${folder}`)
    const here: Kill[] = []
    for (let kill = 0; kill < Math.min(KILLS_PER_START, options.kills - kills.length); kill += 1) {
      const atMs = random.uniform() * base.firstStartMs
      const child = launchAs(dataDir, anotherMachine(random))
      await wait(atMs)
      here.push({ operation: FIRST_START, atMs, isDone: false, losses: await killServer(child), wholeMs: 0 })
    }
    const last = here.at(-1)!
    const since = performance.now()
    try {
      const child = launchAs(dataDir, anotherMachine(random))
      const url = await readyAt(child)
      const server = await signedIn(child, url, accountsOf(dataDir))
      last.losses.push(...(await openLedger([BUILT_IN]).findLost(server)))
      await stop(server)
    } catch (error) {
      last.losses.push(`no next start: ${(error as Error).message}`)
    }
    last.wholeMs = performance.now() - since
    for (const kill of here) options.onKill(kill)
    kills.push(...here)
    if (last.losses.length === 0) fs.rmSync(dataDir, { recursive: true, force: true })
  }
  return kills
}

const ALL = [...OPERATIONS, { name: FIRST_START }, ...FAULTS, ...HARMS].map(({ name }) => optionOf(name))
const options = readFaultOptions(process.argv.slice(2), ALL)
const { kills, processes, seed, flips, minutes, only, date } = options
const missing = processes > 0 ? findMissing() : undefined
if (missing !== undefined) throw new Error(missing)
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

function onHarm({ operation, harm, whom, atMs, lastedMs, isDone, losses, wholeMs }: ProcessHarm): void {
  const when = `${Math.round(atMs)} ms${isDone ? ', after its end' : ''}`
  const outcome = losses.length > 0 ? 'NOT whole' : 'whole'
  console.log(`${operation}: ${harm} (${whom}) at ${when}, for ${seconds(lastedMs)}: ${outcome} in ${seconds(wholeMs)}`)
  for (const loss of losses) console.log(`  ${loss}`)
}

/** One server on SQLite and files. */
async function harmOne(): Promise<{ killed: Kill[]; damages: Damage[] }> {
  const base = await makeBase(root)
  console.log(`A first start takes ${seconds(base.firstStartMs)}. Everything lies in ${root}.`)
  const operations = OPERATIONS.filter(({ name }) => only.includes(name))
  const isFirst = only.includes('first-start')
  const forFirst = isFirst ? Math.round(kills / (operations.length + 1)) : 0
  const killed = [
    ...(isFirst ? await killStarting(base, { kills: forFirst, seed, isOver, onKill }) : []),
    ...(operations.length > 0
      ? await killRunning(base, operations, {
          kills: kills - forFirst,
          seed,
          isOver,
          onKill,
          startMs: base.laterStartMs,
        })
      : []),
  ]
  const damages: Damage[] = []
  for (const { name, harm } of FAULTS) {
    if (!only.includes(name) || isOver()) continue
    for (const damage of await harm(base, { seed, times: flips, isOver, onDamage })) damages.push(damage)
  }
  return { killed, damages }
}

/** A web server and workers on PostgreSQL and an object storage. */
async function harmSeveral(): Promise<ProcessHarm[]> {
  const services = await startServices()
  try {
    const base = await makeBase(root, async (name) => {
      await services.makeDatabase(name)
      return { DATABASE_URL: services.databaseUrl(name) }
    })
    console.log(`A first start takes ${seconds(base.firstStartMs)}. Everything lies in ${root}.`)
    const operations = OPERATIONS.filter(({ name }) => only.includes(name))
    const harms = HARMS.filter(({ name }) => only.includes(optionOf(name)))
    return await harmProcesses(services, base, { operations, harms }, { kills: processes, seed, isOver, onHarm })
  } finally {
    await services.remove()
  }
}

const harmed = processes > 0 ? await harmSeveral() : []
const { killed, damages } = processes > 0 ? { killed: [], damages: [] } : await harmOne()
const figures = { killed, damages, harmed, seed, tookMs: performance.now() - began }
if (killed.length > 0) console.log(describeKills(killed))
if (damages.length > 0) console.log(describeDamages(damages))
if (harmed.length > 0) console.log(describeProcesses(harmed))
if (date !== undefined) writeFigures(date, figures)
const isWhole =
  [...killed, ...harmed].every(({ losses }) => losses.length === 0) && damages.every(({ isFault }) => !isFault)
if (isWhole) fs.rmSync(root, { recursive: true, force: true })
process.exitCode = isWhole ? 0 : 1
