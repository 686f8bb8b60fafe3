import { withUnits } from '../../../words/units.ts'
import { HARMLESS } from '../bias-scale.ts'
import { shrinkBias } from '../../../eqs/pillars.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import { isGiven } from '../../../words/given-size.ts'
import type { EvidenceItem, Intent } from '../../design.ts'
import type { MatchingFit } from '../estimate.ts'

/** A bias that a falsification shows, in the units of the estimate. */
export interface MeasuredBias {
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

/** Small on either scale. */
export function isHarmless(bias: MeasuredBias, scales: BiasScales, limits = HARMLESS): boolean {
  const inEffects = Math.abs(shrinkBias(bias.value, bias.noise)) / scales.smallestEffect
  return biasInErrors(bias, scales) <= limits.errors || inEffects <= limits.effects
}

/** The bias in words: its size with its error, and what of it is more than chance on both scales. */
export function describeBias(bias: MeasuredBias, scales: BiasScales): string {
  const shrunk = Math.abs(shrinkBias(bias.value, bias.noise))
  const noise = bias.noise > 0 ? ` (standard error ${formatEffect(bias.noise)})` : ''
  const size = `${withUnits(formatEffect(bias.value), scales.units)}${noise}`
  if (bias.value === 0) return size
  if (shrunk === 0) return `${size}, no more than chance gives`
  const inErrors = formatNumber(shrunk / scales.se, 2)
  const inEffects = formatNumber(shrunk / scales.smallestEffect, 2)
  const multiples = isGiven(scales.smallestEffect) ? ` and ${inEffects} times the smallest effect that matters` : ''
  return `${size}; what is more than chance is ${inErrors} standard errors of the estimate${multiples}`
}

/** The same as evidence of a row that is scored as a bias. */
export function biasEvidence(bias: MeasuredBias, text: string): EvidenceItem {
  return { value: bias.value, noise: bias.noise, text }
}
