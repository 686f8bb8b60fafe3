import { EngineError } from '../errors.ts'
import { dot, matrix, multiplyVector, type Matrix } from './linear-algebra.ts'
import { symmetricEigen } from './symmetric-eigen.ts'

/** The symmetric matrices of constant + cosine·cos φ + sine·sin φ. */
export interface MatrixWave {
  constant: Matrix
  cosine: Matrix
  sine: Matrix
}

/** An arc shorter than twice this is not cut further: what happens inside it counts as a touch. */
const shortest = 1e-9

/**
 * Arcs of [0, 2π], each with one point where the wave turns from positive definite to not, or back: where its smallest
 * eigenvalue λ changes sign.
 *
 * An arc is done with when a bound on λ shows that it keeps its sign, or bounds on its derivatives (with the gap to the
 * next eigenvalue) that it moves one way. Any other is halved, so that no change can be missed. A point where λ touches
 * zero without crossing is not reported.
 *
 * @returns ends of the arcs, in order
 * @throws {EngineError} `numerics/singular-matrix` when the wave is not finite
 * @see Kato 1995, Perturbation Theory for Linear Operators, section II.6 (derivatives of an eigenvalue)
 */
export function findDefinitenessChanges(wave: MatrixWave): [number, number][] {
  const steepest = Math.hypot(spectralSize(wave.cosine), spectralSize(wave.sine))
  // not a number compares with nothing, and the halving would go on to the shortest arc everywhere
  if (!Number.isFinite(steepest + spectralSize(wave.constant))) {
    throw new EngineError('numerics/singular-matrix', 'The matrices of a confidence set are not finite numbers.')
  }
  const found: [number, number][] = []
  const cuts = 8
  for (let i = 0; i < cuts; i++) {
    search(wave, steepest, (2 * Math.PI * i) / cuts, (2 * Math.PI * (i + 1)) / cuts, found)
  }
  return found
}

function spectralSize(m: Matrix): number {
  return symmetricEigen(m).values.reduce((size, value) => Math.max(size, Math.abs(value)), 0)
}

function search(wave: MatrixWave, steepest: number, from: number, to: number, found: [number, number][]): void {
  const half = (to - from) / 2
  const { least, slope, gap } = smallestEigenvalue(wave, (from + to) / 2)
  if (Math.abs(least) > steepest * half) return
  // eigenvalues move by at most `steepest`, so the gap closes by at most twice that
  const nearest = gap - 2 * steepest * half
  const curvature = nearest > 0 ? steepest + (2 * steepest * steepest) / nearest : Infinity
  if (Math.abs(least) > Math.abs(slope) * half + (curvature * half * half) / 2) return
  if (Math.abs(slope) > curvature * half || half < shortest) {
    // an exact zero counts as positive, on both sides of it
    if (isNegative(wave, from) !== isNegative(wave, to)) found.push([from, to])
    return
  }
  search(wave, steepest, from, (from + to) / 2, found)
  search(wave, steepest, (from + to) / 2, to, found)
}

function isNegative(wave: MatrixWave, phi: number): boolean {
  return smallestEigenvalue(wave, phi).least < 0
}

/** λ, dλ/dφ = v'(dN/dφ)v and the distance to the next eigenvalue; endless where there is none. */
function smallestEigenvalue({ constant, cosine, sine }: MatrixWave, phi: number) {
  const [c, s] = [Math.cos(phi), Math.sin(phi)]
  const combine = (of: (i: number) => number) =>
    matrix(
      constant.rows,
      constant.cols,
      constant.data.map((_, i) => of(i)),
    )
  const { values, vectors } = symmetricEigen(combine((i) => constant.data[i] + c * cosine.data[i] + s * sine.data[i]))
  const last = values.length - 1
  const vector = vectors.data.subarray(last * vectors.rows)
  const change = combine((i) => c * sine.data[i] - s * cosine.data[i])
  const gap = last === 0 ? Infinity : values[last - 1] - values[last]
  return { least: values[last], slope: dot(multiplyVector(change, vector), vector), gap }
}
