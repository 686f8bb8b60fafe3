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
  const quartile = (p: number) => averagedQuantileAt(below + treated.length, at, p)
  const spread = Math.min(deviationOf(control, treated), (quartile(0.75) - quartile(0.25)) / 1.349)
  lastSpread.set(control, { treated, spread })
  return spread
}

/** The standard deviation, added up from the smallest value of the running variable to the largest: published numbers rest on these bits. */
function deviationOf(control: Float64Array, treated: Float64Array): number {
  const n = control.length + treated.length
  let total = 0
  for (let i = control.length - 1; i >= 0; i--) total -= control[i]
  for (let i = 0; i < treated.length; i++) total += treated[i]
  const center = total / n
  let squares = 0
  for (let i = control.length - 1; i >= 0; i--) squares += (-control[i] - center) ** 2
  for (let i = 0; i < treated.length; i++) squares += (treated[i] - center) ** 2
  return Math.sqrt(squares / (n - 1))
}
