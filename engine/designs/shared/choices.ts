import { plainPlural } from '../../words/count.ts'
import { formatEffect } from '../../words/number.ts'
import type { EvidenceItem } from '../design.ts'
import { byValue } from './by-value.ts'

/** Another choice that could have been declared, and how far it moves the estimate. */
export interface ChoiceMove {
  /** As the middle of a sentence. */
  name: string
  /** The estimate less that of the other choice, in the estimate's units: the bias, were the other choice right. */
  value: number
  /** Standard error of the move. */
  noise: number
}

/** Of all moves by size, so many are at most as large as the one that counts: no single knob decides. */
const PERCENTILE = 0.9

/**
 * The bias that other defensible choices show: the 90th percentile of the moves by size, with its own noise.
 *
 * @returns not known where no other choice could be computed
 */
export function choicesEvidence(moves: ChoiceMove[]): EvidenceItem {
  const known = moves.filter(({ value, noise }) => Number.isFinite(value) && Number.isFinite(noise))
  if (known.length === 0) {
    return { value: null, text: 'No other choice that could have been declared can be computed on these data.' }
  }
  const sorted = known.toSorted((a, b) => byValue(Math.abs(a.value), Math.abs(b.value)))
  const { name, value, noise } = sorted[Math.ceil(PERCENTILE * sorted.length) - 1]
  const text =
    known.length === 1
      ? `The one other choice (${name}) moves the estimate by ${formatEffect(Math.abs(value))} (standard error of the move ${formatEffect(noise)}).`
      : `Of ${plainPlural(known.length, 'other choice')} nine in ten move the estimate by no more than ${formatEffect(Math.abs(value))} (${name}; standard error of the move ${formatEffect(noise)}).`
  // 0 is added, because −0 is no number to show
  return { value: value + 0, noise, text }
}

/**
 * Standard error of the difference of two estimates of one thing of which one is efficient: √|s₁² − s₂²|, near enough
 * where they share most of their data.
 *
 * @see Hausman 1978, doi:10.2307/1913827
 */
export function noiseOfMove(se: number, ownSe: number): number {
  return Math.sqrt(Math.abs(se ** 2 - ownSe ** 2))
}
