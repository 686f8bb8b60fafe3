import type { SyntheticControlSpec } from '@casefiles/engine/specs'
import { readInR, reportInR, rNumber } from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import type { SyntheticControlScriptFacts } from '@casefiles/engine/replication'
import { syntheticControlSampleInR } from './r.ts'

/** Donor weights, mean gap and prediction interval in base R. */
export function syntheticControlInBaseR(
  spec: SyntheticControlSpec,
  columns: Columns,
  facts: SyntheticControlScriptFacts,
): string {
  const sample = syntheticControlSampleInR(spec, columns, facts.predictors)
  return [readInR, sample, SIMPLEX, weights(facts), interval(facts), reportInR].join('')
}

const SIMPLEX = `
# ---- weights on the simplex that bring a mixture of columns nearest to a target, exactly --------
# Active set: the support stays affinely independent, and each step solves its equality-constrained problem.
on.simplex <- function(points, target) {
  offsets <- points - target
  scale <- max(colSums(offsets^2))
  affine <- function(support) {
    if (length(support) == 1) return(1)
    first <- offsets[, support[1]]
    shares <- qr.coef(qr(offsets[, support[-1], drop = FALSE] - first, tol = 1e-13), -first)
    shares[is.na(shares)] <- 0
    c(1 - sum(shares), shares)
  }
  mix <- function(support, weights) drop(offsets[, support, drop = FALSE] %*% weights)
  support <- which.min(colSums(offsets^2))
  weights <- 1
  for (step in seq_len(50 * ncol(points) + 100)) {
    residual <- mix(support, weights)
    slope <- drop(crossprod(offsets, residual))
    slope[support] <- Inf
    entering <- which.min(slope)
    if (slope[entering] >= sum(residual^2) - 1e-12 * scale) break
    trial <- c(support, entering)
    at <- c(weights, 0)
    repeat {
      wanted <- affine(trial)
      out <- which(wanted <= 0)
      if (length(out) == 0) { at <- wanted; break }
      reach <- at[out] / (at[out] - wanted[out])
      share <- min(reach)
      at <- (1 - share) * at + share * wanted
      stays <- at > 0
      stays[out[which.min(reach)]] <- FALSE
      trial <- trial[stays]
      at <- at[stays] / sum(at[stays])
    }
    if (!(sum(mix(trial, at)^2) < sum(residual^2))) break
    support <- trial
    weights <- at
  }
  result <- numeric(ncol(points))
  result[support] <- weights
  result
}
target <- outcome[, 1]
pool <- outcome[, -1, drop = FALSE]
before <- seq_len(pre)
by.outcome <- on.simplex(pool[before, , drop = FALSE], target[before])
`

function weights({ predictorWeights, donorWeights }: SyntheticControlScriptFacts): string {
  const vector = (values: number[]) => `c(${values.map(rNumber).join(', ')})`
  const how =
    donorWeights !== null
      ? `# Every predictor is matched exactly, so the predictor weights decide nothing; of the mixtures that match, these
# donor weights follow the outcome best before treatment. They are carried from the run.
weights <- ${vector(donorWeights)}`
      : predictorWeights === null
        ? `# Matched on the outcome in every period before treatment.
weights <- by.outcome`
        : `# The predictor weights are those that the run's search ended at, carried here; given them, the donor weights follow.
v <- ${vector(predictorWeights)}
predictors <- predictors / apply(predictors, 1, sd)
weights <- on.simplex(sqrt(v) * predictors[, -1, drop = FALSE], sqrt(v) * predictors[, 1])`
  return `
# ---- donor weights and the mean gap after treatment ------------------------------------------------
${how}
after <- seq_along(periods)[-before]
gap <- target - drop(pool %*% weights)
estimate <- mean(gap[after])
cat("Donors with a weight:", sum(weights > 0), " RMSPE before treatment:", sqrt(mean(gap[before]^2)), "\\n")
`
}

function interval({ placebos, predictorWeights }: SyntheticControlScriptFacts): string {
  if (placebos === null) return '\n# The placebos give no interval; the results say why.\nconf.low <- conf.high <- NA\n'
  return `
# ---- prediction interval ---------------------------------------------------------------------------
# The donors, each once as if treated, stray after treatment by so many times their own error before it (root mean
# square over the donors, carried from the run); the treated unit is taken to do likewise.
spread <- ${rNumber(placebos.spread)}
${predictorWeights === null ? ERROR_LEFT_OUT : ERROR_BEFORE}
half <- qt(0.975, ${placebos.df}) * error * spread
conf.low <- estimate - half
conf.high <- estimate + half
`
}

const ERROR_LEFT_OUT = `# Its error in a period is that of a fit to the other periods before treatment.
missed <- vapply(before, function(left) {
  others <- before[before != left]
  target[left] - sum(pool[left, ] * on.simplex(pool[others, , drop = FALSE], target[others]))
}, 0)
error <- sqrt(mean(missed^2))`

const ERROR_BEFORE = `error <- sqrt(mean(gap[before]^2))`
