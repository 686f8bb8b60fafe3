import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

export interface Random {
  /** In [0, 1), 53 bits. */
  uniform(): number
  /** Standard normal. */
  normal(): number
  /** Whole number from 0 to n - 1, n at most 2³². */
  integer(n: number): number
  /** 32 random bits, as a signed whole number: those of `integer(2 ** 32)`. */
  word(): number
  /** -1 or 1, each with probability one half. */
  rademacher(): number
}

/**
 * A seeded random stream: the same seed and name give the same numbers for ever, and differently named streams of one
 * seed are independent, so that one step's draws never shift another's.
 *
 * @param seed   whole number, the run's seed
 * @param stream what the draws are for, e.g. `multiplier-bootstrap`
 * @see Blackman & Vigna 2021, doi:10.1145/3460772 (xoroshiro128+)
 */
export function createRandom(seed: number, stream: string): Random {
  const generator = xoroshiro128plusFromState(streamState(seed, stream))
  const uniform = () => uniformFloat64(generator)
  let spare: number | null = null
  return {
    uniform,
    normal() {
      if (spare !== null) {
        const value = spare
        spare = null
        return value
      }
      const [first, second] = polarPair(uniform)
      spare = second
      return first
    },
    integer: (n) => uniformBelow(generator, n),
    word: () => generator.next() ^ SIGN_BIT,
    // the generator's top bit: xoroshiro128+'s lowest bits are its weakest
    rademacher: () => (generator.next() < 0 ? -1 : 1),
  }
}

const range = 2 ** 32
const SIGN_BIT = 1 << 31

/**
 * The numbers of pure-rand's `uniformInt`, without its two slow remainders: of 2³² numbers those past the last whole
 * multiple of n are drawn again, and where that multiple ends matters only to the last n of them.
 */
export function uniformBelow(generator: { next(): number }, n: number): number {
  let drawn = generator.next() + range / 2
  if (drawn >= range - n) {
    const end = Math.floor(range / n) * n
    while (drawn >= end) drawn = generator.next() + range / 2
  }
  return drawn - n * Math.floor(drawn / n)
}

/** Two independent standard normals (Marsaglia's polar method). */
function polarPair(uniform: () => number): [number, number] {
  for (;;) {
    const x = 2 * uniform() - 1
    const y = 2 * uniform() - 1
    const s = x * x + y * y
    if (s >= 1 || s === 0) continue
    const factor = Math.sqrt((-2 * Math.log(s)) / s)
    return [x * factor, y * factor]
  }
}

/** Four 32-bit words from a hash of seed and name: FNV-1a over the text, then murmur3's finaliser per word. */
function streamState(seed: number, stream: string): number[] {
  const text = `${seed}/${stream}`
  return [1, 2, 3, 4].map((word) => {
    let hash = 0x811c9dc5 ^ Math.imul(word, 0x9e3779b9)
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    return (hash ^ (hash >>> 16)) | 0
  })
}
