import { EngineError } from '../../../errors.ts'
import { normalUpper } from '../../../numerics/distributions.ts'
import { countInside } from '../local-polynomial/basis.ts'
import { selectDensityBandwidths, type DensityChoices, type SideBandwidths } from './density-bandwidth.ts'
import { describeDistribution, fitEdges, fitSharedCurvature, type Edge } from './distribution-fit.ts'
import { edgeConstants } from './kernel-moments.ts'

export interface DensityTest {
  bandwidths: SideBandwidths
  /** People, where rows stand for several. */
  rowsInside: { below: number; above: number }
  density: { below: number; above: number }
  se: { below: number; above: number }
  difference: number
  differenceSe: number
  t: number
  /** Two-sided, normal reference. */
  p: number
}

export const defaultDensityChoices: DensityChoices = {
  polynomialOrder: 2,
  kernel: 'triangular',
  model: 'unrestricted',
  variance: 'jackknife',
}

/**
 * Whether the density of the running variable jumps at the cutoff, as it would if units could choose their side.
 *
 * A local polynomial is fitted to the empirical distribution function on each side; its slope at the cutoff is the
 * density. Bandwidths are best for order p, the test fits order p + 1, so that bias does not pass for a jump.
 *
 * @param running ascending
 * @param fixed   bandwidths to use instead of the selected ones
 * @param people  that each row stands for; left out = one
 * @throws {EngineError} `numerics/singular-matrix` with too few distinct values near the cutoff
 * @see Cattaneo, Jansson & Ma 2020, doi:10.1080/01621459.2019.1635480
 */
export function testDensity(
  running: Float64Array,
  cutoff: number,
  choices: DensityChoices = defaultDensityChoices,
  fixed?: SideBandwidths,
  people?: Float64Array | null,
): DensityTest {
  const sample = describeDistribution(running, cutoff, people)
  const bandwidths = fixed ?? selectDensityBandwidths(sample, choices)
  const order = choices.polynomialOrder + 1
  const fit = choices.model === 'unrestricted' ? fitEdges : fitSharedCurvature
  const { below, above, covariance } = fit(sample, bandwidths, choices.kernel, order, 1)
  const { variance: constant } = edgeConstants(order, 1, choices.kernel)
  const isPlugin = choices.variance === 'plugin'
  const varianceOf = (side: typeof below, bandwidth: number) =>
    isPlugin ? (constant * side.value) / bandwidth / sample.n : side.variance
  const [belowVariance, aboveVariance] = [varianceOf(below, bandwidths.below), varianceOf(above, bandwidths.above)]
  const difference = above.value - below.value
  const differenceSe = Math.sqrt(belowVariance + aboveVariance - (isPlugin ? 0 : 2 * covariance))
  const t = difference / differenceSe
  return {
    bandwidths,
    rowsInside: {
      below: peopleWithin(sample.below, bandwidths.below),
      above: peopleWithin(sample.above, bandwidths.above),
    },
    density: { below: below.value, above: above.value },
    se: { below: Math.sqrt(belowVariance), above: Math.sqrt(aboveVariance) },
    difference,
    differenceSe,
    t,
    p: 2 * normalUpper(Math.abs(t)),
  }
}

function peopleWithin({ distance, count }: Edge, bandwidth: number): number {
  return count.subarray(0, countInside('uniform', distance, bandwidth)).reduce((sum, each) => sum + each, 0)
}

/** The default test, or null where too few distinct values lie near the cutoff */
export function tryDensityTest(
  running: Float64Array,
  cutoff: number,
  people?: Float64Array | null,
): DensityTest | null {
  try {
    const test = testDensity(running, cutoff, defaultDensityChoices, undefined, people)
    return Number.isFinite(test.p) ? test : null
  } catch (error) {
    if (error instanceof EngineError && error.code === 'numerics/singular-matrix') return null
    throw error
  }
}
