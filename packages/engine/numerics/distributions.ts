import betainc from '@stdlib/math-base-special-betainc'
import erfc from '@stdlib/math-base-special-erfc'
import gammainc from '@stdlib/math-base-special-gammainc'
import { EngineError } from '../errors.ts'

const sqrtTwoPi = Math.sqrt(2 * Math.PI)

/** Density of the standard normal. */
export function normalPdf(x: number): number {
  return Math.exp((-x * x) / 2) / sqrtTwoPi
}

/** P(Z ≤ x) for a standard normal Z, full relative accuracy in the lower tail. */
export function normalCdf(x: number): number {
  const z = -x * Math.SQRT1_2
  const tail = 0.5 * erfc(z)
  // beyond 4 SD the rounding of x/√2 shows: d ln erfc(z) / d z² is close to -1 there
  return z > 3 && tail > 0 ? tail * Math.exp(squareDifference(z, x)) : tail
}

/** P(Z > x) for a standard normal Z, full relative accuracy in the upper tail. */
export function normalUpper(x: number): number {
  return normalCdf(-x)
}

/**
 * The x with P(Z ≤ x) = p.
 *
 * @param p in [0, 1]; 0 and 1 give -Infinity and Infinity, anything outside NaN
 * @see Abramowitz & Stegun 1964, 26.2.23 for the start; then Halley steps on the distribution function itself
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return NaN
  if (p === 0 || p === 1) return p === 0 ? -Infinity : Infinity
  if (Math.abs(p - 0.5) < 0.2) return centralQuantile(p - 0.5)
  return p < 0.5 ? lowerTailQuantile(p) : -lowerTailQuantile(1 - p)
}

function lowerTailQuantile(p: number): number {
  const r = Math.sqrt(-2 * Math.log(p))
  const start = (2.515517 + r * (0.802853 + r * 0.010328)) / (1 + r * (1.432788 + r * (0.189269 + r * 0.001308))) - r
  let x = start
  for (let step = 0; step < 4; step++) {
    const density = normalPdf(x)
    if (density === 0) break
    const newton = (normalCdf(x) - p) / density
    x -= newton / (1 + 0.5 * x * newton)
  }
  return x
}

/** Quantile at one half plus `mass`; works on P(0 < Z ≤ x), so that nothing cancels near the middle. */
function centralQuantile(mass: number): number {
  let x = mass * sqrtTwoPi
  for (let step = 0; step < 5; step++) {
    const newton = (centralMass(x) - mass) / normalPdf(x)
    x -= newton / (1 + 0.5 * x * newton)
  }
  return x
}

