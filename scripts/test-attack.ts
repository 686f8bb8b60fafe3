/*
 * Tries, against a fresh archive, what somebody would who wants in: calls by those who may not make them, strings and bodies that other
 * servers take for code, the same thing many times at the same moment, hostile files, half-open connections; and kills in the middle of a
 * publication. Works in a temporary folder and on 127.0.0.1 only; what is drawn follows from the seed. Some minutes. Prints each hole, and
 * ends with 1 where there is one.
 *
 * Usage: npm run test:attack [-- --seed 1 --kills 3]
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '@casefiles/engine/numerics'
import { halfOpen, hostileUploads } from './attack/floods.ts'
import { openTarget } from './attack/open-target.ts'
import { races } from './attack/races.ts'
import type { Trick } from './attack/trick.ts'
import { accessMatrix, injections } from './attack/ways-in.ts'
import { BUILT_IN, copyBase, makeBase } from './faults/base.ts'
import { startWhole, withServer } from './faults/damage/start-whole.ts'
import { killRunning } from './faults/kill-running.ts'
import { publish } from './faults/operations/publish.ts'

const TRICKS: readonly Trick[] = [accessMatrix, injections, hostileUploads, halfOpen, races]

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, kills: { type: 'string', default: '3' } },
})
const [seed, kills] = [values.seed, values.kills].map(Number) as [number, number]
if (![seed, kills].every((number) => Number.isInteger(number) && number >= 0))
  throw new RangeError('--seed and --kills take whole numbers.')

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-attack-'))
const began = performance.now()
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`
const base = await makeBase(root)
console.log(`A fresh archive with ${BUILT_IN} stands in ${root} after ${seconds(began)}.`)
const dataDir = copyBase(base, 'attacked')
const random = createRandom(seed, 'attack')
let holes = 0

function tell(name: string, tries: number, found: readonly string[], since: number): void {
  holes += found.length
  console.log(`${name}: ${tries} tries, ${found.length} holes, ${seconds(since)}`)
  for (const hole of found) console.log(`  ${hole}`)
}

await withServer(base, dataDir, random, async (server) => {
  const target = await openTarget(server, base.accounts, random)
  for (const { name, play } of TRICKS) {
    const since = performance.now()
    const { tries, holes: found } = await play(target)
    tell(name, tries, found, since)
  }
})
const sinceStart = performance.now()
const damage = await startWhole(base, dataDir, random).then(
  () => [],
  (error: Error) => [error.message],
)
tell('a start afterwards', 1, damage, sinceStart)
const sinceKills = performance.now()
const killed = await killRunning(base, [publish], {
  kills,
  seed,
  isOver: () => false,
  onKill: () => undefined,
  startMs: base.laterStartMs,
})
tell(
  'killed in the middle of a publication',
  killed.length,
  killed.flatMap(({ losses }) => losses),
  sinceKills,
)
console.log(`${holes} holes in all, ${seconds(began)}.`)
if (holes === 0) fs.rmSync(root, { recursive: true, force: true })
process.exitCode = holes === 0 ? 0 : 1
