/*
 * Mean, spread and quantiles, for every design alike.
 *
 * Values are added one after another in their own order, and the spread is taken in two passes around the mean: published
 * numbers rest on these very bits. A library would change them: simple-statistics adds with Kahan's compensation, and
 * @stdlib/stats in one pass of Welford's or in pairs. No library tried is more exact where it counts, as values are centred
 * before they are squared.
 */

/** The sum of some values, added from the first to the last. */
export function sum(values: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i]
  return total
}

/** The arithmetic mean; `NaN` of nothing. */
export function mean(values: ArrayLike<number>): number {
  return sum(values) / values.length
}

/** The squared distances of the values from their mean, added up. */
export function squaredDeviations(values: ArrayLike<number>): number {
  const centre = mean(values)
  let total = 0
  for (let i = 0; i < values.length; i++) total += (values[i] - centre) ** 2
  return total
}

/**
 * The variance in two passes; `NaN` of fewer than two values.
 *
 * @param divisor one less than their number for a sample, their number itself for a whole population
 */
export function variance(values: ArrayLike<number>, divisor: number = values.length - 1): number {
  return squaredDeviations(values) / divisor
}

/** The standard deviation, {@link variance}'s root. */
export function standardDeviation(values: ArrayLike<number>, divisor: number = values.length - 1): number {
  return Math.sqrt(variance(values, divisor))
}

/** The middle one of some values in any order, or the mean of the two in the middle; `NaN` of nothing. */
export function median(values: Iterable<number>): number {
  return averagedQuantile(Float64Array.from(values).sort(), 0.5)
}

/** Quantile of ascending values with averaging at jumps (Hyndman & Fan's definition 2). */
export function averagedQuantile(sorted: ArrayLike<number>, p: number): number {
  return averagedQuantileAt(sorted.length, (i) => sorted[i], p)
}

/** The same of so many ascending values that stand in no array, each asked for by its place. */
export function averagedQuantileAt(length: number, at: (i: number) => number, p: number): number {
  const position = length * p
  const index = Math.floor(position)
  if (position > index) return at(index)
  return (at(index - 1) + at(Math.min(index, length - 1))) / 2
}

/** Quantile of ascending values by straight lines between them (Hyndman & Fan's definition 7, R's default). */
export function interpolatedQuantile(sorted: ArrayLike<number>, p: number): number {
  const position = (sorted.length - 1) * p
  const index = Math.floor(position)
  const next = Math.min(index + 1, sorted.length - 1)
  return sorted[index] + (position - index) * (sorted[next] - sorted[index])
}
