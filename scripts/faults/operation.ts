import type { Random } from '../../engine/numerics/random.ts'
import type { Ledger } from './ledger.ts'
import type { FaultServer } from './server.ts'

/** Something in whose middle a server is killed. */
export interface Operation {
  /** As docs/reliability.md calls it. */
  name: string
  /**
   * Does what must stand before, which is not disturbed.
   *
   * @returns begins the operation and resolves when it is done; what the server acknowledges on the way goes into the ledger.
   *   Fails when the server is killed
   */
  prepare(server: FaultServer, ledger: Ledger, random: Random): Promise<() => Promise<void>>
}
