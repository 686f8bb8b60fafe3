/** First-stage t values from 2 to 10.3 in steps of 0.1, and the critical value of |t| for each at the 5 % level. */
const criticalValues = [
  18.66, 9.74, 7.37, 6.18, 5.43, 4.92, 4.54, 4.25, 4.01, 3.82, 3.65, 3.51, 3.39, 3.29, 3.19, 3.11, 3.03, 2.97, 2.91,
  2.85, 2.8, 2.75, 2.71, 2.67, 2.63, 2.6, 2.57, 2.54, 2.51, 2.48, 2.46, 2.43, 2.41, 2.39, 2.37, 2.35, 2.33, 2.32, 2.3,
  2.29, 2.27, 2.26, 2.24, 2.23, 2.22, 2.21, 2.2, 2.19, 2.17, 2.16, 2.16, 2.15, 2.14, 2.13, 2.12, 2.11, 2.1, 2.1, 2.09,
  2.08, 2.08, 2.07, 2.06, 2.06, 2.05, 2.04, 2.04, 2.03, 2.03, 2.02, 2.02, 2.01, 2.01, 2, 2, 1.99, 1.99, 1.99, 1.98,
  1.98, 1.97, 1.97, 1.97, 1.96,
]
const first = 2
const step = 0.1

/** From this F on the usual 1.96 holds. */
export const strongF = 104.7

/**
 * Critical value of |t| in the tF procedure at the 5 % level, one instrument: straight lines between the published
 * values, which carry two decimals. `Infinity` below F = 4, where the published table ends: no interval is then valid.
 *
 * @param f first-stage F, in the covariance that the t value uses
 * @see Lee, McCrary, Moreira & Porter 2022, Table 3a, doi:10.1257/aer.20211063
 */
export function tfCriticalValue(f: number): number {
  if (f >= strongF) return 1.96
  const place = (Math.sqrt(f) - first) / step
  if (!(place >= 0)) return Infinity
  const below = Math.min(Math.floor(place), criticalValues.length - 2)
  const share = Math.min(place - below, 1)
  return criticalValues[below]! + share * (criticalValues[below + 1]! - criticalValues[below]!)
}
