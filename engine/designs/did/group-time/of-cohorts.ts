import { headlineOf } from '../primary.ts'
import type { DidSpec } from '../spec.ts'
import { spreadOfSquares } from './moment-spread.ts'

/** The units of one cohort of a balanced panel; outcomes are less the unit's own mean over the periods. */
export interface CohortSums {
  /** First treated period, `Infinity` = never. */
  cohort: number
  units: number
  /** Per period: the mean, and Σ over units of what is left of it, which is rounding. */
  means: Float64Array
  sums: Float64Array
  /** Σ over units of the products of two periods, both less their means; periods × periods, the lower half is read. */
  products: Float64Array
}

/**
 * The primary estimate of a balanced panel without covariates, every unit a cluster of its own, from sums over cohorts: as
 * {@link import('../primary.ts').estimatePrimary} of the rows up to rounding.
 *
 * @param cohorts   first treated period ascending
 * @param outcomeSd standard deviation of the outcome over all rows, divided by their number
 */
export function primaryOfCohorts(
  periods: number[],
  cohorts: CohortSums[],
  outcomeSd: number,
  spec: DidSpec,
): ReturnType<typeof headlineOf> {
  const counts = Float64Array.from(cohorts, ({ units }) => units)
  const joined = (part: (one: CohortSums) => Float64Array) =>
    Float64Array.from(cohorts.flatMap((one) => Array.from(part(one))))
  const moments = {
    periods,
    cohorts: cohorts.map(({ cohort }) => cohort),
    cohortAt: new Int32Array(0),
    weights: null,
    x: new Float64Array(0),
    counts,
    mass: counts,
    centres: joined(({ means }) => means),
    sums: joined(({ sums }) => sums),
    spread: spreadOfSquares(squaresOf(cohorts, periods.length), periods.length),
    noiseFloor: 1e-9 * outcomeSd,
  }
  return headlineOf(moments, spec)
}

/** Per cohort Σ (x, 1)(x, 1)′. */
function squaresOf(cohorts: CohortSums[], width: number): Float64Array {
  const size = width + 1
  const cross = new Float64Array(cohorts.length * size * size)
  cohorts.forEach(({ units, sums, products }, at) => {
    const from = at * size * size
    for (let i = 0; i < width; i++) {
      for (let j = 0; j <= i; j++) cross[from + i * size + j] = products[i * width + j]
      cross[from + width * size + i] = sums[i]
    }
    cross[from + width * size + width] = units
  })
  return cross
}
