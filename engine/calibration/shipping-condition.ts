import { coverageOf } from './calibration.ts'
import type { CalibrationTable, MeasuredWorld } from './calibration.ts'
import type { Share } from './summaries.ts'

/** What must hold on the violations that data can reveal before a design's score loses the word "provisional". */
export interface ShippingCondition {
  /** No band covers less than a lower one by more than two Monte Carlo standard errors of the difference. */
  coverageRises: boolean
  /** Coverage at a score of 80 or more. */
  coverageAtStrong: Share | null
  /** Coverage under a score of 60. */
  coverageUnder60: Share | null
  isStrongHigh: boolean
  /** The two Monte Carlo intervals do not touch. */
  isWeakLower: boolean
  spearman: number
  isOrdered: boolean
  holds: boolean
}

const STRONG_COVERAGE = 0.9
const LARGEST_SPEARMAN = -0.5
/** Under this many worlds a band's coverage says nothing either way. */
const FEWEST_WORLDS = 20

/**
 * @param worlds of the revealable table, one half
 * @param table  {@link calibrate} of the same worlds
 */
export function judgeShipping(worlds: MeasuredWorld[], table: CalibrationTable): ShippingCondition {
  const coverageAtStrong = coverageOf(worlds.filter(({ eqs }) => eqs >= 80))
  const coverageUnder60 = coverageOf(worlds.filter(({ eqs }) => eqs < 60))
  const isStrongHigh = isCounted(coverageAtStrong) && coverageAtStrong.share >= STRONG_COVERAGE
  const isWeakLower =
    isCounted(coverageAtStrong) && isCounted(coverageUnder60) && coverageUnder60.high < coverageAtStrong.low
  const coverageRises = risesWithBand(table)
  const isOrdered = table.spearman <= LARGEST_SPEARMAN
  return {
    coverageRises,
    coverageAtStrong,
    coverageUnder60,
    isStrongHigh,
    isWeakLower,
    spearman: table.spearman,
    isOrdered,
    holds: coverageRises && isStrongHigh && isWeakLower && isOrdered,
  }
}

function isCounted(share: Share | null): share is Share {
  return share !== null && share.n >= FEWEST_WORLDS
}

function risesWithBand({ bands }: CalibrationTable): boolean {
  const counted = bands.map(({ coverage }) => coverage).filter(isCounted)
  return counted.every((higher, i) =>
    counted.slice(0, i).every((lower) => higher.share >= lower.share - slack(lower, higher)),
  )
}

/** Two Monte Carlo standard errors of a difference of shares. */
function slack(first: Share, second: Share): number {
  const variance = ({ share, n }: Share) => (share * (1 - share)) / n
  return 2 * Math.sqrt(variance(first) + variance(second))
}
