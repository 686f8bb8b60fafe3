import type { EvidenceItem } from '../../design.ts'
import type { DidFit } from '../estimate.ts'
import { aggregate } from '../group-time/aggregate.ts'
import { inferAverage } from '../lone-comparison.ts'
import { largestMove, moveEvidence } from './movement.ts'

/**
 * Estimators of the same effect that lean on the periods before treatment in other ways: the average over treated
 * observations is compared with theirs. Two-way fixed effects and DID_M estimate something else and are not among them.
 */
const ALIKE = ['sun-abraham', 'imputation', 'synthetic-did']

/** How far the furthest of the other estimators lies from ours of the same average. */
export function findOtherEstimators({ estimates, unweighted, outcome }: DidFit): { otherEstimators: EvidenceItem } {
  const own = inferAverage(aggregate(unweighted, 'simple').overall)
  const moves = estimates
    // without a standard error, as against one cluster alone, a distance cannot be told from noise
    .filter(({ id, value, se }) => ALIKE.includes(id) && !Number.isNaN(value) && !Number.isNaN(se))
    .map(({ name, value, se }) => ({ name, move: value - own.value, se, ownSe: own.se }))
  const most = largestMove(moves)
  if (most === null) {
    const text = 'No other estimator of the same effect can be computed on these data.'
    return { otherEstimators: { value: null, text, available: false } }
  }
  const sentence = (size: string) =>
    moves.length === 1
      ? `The one other estimator of the average over treated observations, “${most.name}”, lies ${size} from it.`
      : `Of ${moves.length} other estimators of the average over treated observations, “${most.name}” lies furthest from it, by ${size}.`
  return { otherEstimators: moveEvidence(most, sentence, outcome.units) }
}
