import { noncentralChiSquareUpper } from '../../../numerics/noncentral-chi-square.ts'
import { findRoot } from '../../../numerics/one-dimensional.ts'
import { symmetricEigen } from '../../../numerics/symmetric-eigen.ts'
import { dot, type Matrix } from '../../../numerics/linear-algebra.ts'
import type { IvModel } from './reduce.ts'

export interface EffectiveF {
  f: number
  /** Above it the bias of two-stage least squares is at most a tenth of the worst case, at the 5 % level. */
  criticalValue: number
  /** Effective number of instruments, K in the critical value. */
  effectiveInstruments: number
}

const largestBias = 0.1
const size = 0.05

/**
 * Effective F of Montiel Olea and Pflueger: π'Z'Zπ / tr(V·Z'Z), V the covariance of the first stage's coefficients in
 * use; with one instrument the (robust) F. The critical value is that of the simplified test, which holds whatever the
 * correlation of the errors: 23.1 with one instrument, as noncentrality K/τ.
 *
 * @param basisCovariance of the first stage on the orthonormal basis
 * @see Montiel Olea & Pflueger 2013, section 3 and Theorem 1, doi:10.1080/00401706.2013.806694
 */
export function effectiveF({ firstStage }: Pick<IvModel, 'firstStage'>, basisCovariance: Matrix): EffectiveF {
  const { values } = symmetricEigen(basisCovariance)
  const trace = values.reduce((sum, value) => sum + value, 0)
  const squares = values.reduce((sum, value) => sum + value * value, 0)
  const noncentrality = 1 / largestBias
  const effectiveInstruments =
    (trace * trace * (1 + 2 * noncentrality)) / (squares + 2 * noncentrality * trace * values[0])
  return {
    f: dot(firstStage, firstStage) / trace,
    criticalValue: criticalValue(effectiveInstruments, noncentrality),
    effectiveInstruments,
  }
}

/**
 * The x with P(χ²(K, noncentrality K·x₀) > K·x) = 5 %; K need not be whole.
 *
 * @example criticalValue(1, 10) // 23.1, for a bias of a tenth
 */
export function criticalValue(instruments: number, noncentrality: number): number {
  const mean = instruments * (1 + noncentrality)
  const spread = Math.sqrt(2 * instruments * (1 + 2 * noncentrality))
  const excess = (x: number) => noncentralChiSquareUpper(x, instruments, instruments * noncentrality) - size
  return findRoot(excess, mean, mean + 6 * spread) / instruments
}
