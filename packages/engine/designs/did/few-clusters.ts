import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { wildClusterBootstrap } from '../../inference/wild-cluster-bootstrap.ts'
import { createRandom } from '../../numerics/random.ts'
import { method, name, reason } from './facts.ts'
import { countTreatedClusters, enoughClusters, FEW_CLUSTERS, noiseFloor } from './inference.ts'
import { permutedOf } from './randomisation/primary-interval.ts'
import { randomiseTwoWay } from './randomisation/randomise-two-way.ts'
import type { DidSpec } from './spec.ts'
import { clusterGrouping, type TwfeResult } from './two-way/twfe.ts'

/** Draws of randomisation inference at most: each is a regression. */
const mostRandomised = 999

/**
 * The two-way fixed effects estimate, and once more with the p value and interval of the wild cluster bootstrap-t, or of
 * randomisation inference where few clusters are treated, as the bootstrap then hardly ever rejects; alone from forty
 * clusters on, and where no interval is to be had.
 *
 * @param twoWay the estimate as a reader sees it
 */
export function withWildBootstrap(
  twfe: TwfeResult,
  twoWay: Estimate<Text>,
  frame: PanelFrame,
  spec: DidSpec,
  seed: number,
): Estimate<Text>[] {
  const treated = countTreatedClusters(frame)
  if (frame.clusters >= enoughClusters) return [twoWay]
  const randomised = treated < FEW_CLUSTERS ? withRandomisation(twfe, twoWay, frame, spec, seed) : null
  if (randomised) return [twoWay, randomised]
  if (treated < 2 || Number.isNaN(twoWay.se)) return [twoWay]
  const random = createRandom(seed, 'wild-cluster-bootstrap')
  const result = wildClusterBootstrap(twfe.fit, clusterGrouping(frame), { draws: spec.bootstrapDraws, random })
  const ci = result.ci.map((end) => (Number.isFinite(end) ? end : NaN)) as [number, number]
  return [
    twoWay,
    {
      ...twoWay,
      id: 'twfe-wild-bootstrap',
      name: name('twfe-wild-bootstrap', {}),
      ci,
      p: result.p,
      df: null,
      method: method('twfe-wild-bootstrap', {
        draws: result.draws,
        isEnumerated: result.enumerated,
        weights: result.weights,
        clusters: result.clusters,
        treated: treated < FEW_CLUSTERS ? treated : null,
      }),
      ...(ci.every(Number.isFinite) ? {} : { reason: reason('bounded-on-one-side', { clusters: result.clusters }) }),
    },
  ]
}

/** Null where there are no dates of clusters to permute, or nothing to tell an effect from. */
function withRandomisation(
  twfe: TwfeResult,
  twoWay: Estimate<Text>,
  frame: PanelFrame,
  spec: DidSpec,
  seed: number,
): Estimate<Text> | null {
  const isFlat = twfe.se <= noiseFloor(frame.outcome) && countTreatedClusters(frame) > 1
  if (isFlat || twfe.fit.n !== frame.n) return null
  const random = createRandom(seed, 'randomization-inference-twfe')
  const result = randomiseTwoWay(frame, twfe.fit, Math.min(spec.bootstrapDraws, mostRandomised), random)
  if (!result) return null
  const ci = result.ci.map((end) => (Number.isFinite(end) ? end : NaN)) as [number, number]
  const { reason: _, ...rest } = twoWay
  const isBounded = ci.every(Number.isFinite)
  return {
    ...rest,
    id: 'twfe-randomization',
    name: name('twfe-randomization', {}),
    ci,
    p: result.p,
    df: null,
    method: method('twfe-randomized', { permuted: permutedOf(result) }),
    ...(isBounded && Number.isNaN(twoWay.se) ? { reason: reason('lone-cluster-without-error', {}) } : {}),
    ...(isBounded ? {} : { reason: reason('too-few-assignments-to-bound', {}) }),
  }
}