/** P(0 < Z ≤ x) = φ(x)·(x + x³/3 + x⁵/15 + …), all terms of one sign. */
function centralMass(x: number): number {
  let term = x
  let sum = x
  for (let odd = 3; Math.abs(term) > 1e-18 * Math.abs(sum); odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return normalPdf(x) * sum
}

/** P(|T| > |t|) for Student's t with `df` (any positive number; Infinity is the normal); `NaN` with no degrees of freedom. */
export function studentTTwoSidedP(t: number, df: number): number {
  if (!(df > 0)) return NaN
  if (!Number.isFinite(t)) return Number.isNaN(t) ? NaN : 0
  if (df === Infinity) return 2 * normalUpper(Math.abs(t))
  const square = t * t
  return square < df
    ? betainc(square / (df + square), 0.5, df / 2, true, true)
    : betainc(df / (df + square), df / 2, 0.5, true, false)
}

/** P(T ≤ t) for Student's t. */
export function studentTCdf(t: number, df: number): number {
  const tail = studentTTwoSidedP(t, df) / 2
  return t < 0 ? tail : 1 - tail
}

/** The t with P(T ≤ t) = p; `NaN` with no degrees of freedom. */
export function studentTQuantile(p: number, df: number): number {
  if (!(p >= 0 && p <= 1) || !(df > 0)) return NaN
  if (df === Infinity) return normalQuantile(p)
  if (p === 0.5) return 0
  const tail = Math.min(p, 1 - p)
  if (tail === 0) return p === 0 ? -Infinity : Infinity
  const t = solveTail((x) => studentTTwoSidedP(x, df) / 2, tail, Math.max(1e-3, -normalQuantile(tail)))
  return p < 0.5 ? -t : t
}

const maxSteps = 200

/**
 * The positive x at which a decreasing tail probability equals p.
 *
 * Newton on log p against log x, where the tails of t, chi-square and F are nearly straight, inside a bracket that
 * halves whenever Newton would leave it.
 *
 * @param tail  decreasing from 1 (or one half) at 0 to 0
 * @param p     the probability wanted; at or above tail(0) the answer is 0, at 0 it is Infinity
 * @param start a first guess, positive
 * @throws {EngineError} `numerics/no-convergence`
 */
function solveTail(tail: (x: number) => number, p: number, start: number): number {
  if (!(p >= 0 && p <= 1)) return NaN
  if (p === 0) return Infinity
  if (p >= tail(0)) return 0
  let [low, high] = [-745, 709]
  let u = Math.log(start)
  const goal = Math.log(p)
  for (let step = 0; step < maxSteps; step++) {
    const value = tail(Math.exp(u))
    if (value >= p) low = u
    else high = u
    const next = newtonStep(tail, u, value, goal)
    const moved = next > low && next < high ? next : (low + high) / 2
    if (Math.abs(moved - u) <= 2e-16 * Math.max(1, Math.abs(u))) return Math.exp(moved)
    u = moved
  }
  if (high - low < 1e-13) return Math.exp((low + high) / 2)
  throw new EngineError('numerics/no-convergence', `No quantile was found for the tail probability ${p}.`)
}

function newtonStep(tail: (x: number) => number, u: number, value: number, goal: number): number {
  const width = 1e-6
  const slope = Math.log(tail(Math.exp(u + width)) / tail(Math.exp(u - width))) / (2 * width)
  return u - (Math.log(value) - goal) / slope
}

/** P(X > x) for a chi-square with `df`. */
export function chiSquareUpper(x: number, df: number): number {
  if (Number.isNaN(x)) return NaN
  if (x <= 0) return 1
  return x === Infinity ? 0 : gammainc(x / 2, df / 2, true, true)
}

/** The x with P(X > x) = p for a chi-square with `df`. */
export function chiSquareUpperQuantile(p: number, df: number): number {
  return solveTail((x) => chiSquareUpper(x, df), p, df)
}

/** P(F > x) for an F with `df1` and `df2`; `df2` Infinity is chi-square over df1. */
export function fUpper(x: number, df1: number, df2: number): number {
  if (Number.isNaN(x)) return NaN
  if (x <= 0) return 1
  if (x === Infinity) return 0
  if (df2 === Infinity) return chiSquareUpper(x * df1, df1)
  const scaled = df1 * x
  return scaled < df2
    ? betainc(scaled / (df2 + scaled), df1 / 2, df2 / 2, true, true)
    : betainc(df2 / (df2 + scaled), df2 / 2, df1 / 2, true, false)
}

/** The x with P(F > x) = p. */
export function fUpperQuantile(p: number, df1: number, df2: number): number {
  return solveTail((x) => fUpper(x, df1, df2), p, 1)
}

/** z² - x²/2 exactly enough to matter: both squares as a rounded value and its error (Dekker's product). */
function squareDifference(z: number, x: number): number {
  const [zHigh, zLow] = exactSquare(z)
  const [xHigh, xLow] = exactSquare(x)
  return zHigh - xHigh / 2 + (zLow - xLow / 2)
}

function exactSquare(x: number): [number, number] {
  const high = x * x
  const split = 134_217_729 * x
  const top = split - (split - x)
  const bottom = x - top
  return [high, top * top - high + 2 * top * bottom + bottom * bottom]
}
