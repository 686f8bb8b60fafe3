/**
 * Points that fill the unit cube evenly without randomness: the Halton sequence, one prime base per coordinate.
 *
 * @param count      points, from the first one after the origin
 * @param dimensions coordinates of a point, each in (0, 1)
 * @see Halton 1960, doi:10.1007/BF01386213
 * @example haltonPoints(2, 2) // [[1/2, 1/3], [1/4, 2/3]]
 */
export function haltonPoints(count: number, dimensions: number): Float64Array[] {
  const bases = firstPrimes(dimensions)
  return Array.from({ length: count }, (_, i) => Float64Array.from(bases, (base) => reverseDigits(i + 1, base)))
}

/** The digits of a whole number in a base, mirrored behind the point. */
function reverseDigits(number: number, base: number): number {
  let result = 0
  let place = 1 / base
  for (let rest = number; rest > 0; rest = Math.floor(rest / base)) {
    result += place * (rest % base)
    place /= base
  }
  return result
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  return primes
}
