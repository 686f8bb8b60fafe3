import { matrix, type Matrix } from '../../../numerics/linear-algebra.ts'

/** Which cluster each unit belongs to; a cluster per unit is the usual case. */
export interface Clustering {
  clusterIndex: Int32Array
  clusters: number
}

/**
 * Covariance of estimates from their influence functions: Σ over clusters of s·s′ / n², with s the cluster's sums. No
 * finite-sample factor.
 *
 * @param columns one influence function per estimate, n units each
 * @see Callaway & Sant'Anna 2021, section 4, doi:10.1016/j.jeconom.2020.12.001
 */
export function influenceCovariance(columns: Float64Array[], clustering: Clustering): Matrix {
  const n = clustering.clusterIndex.length
  const sums = columns.map((column) => clusterSums(column, clustering))
  const covariance = matrix(columns.length, columns.length)
  for (let a = 0; a < columns.length; a++) {
    for (let b = a; b < columns.length; b++) {
      let sum = 0
      for (let c = 0; c < clustering.clusters; c++) sum += sums[a][c] * sums[b][c]
      covariance.data[a * columns.length + b] = sum / n / n
      covariance.data[b * columns.length + a] = sum / n / n
    }
  }
  return covariance
}

/** Standard error of one estimate; `NaN` at or under `noiseFloor`, where only rounding is left. */
export function influenceSe(influence: Float64Array, clustering: Clustering, noiseFloor: number): number {
  const totals = clusterSums(influence, clustering)
  let sum = 0
  for (let c = 0; c < totals.length; c++) sum += totals[c] * totals[c]
  const se = Math.sqrt(sum) / influence.length
  return se > noiseFloor ? se : NaN
}

/** Sums of an influence function over each cluster's units; the function itself when every unit is its own cluster. */
export function clusterSums(influence: Float64Array, { clusterIndex, clusters }: Clustering): Float64Array {
  if (clusters === influence.length) return influence
  const sums = new Float64Array(clusters)
  for (let unit = 0; unit < influence.length; unit++) sums[clusterIndex[unit]] += influence[unit]
  return sums
}

/**
 * The influence of an average with a small-sample factor, side by side: deviations from a mean over n clusters are
 * smaller than those from the truth by (n − 1)/n, and the influence functions of the literature do not allow for it.
 */
export interface SmallSample {
  /** Influence of the units whose effect it is, and of the estimated cohort shares; without their factor. */
  treated: Float64Array
  /** Influence of the units compared with, with the factor of each comparison. */
  comparison: Float64Array
  /** Treated clusters behind it, by cohort; an average of averages that have their factors already has none. */
  clusters: Map<number, number>
  /** √(n/(n − 1))·treated + comparison. */
  influence: Float64Array
}

/** √(n/(n − 1)), and for k coefficients estimated from m units √((m − 1)/(m − k)) more; 1 where one cluster stands alone. */
export function deviationFactor(clusters: number, units = 2, coefficients = 1): number {
  if (clusters < 2) return 1
  const estimated = units > coefficients ? (units - 1) / (units - coefficients) : 1
  return Math.sqrt((clusters / (clusters - 1)) * estimated)
}

/** Both sides together, the treated one with its factor. */
export function withFactor(parts: Omit<SmallSample, 'influence'>): SmallSample {
  const { treated, comparison, clusters } = parts
  const count = [...clusters.values()].reduce((sum, one) => sum + one, 0)
  const factor = clusters.size === 0 ? 1 : deviationFactor(count)
  const influence = new Float64Array(treated.length)
  for (let unit = 0; unit < influence.length; unit++) influence[unit] = factor * treated[unit] + comparison[unit]
  return { ...parts, influence }
}

/** Clusters by the first date in them, so that every one belongs to one stratum. */
export interface Strata {
  /** Per cluster: number of its stratum. */
  of: Int32Array
  /** Per stratum: first treated period, `Infinity` = never; and how many clusters. */
  cohorts: number[]
  sizes: number[]
}

/** Each cluster's stratum from its units' cohorts. */
export function stratify(cohortOf: ArrayLike<number>, { clusterIndex, clusters }: Clustering): Strata {
  const first = new Float64Array(clusters).fill(Infinity)
  for (let unit = 0; unit < cohortOf.length; unit++) {
    const cluster = clusterIndex[unit]
    if (!(first[cluster] <= cohortOf[unit])) first[cluster] = cohortOf[unit]
  }
  const cohorts = [...new Set(first)].sort((a, b) => a - b)
  const number = new Map(cohorts.map((cohort, at) => [cohort, at]))
  const of = new Int32Array(clusters)
  const sizes = cohorts.map(() => 0)
  for (let cluster = 0; cluster < clusters; cluster++) {
    of[cluster] = number.get(first[cluster])!
    sizes[of[cluster]]++
  }
  return { of, cohorts, sizes }
}

