import { OF_100 } from '@casefiles/engine/replication'
import { type BlocksSpec, isRatio } from '@casefiles/engine/specs'

/**
 * From the two arms of each trial to the average, with Stata's own meta-analysis.
 *
 * The data hold one row per arm: block, treated, center (mean), n and square (variance of the mean).
 */
export function poolTrialsInStata(spec: BlocksSpec): string {
  const effect = isRatio(spec)
    ? `* log of the ratio of risks; half a case is added to every cell of a trial in which one is empty
generate double a = round(center1 * n1 / ${OF_100})
generate double c = round(center0 * n0 / ${OF_100})
drop if a + c == 0 | a + c == n1 + n0
generate double half = cond(a == 0 | c == 0 | a == n1 | c == n0, 0.5, 0)
generate double effect = ${spec.outcome.scale} * (log((a + half) / (n1 + 2 * half)) - log((c + half) / (n0 + 2 * half)))
generate double error = ${spec.outcome.scale} * sqrt(1 / (a + half) - 1 / (n1 + 2 * half) + 1 / (c + half) - 1 / (n0 + 2 * half))`
    : `generate double effect = center1 - center0
generate double error = sqrt(square1 + square0)`
  return `
* ---- each trial, then random effects (REML) with the interval of Hartung and Knapp, held ----
keep block treated center n square
reshape wide center n square, i(block) j(treated)
${effect}
drop if missing(error) | error <= 0
meta set effect error
meta summarize, random(reml) se(khartung, truncated)
scalar estimate = r(theta)
scalar low = r(ci_lb)
scalar high = r(ci_ub)
`
}
