import type { Random } from '@casefiles/engine/numerics'
import type { Ledger } from './ledger.ts'
import type { FaultServer } from './server.ts'

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
