import type { Check } from '../../../analysis.ts'
import { shrinkBias } from '../../../eqs/pillars.ts'
import type { Grouping } from '../../../inference/fixed-effects.ts'
import { isGiven } from '../../../words/given-size.ts'
import type { Text } from '../../../fact.ts'
import type { EvidenceItem, Intent } from '../../design.ts'
import type { MatchingFit } from '../estimate.ts'
import { clusteredError } from '../estimators/aipw.ts'
import type { BiasFigures } from '../facts.ts'

/** A bias that a falsification shows, in the units of the estimate. */
interface MeasuredBias {
  value: number
  /** Its standard error; 0 where it is known exactly. */
  noise: number
}

/** What a bias is read against. */
export interface BiasScales {
  se: number
  smallestEffect: number
  units: string
}

export function scalesOf(fit: MatchingFit, { smallestEffect }: Intent): BiasScales {
  return { se: fit.primary.se, smallestEffect, units: fit.outcome.units }
}

/** What of a bias is more than chance, in standard errors of the estimate; `NaN` where the estimate has none. */
export function biasInErrors({ value, noise }: MeasuredBias, { se }: BiasScales): number {
  return Math.abs(shrinkBias(value, noise)) / se
}

/**
 * Up to where the checks of this design call a bias harmless: half a standard error of the estimate, or a tenth of the
 * smallest effect that matters. Ours; the score does not read them.
 */
export const HARMLESS = { errors: 0.5, effects: 0.1 }

/** The same for the move that squares make, which take out a part only of what a curve does. */
export const HARMLESS_CURVE = { errors: 0.25, effects: 0.05 }

/** Small on either scale. */
export function isHarmless(bias: MeasuredBias, scales: BiasScales, limits = HARMLESS): boolean {
  const inEffects = Math.abs(shrinkBias(bias.value, bias.noise)) / scales.smallestEffect
  return biasInErrors(bias, scales) <= limits.errors || inEffects <= limits.effects
}

/** The bias as it is told: its size with its error, and what of it is more than chance on both scales. */
export function biasFigures({ value, noise }: MeasuredBias, { se, smallestEffect, units }: BiasScales): BiasFigures {
  const shrunk = Math.abs(shrinkBias(value, noise))
  return {
    value,
    noise,
    units,
    isChance: shrunk === 0,
    inErrors: shrunk / se,
    inEffects: isGiven(smallestEffect) ? shrunk / smallestEffect : null,
  }
}

/** A check of such a bias; documents have its fields in an order of their own. */
export function biasCheck(
  { id, threshold }: { id: string; threshold: number },
  { passed, statistic }: Pick<Check, 'passed' | 'statistic'>,
  told: (part: 'title' | 'message') => Text,
): Check<Text> {
  return { id, title: told('title'), severity: 'major', threshold, passed, statistic, message: told('message') }
}

/** The same as evidence of a row that is scored as a bias. */
export function biasEvidence(bias: MeasuredBias, text: Text): EvidenceItem<Text> {
  return { value: bias.value, noise: bias.noise, text }
}

/** Standard error of the difference of two estimates, from what each unit adds to either; clustered where they are. */
export function errorOfMove(a: Float64Array, b: Float64Array, clusters?: Grouping): number {
  if (clusters)
    return clusteredError(
      a.map((value, i) => value - b[i]),
      clusters,
    )
  return Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0))
}

/** The same where one of them has no such sum: an efficient estimate does not covary with its distance to another. */
export function errorOfMoveFromErrors(a: number, b: number): number {
  return Math.sqrt(Math.abs(a * a - b * b))
}

/**
 * How far an estimate typically moves over other choices: the root mean square of the moves, which chance alone makes as
 * large as the root mean square of their errors. Its sign is that of the mean move; 0 where there is none.
 *
 * @param moves each the primary estimate less another, with its standard error
 */
export function typicalMove(moves: MeasuredBias[]): MeasuredBias {
  if (moves.length === 0) return { value: 0, noise: 0 }
  const rootMeanSquare = (values: number[]) =>
    Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
  const total = moves.reduce((sum, { value }) => sum + value, 0)
  const size = rootMeanSquare(moves.map(({ value }) => value))
  return { value: total < 0 ? -size : size, noise: rootMeanSquare(moves.map(({ noise }) => noise)) }
}
