import type { Operation } from '../operation.ts'
import { titleOf } from './analysis.ts'
import { analyzeOne, lockOne, publishOne } from './casefile-steps.ts'

/** A publication, from its request until readers see the page. */
export const publish: Operation = {
  name: 'publish',
  async prepare(server, ledger, random) {
    const id = await lockOne(server, ledger, titleOf(random.uniform()))
    await analyzeOne(server, ledger, id)
    return () => publishOne(server, ledger, id)
  },
}
