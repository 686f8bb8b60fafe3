import { withUnits } from '../../../words/units.ts'
import { byValue } from '../../shared/by-value.ts'
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

/**
 * Standard error of the difference of two estimates of one thing of which one is efficient: √|s₁² − s₂²|, near enough
 * where they share most of their data.
 *
 * @see Hausman 1978, doi:10.2307/1913827
 */
export function noiseOf({ se, ownSe }: Move): number {
  const noise = Math.sqrt(Math.abs(se ** 2 - ownSe ** 2))
  return Number.isFinite(noise) ? noise : 0
}

/** The move at the middle of all by size: half of the ways move the estimate by less. */
export function middleMove(moves: Move[]): Move | null {
  const sorted = sortedBySize(moves)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

export function largestMove(moves: Move[]): Move | null {
  return sortedBySize(moves).at(-1) ?? null
}

function sortedBySize(moves: Move[]): Move[] {
  return moves.filter(({ move }) => Number.isFinite(move)).sort((a, b) => byValue(Math.abs(a.move), Math.abs(b.move)))
}

/** A move as evidence, in the estimate's units: the estimate less this bias is the one that it moves to. */
export function moveEvidence(chosen: Move, sentence: (size: string) => string, units: string): EvidenceItem {
  const text = sentence(withUnits(formatEffect(Math.abs(chosen.move)), units))
  // subtracted, because −0 is no number to show
  return { value: 0 - chosen.move, noise: noiseOf(chosen), text }
}
