import { seen } from '../../eqs/facts.ts'
import type { Text } from '../../fact.ts'
import type { EvidenceItem } from '../design.ts'
import { byValue } from './by-value.ts'

/** Another choice that could have been declared, and how far it moves the estimate. */
export interface ChoiceMove<Words extends Text = string> {
  /** As the middle of a sentence. */
  name: Words
  /** The estimate less that of the other choice, in the estimate's units: the bias, were the other choice right. */
  value: number
  /** Standard error of the move. */
  noise: number
}

/** A choice of the whole set, with the weight that its kind leaves it. */
export type Alternative<Words extends Text = string> = ChoiceMove<Words> & { weight: number }

/** Of all moves by size, so many are at most as large as the one that counts: no single knob decides. */
const PERCENTILE = 0.9

/**
 * The bias that other defensible choices show: the 90th percentile of the moves by size, with its own noise.
 *
 * Each kind of choice has the same weight, however many of its settings were tried: a covariate that predicts nothing repeats
 * the settings of one kind and would otherwise drown what another kind shows.
 *
 * @param kinds the moves by kind of choice, one part of the sensitivity analyses each
 * @returns not known where no other choice could be computed
 * @example choicesEvidence([[{ name: 'x', value: 1, noise: 0 }], []]).value // 1
 */
export function choicesEvidence(kinds: ChoiceMove<Text>[][]): EvidenceItem<Text> {
  const known = kinds.flatMap((moves) => {
    const computed = moves.filter(({ value, noise }) => Number.isFinite(value) && Number.isFinite(noise))
    return computed.map((move) => ({ ...move, weight: 1 / computed.length }))
  })
  if (known.length === 0) return { value: null, text: seen('no-other-choice', {}) }
  const { name, value, noise } = atPercentile(known)
  const text = seen('other-choices', { choices: known.length, name, size: Math.abs(value), noise })
  // 0 is added, because −0 is no number to show
  return { value: value + 0, noise, text, alternatives: known }
}

/**
 * The same look, had one of the others been the declared choice: what was declared is then a choice of a kind of its own.
 *
 * The noise between two others follows from theirs as {@link noiseOfMove} does from standard errors.
 *
 * @param alternatives as {@link choicesEvidence} hands them on
 * @param declared     one of them
 * @example choicesFrom([{ name: 'x', value: 1, noise: 0, weight: 1 }], 0).value // −1: what was declared lies one lower
 */
export function choicesFrom(alternatives: readonly Alternative<Text>[], declared: number): EvidenceItem<Text> {
  const from = alternatives[declared]
  const others = alternatives.flatMap((other, place) =>
    place === declared
      ? []
      : [{ ...other, value: other.value - from.value, noise: noiseOfMove(other.noise, from.noise) }],
  )
  const own = { name: seen('declared-choice', {}), value: -from.value, noise: from.noise, weight: 1 }
  const { value, noise, name } = atPercentile([...others, own])
  return { value: value + 0, noise, text: seen('from-another-choice', { name }) }
}

/** The first of the moves by size up to which nine tenths of the weight lie. */
function atPercentile(moves: Alternative<Text>[]): Alternative<Text> {
  const sorted = moves.toSorted((a, b) => byValue(Math.abs(a.value), Math.abs(b.value)))
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  // what a sum of fractions lacks of its last digit is no move more
  const goal = PERCENTILE * total * (1 - 1e-12)
  let reached = 0
  return sorted.find(({ weight }) => (reached += weight) >= goal) ?? sorted.at(-1)!
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
