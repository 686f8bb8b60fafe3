import type { SyntheticControlSpec } from '../../designs/synthetic-control/spec.ts'
import { readInR, reportInR, rNumber } from '../r-code.ts'
import type { Columns } from '../replication.ts'
import type { SyntheticControlFacts } from './facts.ts'
import { syntheticControlSampleInR } from './sample-r.ts'

/** Donor weights, mean gap and conformal interval in base R. */
export function syntheticControlInBaseR(
  spec: SyntheticControlSpec,
  columns: Columns,
  facts: SyntheticControlFacts,
): string {
  const sample = syntheticControlSampleInR(spec, columns, facts.predictors)
  return [readInR, sample, SIMPLEX, weights(facts), CONFORMAL, reportInR].join('')
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

function weights({ predictorWeights, donorWeights }: SyntheticControlFacts): string {
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

const CONFORMAL = `
# ---- conformal interval (Chernozhukov, Wuethrich and Zhu 2021) ----------------------------------------
# The effect under test is taken out of the periods after treatment, the mixture is fitted to all periods, and the mean
# residual after treatment is compared with that of every block of as many periods, the series closed to a ring.
n <- length(periods)
tested <- length(after)
reach <- 4 * max(abs(pool - target))
p.value <- function(effect) {
  without <- target
  without[after] <- without[after] - effect
  residual <- without - drop(pool %*% on.simplex(pool, without))
  ring <- c(residual, residual)
  blocks <- vapply(seq_len(n), function(start) abs(mean(ring[start + seq_len(tested) - 1])), 0)
  mean(blocks >= abs(mean(residual[after])) - 1e-12 * reach)
}
conf.low <- conf.high <- NA
center <- mean((target - drop(pool %*% by.outcome))[after])
points <- (0:60 / 60)^2
if (1 / n <= 0.05) {
  accepted <- NA
  for (point in points) for (side in c(1, -1)) {
    if (is.na(accepted) && p.value(center + side * reach * point) > 0.05) accepted <- center + side * reach * point
  }
  outermost <- function(side) {
    at <- accepted + side * reach * points
    inner <- length(at)
    while (inner > 1 && !(p.value(at[inner]) > 0.05)) inner <- inner - 1
    if (inner == length(at)) return(side * Inf)
    kept <- at[inner]
    rejected <- at[inner + 1]
    while (abs(rejected - kept) > 1e-13 * reach) {
      middle <- (kept + rejected) / 2
      if (p.value(middle) > 0.05) kept <- middle else rejected <- middle
    }
    kept
  }
  if (!is.na(accepted)) {
    conf.low <- outermost(-1)
    conf.high <- outermost(1)
  }
}
`
