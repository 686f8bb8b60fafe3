import type { ChoiceMove } from '../../shared/choices.ts'
import type { DidFit } from '../estimate.ts'
import { aggregate } from '../group-time/aggregate.ts'
import { inferAverage } from '../lone-comparison.ts'
import { choiceOf } from './movement.ts'

/**
 * Estimators of the same effect that lean on the periods before treatment in other ways: the average over treated
 * observations is compared with theirs. Two-way fixed effects and DID_M estimate something else and are not among them.
 */
const ALIKE = ['sun-abraham', 'imputation', 'synthetic-did']

/** How far the other estimators lie from ours of the same average. */
export function moveToOtherEstimators({ estimates, unweighted }: DidFit): ChoiceMove[] {
  const own = inferAverage(aggregate(unweighted, 'simple').overall)
  return (
    estimates
      // without a standard error, as against one cluster alone, a distance cannot be told from noise
      .filter(({ id, value, se }) => ALIKE.includes(id) && !Number.isNaN(value) && !Number.isNaN(se))
      .map(({ name, value, se }) => choiceOf({ name, move: value - own.value, se, ownSe: own.se }))
  )
}
