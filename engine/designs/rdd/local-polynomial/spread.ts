import { STRETCH } from '../../../numerics/in-stretches.ts'
import { averagedQuantileAt } from '../../../numerics/moments.ts'

/** By the control side's distances: every kernel and order asks for the same. */
const lastSpread = new WeakMap<Float64Array, { treated: Float64Array; spread: number }>()

/**
 * The smaller of the running variable's standard deviation and its interquartile range over that of a normal distribution,
 * from the distances of both sides alone: no copy of them is made.
 *
 * @param control ascending, as is `treated`
 * @see Silverman 1986, Density Estimation for Statistics and Data Analysis, equation 3.30
 */
export function spreadOf(control: Float64Array, treated: Float64Array): number {
  const known = lastSpread.get(control)
  if (known?.treated === treated) return known.spread
  const below = control.length
  const at = (i: number) => (i < below ? -control[below - 1 - i] : treated[i - below])
  const spread = smallerSpread(deviationOf(control, treated), below + treated.length, at)
  lastSpread.set(control, { treated, spread })
  return spread
}

/**
 * The smaller of the standard deviation and the interquartile range as that of a normal distribution.
 *
 * @param at the values in ascending order, each asked for by its place
 */
export function smallerSpread(deviation: number, length: number, at: (i: number) => number): number {
  const quartile = (p: number) => averagedQuantileAt(length, at, p)
  return Math.min(deviation, (quartile(0.75) - quartile(0.25)) / 1.349)
}

/** The standard deviation, added up from the smallest value of the running variable to the largest: published numbers rest on these bits. */
function deviationOf(control: Float64Array, treated: Float64Array): number {
  const n = control.length + treated.length
  // in stretches, as `inStretches` does work that adds nothing up
  let total = 0
  for (let i = 0; i < n; i += STRETCH) total = addDistances(total, control, treated, i)
  let squares = 0
  for (let i = 0; i < n; i += STRETCH) squares = addSquares(squares, control, treated, i, total / n)
  return Math.sqrt(squares / (n - 1))
}

function addDistances(total: number, control: Float64Array, treated: Float64Array, from: number): number {
  const below = control.length
  const to = Math.min(from + STRETCH, below + treated.length)
  for (let i = from; i < to; i++) total += i < below ? -control[below - 1 - i] : treated[i - below]
  return total
}

function addSquares(total: number, control: Float64Array, treated: Float64Array, from: number, center: number): number {
  const below = control.length
  const to = Math.min(from + STRETCH, below + treated.length)
  for (let i = from; i < to; i++) total += ((i < below ? -control[below - 1 - i] : treated[i - below]) - center) ** 2
  return total
}
