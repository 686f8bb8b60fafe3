import { withUnits } from '../../../words/units.ts'
import { byValue } from '../../shared/by-value.ts'
import { noiseOfMove, type ChoiceMove } from '../../shared/choices.ts'
import type { EvidenceItem } from '../../design.ts'
import { formatEffect } from '../../../words/number.ts'

/** One other way to reach the estimate. */
export interface Move {
  /** What was done, as the middle of a sentence. */
  name: string
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
export function choiceOf({ name, move, se, ownSe }: Move): ChoiceMove {
  return { name, value: 0 - move, noise: noiseOfMove(se, ownSe) }
}

/** A move as evidence, in the estimate's units: the estimate less this bias is the one that it moves to. */
export function moveEvidence(
  chosen: Pick<Move, 'move'>,
  noise: number,
  sentence: (size: string) => string,
  units: string,
): EvidenceItem {
  const text = sentence(withUnits(formatEffect(Math.abs(chosen.move)), units))
  // subtracted, because −0 is no number to show
  return { value: 0 - chosen.move, noise, text }
}
