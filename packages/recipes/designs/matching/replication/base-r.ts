import type { MatchingSpec } from '@casefiles/engine/specs'
import { readInR, reportInR } from '../../../replication/r-code.ts'
import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import type { MatchingScriptFacts } from '@casefiles/engine/replication'
import { dfOfSet, overSetsInR } from './imputed.ts'
import { termsInR, unitsInR } from './sample-r.ts'

/** Augmented inverse probability weighting in base R. */
export function matchingInBaseR(
  spec: MatchingSpec,
  columns: Columns,
  together: number,
  { donors }: MatchingScriptFacts,
): string {
  const upper = upperProbability(together)
  const body = [
    termsInR(spec, columns),
    NUISANCE,
    aipwInR(spec),
    ...(spec.estimator === 'aipw' ? [stackedInR(spec.estimand)] : []),
    combineInR(spec, upper, IN_BASE_R),
  ].join('')
  const whole = donors ? overSetsInR(body, dfOfSet(spec, 'Inf'), spec, donors, upper) : body
  return [readInR, unitsInR(spec, columns), whole, reportInR].join('')
}

const NUISANCE = `
# ---- propensity score and outcome models, fitted on some rows and predicted for all ----
x <- cbind(1, x)
z <- cbind(1, z)
t <- sample$treated
y <- sample$outcome
least.squares <- function(rows) {
  coefficients <- lm.wfit(z[rows, , drop = FALSE], y[rows], w[rows], tol = 1e-9)$coefficients
  drop(z %*% ifelse(is.na(coefficients), 0, coefficients))
}
propensity <- function(rows) {
  own <- x[rows, , drop = FALSE]
  decomposition <- qr(own, tol = 1e-9)
  kept <- sort(decomposition$pivot[seq_len(decomposition$rank)])
  # quasibinomial: the same scores, without a warning where weights are no counts
  logit <- glm.fit(own[, kept, drop = FALSE], t[rows], weights = w[rows], family = quasibinomial(),
    control = list(epsilon = 1e-14, maxit = 50))
  plogis(drop(x[, kept, drop = FALSE] %*% logit$coefficients))
}
nuisance <- function(rows) list(
  score = propensity(rows),
  without = least.squares(rows[t[rows] == 0]),
  with = least.squares(rows[t[rows] == 1]))
`

/** `aipw(fit)`: estimate and squared standard error from score and predicted outcomes, these as known. */
export function aipwInR({ estimand, cluster, survey }: MatchingSpec): string {
  const squares =
    cluster === undefined && survey === undefined
      ? (own: string) => `sum((${own})^2)`
      : (own: string) => `clustered.squares(${own})`
  const body =
    estimand === 'ATT'
      ? `  psi <- (t - fit$score) / (1 - fit$score) * (y - fit$without)
  value <- sum(w * psi) / sum(w * t)
  c(value, ${squares('w * (psi - t * value)')} / sum(w * t)^2)`
      : `  phi <- fit$with - fit$without + t * (y - fit$with) / fit$score - (1 - t) * (y - fit$without) / (1 - fit$score)
  value <- sum(w * phi) / sum(w)
  c(value, ${squares('w * (phi - value)')} / sum(w)^2)`
  return `${survey !== undefined ? SURVEY_SQUARES : cluster === undefined ? '' : CLUSTERED_SQUARES}
# ---- augmented inverse probability weighting: the ${estimand === 'ATT' ? 'effect on the treated' : 'effect on everyone'} ----
aipw <- function(fit) {
${body}
}
`
}

/** `influence.of(fit, value)`: what each unit adds to the error, the fitting of the models counted; `x` and `z` with constants. */
export function stackedInR(estimand: MatchingSpec['estimand']): string {
  const isAtt = estimand === 'ATT'
  return `
# ---- what each unit adds to the error, the fitting of the three models counted -----------
bread.of <- function(x, weights) {
  own <- x * sqrt(weights)
  decomposition <- qr(own[weights > 0, , drop = FALSE], tol = 1e-9)
  kept <- sort(decomposition$pivot[seq_len(decomposition$rank)])
  bread <- matrix(0, ncol(x), ncol(x))
  size <- sqrt(colSums(own[, kept, drop = FALSE]^2))
  bread[kept, kept] <- chol2inv(qr.R(qr(sweep(own[, kept, drop = FALSE], 2, size, "/"), tol = 1e-12))) / outer(size, size)
  bread
}
pull <- function(x, bread, derivative) drop(x %*% bread %*% crossprod(x, w * derivative))
leverage <- function(x, bread, weights) pmin(0.9, weights * rowSums((x %*% bread) * x))
influence.of <- function(fit, value) {
  e <- fit$score
  residual <- y - ifelse(t == 1, fit$with, fit$without)
  bread <- list(score = bread.of(x, w * e * (1 - e)), without = bread.of(z, w * (1 - t)), with = bread.of(z, w * t))
  by.score <- ifelse(t == 1, ${isAtt ? '0' : '-(1 - e) / e'}, -e / (1 - e)) * residual
  by.without <- ifelse(t == 1, -1, e / (1 - e))
  by.with <- ${isAtt ? 'rep(0, length(y))' : 'ifelse(t == 1, 1 - 1 / e, 1)'}
  freed <- residual / (1 - ifelse(t == 1, leverage(z, bread$with, w), leverage(z, bread$without, w)))
  from.score <- pull(x, bread$score, by.score) * (t - e) / (1 - leverage(x, bread$score, w * e * (1 - e)))
  from.outcome <- ifelse(t == 1, pull(z, bread$with, by.with), pull(z, bread$without, by.without)) * freed
  own <- ${
    isAtt
      ? 'ifelse(t == 1, y - fit$without - value, -e / (1 - e) * freed)'
      : 'fit$with - fit$without - value + ifelse(t == 1, freed / e, -freed / (1 - e))'
  }
  w * (own + from.outcome + from.score) / ${isAtt ? 'sum(w * t)' : 'sum(w)'}
}
`
}

