import type { Operation } from '../operation.ts'
import { analyzeOne, lockOne } from './casefile-steps.ts'

/** A run of a locked design, from its request to its results. */
export const analysis: Operation = {
  name: 'analysis',
  async prepare(server, ledger, random) {
    const id = await lockOne(server, ledger, titleOf(random.uniform()))
    return () => analyzeOne(server, ledger, id)
  },
}

/** Another title each time, so that every casefile has an address of its own. */
export const titleOf = (drawn: number): string => `Fault ${Math.floor(drawn * 1e9).toString(36)}`
