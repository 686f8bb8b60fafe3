import { chiSquareUpper } from '../../../numerics/distributions.ts'
import { dot, matrix, multiply, multiplyVector, solveSymmetric, type Matrix } from '../../../numerics/linear-algebra.ts'
import { integrate } from '../../../numerics/one-dimensional-quadrature.ts'
import { type Interval, setByAngles } from './anderson-rubin.ts'
import { fitKClass, fitTwoStage, limlKappa } from './k-class.ts'
import { fewestClusters } from './error-structure.ts'
import type { IvModel } from './reduce.ts'
import { jointScoreProducts, varianceFactor } from './score-products.ts'

const size = 0.05

/** The conditional likelihood ratio test as a function of β, and the set it keeps. */
export interface ConditionalLikelihoodRatio {
  p: (beta: number) => number
  set: () => Interval[]
}

/**
 * The conditional likelihood ratio test for several instruments, in the covariance of the model.
 *
 * With s the moments at β and t the first stage made uncorrelated with them, AR = s'Ω⁻¹s, K its part along t, and r the
 * strength of t, LR = ½(AR - r + √((AR - r)² + 4·K·r)). Given r its distribution under the null is known. Under
 * equal variances this is Moreira's test, else Kleibergen's. Large-sample: χ² whatever the number of clusters.
 *
 * @returns null with one instrument, where it is the Anderson–Rubin test, or where the covariance cannot be inverted
 * @see Moreira 2003, doi:10.1111/1468-0262.00438; Kleibergen 2005, doi:10.1111/j.1468-0262.2005.00610.x
 */
export function conditionalLikelihoodRatio(model: IvModel): ConditionalLikelihoodRatio | null {
  const { q, errors } = model
  if (q.length < 2 || (errors.kind === 'cluster' && fewestClusters(errors).levels <= 2 * q.length)) return null
  const { value: centre, se } = fitTwoStage(model)
  const scale = se > 0 && Number.isFinite(se) ? se : 1
  const moments = prepareMoments(model, centre, scale)
  const pAt = (cosine: number, sine: number) => {
    const { likelihoodRatio, strength } = statisticsAt(moments, cosine, sine)
    return conditionalP(likelihoodRatio, strength, q.length)
  }
  return {
    p: (beta) => {
      const t = (beta - centre) / scale
      const length = Math.hypot(1, t)
      return pAt(1 / length, t / length)
    },
    set: () => {
      const liml = fitKClass(model, limlKappa(model)).value
      return setByAngles((cosine, sine) => pAt(cosine, sine) >= size, centre, scale, [liml])
    },
  }
}

/** Moments s₀ at the centre and their slope s₁ in steps of the scale, with their covariances. */
interface Moments {
  s: [Float64Array, Float64Array]
  p00: Matrix
  p01: Matrix
  p11: Matrix
}

function prepareMoments(model: IvModel, centre: number, scale: number): Moments {
  const { q, firstStage, reducedForm, dResidual, yResidual, errors } = model
  const e0 = yResidual.map((value, row) => value - centre * dResidual[row])
  const e1 = dResidual.map((value) => scale * value)
  const factor = varianceFactor(model, q.length)
  const [p00, p01, p11] = jointScoreProducts(q, e0, e1, errors).map((block) => times(block, factor))
  return {
    s: [reducedForm.map((value, j) => value - centre * firstStage[j]), firstStage.map((value) => scale * value)],
    p00,
    p01,
    p11,
  }
}

/**
 * LR and r in the direction c·s₀ - σ·s₁. The first stage may be any vector across that direction: what is left of it once
 * it is uncorrelated with the moments is the same up to length.
 */
function statisticsAt({ s: [s0, s1], p00, p01, p11 }: Moments, c: number, sigma: number) {
  const k = s0.length
  const p10 = transposed(p01)
  const score = s0.map((value, j) => c * value - sigma * s1[j])
  const across = s0.map((value, j) => sigma * value + c * s1[j])
  const omega = sum(k, [c * c, p00], [-c * sigma, p01], [-c * sigma, p10], [sigma * sigma, p11])
  const cross = sum(k, [sigma * c, p00], [-sigma * sigma, p01], [c * c, p10], [-c * sigma, p11])
  const own = sum(k, [sigma * sigma, p00], [sigma * c, p01], [sigma * c, p10], [c * c, p11])
  const weighted = solveSymmetric(omega, score)
  const shift = multiplyVector(cross, weighted)
  const first = across.map((value, j) => value - shift[j])
  const explained = multiply(cross, solveSymmetric(omega, transposed(cross)))
  const left = sum(k, [1, own], [-0.5, explained], [-0.5, transposed(explained)])
  const strength = dot(first, solveSymmetric(left, first))
  const ar = dot(score, weighted)
  const along = solveSymmetric(omega, first)
  const klm = dot(score, along) ** 2 / dot(first, along)
  // AR - r + √((AR - r)² + 4·K·r), in the form that does not cancel where r is large
  const root = Math.sqrt((ar - strength) ** 2 + 4 * klm * strength)
  const likelihoodRatio =
    ar > strength ? (ar - strength + root) / 2 : (2 * klm * strength) / (strength - ar + root || 1)
  return { likelihoodRatio, strength }
}

/**
 * P(LR > m) given the strength r: ∫ P(χ²ₖ > (m + r)/(1 + r·sin²θ/m)) cosᵏ⁻²θ dθ over a quarter turn, over the same
 * without the probability.
 *
 * @see Andrews, Moreira & Stock 2007, section 3, doi:10.1016/j.jeconom.2006.07.010 (the integral, in sin θ)
 */
export function conditionalP(m: number, r: number, k: number): number {
  if (!(m > 0)) return 1
  const weight = (theta: number) => Math.cos(theta) ** (k - 2)
  const tail = (theta: number) => chiSquareUpper((m * (m + r)) / (m + r * Math.sin(theta) ** 2), k)
  // halves, as the probability rises fastest near the start
  const over = (f: (theta: number) => number) => integrate(f, 0, Math.PI / 6) + integrate(f, Math.PI / 6, Math.PI / 2)
  return Math.min(1, over((theta) => weight(theta) * tail(theta)) / over(weight))
}

function times(m: Matrix, factor: number): Matrix {
  return matrix(
    m.rows,
    m.cols,
    m.data.map((value) => factor * value),
  )
}

function transposed(m: Matrix): Matrix {
  return matrix(
    m.cols,
    m.rows,
    m.data.map((_, at) => m.data[(at % m.cols) * m.rows + Math.floor(at / m.cols)]),
  )
}

function sum(k: number, ...parts: [number, Matrix][]): Matrix {
  const data = new Float64Array(k * k)
  for (const [factor, { data: own }] of parts) for (let at = 0; at < data.length; at++) data[at] += factor * own[at]
  return matrix(k, k, data)
}
