import type { Estimate } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { createRandom } from '../../../numerics/random.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { capitalize } from '../../../words/sentence.ts'
import { countClusters } from '../diagnostics/sample.ts'
import { enoughClusters } from '../inference.ts'
import type { GroupTimeResult } from '../group-time/cells.ts'
import { groupTimeOptions } from '../primary.ts'
import type { DidSpec } from '../spec.ts'
import { randomisePrimary, type RandomisedPrimary } from './randomise-primary.ts'
import { formatNumber } from '../../../words/number.ts'

/** With covariates every assignment is a whole estimation: done only with fewer clusters than this. */
export const fewestForInfluence = 10

/** With fewer clusters on a side the permutation set is the interval, also where it has no bound. */
const fewestOnASide = 5

export interface PrimaryInference {
  /** The primary estimate as a reader sees it. */
  primary: Estimate
  /** The same average with randomisation inference, where it is not the primary one's own. */
  beside: Estimate[]
  /** Whether the primary interval is one made for few clusters. */
  isRandomised: boolean
}

/**
 * Randomisation inference for the primary estimate under forty clusters, in place of the influence functions' interval,
 * which then stands beside it. With covariates it needs fewer than ten, and where the ways to give out the dates are too
 * few to bound the effect the influence functions keep their place.
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
  const { effective, treated, comparison } = countClusters(groupTime)
  const asIs = { primary, beside: [], isRandomised: false }
  if (effective >= enoughClusters || (effective >= fewestForInfluence && spec.covariates.length > 0)) return asIs
  const random = createRandom(seed, 'randomization-inference')
  const options = groupTimeOptions(spec)
  const result = randomisePrimary(frame, options, spec.aggregation, spec.bootstrapDraws, random, spec.headlineWindow)
  if (!result) return asIs
  // with so few on a side the variance of either is a guess, and the permutations are all that is known of chance
  const isTiny = Math.min(treated, comparison) < fewestOnASide && !Number.isNaN(primary.se)
  if (!result.ci.every(Number.isFinite) && !isTiny) {
    return { ...asIs, primary: { ...primary, method: `${primary.method} ${tooFewAssignments(result)}` } }
  }
  const beside = Number.isNaN(primary.se) ? [] : [besideEstimate(primary)]
  return { primary: randomisedEstimate(primary, result), beside, isRandomised: true }
}

function randomisedEstimate(primary: Estimate, result: RandomisedPrimary): Estimate {
  const { reason: _, ...rest } = primary
  return {
    ...rest,
    ci: result.ci,
    p: result.p,
    df: null,
    method: `${effectsOf(primary)}. ${capitalize(randomisationMethod(result))}`,
    ...(Number.isNaN(primary.se)
      ? { reason: 'One cluster alone gives no standard error; the interval is that of randomization inference.' }
      : {}),
  }
}

/** The same estimate with the interval of its influence functions. */
function besideEstimate(primary: Estimate): Estimate {
  return {
    ...primary,
    id: `${primary.id}-influence`,
    name: `${primary.name}, influence functions`,
    role: 'robustness',
  }
}

/** The method sentence without its interval. */
function effectsOf({ method }: Estimate): string {
  return method.split(';')[0].replace(/\.$/, '')
}

/** The end of a method sentence, as `p value and 95% interval from randomization inference, all 56 ways …`. */
export function randomisationMethod({
  isExact,
  assignments,
  clusters,
  monteCarloError,
  isStudentised,
}: RandomisedPrimary): string {
  const how = isExact
    ? `all ${assignments} ways`
    : `${assignments} seeded draws of the ways (Monte Carlo error of p ${formatNumber(monteCarloError, 4)})`
  return (
    `p value and 95% interval from randomization inference, ${how} to give the adoption dates to the ${clusters} ` +
    `clusters, the test of a constant effect inverted${isStudentised ? ', each estimate over its own standard error' : ''}.`
  )
}

function tooFewAssignments({ assignments, p }: RandomisedPrimary): string {
  return (
    `Randomization inference gives ${formatPStatement(p)}; the ${assignments} ways to give out the adoption dates are too few ` +
    'for a 95% interval.'
  )
}