/** Estimate and interval of the version that is not cross-fitted. */
function stackedIntervalInR(upper: string, { cluster, survey }: Together): string {
  if (survey !== undefined) {
    return `
fit <- nuisance(seq_along(y))
estimate <- aipw(fit)[1]
influence <- influence.of(fit, estimate)
se <- sqrt(clustered.squares(influence))
# Satterthwaite over what the sampling units add, no more than the units less strata.
parts <- survey.parts(influence)
spread <- sum(parts^4) - sum(parts^2)^2 / length(parts)
df <- min(degrees, if (spread > 0) max(1, 2 * sum(parts^2)^2 / spread) else Inf)
conf.low <- estimate - qt(${upper}, df) * se
conf.high <- estimate + qt(${upper}, df) * se
`
  }
  if (cluster !== undefined) {
    return `
fit <- nuisance(seq_along(y))
estimate <- aipw(fit)[1]
influence <- influence.of(fit, estimate)
se <- sqrt(clustered.squares(influence))
# Satterthwaite over the clusters' sums, no more than the clusters less one.
sums <- rowsum(influence, sample$cluster)[, 1]
spread <- sum(sums^4) - sum(sums^2)^2 / groups
df <- min(groups - 1, if (spread > 0) max(1, 2 * sum(sums^2)^2 / spread) else Inf)
conf.low <- estimate - qt(${upper}, df) * se
conf.high <- estimate + qt(${upper}, df) * se
`
  }
  return `
fit <- nuisance(seq_along(y))
estimate <- aipw(fit)[1]
influence <- influence.of(fit, estimate)
se <- sqrt(sum(influence^2))
spread <- sum(influence^4) - se^4 / length(influence)
df <- if (spread > 0) max(1, 2 * se^4 / spread) else Inf
conf.low <- estimate - qt(${upper}, df) * se
conf.high <- estimate + qt(${upper}, df) * se
`
}

/** What decides how the errors of units hang together. */
type Together = Pick<MatchingSpec, 'cluster' | 'survey'>

const IN_BASE_R: [string, string, string] = [
  "# Every unit's models are fitted on the other folds; the median over the partitions.\n",
  'vapply',
  '}, numeric(2))',
]

/**
 * Estimate and interval: by the stacked equations, or as the median over partitions in which every unit's models are fitted on the
 * other folds.
 *
 * @param over how R goes over the partitions: what stands before it, its function and how the call ends
 */
export function combineInR(spec: MatchingSpec, upper: string, [note, apply, end]: [string, string, string]): string {
  const { estimator, crossFitting } = spec
  if (estimator === 'aipw') return stackedIntervalInR(upper, spec)
  return `
${note}folds <- read.csv("folds.csv")
partitions <- ${apply}(seq_len(${crossFitting.splits}), function(split) {
  fit <- list(score = numeric(length(y)), without = numeric(length(y)), with = numeric(length(y)))
  for (fold in seq_len(${crossFitting.folds})) {
    own <- folds[[split]] == fold
    other <- nuisance(which(!own))
    for (name in names(fit)) fit[[name]][own] <- other[[name]][own]
  }
  aipw(fit)
${end}
estimate <- median(partitions[1, ])
se <- sqrt(median(partitions[2, ] + (partitions[1, ] - estimate)^2))
${crossFittedInterval(upper, spec)}`
}

/** Normal quantiles, with clusters or a survey those of t. */
function crossFittedInterval(upper: string, { cluster, survey }: Together): string {
  const df = survey !== undefined ? 'degrees' : cluster !== undefined ? 'groups - 1' : null
  const quantile = df === null ? `qnorm(${upper})` : `qt(${upper}, ${df})`
  return `conf.low <- estimate - ${quantile} * se
conf.high <- estimate + ${quantile} * se
`
}

const SURVEY_SQUARES = `clustered.squares <- function(influence) sum(survey.parts(influence)^2)
`

/** What units of a cluster add is summed first. */
const CLUSTERED_SQUARES = `
# ---- units of a cluster hang together: what they add is summed within it ----------------
groups <- length(unique(sample$cluster))
clustered.squares <- function(influence) groups / (groups - 1) * sum(rowsum(influence, sample$cluster)^2)
`
