import { createRandom } from '../../../numerics/random.ts'
import type { IvColumn } from '../frame.ts'
import type { IvData } from '../model/reduce.ts'

export function columnOf(name: string, values: ArrayLike<number>): IvColumn {
  return { term: name, label: name, source: name, values: Float64Array.from(values) }
}

/** A model of given columns: an intercept, no covariates and classical errors unless told otherwise. */
export function dataWith(
  outcome: number[],
  treatment: number[],
  instruments: number[][],
  changes: Partial<IvData> = {},
): IvData {
  return {
    outcome: Float64Array.from(outcome),
    treatment: Float64Array.from(treatment),
    instruments: instruments.map((values, at) => columnOf(`z${at + 1}`, values)),
    exogenous: [],
    effects: [],
    errors: { kind: 'iid' },
    ...changes,
  }
}

export interface World {
  n: number
  instruments: number
  /** Coefficient of each instrument in the first stage. */
  strength: number
  effect: number
  /** Correlation of the errors of both stages. */
  endogeneity: number
  /** How far the error's spread depends on the first instrument. */
  unequal?: number
}

/** Normal instruments and errors; the treatment is Σ strength·z + v, the outcome effect·d + u. */
export function drawWorld({ n, instruments, strength, effect, endogeneity, unequal = 0 }: World, seed: number): IvData {
  const random = createRandom(seed, 'iv world')
  const z = Array.from({ length: instruments }, () => Array.from({ length: n }, () => random.normal()))
  const v = Array.from({ length: n }, () => random.normal())
  const d = v.map((error, i) => error + strength * z.reduce((sum, column) => sum + column[i], 0))
  const y = d.map((treatment, i) => {
    const own = Math.sqrt(1 - endogeneity ** 2) * random.normal()
    return effect * treatment + (endogeneity * v[i] + own) * Math.exp(unequal * z[0][i])
  })
  return dataWith(y, d, z)
}
