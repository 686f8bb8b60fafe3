import { EngineError } from '../errors.ts'

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
export function solveTail(tail: (x: number) => number, p: number, start: number): number {
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
