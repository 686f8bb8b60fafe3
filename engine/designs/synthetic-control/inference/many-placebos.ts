import type { Mixture } from '../../../numerics/simplex-by-products.ts'
import { rmspe, type Study } from '../study.ts'
import { poolOf, type UnitPool } from './many-donors.ts'
import { describeGaps, type PlaceboRun } from './placebo-in-space.ts'
import { describeForecast, type Forecast } from './prediction-interval.ts'

/**
 * A donor as if it had been treated, where donors are many: its fits, without one period after another too, share their cross
 * products with those of all other donors. The same numbers as by fits of its own, up to rounding.
 *
 * @param includeTarget whether the treated unit is a donor for the placebos
 * @returns             null where one of the fits needs the paths themselves
 */
export function placeboAmongMany(
  study: Study,
  donor: number,
  includeTarget: boolean,
): { run: Omit<PlaceboRun, 'unit' | 'isTreated'>; forecast: Forecast } | null {
  const pool = poolOf(study)
  const { treated } = pool
  const fitAlone = pool.mixturesFor(donor, { without: [treated] })
  const whole = includeTarget ? pool.mixturesFor(donor)() : fitAlone()
  if (whole === null) return null
  const alone = whole.support.includes(treated) ? fitAlone() : whole
  if (alone === null) return null
  const errors = new Float64Array(study.pre)
  for (let left = 0; left < study.pre; left++) {
    const values = pool.periods[left]
    const fit = fitAlone({ values, target: values[donor], factor: 1 }, alone)
    if (fit === null) return null
    errors[left] = gapIn(values, donor, fit)
  }
  const amongDonors = largestFrom(pool, donor)
  const among = includeTarget ? Math.max(amongDonors, distanceOf(pool, donor, treated)) : amongDonors
  return {
    run: describeGaps(gapsTo(pool, donor, whole), study.pre, among),
    forecast: describeForecast(gapsTo(pool, donor, alone), study.pre, rmspe(errors, 0, errors.length), amongDonors),
  }
}

function gapIn(values: Float64Array, unit: number, { support, weights }: Mixture): number {
  let synthetic = 0
  for (let i = 0; i < support.length; i++) synthetic += weights[i] * values[support[i]]
  return values[unit] - synthetic
}

function gapsTo({ periods }: UnitPool, unit: number, mixture: Mixture): Float64Array {
  return Float64Array.from(periods, (values) => gapIn(values, unit, mixture))
}

/** The largest distance of a donor from a unit in any period. */
function largestFrom({ periods, treated }: UnitPool, unit: number): number {
  let largest = 0
  for (const values of periods) {
    const own = values[unit]
    for (let j = 0; j < treated; j++) {
      const distance = Math.abs(values[j] - own)
      if (distance > largest) largest = distance
    }
  }
  return largest
}

/** The largest distance of two units in any period. */
function distanceOf({ periods }: UnitPool, a: number, b: number): number {
  return periods.reduce((largest, values) => Math.max(largest, Math.abs(values[a] - values[b])), 0)
}
