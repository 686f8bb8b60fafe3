import type { Difference } from '../../contract/compare-results.ts'
import type { Recomputation } from '../engine-worker/recompute.ts'
import { plural } from './words.ts'

/**
 * Agreement in this many digits counts as identical, and readers are told how many there are. Browsers differ from the
 * server in the last digits of `Math.exp` and the like, and optimization carries that to the tenth digit of some limits;
 * another cell of the data or another choice moves far more, and the data's fingerprint is compared besides.
 */
export const IDENTICAL_DIGITS = 8

export interface RecomputationText {
  isIdentical: boolean
  /** For readers, in one or two sentences. */
  sentence: string
  /** What differs by more than {@link IDENTICAL_DIGITS} digits allow; texts and yes/no count whatever differs. */
  differences: Difference[]
}

/** What a reader is told of a casefile computed again. */
export function describeRecomputation(found: Recomputation): RecomputationText {
  const differences = found.differences.filter(({ digits }) => digits === null || digits < IDENTICAL_DIGITS)
  const count = found.numbers.toLocaleString('en-US')
  const isIdentical = differences.length === 0 && found.isLockedData
  if (isIdentical) {
    return {
      isIdentical,
      differences,
      sentence: `Identical to ${found.digits} digits: all ${count} published numbers.`,
    }
  }
  const sentences = [
    differences.length === 0
      ? `All ${count} published numbers came out the same, to ${found.digits} digits.`
      : `Different: ${plural(differences.length, 'value is', 'values are')} not as published; ${count} numbers were compared.`,
    ...(found.isLockedData ? [] : ['The data that arrived are not those that were locked.']),
    ...(found.engineVersion === found.publishedEngineVersion
      ? []
      : [`This page runs engine ${found.engineVersion}; the run was made with ${found.publishedEngineVersion}.`]),
  ]
  return { isIdentical, differences, sentence: sentences.join(' ') }
}
