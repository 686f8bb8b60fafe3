import type { Estimate } from '../analysis.ts'
import type { Intent } from '../designs/design.ts'
import { formatNumber, wordDecimals } from './format-number.ts'
import { sizeInWords } from './outcome-scale.ts'
import type { OutcomeScale } from './outcome-scale.ts'

/** An estimate in rounded plain words. Exact numbers stand in the effect paragraph, never here. */
export interface EffectWords {
  includesZero: boolean
  /** `lower` or `higher` than without the policy. */
  comparison: 'lower' | 'higher'
  /** E.g. `about 5 percent`. */
  size: string
  /** E.g. `a fall of 2 to 8 percent`, `anything from a fall of 2 percent to a rise of 13 percent`. */
  range: string
}

/** @param estimate one with a finite value and interval */
export function describeEffect(estimate: Estimate, scale: OutcomeScale): EffectWords {
  const value = sizeInWords(estimate.value, scale)
  const low = sizeInWords(estimate.ci[0], scale)
  const high = sizeInWords(estimate.ci[1], scale)
  const includesZero = low <= 0 && high >= 0
  // Across zero the two ends are told apart by their direction, so each only has to stay off zero.
  const decimals = includesZero ? Math.max(wordDecimals([low]), wordDecimals([high])) : wordDecimals([low, value, high])
  const unit = unitInWords(estimate.units, scale)
  return {
    includesZero,
    comparison: value < 0 ? 'lower' : 'higher',
    size: `about ${withUnit(roundedSize(value, decimals), unit)}`,
    range: includesZero ? rangeAcrossZero(low, high, decimals, unit) : rangeOnOneSide(low, high, decimals, unit),
  }
}

/** A size set beforehand (smallest effect, stated goal), e.g. `a fall of 5 percent`. */
export function describeIntended(size: number, intent: Intent, units: string, scale: OutcomeScale): string {
  const signed = sizeInWords(intent.direction === 'decrease' ? -size : size, scale)
  return describeChange(signed, wordDecimals([signed]), unitInWords(units, scale))
}

/** A number with its unit; a percent sign stands close to its number. */
export function withUnit(number: string, unit: string): string {
  return unit.startsWith('%') ? `${number}${unit}` : `${number} ${unit}`
}

function unitInWords(units: string, scale: OutcomeScale): string {
  return scale.kind === 'log' ? 'percent' : units
}

function rangeOnOneSide(low: number, high: number, decimals: number, unit: string): string {
  const [near, far] = low > 0 ? [low, high] : [high, low]
  const noun = low > 0 ? 'rise' : 'fall'
  return `a ${noun} of ${roundedSize(near, decimals)} to ${withUnit(roundedSize(far, decimals), unit)}`
}

function rangeAcrossZero(low: number, high: number, decimals: number, unit: string): string {
  return `anything from ${describeChange(low, decimals, unit)} to ${describeChange(high, decimals, unit)}`
}

function describeChange(change: number, decimals: number, unit: string): string {
  if (change === 0) return 'no change'
  return `a ${change < 0 ? 'fall' : 'rise'} of ${withUnit(roundedSize(change, decimals), unit)}`
}

/** Rounding must not turn a small change into none. */
function roundedSize(value: number, decimals: number): string {
  const text = formatNumber(Math.abs(value), decimals)
  return Number(text) === 0 && value !== 0 ? `less than ${formatNumber(10 ** -decimals, decimals)}` : text
}
