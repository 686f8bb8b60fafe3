import { crossProduct, dot, matrix, transpose, type Matrix } from '../../../numerics/linear-algebra.ts'
import { symmetricEigen } from '../../../numerics/symmetric-eigen.ts'
import { fitOnSimplex } from '../../../numerics/simplex-least-squares.ts'
import { rowsOf, type Study } from '../study.ts'
import { augment, augmentBy, centreRows } from './fitters.ts'
import { mean, variance } from '../../../numerics/moments.ts'

/** Penalties tried: from the largest eigenvalue of the donors' cross products down to this share of it. */
const smallestShare = 1e-8
const tried = 20
/** Donors whose differences make up no more than this share of their squares differ by rounding only. */
const alike = 1e-24

/**
 * Ridge-augmented synthetic control on the outcome before treatment. The penalty is the largest whose error, when each
 * period before treatment is left out in turn, lies within one standard error of the smallest.
 *
 * @returns donor weights (sum 1, some may be negative) and the penalty λ, without end where all donors move alike
 * @see Ben-Michael, Feller & Rothstein 2021, doi:10.1080/01621459.2021.1929245
 */
export function estimateAugmented(study: Study): { weights: Float64Array; penalty: number } {
  const donors = rowsOf(study.donors, 0, study.pre)
  const target = study.target.slice(0, study.pre)
  const penalty = choosePenalty(donors, target)
  const { weights } = fitOnSimplex(donors, target)
  return { weights: augment(donors, target, weights, penalty), penalty }
}

function choosePenalty(donors: Matrix, target: Float64Array): number {
  const largest = symmetricEigen(crossProduct(transpose(centreRows(donors)))).values[0]
  // donors that all move alike leave nothing to regress on
  if (!(largest > alike * dot(donors.data, donors.data))) return Infinity
  const penalties = Array.from({ length: tried + 1 }, (_, i) => largest * smallestShare ** (i / tried))
  const errors = [...target.keys()].map((left) => errorsWithout(donors, target, left, penalties))
  const scores = penalties.map((penalty, i) => {
    const own = errors.map((row) => row[i])
    return { penalty, mean: mean(own), se: Math.sqrt(variance(own) / own.length) }
  })
  const best = scores.reduce((least, score) => (score.mean < least.mean ? score : least))
  return scores.find(({ mean }) => mean <= best.mean + best.se)!.penalty
}

/** Squared error in the period left out, for each penalty. */
function errorsWithout(donors: Matrix, target: Float64Array, left: number, penalties: number[]): number[] {
  const kept = [...target.keys()].filter((t) => t !== left)
  const rest = matrix(kept.length, donors.cols)
  for (let j = 0; j < donors.cols; j++)
    kept.forEach((t, i) => (rest.data[j * rest.rows + i] = donors.data[j * donors.rows + t]!))
  const own = Float64Array.from(kept, (t) => target[t])
  const { weights } = fitOnSimplex(rest, own)
  const augmentWith = augmentBy(rest, own, weights)
  return penalties.map((penalty) => {
    const augmented = augmentWith(penalty)
    const synthetic = augmented.reduce((sum, weight, j) => sum + weight * donors.data[j * donors.rows + left], 0)
    return (target[left] - synthetic) ** 2
  })
}
