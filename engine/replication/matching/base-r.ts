import type { MatchingSpec } from '../../designs/matching/spec.ts'
import { readInR, reportInR } from '../r-code.ts'
import { upperProbability } from '../level.ts'
import type { Columns } from '../replication.ts'
import { matchingSampleInR } from './sample-r.ts'

/** Augmented inverse probability weighting in base R. */
export function matchingInBaseR(spec: MatchingSpec, columns: Columns, together: number): string {
  return [
    readInR,
    matchingSampleInR(spec, columns),
    NUISANCE,
    aipwInR(spec.estimand),
    combine(spec, upperProbability(together)),
    reportInR,
  ].join('')
}

const NUISANCE = `
# ---- propensity score and outcome models, fitted on some rows and predicted for all ----
x <- cbind(1, x)
t <- sample$treated
y <- sample$outcome
least.squares <- function(rows) {
  coefficients <- lm.fit(x[rows, , drop = FALSE], y[rows], tol = 1e-9)$coefficients
  drop(x %*% ifelse(is.na(coefficients), 0, coefficients))
}
propensity <- function(rows) {
  own <- x[rows, , drop = FALSE]
  decomposition <- qr(own, tol = 1e-9)
  kept <- sort(decomposition$pivot[seq_len(decomposition$rank)])
  logit <- glm.fit(own[, kept, drop = FALSE], t[rows], family = binomial(), control = list(epsilon = 1e-14, maxit = 50))
  plogis(drop(x[, kept, drop = FALSE] %*% logit$coefficients))
}
nuisance <- function(rows) list(
  score = propensity(rows),
  without = least.squares(rows[t[rows] == 0]),
  with = least.squares(rows[t[rows] == 1]))
`

/** `aipw(fit)`: estimate and squared standard error from score and predicted outcomes. */
export function aipwInR(estimand: MatchingSpec['estimand']): string {
  const body =
    estimand === 'ATT'
      ? `  psi <- (t - fit$score) / (1 - fit$score) * (y - fit$without)
  value <- sum(psi) / sum(t)
  c(value, sum((psi - t * value)^2) / sum(t)^2)`
      : `  phi <- fit$with - fit$without + t * (y - fit$with) / fit$score - (1 - t) * (y - fit$without) / (1 - fit$score)
  value <- mean(phi)
  c(value, sum((phi - value)^2) / length(y)^2)`
  return `
# ---- augmented inverse probability weighting: the ${estimand === 'ATT' ? 'effect on the treated' : 'effect on everyone'} ----
aipw <- function(fit) {
${body}
}
`
}

function combine({ estimator, crossFitting }: MatchingSpec, upper: string): string {
  const found =
    estimator === 'aipw'
      ? `found <- aipw(nuisance(seq_along(y)))
estimate <- found[1]
se <- sqrt(found[2])`
      : `# Every unit's models are fitted on the other folds; the median over the partitions.
folds <- read.csv("folds.csv")
partitions <- vapply(seq_len(${crossFitting.splits}), function(split) {
  fit <- list(score = numeric(length(y)), without = numeric(length(y)), with = numeric(length(y)))
  for (fold in seq_len(${crossFitting.folds})) {
    own <- folds[[split]] == fold
    other <- nuisance(which(!own))
    for (name in names(fit)) fit[[name]][own] <- other[[name]][own]
  }
  aipw(fit)
}, numeric(2))
estimate <- median(partitions[1, ])
se <- sqrt(median(partitions[2, ] + (partitions[1, ] - estimate)^2))`
  return `
${found}
conf.low <- estimate - qnorm(${upper}) * se
conf.high <- estimate + qnorm(${upper}) * se
`
}
