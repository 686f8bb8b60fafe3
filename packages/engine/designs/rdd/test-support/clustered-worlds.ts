import type { Random } from '../../../numerics/random.ts'
import { selectBandwidths, type LocalChoices } from '../local-polynomial/bandwidth.ts'
import { estimateJump } from '../local-polynomial/jump.ts'
import { splitAt, type Observations } from '../local-polynomial/split.ts'

/** How the jumps of these worlds are estimated. */
export const choices: LocalChoices = {
  polynomialOrder: 1,
  kernel: 'triangular',
  variance: 'hc0',
  neighbours: 3,
  massPoints: 'adjust',
  regularisation: 1,
}

/** Rows in `clusters` clusters, each with a shock to its level; `straddle` lets a cluster have rows on both sides. */
export function drawWorld(random: Random, n: number, clusters: number, straddle: boolean): Observations {
  const shock = Array.from({ length: clusters }, () => random.normal())
  const running = Float64Array.from({ length: n }, () => 2 * random.uniform() - 1).sort()
  const half = clusters / 2
  const cluster = Int32Array.from(running, (x) =>
    straddle ? random.integer(clusters) : random.integer(half) + (x < 0 ? 0 : half),
  )
  const outcome = running.map((x, i) => x - 0.5 * x * x + 0.7 * shock[cluster[i]] + random.normal())
  return { running, outcome, takeUp: null, covariates: [], cluster }
}

/** The jump at zero, with the bandwidths it chooses itself unless given. */
export function jumpOf(rows: Observations, bandwidths?: { h: number; b: number }) {
  const { control, treated } = splitAt(rows, 0)
  const used = bandwidths
    ? { control: bandwidths, treated: bandwidths }
    : selectBandwidths(control, treated, 'mserd', choices)
  return { control, treated, jump: estimateJump(control, treated, used, choices) }
}
