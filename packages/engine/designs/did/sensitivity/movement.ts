import type { Text } from '../../../fact.ts'
import type { EvidenceItem } from '../../design.ts'
import { byValue } from '../../shared/by-value.ts'
import { type ChoiceMove, noiseOfMove } from '../../shared/choices.ts'
import type { DidFit } from '../estimate.ts'
import { aggregate } from '../group-time/aggregate.ts'
import { inferAverage } from '../inference.ts'

/** One other way to reach the estimate. */
export interface Move {
  /** What was done, as the middle of a sentence. */
  name: Text
  /** Signed, in the estimate's units. */
  move: number
  /** Standard errors with it and of the main estimate. */
  se: number
  ownSe: number
}

export function largestMove(moves: Move[]): Move | null {
  return (
    moves
      .filter(({ move }) => Number.isFinite(move))
      .sort((a, b) => byValue(Math.abs(a.move), Math.abs(b.move)))
      .at(-1) ?? null
  )
}

/** As one of the choices that could have been declared. */
export function choiceOf({ name, move, se, ownSe }: Move): ChoiceMove<Text> {
  return { name, value: 0 - move, noise: noiseOfMove(se, ownSe) }
}

/** A move as evidence, in the estimate's units: the estimate less this bias is the one that it moves to. */
export function moveEvidence(chosen: Pick<Move, 'move'>, noise: number, text: Text): EvidenceItem<Text> {
  // subtracted, because −0 is no number to show
  return { value: 0 - chosen.move, noise, text }
}

/**
 * Estimators of the same effect that lean on the periods before treatment in other ways: the average over treated
 * observations is compared with theirs. Two-way fixed effects and DID_M estimate something else and are not among them.
 */
const ALIKE = ['sun-abraham', 'imputation', 'synthetic-did']

/** How far the other estimators lie from ours of the same average. */
export function moveToOtherEstimators({ estimates, unweighted }: DidFit): ChoiceMove<Text>[] {
  const own = inferAverage(aggregate(unweighted, 'simple').overall)
  return (
    estimates
      // without a standard error, as against one cluster alone, a distance cannot be told from noise
      .filter(({ id, value, se }) => ALIKE.includes(id) && !Number.isNaN(value) && !Number.isNaN(se))
      .map(({ name, value, se }) => choiceOf({ name, move: value - own.value, se, ownSe: own.se }))
  )
}
