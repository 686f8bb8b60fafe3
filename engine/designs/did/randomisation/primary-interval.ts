import type { Estimate } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { createRandom } from '../../../numerics/random.ts'
import { formatP } from '../../../verdict/format-number.ts'
import { countClusters } from '../diagnostics/clusters.ts'
import { enoughClusters } from '../few-clusters.ts'
import type { GroupTimeResult } from '../group-time/types.ts'
import { groupTimeOptions } from '../primary.ts'
import type { DidSpec } from '../spec.ts'
import { randomisePrimary } from './randomise-primary.ts'
import type { RandomisedPrimary } from './randomise-primary.ts'

/** With fewer clusters than this, counted as the score counts them, the main interval is that of randomisation inference. */
export const fewestForInfluence = 10

export interface PrimaryInference {
  /** The primary estimate as a reader sees it. */
  primary: Estimate
  /** The same average with randomisation inference, where it is not the primary one's own. */
  beside: Estimate[]
  /** Whether the primary interval is one made for few clusters. */
  isRandomised: boolean
}

/**
 * Randomisation inference for the primary estimate under forty clusters: in place of the influence functions' interval
 * where fewer than ten clusters count, beside it from ten on.
 *
 * @param primary with the interval of the influence functions, or without one where a cluster stands alone
 */
export function inferPrimary(
  primary: Estimate,
  frame: PanelFrame,
  groupTime: GroupTimeResult,
  spec: DidSpec,
  seed: number,
): PrimaryInference {
  const { effective } = countClusters(groupTime)
  const asIs = { primary, beside: [], isRandomised: false }
  const isOnlyBeside = effective >= fewestForInfluence
  // with covariates every assignment is a whole estimation: done where the main interval needs it, not for a line beside
  if (effective >= enoughClusters || (isOnlyBeside && spec.covariates.length > 0)) return asIs
  const random = createRandom(seed, 'randomization-inference')
  const options = groupTimeOptions(spec)
  const result = randomisePrimary(frame, options, spec.aggregation, spec.bootstrapDraws, random)
  if (!result) return asIs
  const isBounded = result.ci.every(Number.isFinite)
  if (isOnlyBeside) return { ...asIs, beside: [besideEstimate(primary, result)] }
  if (!isBounded) return { ...asIs, primary: { ...primary, method: `${primary.method} ${tooFewAssignments(result)}` } }
  return { primary: randomisedEstimate(primary, result), beside: [], isRandomised: true }
}

function randomisedEstimate(primary: Estimate, result: RandomisedPrimary): Estimate {
  const { reason: _, ...rest } = primary
  return {
    ...rest,
    ci: result.ci,
    p: result.p,
    df: null,
    method: `${effectsOf(primary)}; ${randomisationMethod(result)}`,
    ...(Number.isNaN(primary.se)
      ? { reason: 'One cluster alone gives no standard error; the interval is that of randomization inference.' }
      : {}),
  }
}

function besideEstimate(primary: Estimate, result: RandomisedPrimary): Estimate {
  const ci = result.ci.map((end) => (Number.isFinite(end) ? end : NaN)) as [number, number]
  const { reason: _, ...rest } = primary
  const isBounded = ci.every(Number.isFinite)
  return {
    ...rest,
    id: `${primary.id}-randomization`,
    name: `${primary.name}, randomization inference`,
    role: 'robustness',
    ci,
    p: result.p,
    df: null,
    method: `The same estimate; ${randomisationMethod(result)}`,
    ...(isBounded
      ? Number.isNaN(primary.se) && { reason: 'One cluster alone gives no standard error.' }
      : { reason: 'The assignments are too few to bound the effect on both sides.' }),
  }
}

/** The part of the method sentence before its interval. */
function effectsOf({ method }: Estimate): string {
  return method.split(';')[0]!.replace(/\.$/, '')
}

/** The end of a method sentence, as `p value and 95 % interval from randomization inference, all 56 ways …`. */
export function randomisationMethod({ isExact, assignments, clusters, monteCarloError }: RandomisedPrimary): string {
  const how = isExact
    ? `all ${assignments} ways`
    : `${assignments} seeded draws of the ways (Monte Carlo error of p ${monteCarloError.toFixed(4)})`
  return (
    `p value and 95 % interval from randomization inference, ${how} to give the adoption dates to the ${clusters} ` +
    'clusters, the test of a constant effect inverted.'
  )
}

function tooFewAssignments({ assignments, p }: RandomisedPrimary): string {
  return (
    `Randomization inference gives ${formatP(p)}; the ${assignments} ways to give out the adoption dates are too few ` +
    'for a 95 % interval.'
  )
}
