import {
  cholesky,
  column,
  crossProduct,
  dot,
  matrix,
  multiply,
  transpose,
  type Matrix,
} from '../numerics/linear-algebra.ts'
import { symmetricEigen } from '../numerics/symmetric-eigen.ts'
import { groupSizes, type Grouping } from './fixed-effects.ts'
import type { LinearEstimate } from './wald.ts'

/** Directions of a cluster whose leverage is 1 up to rounding are left out, as the pseudo-inverse does. */
const fullLeverage = 1 - 1e-9

export interface Cr2Variance {
  /** In the outcome's squared units. */
  variance: number
  /** Satterthwaite degrees of freedom, any positive number. */
  df: number
  clusters: number
}

/**
 * Cluster-robust variance CR2 (bias-reduced linearisation) of one linear estimate, with Satterthwaite degrees of freedom.
 *
 * V = Σ_g (p_g'e_g)², p_g = (I - H_gg)^(-1/2) a_g: the residuals of each cluster are inflated so that V is unbiased when
 * the errors are independent and equally spread, and the degrees of freedom are those of V under the same errors,
 * (Σ P_gg)²/Σ P_gh² with P_gh = p_g'(I - H)p_h. Where cluster dummies or an absorbed effect make I - H_gg singular, its
 * symmetric root is inverted on its range. H_gg = U_g·U_g' has low rank, so the root is taken of U_g'U_g: no matrix as
 * large as a cluster is formed.
 *
 * @param estimate a least-squares estimate, its absorbed effect included in H
 * @param clusters a partition of the rows
 * @see Bell & McCaffrey 2002, Survey Methodology 28:169; Pustejovsky & Tipton 2018, doi:10.1080/07350015.2016.1247004
 */
export function cr2Variance(estimate: LinearEstimate, clusters: Grouping): Cr2Variance {
  const rowsOf = listRows(clusters)
  const factor = lowerFactor(estimate.bread)
  const sizes = groupSizes(estimate.effect)
  const pieces = rowsOf.filter((rows) => rows.length > 0).map((rows) => adjustCluster(estimate, rows, sizes, factor))
  return {
    variance: pieces.reduce((sum, { score }) => sum + score * score, 0),
    df: satterthwaite(pieces),
    clusters: pieces.length,
  }
}

interface ClusterPiece {
  /** p_g'e_g. */
  score: number
  /** p_g'p_g. */
  squares: number
  /** U_g'p_g, the part on the regressors. */
  onRegressors: Float64Array
  /** U_g'p_g, the part on the effect's levels that the cluster touches. */
  onLevels: Map<number, number>
}

function listRows({ index, levels }: Grouping): number[][] {
  const rows: number[][] = Array.from({ length: levels }, () => [])
  index.forEach((level, row) => rows[level].push(row))
  return rows
}

/** L with L·L' = bread, so that U = x·L is orthonormal. */
function lowerFactor(bread: Matrix): Matrix {
  return bread.rows === 0 ? bread : cholesky(bread)
}

function adjustCluster(estimate: LinearEstimate, rows: number[], sizes: Float64Array, factor: Matrix): ClusterPiece {
  const levels = [...new Set(rows.map((row) => estimate.effect.index[row]))]
  const basis = clusterBasis(estimate, rows, levels, sizes, factor)
  const weights = Float64Array.from(rows, (row) => estimate.weights[row])
  const adjusted = inverseRootTimes(basis, weights)
  const onBasis = multiply(transpose(basis), matrix(rows.length, 1, adjusted)).data
  return {
    score: rows.reduce((sum, row, i) => sum + adjusted[i] * estimate.residuals[row], 0),
    squares: dot(adjusted, adjusted),
    onRegressors: onBasis.slice(levels.length),
    onLevels: new Map(levels.map((level, i) => [level, onBasis[i]])),
  }
}

/** U_g: one column per level of the effect that the cluster touches, then x·L. */
function clusterBasis(
  { effect, x }: LinearEstimate,
  rows: number[],
  levels: number[],
  sizes: Float64Array,
  factor: Matrix,
): Matrix {
  const position = new Map(levels.map((level, i) => [level, i]))
  const local = matrix(rows.length, x.cols)
  const basis = matrix(rows.length, levels.length + x.cols)
  rows.forEach((row, i) => {
    const level = effect.index[row]
    basis.data[position.get(level)! * rows.length + i] = 1 / Math.sqrt(sizes[level])
    for (let j = 0; j < x.cols; j++) local.data[j * rows.length + i] = x.data[j * x.rows + row]!
  })
  basis.data.set(multiply(local, factor).data, levels.length * rows.length)
  return basis
}

/**
 * (I - U·U')^(-1/2)·a. With U'U = V·Λ·V' it is a + U·V·diag(((1 - λ)^(-1/2) - 1)/λ)·V'·U'·a; a direction with λ = 1 is
 * taken out of a instead.
 */
function inverseRootTimes(basis: Matrix, a: Float64Array): Float64Array {
  const { values, vectors } = symmetricEigen(crossProduct(basis))
  const result = a.slice()
  values.forEach((value, k) => {
    if (value < 1e-14) return
    const direction = multiply(basis, matrix(vectors.rows, 1, column(vectors, k).slice())).data
    const inflation = value > fullLeverage ? -1 : 1 / Math.sqrt(1 - value) - 1
    const step = (dot(direction, a) * inflation) / value
    for (let i = 0; i < result.length; i++) result[i] += step * direction[i]
  })
  return result
}

function satterthwaite(pieces: ClusterPiece[]): number {
  let trace = 0
  let squares = 0
  pieces.forEach((piece, g) => {
    const own = piece.squares - overlap(piece, piece)
    trace += own
    squares += own * own
    for (let h = 0; h < g; h++) squares += 2 * overlap(piece, pieces[h]) ** 2
  })
  return (trace * trace) / squares
}

function overlap(first: ClusterPiece, second: ClusterPiece): number {
  let sum = dot(first.onRegressors, second.onRegressors)
  for (const [level, value] of first.onLevels) sum += value * (second.onLevels.get(level) ?? 0)
  return sum
}
