import { mean, standardDeviation } from '../../numerics/moments.ts'

/** Σwx/Σw; the plain mean without weights. */
export function weightedMean(values: Float64Array, weights: Float64Array | null): number {
  if (!weights) return mean(values)
  let [sum, total] = [0, 0]
  values.forEach((value, i) => {
    sum += weights[i] * value
    total += weights[i]
  })
  return sum / total
}

/** √(n/(n - 1)·Σw(x - x̄)²/Σw): equal weights give the sample standard deviation. */
export function weightedDeviation(values: Float64Array, weights: Float64Array | null): number {
  if (!weights) return standardDeviation(values)
  const centre = weightedMean(values, weights)
  const squares = values.map((value) => (value - centre) ** 2)
  return Math.sqrt((weightedMean(squares, weights) * values.length) / (values.length - 1))
}
