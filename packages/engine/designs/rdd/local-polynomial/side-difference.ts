import type { Jump } from './jump.ts'

/** The limit at the cutoff from one side, in the outcome's units, plain and corrected for bias, with their variances. */
export interface SideLimit {
  conventional: number
  corrected: number
  conventionalVariance: number
  correctedVariance: number
}

/** The jump from one side's limit to the other's; the sides' errors are independent (Calonico, Cattaneo & Titiunik 2014, section 2). */
export function differenceOf(from: SideLimit, to: SideLimit): Jump {
  return {
    conventional: {
      value: to.conventional - from.conventional,
      se: Math.sqrt(to.conventionalVariance + from.conventionalVariance),
    },
    robust: { value: to.corrected - from.corrected, se: Math.sqrt(to.correctedVariance + from.correctedVariance) },
    bias: { control: from.conventional - from.corrected, treated: to.conventional - to.corrected },
  }
}
