import type { Estimate } from '../analysis.ts'
import type { Intent } from '../designs/design.ts'
import { wordDecimals } from '../words/decimals.ts'
import { formatNumber } from '../words/number.ts'
import { sizeInWords, type OutcomeScale } from './outcome-scale.ts'
import { unitsBeside, withUnits } from '../words/units.ts'

/** An estimate in rounded plain words. Exact numbers stand in the effect paragraph, never here. */
export interface EffectWords {
  includesZero: boolean
  /** `lower` or `higher` than without the policy. */
  comparison: 'lower' | 'higher'
  /** E.g. `about 5 percent`, `8.33 percentage points`; without units that the outcome's words say. */
  size: string
  /** E.g. `a fall of 2 to 8 percent`, `anything from a fall of 2 percent to a rise of 13 percent`; null without an interval. */
  range: string | null
  /** The interval has no bound on either side. */
  isEndless: boolean
}

/** Where a placebo test stands in for the interval, zero is left out under this p. */
const PLACEBO_LEVEL = 0.05

/**
 * @param estimate one with a finite value, and an interval or a placebo test
 * @param outcome as inside a sentence, where the size stands in one with it
 */
export function describeEffect(estimate: Estimate, scale: OutcomeScale, outcome = ''): EffectWords {
  const value = sizeInWords(estimate.value, scale)
  const low = sizeInWords(estimate.ci[0], scale)
  const high = sizeInWords(estimate.ci[1], scale)
  const unit = unitInWords(estimate.units, scale)
  const comparison = value < 0 ? 'lower' : 'higher'
  const sizeAt = (decimals: number) =>
    aboutIfRounded(withUnits(roundedSize(value, decimals), unitsBeside(outcome, unit)), decimals)
  if (Number.isNaN(low) || Number.isNaN(high)) {
    const size = sizeAt(wordDecimals([value]))
    return { includesZero: !(estimate.p < PLACEBO_LEVEL), comparison, size, range: null, isEndless: false }
  }
  const includesZero = low <= 0 && high >= 0
  // Across zero the two ends are told apart by their direction, so each only has to stay off zero.
  const ends = [low, high].filter(Number.isFinite)
  const decimals = includesZero
    ? Math.max(0, ...ends.map((end) => wordDecimals([end])))
    : wordDecimals([...ends, value])
  return {
    includesZero,
    comparison,
    size: sizeAt(decimals),
    range: includesZero ? rangeAcrossZero(low, high, decimals, unit) : rangeOnOneSide(low, high, decimals, unit),
    isEndless: isWholeLine(estimate),
  }
}

/** A set in pieces leaves something out, though its hull may be the whole line. */
function isWholeLine({ ci: [low, high], ciPieces }: Estimate): boolean {
  return low === -Infinity && high === Infinity && (ciPieces?.length ?? 1) === 1
}

/** Two decimals are as exact as the effect paragraph: such a number is not "about" anything. */
function aboutIfRounded(size: string, decimals: number): string {
  return decimals < 2 ? `about ${size}` : size
}

/** A size set beforehand (smallest effect, stated goal), e.g. `a fall of 5 percent`. */
export function describeIntended(size: number, intent: Intent, units: string, scale: OutcomeScale): string {
  const signed = sizeInWords(intent.direction === 'decrease' ? -size : size, scale)
  return describeChange(signed, wordDecimals([signed]), unitInWords(units, scale))
}

/** What a size is told in: percent where the outcome is read as a logarithm. */
export function unitInWords(units: string, scale: OutcomeScale): string {
  return scale.kind === 'log' ? 'percent' : units
}

function rangeOnOneSide(low: number, high: number, decimals: number, unit: string): string {
  const [near, far] = low > 0 ? [low, high] : [high, low]
  const noun = low > 0 ? 'rise' : 'fall'
  if (!Number.isFinite(far)) return `a ${noun} of ${withUnits(roundedSize(near, decimals), unit)} or more`
  return `a ${noun} of ${roundedSize(near, decimals)} to ${withUnits(roundedSize(far, decimals), unit)}`
}

function rangeAcrossZero(low: number, high: number, decimals: number, unit: string): string {
  return `anything from ${describeChange(low, decimals, unit)} to ${describeChange(high, decimals, unit)}`
}

function describeChange(change: number, decimals: number, unit: string): string {
  if (change === 0) return 'no change'
  if (!Number.isFinite(change)) return `a ${change < 0 ? 'fall' : 'rise'} of any size`
  return `a ${change < 0 ? 'fall' : 'rise'} of ${withUnits(roundedSize(change, decimals), unit)}`
}

/** Rounding must not turn a small change into none. */
function roundedSize(value: number, decimals: number): string {
  const text = formatNumber(Math.abs(value), decimals)
  return Number(text) === 0 && value !== 0 ? `less than ${formatNumber(10 ** -decimals, decimals)}` : text
}
