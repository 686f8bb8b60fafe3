/** A prime modulus and multiplier whose products stay whole in 64-bit floats. */
const modulus = 2 ** 31 - 1
const multiplier = 16807

/** Random signs and whole numbers, the part of a stream that wild weights need. */
export interface WildStream {
  rademacher: () => number
  integer: (n: number) => number
}

/**
 * Lehmer's generator: the replication script draws the same weights with one line of base R, so that a bootstrapped
 * interval can be recomputed to its last digits.
 *
 * @param seed whole number, the run's seed
 * @see Park & Miller 1988, doi:10.1145/63039.63042 (the minimal standard)
 */
export function lehmerStream(seed: number): WildStream {
  let state = 1 + (Math.abs(Math.trunc(seed)) % (modulus - 1))
  const next = () => {
    state = (multiplier * state) % modulus
    return state / modulus
  }
  // the first numbers of neighboring seeds lie on a line
  for (let skipped = 0; skipped < 10; skipped++) next()
  return { rademacher: () => (next() < 0.5 ? -1 : 1), integer: (n) => Math.floor(n * next()) }
}
