import { largestDifference, meanOver, rmspe, type Study } from '../frame.ts'

export interface PlaceboRun {
  unit: string
  isTreated: boolean
  /** Outcome less its synthetic one, one value per period. */
  gaps: Float64Array
  preRmspe: number
  postRmspe: number
  /** postRmspe / preRmspe; endless where the fit before treatment is perfect. */
  ratio: number
  /** Mean gap after treatment. */
  meanGap: number
}

export interface PlaceboInSpace {
  /** The treated unit and every placebo, largest ratio first. */
  runs: PlaceboRun[]
  /** Share of all units whose ratio is at least the treated one's. */
  p: number
  rank: number
  /**
   * The same without placebos whose squared error before treatment exceeds a multiple of the treated unit's: by the ratio,
   * and by the gap, which a placebo that was never followed shows without any cause.
   */
  withoutBadFits: { p: number; n: number; pMeanGap: number }
  /** Share of all units whose mean gap is at least as large in size. */
  pMeanGap: number
}

/** Ratios this close count as equal: a tie counts for the null. */
const tie = 1e-12
/** An error under this share of the largest difference between paths is rounding. */
const perfect = 1e-11

/** A unit's run in numbers. Errors that are rounding only count as none. */
export function describeRun(unit: string, study: Study, gaps: Float64Array, isTreated = false): PlaceboRun {
  return { unit, isTreated, ...describeGaps(gaps, study.pre, largestDifference(study)) }
}

/** {@link describeRun} of the gaps alone, by the largest distance of a donor from the unit. */
export function describeGaps(gaps: Float64Array, pre: number, largest: number): Omit<PlaceboRun, 'unit' | 'isTreated'> {
  const smallest = perfect * largest
  const errorOver = (first: number, end: number) => {
    const error = rmspe(gaps, first, end)
    return error > smallest ? error : 0
  }
  const preRmspe = errorOver(0, pre)
  const postRmspe = errorOver(pre, gaps.length)
  const ratio = postRmspe === 0 && preRmspe === 0 ? 1 : postRmspe / preRmspe
  return { gaps, preRmspe, postRmspe, ratio, meanGap: meanOver(gaps, pre, gaps.length) }
}

/**
 * Placebo in space: every donor in turn as if it had been treated, with the rule of the treated unit, and where the
 * treated unit stands among them.
 *
 * @param treated  the treated unit's own run
 * @param placebos one run per donor
 * @see Abadie, Diamond & Hainmueller 2010, doi:10.1198/jasa.2009.ap08746, section 3.5
 */
export function rankRuns(treated: PlaceboRun, placebos: PlaceboRun[], badFitMultiple: number): PlaceboInSpace {
  const all = [treated, ...placebos]
  const fitting = all.filter(({ preRmspe }) => preRmspe ** 2 <= badFitMultiple * treated.preRmspe ** 2 * (1 + tie))
  const atLeast = (runs: PlaceboRun[], size: (run: PlaceboRun) => number) =>
    runs.filter((run) => size(run) >= size(treated) * (1 - tie)).length
  const ratio = (run: PlaceboRun) => run.ratio
  const gap = (run: PlaceboRun) => Math.abs(run.meanGap)
  return {
    runs: all.sort((a, b) => compare(b.ratio, a.ratio) || (a.unit < b.unit ? -1 : 1)),
    p: atLeast(all, ratio) / all.length,
    rank: atLeast(all, ratio),
    withoutBadFits: {
      p: atLeast(fitting, ratio) / fitting.length,
      n: fitting.length,
      pMeanGap: atLeast(fitting, gap) / fitting.length,
    },
    pMeanGap: atLeast(all, gap) / all.length,
  }
}

/** Unlike a difference it can tell that two endless ratios are equal. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
