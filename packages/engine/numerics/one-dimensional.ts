import { EngineError } from '../errors.ts'

/**
 * A root of a continuous function inside a bracket, to the last digits a double carries.
 *
 * @param f    of opposite sign (or zero) at the two ends
 * @param low  one end of the bracket
 * @param high the other end
 * @returns    x in the bracket where f changes sign
 * @throws {EngineError} `numerics/no-convergence` when f has the same sign at both ends
 * @see Chandrupatla 1997, doi:10.1016/S0965-9978(96)00051-8: inverse quadratic steps where they are safe, else halving
 */
export function findRoot(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [high, low]
  let [fa, fb] = [f(a), f(b)]
  if (fa === 0) return a
  if (fb === 0) return b
  if (!(Math.sign(fa) * Math.sign(fb) < 0)) throw noBracket(low, high)
  let t = 0.5
  for (let step = 0; step < 200; step++) {
    const x = a + t * (b - a)
    const fx = f(x)
    const sameSide = Math.sign(fx) === Math.sign(fa)
    const [c, fc] = sameSide ? [a, fa] : [b, fb]
    if (!sameSide) [b, fb] = [a, fa]
    ;[a, fa] = [x, fx]
    const best = Math.abs(fa) < Math.abs(fb) ? a : b
    const smallest = (2 * Number.EPSILON * Math.abs(best) + Number.MIN_VALUE) / Math.abs(b - a)
    if (fx === 0 || smallest > 0.5) return best
    t = Math.min(Math.max(nextFraction(a, fa, b, fb, c, fc), smallest), 1 - smallest)
  }
  return a
}

/** Share of the way from a to b: by inverse quadratic interpolation through the three points where that is safe. */
function nextFraction(a: number, fa: number, b: number, fb: number, c: number, fc: number): number {
  const xi = (a - b) / (c - b)
  const phi = (fa - fb) / (fc - fb)
  if (!(phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi)) return 0.5
  return (fa / (fb - fa)) * (fc / (fb - fc)) + (((c - a) / (b - a)) * fa * fb) / ((fc - fa) * (fc - fb))
}

/**
 * The point where a condition that holds at `inside` stops holding on the way to `outside`, by halving.
 *
 * @param holds     the condition; true at `inside`, false at `outside`
 * @param precision width of the bracket at which halving stops, in the units of x
 * @returns         the last point found at which the condition holds
 */
export function findSwitch(holds: (x: number) => boolean, inside: number, outside: number, precision: number): number {
  let [good, bad] = [inside, outside]
  while (Math.abs(bad - good) > precision) {
    const middle = good + (bad - good) / 2
    if (middle === good || middle === bad) break
    if (holds(middle)) good = middle
    else bad = middle
  }
  return good
}

function noBracket(low: number, high: number): EngineError {
  return new EngineError(
    'numerics/no-convergence',
    `No root was found: the function has the same sign at both ends, ${low} and ${high}.`,
  )
}
