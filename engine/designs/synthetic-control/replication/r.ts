import type { SyntheticControlSpec } from '../spec.ts'
import { readInR, reportInR, rNumber } from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import type { SyntheticControlFacts } from './facts.ts'
import { syntheticControlSampleInR } from './sample-r.ts'

/** Donor weights with the package Synth, given the run's predictor weights. */
export function syntheticControlInR(
  spec: SyntheticControlSpec,
  columns: Columns,
  { predictors, predictorWeights }: SyntheticControlFacts,
): string {
  const matched =
    predictorWeights === null
      ? `# matched on the outcome before treatment: Synth divides each row by its standard deviation, and v takes that back
matched <- outcome[before, , drop = FALSE]
v <- apply(matched, 1, var)`
      : `# the predictor weights are those that the run's search ended at
matched <- predictors
v <- c(${predictorWeights.map(rNumber).join(', ')})`
  return `library(Synth)
${readInR}${syntheticControlSampleInR(spec, columns, predictors)}
# ---- donor weights with the package Synth -------------------------------------------------
before <- seq_len(pre)
${matched}
fit <- synth(X1 = matched[, 1, drop = FALSE], X0 = matched[, -1, drop = FALSE], custom.v = v,
  Z1 = outcome[before, 1, drop = FALSE], Z0 = outcome[before, -1, drop = FALSE], quadopt = "ipop", Margin.ipop = 1e-8)
gap <- outcome[, 1] - drop(outcome[, -1, drop = FALSE] %*% fit$solution.w)
estimate <- mean(gap[-before])
# Synth has no interval of this kind; the base-R script computes it.
conf.low <- conf.high <- NA
${reportInR}`
}
