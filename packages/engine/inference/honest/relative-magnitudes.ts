import { findSwitch } from '../../numerics/one-dimensional.ts'
import { DEFAULT_ALPHA, requireEventStudy, type EventStudyInput, type HonestOptions } from './event-study-input.ts'
import { isAccepted, outerLimits, prepareHybridTest, widestLimits, type HybridTest } from './hybrid-test.ts'
import { relativeMagnitudeMoments } from './moments.ts'

export interface RelativeMagnitudeBound {
  mbar: number
  /** Ends of the confidence set; where the set is in pieces, the ends of the outermost. */
  ci: [number, number]
}

/** Points tried between the outer limits before the ends are refined, so that a set in pieces is not missed. */
const scanPoints = 80

/**
 * Confidence sets that hold as long as trends diverge after treatment by at most M̄ times the largest divergence
 * between two neighbouring periods before it: Δ^RM(M̄), by the conditional / least-favourable hybrid test.
 *
 * The ends are solved for, not read off a grid, and the first stage's critical value is integrated, not simulated, so
 * equal input gives equal output. At M̄ = 0 the set is the usual normal interval.
 *
 * @param input   event study, {@link EventStudyInput}
 * @param mbars   values of M̄, each 0 or more
 * @param options `alpha`, 0.05 unless given
 * @returns       one set per M̄, in the units of the estimate; [NaN, NaN] where every effect is rejected
 * @throws {EngineError} `did/no-pre-periods`; `numerics/singular-matrix` when a difference between neighbouring periods
 *   has no variance
 * @see Rambachan & Roth 2023, doi:10.1093/restud/rdad018; goldens from R `HonestDiD`
 */
export function honestRelativeMagnitudes(
  input: EventStudyInput,
  mbars: number[],
  options: HonestOptions = {},
): RelativeMagnitudeBound[] {
  requireEventStudy(input)
  return mbars.map((mbar) => ({ mbar, ci: confidenceSet(input, mbar, options.alpha ?? DEFAULT_ALPHA) }))
}

/** Union over the period and sign of the largest departure before treatment. */
function confidenceSet(input: EventStudyInput, mbar: number, alpha: number): [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (let period = 0; period < input.pre; period++) {
    for (const sign of [1, -1]) {
      const set = relativeMagnitudeMoments(input, period, sign, mbar)
      const widest = widestLimits(set, alpha)
      // most sets of small departures lie within those of the largest one: they cannot move an end
      if (widest === null || (widest[0] >= low && widest[1] <= high)) continue
      const test = prepareHybridTest(set, alpha)
      const limits = outerLimits(test)
      if (limits === null) continue
      const points = scan(limits)
      const precision = 1e-12 * (limits[1] - limits[0])
      low = Math.min(low, acceptedEnd(test, points, precision, (theta) => theta >= low) ?? Infinity)
      high = Math.max(high, acceptedEnd(test, points.reverse(), precision, (theta) => theta <= high) ?? -Infinity)
    }
  }
  return low <= high ? [low, high] : [NaN, NaN]
}

/**
 * The outermost accepted effect on the way inwards along the points; null when all are rejected, and where it lies no
 * further out than the end known from other sets, which it then cannot move.
 *
 * @param isKnown whether an effect is no further out than the end known so far
 */
function acceptedEnd(
  test: HybridTest,
  points: number[],
  precision: number,
  isKnown: (theta: number) => boolean,
): number | null {
  if (isAccepted(test, points[0])) return points[0]
  for (let i = 1; i < points.length && !isKnown(points[i - 1]); i++) {
    if (isAccepted(test, points[i]))
      return findSwitch((theta) => isAccepted(test, theta), points[i], points[i - 1], precision)
  }
  return null
}

function scan([low, high]: [number, number]): number[] {
  return Array.from({ length: scanPoints + 1 }, (_, i) => low + ((high - low) * i) / scanPoints)
}
