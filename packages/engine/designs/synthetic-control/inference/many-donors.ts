import { syntheticDidPenalties } from '../../../inference/synthetic-did.ts'
import { centreColumns } from '../../../numerics/column-products.ts'
import { matrix, type Matrix } from '../../../numerics/linear-algebra.ts'
import { ridgeMixturesOf } from '../../../numerics/ridge-mixtures.ts'
import { type FitMixture, type Mixture, mixturesOf } from '../../../numerics/simplex-by-products.ts'
import { fitsOutcome } from '../average-effect.ts'
import { meanOver, rmspe, rowsOf, type Study } from '../frame.ts'
import { type PathFitter, simplexFitter } from '../weights/fitters.ts'
import { describeGaps, type PlaceboRun } from './placebo-in-space.ts'
import { describeForecast, type Forecast } from './prediction-interval.ts'

/** From so many donors on, fits to the outcome are made by cross products that all of them share. */
export const manyDonors = 200
/** Over fewer periods many donors mostly mix without an error, and then nothing can be shared. */
const fewestPeriods = 15

export function hasManyDonors({ donors }: Study): boolean {
  return donors.cols >= manyDonors
}

/** Whether a study's many fits to the outcome are worth what they share. */
export function isLargePool(study: Study): boolean {
  return fitsOutcome(study) && hasManyDonors(study) && study.pre >= fewestPeriods
}

/** What the fits of one study have in common. Units are the donors in their order, then the treated one. */
interface UnitPool {
  /** Number of the treated unit. */
  treated: number
  /** Fits a unit's outcome before treatment by other units; see {@link mixturesOf}. */
  mixturesFor: ReturnType<typeof mixturesOf>
  /** Every unit's outcome, period by period. */
  periods: Float64Array[]
}

const pools = new WeakMap<Study, UnitPool>()

/** A study's pool, made when it is first asked for. */
function poolOf(study: Study): UnitPool {
  const known = pools.get(study)
  if (known) return known
  const { donors, target, pre } = study
  const n = donors.cols + 1
  const before = matrix(pre, n)
  for (let j = 0; j < donors.cols; j++)
    before.data.set(donors.data.subarray(j * donors.rows, j * donors.rows + pre), j * pre)
  before.data.set(target.subarray(0, pre), donors.cols * pre)
  const periods = Array.from(target, (own, t) => {
    const values = new Float64Array(n)
    for (let j = 0; j < donors.cols; j++) values[j] = donors.data[j * donors.rows + t]
    values[donors.cols] = own
    return values
  })
  const pool = { treated: donors.cols, mixturesFor: mixturesOf(before), periods }
  pools.set(study, pool)
  return pool
}

/**
 * Fits the periods before treatment and one after it, where donors are many: by the cross products of the periods before,
 * which all tested periods share, and that of the one row. The same residuals as those of {@link simplexFitter} up to
 * rounding, which fits what this cannot.
 *
 * @param tested index of the period after treatment; the last row of what is to be fitted
 */
export function fitterAmongMany(study: Study, tested: number): PathFitter {
  const { treated, mixturesFor, periods } = poolOf(study)
  const fit = mixturesFor(treated)
  const values = periods[tested]
  const byPaths = simplexFitter()
  let start: Mixture | undefined
  return {
    residuals: (donors, target) => {
      const found = fit({ values, target: target.at(-1)!, factor: -1 }, start)
      if (found === null) return byPaths.residuals(donors, target)
      start = found
      const residuals = target.slice()
      found.support.forEach((j, i) => {
        const from = j * donors.rows
        for (let row = 0; row < residuals.length; row++) residuals[row] -= found.weights[i] * donors.data[from + row]
      })
      return residuals
    },
  }
}

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

/** What the synthetic differences in differences of one study's donors have in common. */
interface Shared {
  /** Donors that each donor is mixed from, weights under the ridge; null where they are not found. */
  unitWeights: (donor: number) => Float64Array | null
  /** Donors × periods before treatment and, last, the mean after it; columns less their means. */
  byPeriod: Matrix
  fitTimes: FitMixture
}

const known = new WeakMap<Study, { noise: number; shared: Shared }>()

/**
 * The synthetic difference in differences of a donor as if treated, the treated unit left out, where donors are many: both
 * weight problems are those of {@link import('../../../inference/synthetic-did.ts').estimateSyntheticDid}, solved from what all donors share.
 *
 * @returns null where one of them needs the paths themselves
 */
export function syntheticDidAmongMany(study: Study, noise: number, donor: number): number | null {
  const { unitWeights, byPeriod, fitTimes } = sharedOf(study, noise)
  const { pre, donors } = study
  const others = donors.cols - 1
  // without the donor every column has another mean: one product of its own row more
  const values = Float64Array.from({ length: pre + 1 }, (_, t) => byPeriod.data[t * byPeriod.rows + donor])
  const times = fitTimes({ values, target: values[pre], factor: (others + 1) / others })
  const units = times && unitWeights(donor)
  if (!units) return null
  const gaps = donors.data.slice(donor * donors.rows, (donor + 1) * donors.rows)
  for (let j = 0; j < donors.cols; j++) {
    const weight = units[j]
    if (weight === 0) continue
    for (let t = 0, at = j * donors.rows; t < gaps.length; t++, at++) gaps[t] -= weight * donors.data[at]
  }
  let reference = 0
  times.support.forEach((t, i) => (reference += times.weights[i] * gaps[t]))
  return meanOver(gaps, pre, gaps.length) - reference
}

function sharedOf(study: Study, noise: number): Shared {
  const found = known.get(study)
  if (found?.noise === noise) return found.shared
  const { donors, pre } = study
  const periods = donors.rows
  const { unitPenalty, timePenalty } = syntheticDidPenalties(1, periods - pre, noise)
  const byPeriod = matrix(donors.cols, pre + 1)
  for (let j = 0; j < donors.cols; j++) {
    const path = donors.data.subarray(j * periods, (j + 1) * periods)
    for (let t = 0; t < pre; t++) byPeriod.data[t * donors.cols + j] = path[t]
    byPeriod.data[pre * donors.cols + j] = meanOver(path, pre, periods)
  }
  const centred = centreColumns(byPeriod)
  const shared: Shared = {
    unitWeights: ridgeMixturesOf(centreColumns(rowsOf(donors, 0, pre)), pre * unitPenalty ** 2),
    byPeriod: centred,
    fitTimes: mixturesOf(centred)(pre, { ridge: (donors.cols - 1) * timePenalty ** 2 }),
  }
  known.set(study, { noise, shared })
  return shared
}
