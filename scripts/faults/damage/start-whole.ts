import type { Random } from '@casefiles/engine/numerics'
import { BUILT_IN, type Base } from '../base.ts'
import { anotherMachine } from '../kill-running.ts'
import { openLedger, type Ledger } from '../ledger.ts'
import { launchAs, readyAt, signedIn, stop, type FaultServer } from '../server.ts'

/** Starts a server on a harmed folder, does something with it, and ends it. */
export async function withServer<T>(
  { accounts }: Base,
  dataDir: string,
  random: Random,
  work: (server: FaultServer) => Promise<T>,
  clockMs = 0,
): Promise<T> {
  const child = launchAs(dataDir, { ...anotherMachine(random), clockMs })
  const server = await signedIn(child, await readyAt(child), accounts)
  try {
    return await work(server)
  } finally {
    await stop(server)
  }
}

/** @throws {Error} where a start is not whole */
export async function startWhole(base: Base, dataDir: string, random: Random, ledger?: Ledger): Promise<void> {
  const lost = await withServer(base, dataDir, random, (server) => (ledger ?? openLedger([BUILT_IN])).findLost(server))
  if (lost.length > 0) throw new Error(lost.join('; '))
}
