import type { Check } from '../../../analysis.ts'
import { createRandom } from '../../../numerics/random.ts'
import { formatP } from '../../../verdict/format-number.ts'
import type { IvFit } from '../estimate.ts'
import type { IvFrame } from '../frame.ts'
import { bootstrapNoEffect } from '../model/wild-cluster-bootstrap.ts'
import type { Finding } from './finding.ts'

/** Below this many, standard errors from clusters are known to run small (Cameron & Miller 2015). */
const enough = 40
const draws = 1999

/**
 * Whether there are enough clusters for the standard errors; nothing to ask where none are named. Where they are few a
 * wild cluster bootstrap of the test of no effect stands beside it. The interval stays as it is.
 */
export function findClusters({ clusters }: IvFrame, fit: IvFit, seed: number): Finding {
  if (!clusters) {
    const text = 'No cluster is named: every row counts as drawn by itself.'
    return { checks: [], evidence: { clusters: { value: null, text, applicable: false } } }
  }
  const isEnough = clusters.levels >= enough
  const message = `${clusters.levels} clusters; ${isEnough ? `from ${enough} on their standard errors can be trusted` : `under ${enough} their standard errors run small`}.`
  const check: Check = {
    id: 'clusters',
    title: 'Enough clusters',
    passed: isEnough,
    severity: 'major',
    statistic: clusters.levels,
    threshold: enough,
    message,
  }
  return {
    checks: [check, ...(isEnough ? [] : [bootstrapCheck(clusters, fit, seed)])],
    evidence: { clusters: { value: clusters.levels, text: message } },
  }
}

/** Information: it speaks of the effect and not of the design. */
function bootstrapCheck(clusters: NonNullable<IvFrame['clusters']>, { model }: IvFit, seed: number): Check {
  const shared = { id: 'wild-bootstrap', title: 'Test of no effect made for few clusters', severity: 'info' as const }
  if (clusters.levels <= model.q.length) {
    const message = 'It cannot be computed: there are no more clusters than instruments.'
    return { ...shared, passed: null, statistic: null, threshold: null, message }
  }
  const random = createRandom(seed, 'wild-cluster-bootstrap')
  const { p, weights } = bootstrapNoEffect(model, clusters, draws, random)
  const message = `Wild cluster bootstrap of the Anderson–Rubin test, ${draws} draws with ${weights} weights: ${formatP(p)}.`
  return { ...shared, passed: true, statistic: p, threshold: null, message }
}
