import type { EqsPrecision } from '../analysis.ts'
import { normalQuantile } from '../numerics/distributions.ts'

export interface PrecisionContext {
  /** 95 % interval of the main estimate; null without one. */
  ci: readonly [number, number] | null
  /** Smallest effect that matters, positive, same units; null where none was given. */
  smallestEffect: number | null
}

/** Standard errors that an effect must lie from zero to be found four times in five at the 5 % level. */
const FOUND = normalQuantile(0.975) + normalQuantile(0.8)

/**
 * How much the data can tell apart, in a word and a figure: it earns and costs no points.
 *
 * *Precise*: half the interval's width is at most the smallest effect that matters; *coarse*: at most three of them.
 */
export function measurePrecision({ ci, smallestEffect }: PrecisionContext): EqsPrecision {
  const halfWidth = ci === null ? Number.NaN : (ci[1] - ci[0]) / 2
  const detectable = (halfWidth / normalQuantile(0.975)) * FOUND
  const isKnown = Number.isFinite(halfWidth)
  return {
    word: wordOf(halfWidth, smallestEffect),
    halfWidth: isKnown ? halfWidth : null,
    detectable: isKnown ? detectable : null,
  }
}

function wordOf(halfWidth: number, smallestEffect: number | null): EqsPrecision['word'] {
  if (smallestEffect === null || Number.isNaN(halfWidth)) return null
  if (halfWidth <= smallestEffect) return 'precise'
  return halfWidth <= 3 * smallestEffect ? 'coarse' : 'very coarse'
}
