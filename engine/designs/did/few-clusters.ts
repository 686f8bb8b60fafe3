import type { Estimate } from '../../analysis.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { wildClusterBootstrap } from '../../inference/wild-cluster-bootstrap.ts'
import { createRandom } from '../../numerics/random.ts'
import { countTreatedClusters } from './lone-comparison.ts'
import type { DidSpec } from './spec.ts'
import { clusterGrouping } from './two-way/panel-effects.ts'
import type { TwfeResult } from './two-way/twfe.ts'

/**
 * Below this many clusters, standard errors from clusters are known to run small.
 *
 * @see Cameron & Miller 2015, section VI, doi:10.3368/jhr.50.2.317
 */
export const enoughClusters = 40
/** With fewer treated clusters than this the wild bootstrap hardly ever rejects. Our choice of the number. */
const fewTreated = 6

/** The end of a method sentence whose interval has no correction for few clusters; empty from forty on. */
export function fewClustersCaveat(clusters: number): string {
  if (clusters >= enoughClusters) return ''
  return `; made for many clusters, and ${clusters} are few, so the interval tends to be too narrow`
}

/**
 * The two-way fixed effects estimate, and once more with the p value and interval of the wild cluster bootstrap-t; alone
 * from forty clusters on, and with one treated cluster, where no interval is to be had.
 *
 * @param twoWay the estimate as a reader sees it
 */
export function withWildBootstrap(
  twfe: TwfeResult,
  twoWay: Estimate,
  frame: PanelFrame,
  spec: DidSpec,
  seed: number,
): Estimate[] {
  const treated = countTreatedClusters(frame)
  if (frame.clusters >= enoughClusters || treated < 2) return [twoWay]
  const random = createRandom(seed, 'wild-cluster-bootstrap')
  const result = wildClusterBootstrap(twfe.fit, clusterGrouping(frame), { draws: spec.bootstrapDraws, random })
  const ci = result.ci.map((end) => (Number.isFinite(end) ? end : NaN)) as [number, number]
  const drawn = result.enumerated ? `all ${result.draws}` : `${result.draws} drawn`
  const kind = result.weights === 'webb' ? 'Webb' : 'Rademacher'
  const caution =
    treated < fewTreated
      ? `; with only ${treated} treated clusters p tends to be too large and the interval too wide`
      : ''
  return [
    twoWay,
    {
      ...twoWay,
      id: 'twfe-wild-bootstrap',
      name: 'Two-way fixed effects, wild cluster bootstrap',
      ci,
      p: result.p,
      df: null,
      method:
        `The same estimate; p value and 95 % interval from the wild cluster bootstrap-t with the null imposed, ` +
        `${drawn} ${kind} weights of ${result.clusters} clusters${caution}.`,
      ...(ci.every(Number.isFinite)
        ? {}
        : { reason: `With ${result.clusters} clusters the test bounds the effect on one side at most.` }),
    },
  ]
}