/** Degrees of freedom of each stratum: what its side has, treated at some time or never, shared by size. */
function strataDf({ cohorts, sizes }: Strata): number[] {
  const total = (isTreated: boolean) =>
    sizes.reduce((sum, size, at) => sum + (Number.isFinite(cohorts[at]) === isTreated ? size : 0), 0)
  const sides = { treated: total(true), never: total(false) }
  return sizes.map((size, at) => {
    const side = Number.isFinite(cohorts[at]) ? sides.treated : sides.never
    return (size * (side - 1)) / side
  })
}

function sum(values: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i]
  return total
}

/** Per stratum: Σ of the squared cluster totals of an influence function. */
export function squaresByStratum(influence: Float64Array, strata: Strata, clustering: Clustering): Float64Array {
  const sums = clusterSums(influence, clustering)
  const squares = new Float64Array(strata.sizes.length)
  for (let c = 0; c < sums.length; c++) squares[strata.of[c]] += sums[c] ** 2
  return squares
}

/**
 * Degrees of freedom of a variance that is a sum over strata, V = Σ V_h: V²/Σ(V_h²/(ν_h + 2)) − 2, between 1 and Σν_h.
 * Without covariates and with one date it is Welch's test of two means.
 *
 * @param influence with its small-sample factor
 * @returns null where nothing varies
 * @see Welch 1947, doi:10.1093/biomet/34.1-2.28; Satterthwaite 1946, doi:10.2307/3002019; the form with ν + 2 because the
 *   square of an estimated variance is too large by 1 + 2/ν, which matters for cohorts of one or two clusters
 */
export function degreesOfFreedom(influence: Float64Array, strata: Strata, clustering: Clustering): number | null {
  return degreesOfSquares(squaresByStratum(influence, strata, clustering), strata)
}

/** The same from the sums of squared cluster totals by stratum. */
export function degreesOfSquares(variances: Float64Array, strata: Strata): number | null {
  const free = strataDf(strata)
  const total = sum(variances)
  if (!(total > 0)) return null
  const squares = variances.reduce((sum, one, at) => sum + one ** 2 / (free[at] + 2), 0)
  return Math.max(1, Math.min(total ** 2 / squares - 2, sum(free)))
}

/**
 * Degrees of freedom for a joint test of q estimates whose covariance is the sum of that of the clusters treated at some
 * time and that of the others: (q + q²)/Σ_s (tr[(V_sV⁻¹)²] + tr[V_sV⁻¹]²)/(ν_s + c) − c with c = 1 + 2/(q + 1), which is
 * {@link degreesOfFreedom} for q = 1: the squares of an estimated V_s are too large by 1 + c/ν_s.
 *
 * @param columns  influence functions with their factors
 * @param inverse  V⁻¹
 * @returns        the lesser of that and the degrees of freedom of both sides together
 * @see Krishnamoorthy & Yu 2004, doi:10.1016/j.spl.2003.10.012 (the multivariate Behrens–Fisher problem)
 */
export function jointDegreesOfFreedom(
  columns: Float64Array[],
  inverse: Matrix,
  strata: Strata,
  clustering: Clustering,
): number {
  const q = columns.length
  const n = clustering.clusterIndex.length
  const sums = columns.map((column) => clusterSums(column, clustering))
  const excess = 1 + 2 / (q + 1)
  const isTreated = (cluster: number) => Number.isFinite(strata.cohorts[strata.of[cluster]])
  const spread = [true, false].map((treated) => {
    const members = [...strata.of.keys()].filter((cluster) => isTreated(cluster) === treated)
    const own = matrix(q, q)
    for (let a = 0; a < q; a++) {
      for (let b = 0; b < q; b++) {
        own.data[a * q + b] = members.reduce((sum, cluster) => sum + sums[a][cluster] * sums[b][cluster], 0) / n / n
      }
    }
    const { trace, ofSquare } = traces(own, inverse)
    const size = strata.sizes.reduce(
      (total, one, at) => total + (Number.isFinite(strata.cohorts[at]) === treated ? one : 0),
      0,
    )
    return members.length < 2 ? 0 : (ofSquare + trace ** 2) / (size - 1 + excess)
  })
  const total = spread[0] + spread[1]
  const most = sum(strataDf(strata))
  return total > 0 ? Math.min((q + q ** 2) / total - excess, most) : most
}

/** tr(AB) and tr((AB)²) of two symmetric matrices. */
function traces(a: Matrix, b: Matrix): { trace: number; ofSquare: number } {
  const q = a.rows
  const product = new Float64Array(q * q)
  for (let i = 0; i < q; i++) {
    for (let j = 0; j < q; j++) {
      for (let k = 0; k < q; k++) product[i * q + j] += a.data[i * q + k] * b.data[k * q + j]
    }
  }
  let [trace, ofSquare] = [0, 0]
  for (let i = 0; i < q; i++) {
    trace += product[i * q + i]
    for (let j = 0; j < q; j++) ofSquare += product[i * q + j] * product[j * q + i]
  }
  return { trace, ofSquare }
}
