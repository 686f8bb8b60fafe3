import type { BlocksSpec } from '@casefiles/engine/specs'
import { readInR, reportInR, rNumber } from '../../../replication/r-code.ts'
import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import { blocksSampleInR, interval, reachInR, SUMMARIES } from './base-r.ts'
import type { BlocksScriptFacts } from '@casefiles/engine/replication'
import { INFLUENCE_IN_R, packageSurvey } from './survey.ts'

/** The same with `difference_in_means` of the package estimatr. */
export function blocksInR(
  spec: BlocksSpec,
  columns: Columns,
  { criticalValue }: BlocksScriptFacts,
  together: number,
): string {
  if (spec.survey !== undefined) {
    return `suppressPackageStartupMessages(library(survey))
${readInR}${blocksSampleInR(spec, columns)}${SUMMARIES}${INFLUENCE_IN_R}${packageSurvey(spec)}${interval(reachInR(criticalValue, together))}${reportInR}`
  }
  const optional = [
    spec.blocks.length === 0 ? '' : ', blocks = block',
    spec.cluster === undefined ? '' : ', clusters = cluster',
    spec.samplingWeight === undefined ? '' : ', weights = weight',
  ].join('')
  return `library(estimatr)
${readInR}${blocksSampleInR(spec, columns)}
# ---- difference in means with the package estimatr -----------------------------------------
fit <- difference_in_means(outcome ~ treated, data = sample${optional})
estimate <- fit$coefficients[["treated"]]
${hasOtherVariance(spec) ? NO_INTERVAL : intervalOf(criticalValue, together)}${mayHavePairs(spec) ? NO_PAIRS : ''}${reportInR}`
}

function intervalOf(criticalValue: number | null, together: number): string {
  const reach =
    criticalValue === null || together > 1
      ? `qt(${upperProbability(together)}, fit$df)`
      : `max(qt(0.975, fit$df), ${rNumber(criticalValue)})`
  return `reach <- ${reach}
conf.low <- estimate - reach * fit$std.error[["treated"]]
conf.high <- estimate + reach * fit$std.error[["treated"]]
`
}

/** Clusters within blocks, and weights. */
function hasOtherVariance({ cluster, blocks, samplingWeight }: BlocksSpec): boolean {
  return samplingWeight !== undefined || (cluster !== undefined && blocks.length > 0)
}

function mayHavePairs(spec: BlocksSpec): boolean {
  return spec.blocks.length > 0 && !hasOtherVariance(spec)
}

const NO_PAIRS = `# With some blocks of two units the package takes the variance of matched pairs for all blocks, the locked design only for
# those that need it; only the estimate is compared then.
sizes <- table(sample$block)
if (any(sizes == 2) && any(sizes > 2)) conf.low <- conf.high <- NA
`

/** The known differences stand in packages/engine/designs/blocks/README.md. */
const NO_INTERVAL = `# The package has another variance (matched pairs as soon as one block has two clusters) and other degrees of freedom
# for clusters within blocks, and another variance with weights, than the locked design; only the estimate is compared.
conf.low <- conf.high <- NA
`
