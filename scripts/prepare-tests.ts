/*
 * Prepares what the browser tests start from, unless it is there already: a product with every built-in casefile, one with
 * none and one with those that are named. Writes to node_modules/.cache/test-products only. Safe to run again; ends with 1
 * when a product does not start.
 *
 * Usage: npm run test:prepare, npm run test:prepare:long; node scripts/run.mjs ./scripts/prepare-tests.ts [slug…]
 */
import { preparedState, prepareSmall, prepareWhole } from '../tests/support/prepared-product.ts'
import { keepTemporaryFilesInMemory } from '../tests/support/temporary-files.ts'

keepTemporaryFilesInMemory()

const state = preparedState()
await prepareWhole(state)
const named = process.argv.slice(2)
await prepareSmall(state, [])
if (named.length > 0) await prepareSmall(state, named)
