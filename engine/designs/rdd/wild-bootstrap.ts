import type { Estimate } from '../../analysis.ts'
import type { WildBootstrap } from '../../inference/wild-draws.ts'
import { createRandom } from '../../numerics/random.ts'
import { localChoices, localOf } from './choices.ts'
import { jumpEstimate } from './describe-estimate.ts'
import type { RddFrame } from './frame.ts'
import { estimateJump, type JumpFit } from './local-polynomial/jump.ts'
import { splitAt } from './local-polynomial/split.ts'
import { bootstrapJump } from './local-polynomial/wild-jump.ts'
import type { RddSpec } from './spec.ts'

/** From this many clusters on, normal quantiles serve: Cameron & Miller 2015, section VI, doi:10.3368/jhr.50.2.317. */
const enoughClusters = 40
const draws = 1999

/**
 * The local polynomial once more at its own bandwidths, with p value and interval of the wild cluster bootstrap-t. In a
 * fuzzy design it is the effect of crossing, which is nothing exactly where taking up has no effect: a ratio has no
 * restricted fit that is linear in the null.
 *
 * @returns nothing without clusters, with forty or more of them, or where there is no standard error
 */
export function wildBootstrapEstimate(jump: JumpFit, frame: RddFrame, spec: RddSpec, seed: number): Estimate[] {
  if (frame.rows.cluster === null || new Set(frame.rows.cluster).size >= enoughClusters) return []
  const choices = localChoices(localOf(spec), spec)
  const { control, treated } = splitAt({ ...frame.rows, takeUp: null }, frame.cutoff)
  const sharp = jump.firstStage === null ? jump : estimateJump(control, treated, jump.bandwidths, choices)
  if (!(sharp.robust.se > 0 && Number.isFinite(sharp.robust.se))) return []
  const random = createRandom(seed, 'rdd wild-cluster-bootstrap')
  const found = bootstrapJump(control, treated, sharp, choices, { draws, random })
  return [describe(found, sharp, frame, spec)]
}

function describe(found: WildBootstrap, sharp: JumpFit, frame: RddFrame, spec: RddSpec): Estimate {
  const isFuzzy = spec.takeUp !== undefined
  const estimate = jumpEstimate(sharp, frame, spec, {
    id: 'wild-bootstrap',
    name: isFuzzy ? 'Effect of crossing the cutoff, wild cluster bootstrap' : 'Wild cluster bootstrap',
    role: isFuzzy ? 'secondary' : 'robustness',
  })
  const ci = found.ci.map((end) => (Number.isFinite(end) ? end : NaN)) as [number, number]
  const isBounded = ci.every(Number.isFinite)
  return {
    ...estimate,
    ...(isFuzzy ? { estimand: 'ITT at the cutoff' } : {}),
    ci,
    p: found.p,
    df: null,
    clusters: found.clusters,
    method: methodOf(found, isFuzzy),
    ...(isBounded ? {} : { reason: `With ${found.clusters} clusters the test bounds the effect on one side at most.` }),
  }
}

function methodOf({ draws: used, enumerated, weights, clusters }: WildBootstrap, isFuzzy: boolean): string {
  const what = isFuzzy
    ? 'The jump of the outcome at the same bandwidths'
    : 'The local polynomial at the same bandwidths'
  const drawn = enumerated ? `all ${used}` : `${used} drawn`
  const kind = weights === 'webb' ? 'Webb' : 'Rademacher'
  return (
    `${what}; p value and 95% interval from the wild cluster bootstrap-t with the null imposed, ` +
    `${drawn} ${kind} weights of the ${clusters} clusters within the bandwidth.`
  )
}
