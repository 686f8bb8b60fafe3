import type { Estimate } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { createRandom } from '../../../numerics/random.ts'
import { countClusters } from '../diagnostics/sample.ts'
import { method, name, type Permuted, reason } from '../facts.ts'
import { enoughClusters } from '../inference.ts'
import type { GroupTimeResult } from '../group-time/cells.ts'
import { groupTimeOptions } from '../primary.ts'
import { describeEffects } from '../robustness.ts'
import type { DidSpec } from '../spec.ts'
import { randomisePrimary, type RandomisedPrimary } from './randomise-primary.ts'

/** With covariates every assignment is a whole estimation: done only with fewer clusters than this. */
export const fewestForInfluence = 10

/** With fewer clusters on a side the permutation set is the interval, also where it has no bound. */
const fewestOnASide = 5

export interface PrimaryInference {
  /** The primary estimate as a reader sees it. */
  primary: Estimate<Text>
  /** The same average with randomisation inference, where it is not the primary one's own. */
  beside: Estimate<Text>[]
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
  primary: Estimate<Text>,
  frame: PanelFrame,
  groupTime: GroupTimeResult,
  spec: DidSpec,
  seed: number,
): PrimaryInference {
  const { effective, treated, comparison } = countClusters(groupTime)
  const asIs = { primary, beside: [], isRandomised: false }
  // where nothing varies within either side permutations bound the effect by one point, which is no interval
  if (Number.isNaN(primary.se) && isFlat(primary.reason)) return asIs
  if (effective >= enoughClusters || (effective >= fewestForInfluence && spec.covariates.length > 0)) return asIs
  const random = createRandom(seed, 'randomization-inference')
  const options = groupTimeOptions(spec)
  const result = randomisePrimary(frame, options, spec.aggregation, spec.bootstrapDraws, random, spec.headlineWindow)
  if (!result) return asIs
  // with so few on a side the variance of either is a guess, and the permutations are all that is known of chance
  const isTiny = Math.min(treated, comparison) < fewestOnASide && !Number.isNaN(primary.se)
  if (!result.ci.every(Number.isFinite) && !isTiny) {
    const { assignments, p } = result
    const told = method('too-few-assignments', { method: primary.method, assignments, p })
    return { ...asIs, primary: { ...primary, method: told } }
  }
  const beside = Number.isNaN(primary.se) ? [] : [besideEstimate(primary)]
  const effects = describeEffects(groupTime, frame, spec)
  return { primary: randomisedEstimate(primary, result, effects), beside, isRandomised: true }
}

function isFlat(why: Text | undefined): boolean {
  return typeof why === 'object' && 'says' in why && why.says === reason('influence-does-not-vary', {}).says
}

function randomisedEstimate(primary: Estimate<Text>, result: RandomisedPrimary, effects: Text): Estimate<Text> {
  const { reason: _, ...rest } = primary
  return {
    ...rest,
    ci: result.ci,
    p: result.p,
    df: null,
    method: method('group-time-randomized', { effects, permuted: permutedOf(result) }),
    ...(Number.isNaN(primary.se) ? { reason: reason('lone-cluster-randomized', {}) } : {}),
  }
}

/** The same estimate with the interval of its influence functions. */
function besideEstimate(primary: Estimate<Text>): Estimate<Text> {
  return {
    ...primary,
    id: `${primary.id}-influence`,
    name: name('influence-functions', { name: primary.name }),
    role: 'robustness',
  }
}

/** How the dates were permuted, as the method of an estimate says it. */
export function permutedOf({
  assignments,
  isExact,
  monteCarloError,
  clusters,
  isStudentised,
}: RandomisedPrimary): Permuted {
  return { assignments, isExact, monteCarloError, clusters, isStudentised }
}
