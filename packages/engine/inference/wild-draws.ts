import type { Random } from '../numerics/random.ts'

/** Rademacher: -1 or 1. Webb: ±√½, ±1, ±√1½, so that few clusters still give many different draws. */
export type WildWeights = 'rademacher' | 'webb'

export interface WildBootstrapOptions {
  /** Draws where the weights are too many to go through all of them. */
  draws: number
  random: Random
  /** Left out = Webb under 12 clusters, else Rademacher. */
  weights?: WildWeights
}

export interface WildBootstrap {
  /** Two-sided p value of "the coefficient is zero". */
  p: number
  /** 95 % interval: values around the estimate that are not rejected at 5 %; an end is infinite where none is rejected. */
  ci: [number, number]
  /** Weight vectors used. */
  draws: number
  /** Whether these are all there are, so that nothing is random. */
  enumerated: boolean
  weights: WildWeights
  clusters: number
}

/** Below this many clusters Rademacher weights repeat themselves too much (Webb 2023). */
const fewestForRademacher = 12
/** All weight vectors are gone through when there are at most this many: 14 clusters with two weights, 5 with six. */
const mostEnumerated = 2 ** 14
const size = 0.05

const values: Record<WildWeights, number[]> = {
  rademacher: [-1, 1],
  webb: [-Math.sqrt(1.5), -1, -Math.sqrt(0.5), Math.sqrt(0.5), 1, Math.sqrt(1.5)],
}

/** A draw as functions of δ, the estimate less the null: its coefficient `a + bδ` and variance `c + 2dδ + eδ²`. */
export type WildForm = [a: number, b: number, c: number, d: number, e: number]

/** A statistic whose draws are linear in the weights and in the null. */
export interface WildStatistic {
  clusters: number
  estimate: number
  /** Of the sample, up to a factor that the draws share. */
  variance: number
  /** What a weight vector makes of the sample; the vector is reused, so nothing may keep it. */
  formOf: (weights: Float64Array) => WildForm
}

/**
 * p value of "no effect" and the interval of values around the estimate that are not rejected, over all weight vectors
 * where they are few and over seeded draws otherwise.
 */
export function invertWildTest(
  { clusters, estimate, variance, formOf }: WildStatistic,
  { draws, random, weights: asked }: WildBootstrapOptions,
): WildBootstrap {
  const weights = asked ?? (clusters < fewestForRademacher ? 'webb' : 'rademacher')
  const enumerated = values[weights].length ** clusters <= mostEnumerated
  const vectors = enumerated ? enumerate(values[weights], clusters) : draw(values[weights], clusters, draws, random)
  const forms = Array.from(vectors, formOf)
  const pAt = (delta: number) => pValue(variance, forms, delta, enumerated)
  const scale = Math.sqrt(variance)
  // the null at the upper end lies above the estimate, so its δ is negative
  const ends = [1, -1].map((side) => estimate - side * scale * reach((share) => pAt(side * share * scale)))
  return { p: pAt(estimate), ci: [ends[0], ends[1]], draws: forms.length, enumerated, weights, clusters }
}

function* enumerate(from: number[], clusters: number): Generator<Float64Array> {
  const w = new Float64Array(clusters)
  for (let code = 0; code < from.length ** clusters; code++) {
    let rest = code
    for (let g = 0; g < clusters; g++) {
      w[g] = from[rest % from.length]!
      rest = Math.floor(rest / from.length)
    }
    yield w
  }
}

function* draw(from: number[], clusters: number, draws: number, random: Random): Generator<Float64Array> {
  const w = new Float64Array(clusters)
  for (let i = 0; i < draws; i++) {
    for (let g = 0; g < clusters; g++) w[g] = from[random.integer(from.length)]!
    yield w
  }
}

/** Share of draws whose squared t value reaches the sample's, under the null that lies δ below the estimate. */
function pValue(variance: number, forms: WildForm[], delta: number, enumerated: boolean): number {
  // a draw that repeats the sample ties with it up to rounding
  const t = (delta * delta * (1 - 1e-9)) / variance
  let reached = 0
  for (const [a, b, c, d, e] of forms) {
    const coefficient = a + b * delta
    if (coefficient * coefficient >= t * Math.max(c + 2 * d * delta + e * delta * delta, 0)) reached++
  }
  return enumerated ? reached / forms.length : (1 + reached) / (1 + forms.length)
}

/** How far from the estimate, in naive standard errors, the test first rejects; infinite where it never does. */
function reach(pAt: (share: number) => number): number {
  let [inside, outside] = [0, 1]
  while (pAt(outside) >= size) {
    inside = outside
    outside *= 2
    if (outside > 2 ** 20) return Infinity
  }
  for (let step = 0; step < 60; step++) {
    const middle = (inside + outside) / 2
    if (pAt(middle) >= size) inside = middle
    else outside = middle
  }
  return inside
}
