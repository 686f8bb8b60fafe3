import {
  invertWildTest,
  type WildBootstrap,
  type WildBootstrapOptions,
  type WildForm,
} from '../../../inference/wild-draws.ts'
import { column, dot, matrix, type Matrix } from '../../../numerics/linear-algebra.ts'
import { leastSquares } from '../../../numerics/least-squares.ts'
import { evaluateBasis } from './basis.ts'
import type { LocalChoices } from './bandwidth.ts'
import { adjusted } from './contrast.ts'
import { weightSide, type JumpFit, type WeightedSide } from './jump.ts'
import type { Side } from './side.ts'
import { fittedValues } from './smoother.ts'

/** Rows of one side's larger window, with what the draws need of them. */
interface Part extends WeightedSide {
  outcome: Float64Array
  /** Position of each row's cluster among those of both windows. */
  cluster: Int32Array
}

/**
 * Wild cluster bootstrap-t of a bias-corrected jump with the null imposed.
 *
 * The restricted fit has the order of the correction, p + 1, and its bandwidth b, with one intercept for both sides. The
 * weights of the bias-corrected jump give zero for any such curve, so with restricted residuals u a draw's jump is
 * Σ w·ωu, linear in the clusters' weights w; its variance is that of the robust interval, from the residuals that the
 * unrestricted fits leave of w∘u. Both are linear in the null as well, so one pass over the draws serves the interval.
 * A cluster with rows on both sides has one weight. Covariates' coefficients enter as known, as they do in the variance.
 *
 * @param jump sharp, clustered, with a positive standard error; its bandwidths and covariate coefficients are used
 * @see Cameron, Gelbach & Miller 2008, doi:10.1162/rest.90.3.414; Roodman et al. 2019, doi:10.1177/1536867X19830877
 */
export function bootstrapJump(
  control: Side,
  treated: Side,
  jump: Pick<JumpFit, 'bandwidths' | 'covariateCoefficients' | 'robust'>,
  choices: LocalChoices,
  options: WildBootstrapOptions,
): WildBootstrap {
  const { parts, clusters } = windowParts(control, treated, jump, choices)
  const outcomes = parts.map(({ outcome, rows }) => outcome.subarray(0, rows))
  const crossing = parts.map(({ side, rows }) => new Float64Array(rows).fill(side.sign === 1 ? 1 : 0))
  const freed = freeOfRestricted(parts)
  const ofCrossing = freed(crossing)
  const estimate = jump.robust.value
  const residuals = freed(outcomes).map((part, s) => part.map((value, i) => value - estimate * ofCrossing[s][i]))
  const [fromResiduals, fromCrossing] = [residuals, ofCrossing].map((values) => ({
    sums: jumpSums(parts, values, clusters),
    scores: scoresBySource(parts, values, clusters),
  }))
  return invertWildTest(
    {
      clusters,
      estimate,
      variance: jump.robust.se ** 2,
      formOf: (w) => formOf(w, fromResiduals, fromCrossing),
    },
    options,
  )
}

function windowParts(
  control: Side,
  treated: Side,
  { bandwidths, covariateCoefficients }: Pick<JumpFit, 'bandwidths' | 'covariateCoefficients'>,
  choices: LocalChoices,
): { parts: Part[]; clusters: number } {
  const weighted = [weightSide(control, bandwidths.control, choices), weightSide(treated, bandwidths.treated, choices)]
  const names = weighted.flatMap(({ side, rows }) => Array.from(side.cluster!.subarray(0, rows)))
  const position = new Map([...new Set(names)].sort((a, b) => a - b).map((name, i) => [name, i]))
  const parts = weighted.map((one) => ({
    ...one,
    outcome: adjusted(one.side, one.side.outcome, covariateCoefficients),
    cluster: one.side.cluster!.subarray(0, one.rows).map((name) => position.get(name)!),
  }))
  return { parts, clusters: position.size }
}

/** What the curve of order p + 1 with a common intercept leaves of a column given by side; it reaches beyond b. */
function freeOfRestricted(parts: Part[]): (values: Float64Array[]) => Float64Array[] {
  const [below, above] = parts.map(({ rows }) => rows)
  const design = restrictedDesign(parts)
  const weights = new Float64Array(design.rows)
  weights.set(parts[0].wide.weights)
  weights.set(parts[1].wide.weights, below)
  return ([ofControl, ofTreated]) => {
    const values = new Float64Array(below + above)
    values.set(ofControl)
    values.set(ofTreated, below)
    const { residuals } = leastSquares(design, values, { weights })
    return [residuals.subarray(0, below), residuals.subarray(below)]
  }
}

/** A common intercept, and for each side the polynomials that vanish at the cutoff. */
function restrictedDesign(parts: Part[]): Matrix {
  const order = parts[0].wide.order
  const design = matrix(parts[0].rows + parts[1].rows, 1 + 2 * order)
  column(design, 0).fill(1)
  parts.forEach(({ side, wide, rows }, s) => {
    const basis = evaluateBasis(side.distance, wide.bandwidth, rows, order)
    const from = s === 0 ? 0 : parts[0].rows
    for (let j = 1; j <= order; j++) {
      // a shifted Legendre polynomial is ±1 at zero
      const values = column(basis, j).map((value) => value - (-1) ** j)
      column(design, s * order + j).set(values, from)
    }
  })
  return design
}

/** Σ ±ωu by cluster. */
function jumpSums(parts: Part[], values: Float64Array[], clusters: number): Float64Array {
  const sums = new Float64Array(clusters)
  parts.forEach(({ side, corrected, cluster }, s) =>
    cluster.forEach((g, i) => (sums[g] += side.sign * corrected[i] * values[s][i])),
  )
  return sums
}

/** At h·2G + s·G + g: score of cluster g on side s when cluster h alone keeps its values, scaled as in the variance. */
function scoresBySource(parts: Part[], values: Float64Array[], clusters: number): Float64Array {
  const scores = new Float64Array(2 * clusters * clusters)
  parts.forEach(({ wide, corrected, cluster, rows }, s) => {
    const used = new Set(cluster).size
    const factor = Math.sqrt(((rows - 1) / (rows - wide.order - 1)) * (used / (used - 1)))
    for (const h of new Set(cluster)) {
      const alone = values[s].map((value, i) => (cluster[i] === h ? value : 0))
      const fitted = fittedValues(wide, alone)
      const at = (2 * h + s) * clusters
      for (let i = 0; i < wide.rows; i++) {
        scores[at + cluster[i]] += factor * corrected[i] * (alone[i] - fitted[i])
      }
    }
  })
  return scores
}

interface Sources {
  sums: Float64Array
  scores: Float64Array
}

function formOf(w: Float64Array, residuals: Sources, crossing: Sources): WildForm {
  const [r, x] = [residuals, crossing].map(({ scores }) => drawnScores(w, scores))
  return [dot(residuals.sums, w), dot(crossing.sums, w), dot(r, r), dot(r, x), dot(x, x)]
}

function drawnScores(w: Float64Array, scores: Float64Array): Float64Array {
  const length = 2 * w.length
  const drawn = new Float64Array(length)
  for (let h = 0; h < w.length; h++) {
    for (let k = 0; k < length; k++) drawn[k] += w[h] * scores[h * length + k]
  }
  return drawn
}
