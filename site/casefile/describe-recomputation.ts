import { formatCount, plural } from '@casefiles/engine/words'
import type { PlacedDifference, Recomputation } from '../engine-worker/recompute.ts'
import type { RunRecord } from '../../contract/run.ts'

/**
 * Agreement in this many digits counts as identical, and readers are told how many there are. Browsers differ from the
 * server in the last digits of `Math.exp` and the like, and optimization carries that to the twelfth digit of some limits;
 * another cell of the data or another choice moves far more, and the data's fingerprint is compared besides.
 */
export const IDENTICAL_DIGITS = 8

/** What a reader looks for first; parts that are not named come last, in the document's order. */
const FIRST = ['estimates', 'checks', 'sensitivity', 'eqs', 'verdict', 'counterfactualMean', 'standardisedEffect']

export interface RecomputationText {
  isIdentical: boolean
  /** For readers, in one or two sentences. */
  sentence: string
  /** What differs by more than {@link IDENTICAL_DIGITS} digits allow; texts and yes/no count whatever differs. */
  differences: PlacedDifference[]
}

/** What a reader is told of a casefile computed again. */
export function describeRecomputation(found: Recomputation): RecomputationText {
  const differences = found.differences
    .filter(({ digits }) => digits === null || digits < IDENTICAL_DIGITS)
    .sort((one, other) => rankOf(one) - rankOf(other))
  const count = formatCount(found.numbers)
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

function rankOf({ path }: PlacedDifference): number {
  const rank = FIRST.indexOf(path.split('.')[0])
  return rank < 0 ? FIRST.length : rank
}

/** One side of a difference as readers see it: text without its quotes, a number with all its digits. */
export function differingValue(json: string): string {
  if (json === 'null' || json === 'absent') return 'none'
  return json.startsWith('"') ? (JSON.parse(json) as string) : json.replace(/^-/, '−')
}

/** Computations that the times of a run record span: every run is computed twice. */
const COMPUTATIONS = 2
/** Under this a reader need not be told before starting. */
const WORTH_SAYING_S = 5

/**
 * What a reader should know of the time before starting; empty where it is short.
 *
 * The server shares the work over threads and a page does not, so its own time is where the range starts.
 */
export function expectedTime({ started_at, finished_at }: Pick<RunRecord, 'started_at' | 'finished_at'>): string {
  const seconds = Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 1000 / COMPUTATIONS)
  if (seconds < WORTH_SAYING_S) return 'It takes a few seconds.'
  return seconds < 60
    ? `It took our server ${plural(seconds, 'second')}; a browser may need two or three times as long.`
    : `It took our server ${plural(Math.round(seconds / 60), 'minute')}; a browser may need two or three times as long.`
}
