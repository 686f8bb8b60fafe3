import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../../engine/numerics/random.ts'
import { accountsOf, BUILT_IN, layOutFirst, type Base } from './base.ts'
import type { Kill, KillOptions } from './kill.ts'
import { anotherMachine } from './kill-running.ts'
import { openLedger } from './ledger.ts'
import { killServer, launchAs, readyAt, signedIn, stop } from './server.ts'

/** Kills of one first start before it may end. */
const KILLS_PER_START = 2
export const FIRST_START = 'first start'

/**
 * Kills first starts, twice each, and lets the third go on to its end: the casefile must be computed and published, and the
 * accounts must be those whose passwords were handed over.
 */
export async function killStarting(base: Base, options: KillOptions): Promise<Kill[]> {
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
