import { it } from 'vitest'
import { hasDataOf } from '../../tests/support/shared-reference.ts'

/** Tests that read the data set of a golden: skipped, and counted as skipped, where it is not at hand. */
export const itWithDataOf = (golden: string): typeof it => (hasDataOf(golden) ? it : (it.skip as typeof it))

/** Says why in the list of skipped tests. */
export const needsFolder = 'needs the reference folder'
