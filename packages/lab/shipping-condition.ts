import type { DesignType } from '@casefiles/engine/analysis'
import { coverageOf, type CalibrationTable, type MeasuredWorld } from './calibration.ts'
import { wilsonShare, type Share } from './summaries.ts'

/** What must hold on the violations that data can reveal, on three fresh seeds in a row, before a design's score loses the word "provisional". */
export interface ShippingCondition {
  /** The score from which evidence counts as good as this design gives: 80, or 60 where it can promise no more. */
  strongFrom: number
  /** No band covers less than a lower one by more than two Monte Carlo standard errors of the difference. */
  coverageRises: boolean
  coverageAtStrong: Share | null
  /** Coverage under a score of 60. */
  coverageUnder60: Share | null
  isStrongHigh: boolean
  isWeakLow: boolean
  spearman: number
  isOrdered: boolean
  /** Share of the sound worlds that reach `strongFrom`, and how many have to. */
  soundAtStrong: Share | null
  soundNeeded: number
  isReachable: boolean
  holds: boolean
}

const STRONG_COVERAGE = 0.9
const WEAK_COVERAGE = 0.7
const LARGEST_SPEARMAN = -0.5
/** Under this many worlds a band's coverage says nothing either way. */
const FEWEST_WORLDS = 20

/** Where the condition differs by design (docs/methodology.md, "Calibration"). */
const STRONG_FROM: Partial<Record<DesignType, number>> = { Matching: 60 }
const SOUND_NEEDED: Partial<Record<DesignType, number>> = { IV: 1 / 3 }

/**
 * @param worlds of the revealable table
 * @param table  {@link calibrate} of the same worlds
 */
export function judgeShipping(design: DesignType, worlds: MeasuredWorld[], table: CalibrationTable): ShippingCondition {
  const strongFrom = STRONG_FROM[design] ?? 80
  const soundNeeded = SOUND_NEEDED[design] ?? 1 / 2
  const coverageAtStrong = coverageOf(worlds.filter(({ eqs }) => eqs >= strongFrom))
  const coverageUnder60 = coverageOf(worlds.filter(({ eqs }) => eqs < 60))
  const soundAtStrong = wilsonShare(worlds.filter(({ kind }) => kind === 'none').map(({ eqs }) => eqs >= strongFrom))
  const judged = {
    coverageRises: risesWithBand(table),
    isStrongHigh: isCounted(coverageAtStrong) && coverageAtStrong.share >= STRONG_COVERAGE,
    // a band that nearly nothing falls into cannot mislead
    isWeakLow: !isCounted(coverageUnder60) || coverageUnder60.share <= WEAK_COVERAGE,
    isOrdered: table.spearman <= LARGEST_SPEARMAN,
    isReachable: soundAtStrong !== null && soundAtStrong.share >= soundNeeded,
  }
  return {
    strongFrom,
    soundNeeded,
    coverageAtStrong,
    coverageUnder60,
    soundAtStrong,
    spearman: table.spearman,
    ...judged,
    holds: Object.values(judged).every(Boolean),
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
