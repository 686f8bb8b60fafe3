/*
 * Prepares what the browser tests start from, unless it is there already: a product with every built-in casefile and those
 * with few. Writes to node_modules/.cache/test-products only. Safe to run again; ends with 1 when a product does not start.
 *
 * Usage: npm run test:prepare
 */
import { preparedState, prepareSmall, prepareWhole } from '../tests/support/prepared-product.ts'
import { keepTemporaryFilesInMemory } from '../tests/support/temporary-files.ts'

keepTemporaryFilesInMemory()

const state = preparedState()
await prepareWhole(state)
for (const casefiles of [[], ['seat-belt-laws']]) await prepareSmall(state, casefiles)
