import { matrix } from '../../../numerics/linear-algebra.ts'
import { mixturesOf } from '../../../numerics/simplex-by-products.ts'
import { fitsOutcome } from '../average-effect.ts'
import type { Study } from '../study.ts'

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
export interface UnitPool {
  /** Number of the treated unit. */
  treated: number
  /** Fits a unit's outcome before treatment by other units; see {@link mixturesOf}. */
  mixturesFor: ReturnType<typeof mixturesOf>
  /** Every unit's outcome, period by period. */
  periods: Float64Array[]
}

const pools = new WeakMap<Study, UnitPool>()

/** A study's pool, made when it is first asked for. */
export function poolOf(study: Study): UnitPool {
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
