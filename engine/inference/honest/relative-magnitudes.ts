import { findSwitch } from '../../numerics/one-dimensional.ts'
import { DEFAULT_ALPHA, requireEventStudy, type EventStudyInput, type HonestOptions } from './event-study-input.ts'
import { isAccepted, prepareHybridTest, type HybridTest } from './hybrid-test.ts'
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
      const test = prepareHybridTest(relativeMagnitudeMoments(input, period, sign, mbar), alpha)
      const ends = acceptedEnds(test)
      if (ends === null) continue
      low = Math.min(low, ends[0])
      high = Math.max(high, ends[1])
    }
  }
  return low <= high ? [low, high] : [NaN, NaN]
}

/** Smallest and largest accepted effect, or null when all are rejected. */
function acceptedEnds(test: HybridTest): [number, number] | null {
  const limits = outerLimits(test)
  if (limits === null) return null
  const points = scan(limits)
  const accepted = points.map((theta) => isAccepted(test, theta))
  const first = accepted.indexOf(true)
  const last = accepted.lastIndexOf(true)
  if (first < 0) return null
  const precision = 1e-12 * (limits[1] - limits[0])
  const end = (inside: number, outside: number | undefined) =>
    outside === undefined ? inside : findSwitch((theta) => isAccepted(test, theta), inside, outside, precision)
  return [end(points[first], points[first - 1]), end(points[last], points[last + 1])]
}

/** The effects outside these are rejected by the first stage; null when it rejects all of them. */
function outerLimits({ set, criticalValue }: HybridTest): [number, number] | null {
  let [low, high] = [-Infinity, Infinity]
  for (const { onTarget, onDeparture } of set.moments) {
    const slack = criticalValue - onDeparture * set.departure
    if (onTarget === 0 && slack < 0) return null
    if (onTarget > 0) low = Math.max(low, set.target - slack / onTarget)
    if (onTarget < 0) high = Math.min(high, set.target - slack / onTarget)
  }
  return low <= high ? [low, high] : null
}

function scan([low, high]: [number, number]): number[] {
  return Array.from({ length: scanPoints + 1 }, (_, i) => low + ((high - low) * i) / scanPoints)
}
