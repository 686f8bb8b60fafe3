import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom, type Random } from '@casefiles/engine/numerics'
import { openLedger, type Ledger } from './ledger.ts'
import { killServer, launchAs, readyAt, signedIn, stop, type FaultServer } from './server.ts'
import { BUILT_IN, copyBase, type Base } from './base.ts'

/** Something in whose middle a server is killed. */
export interface Operation {
  /** As docs/reliability.md calls it. */
  name: string
  /**
   * Whether it is acknowledged first and done by the server's next start: with the server's folder it would be lost, and the server
   * may end where it cannot be done.
   */
  isDoneByStart?: true
  /**
   * Does what must stand before, which is not disturbed.
   *
   * @returns begins the operation and resolves when it is done; what the server acknowledges on the way goes into the ledger.
   *   Fails when the server is killed
   */
  prepare(server: FaultServer, ledger: Ledger, random: Random): Promise<() => Promise<void>>
}

/** Kills on one data folder, one after the other, so that what a kill leaves behind is there at the next one. */
const KILLS_PER_FOLDER = 6
/** Share of kills whose next start is killed as well, before the one that must be whole. */
const TWICE = 0.2
/** Moments are drawn from the length of the undisturbed operation, and a little after its end. */
export const BEYOND = 1.15

/** A server that was killed, and what became of it. */
export interface Kill {
  /** In the middle of what. */
  operation: string
  /** How long after its beginning, milliseconds. */
  atMs: number
  /** Whether it had ended before: the kill then came a moment after it. */
  isDone: boolean
  /** The next start was killed too, so many milliseconds after it began. */
  again?: number
  /** What is lost, broken or left behind after the next start, in sentences. */
  losses: string[]
  /** From the next start until everything was asked for and there, milliseconds. */
  wholeMs: number
}

export interface KillOptions {
  kills: number
  /** Decides operations, moments and names of machines. */
  seed: number
  /** Whether no further one may begin. */
  isOver(): boolean
  onKill(kill: Kill): void
}

/**
 * Kills a running server in the middle of operations and starts it again on a machine of another name.
 *
 * @param operations by turns
 * @returns one record for each kill
 */
export async function killRunning(
  base: Base,
  operations: readonly Operation[],
  options: KillOptions & { startMs: number },
): Promise<Kill[]> {
  const usual = await measure(base, operations, options.seed)
  const kills: Kill[] = []
  for (let folder = 0; kills.length < options.kills && !options.isOver(); folder += 1) {
    const dataDir = copyBase(base, `life-${folder}`)
    const random = createRandom(options.seed, `life-${folder}`)
    const turns = Array.from({ length: Math.min(KILLS_PER_FOLDER, options.kills - kills.length) }, (_, turn) => {
      const { name, prepare } = operations[(folder * KILLS_PER_FOLDER + turn) % operations.length]
      return { name, prepare, usualMs: usual.get(name)! }
    })
    for (const kill of await live({ ...base, dataDir }, turns, random, options)) {
      kills.push(kill)
      options.onKill(kill)
    }
    if (kills.every(({ losses }) => losses.length === 0)) fs.rmSync(dataDir, { recursive: true, force: true })
  }
  return kills
}

type Turn = Operation & { usualMs: number }

/** One data folder through its kills. */
async function live(
  { dataDir, accounts }: Base,
  turns: readonly Turn[],
  random: Random,
  { startMs, isOver }: KillOptions & { startMs: number },
): Promise<Kill[]> {
  const ledger = openLedger([BUILT_IN])
  const kills: Kill[] = []
  let server = await startNext()
  for (const { name, prepare, usualMs } of turns) {
    if (isOver()) break
    const begin = await prepare(server, ledger, random)
    const atMs = random.uniform() * usualMs * BEYOND
    let isDone = false
    const done = begin().then(
      () => (isDone = true),
      () => undefined,
    )
    await Promise.race([wait(atMs), done.then(() => wait(0))])
    const kill: Kill = { operation: name, atMs, isDone, losses: await killServer(server.process), wholeMs: 0 }
    await done
    if (random.uniform() < TWICE) kill.again = await killAgain()
    const since = performance.now()
    try {
      server = await startNext()
      kill.losses.push(...(await ledger.findLost(server)))
    } catch (error) {
      kill.losses.push(`no next start: ${(error as Error).message}`)
    }
    kill.wholeMs = performance.now() - since
    kills.push(kill)
    if (kill.losses.length > 0) break
  }
  await stop(server)
  return kills

  async function startNext(): Promise<FaultServer> {
    const child = launchAs(dataDir, anotherMachine(random))
    return signedIn(child, await readyAt(child), accounts)
  }

  /** A start that is killed as well. @returns when, in milliseconds */
  async function killAgain(): Promise<number> {
    const again = random.uniform() * startMs
    const child = launchAs(dataDir, anotherMachine(random))
    await wait(again)
    await killServer(child)
    return again
  }
}

export const anotherMachine = (random: Random) => ({ hostName: `host-${Math.floor(random.uniform() * 1e6)}` })

/** How long each operation takes where nothing disturbs it, milliseconds. */
async function measure(base: Base, operations: readonly Operation[], seed: number): Promise<Map<string, number>> {
  const usual = new Map<string, number>()
  const dataDir = copyBase(base, 'measured')
  for (const operation of operations) {
    const random = createRandom(seed, `measure-${operation.name}`)
    const child = launchAs(dataDir, anotherMachine(random))
    const server = await signedIn(child, await readyAt(child), base.accounts)
    usual.set(operation.name, await timeOperation(operation, server, openLedger([BUILT_IN]), random))
    await stop(server)
  }
  fs.rmSync(dataDir, { recursive: true, force: true })
  return usual
}

/** The same of one. */
export async function timeOperation(
  { prepare }: Operation,
  server: FaultServer,
  ledger: Ledger,
  random: Random,
): Promise<number> {
  const begin = await prepare(server, ledger, random)
  const since = performance.now()
  await begin()
  return performance.now() - since
}
