import type { Scores } from './wild-cluster-bootstrap.ts'

/** Σ over clusters of the products of their scores, k × k for each power of the slope: start², start·slope, slope². */
export type Meat = [Float64Array, Float64Array, Float64Array]

/**
 * The products of scores of draws whose weights belong to one partition and whose scores are summed over another, which
 * may have as many clusters as there are rows. A draw is a quadratic form in the weights, so that the clusters are
 * passed through once and not in every draw.
 *
 * @returns the products of one draw, from its weights
 */
export function prepareMeat(start: Scores, slope: Scores, k: number): (weights: Float64Array) => Meat {
  const forms = [formsOf(start, start, k), formsOf(start, slope, k), formsOf(slope, slope, k)]
  return (weights) => {
    const [own, cross, end] = forms.map((form) => Float64Array.from(form, (one) => quadratic(one, weights)))
    return [own, cross.map((value, at) => value + cross[(at % k) * k + Math.floor(at / k)]), end]
  }
}

/** For each pair of instruments i and j, at j·k + i, the matrix over drawn clusters whose form in the weights is Σ sᵢtⱼ. */
function formsOf(s: Scores, t: Scores, k: number): Float64Array[] {
  return Array.from({ length: k * k }, (_, at) => {
    const [i, j] = [at % k, Math.floor(at / k)]
    const drawn = s.spread.length
    const form = new Float64Array(drawn * drawn)
    for (let g = 0; g < drawn; g++) {
      for (let h = 0; h < drawn; h++) {
        const [left, right] = [s.spread[g], t.spread[h]]
        let sum = 0
        for (let from = 0; from < left.length; from += k) sum += left[from + i] * right[from + j]
        form[g * drawn + h] = sum
      }
    }
    return form
  })
}

function quadratic(form: Float64Array, weights: Float64Array): number {
  const size = weights.length
  let sum = 0
  for (let g = 0; g < size; g++) {
    let row = 0
    for (let h = 0; h < size; h++) row += form[g * size + h] * weights[h]
    sum += weights[g] * row
  }
  return sum
}
