import { chiSquareUpper, chiSquareUpperQuantile } from './distributions.ts'

/**
 * P(X > x) for a noncentral chi-square: central ones with df + 2j, mixed with Poisson(noncentrality / 2) weights on j.
 *
 * @param noncentrality at most 1000, where the Poisson weights can still be summed from zero
 * @see Johnson, Kotz & Balakrishnan 1995, Continuous Univariate Distributions 2, equation 29.3b
 */
export function noncentralChiSquareUpper(x: number, df: number, noncentrality: number): number {
  const mean = noncentrality / 2
  let weight = Math.exp(-mean)
  let sum = 0
  let total = 0
  for (let j = 0; total < 1 - 1e-15 && j < 2000; j++) {
    sum += weight * chiSquareUpper(x, df + 2 * j)
    total += weight
    weight *= mean / (j + 1)
    if (weight === 0) break
  }
  return sum
}

/**
 * The noncentrality at which a chi-square test of the given size reaches the given power.
 *
 * @param df    restrictions tested
 * @param size  e.g. 0.05
 * @param power e.g. 0.8, above `size`
 */
export function noncentralityForPower(df: number, size: number, power: number): number {
  const critical = chiSquareUpperQuantile(size, df)
  let [low, high] = [0, 1000]
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2
    if (noncentralChiSquareUpper(critical, df, middle) < power) low = middle
    else high = middle
  }
  return (low + high) / 2
}
