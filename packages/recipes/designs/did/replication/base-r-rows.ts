import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import { readInR, reportInR } from '../../../replication/r-code.ts'
import type { DidSpec } from '@casefiles/engine/specs'
import { AVERAGES, averaging, headline, interval } from './base-r.ts'
import type { RowFacts } from '@casefiles/engine/replication'
import { didSampleInR } from './r.ts'

/** Callaway and Sant'Anna's group-time effects from the means of whoever is seen, and their average, in base R. */
export function didOnRowsInBaseR(spec: DidSpec, columns: Columns, together: number, facts: RowFacts): string {
  return [
    readInR,
    didSampleInR(spec, columns, { keepsGaps: true }),
    members(spec, facts),
    ...(spec.covariates.length > 0 ? [adjustment(spec.estimator)] : []),
    effects(spec),
    averaging('fromLast = TRUE'),
    headline(spec),
    AVERAGES[spec.aggregation],
    interval(upperProbability(together)),
    reportInR,
  ].join('')
}

/** Whose influence it is: units, or each individual alone. */
function members({ weight, anticipation }: DidSpec, { rowsOf }: RowFacts): string {
  const weights =
    weight === undefined || !weight.inHeadline
      ? 'weight <- rep(1, n)\n'
      : `# A unit keeps its mean weight from before the first adoption.
before <- sample$time < min(cohort)
weight <- as.numeric(tapply(sample$weight[before], factor(sample$unit[before], levels = units), mean, na.rm = TRUE))
weight <- weight / mean(weight)
`
  const of =
    rowsOf === 'units'
      ? `# ---- units: influence and cohort shares are theirs, however often each is seen --
of.row <- match(sample$unit, units)`
      : `# ---- individuals: influence and cohort shares are those of the rows ------------
of.row <- seq_len(nrow(sample))`
  return `
periods <- sort(unique(sample$time))
units <- unique(sample$unit)
${of}
first <- match(unique(of.row), of.row)
n <- length(first)
cohort <- sample$cohort[first]
cluster <- sample$cluster[first]
cohorts <- sort(unique(cohort[is.finite(cohort)]))
${weights}anticipation <- ${anticipation}
# Covariates that are combinations of earlier ones are dropped.
if (length(covariates) > 0) {
  decomposition <- qr(cbind(1, as.matrix(sample[covariates])), tol = 1e-9)
  kept <- sort(decomposition$pivot[seq_len(decomposition$rank)])
  covariates <- covariates[setdiff(kept, 1) - 1]
}
`
}

const adjustment = (estimator: DidSpec['estimator']): string => `
# ---- one 2 x 2 comparison with covariates, repeated cross-sections (Sant'Anna and Zhao 2020) --
# A sum of normalised means: each adds its own influence, and its slopes in the regressions and in the propensity.
# Returns the effect and the influence of each row; NA where it cannot be computed.
adjusted <- function(y, treated, post, x, weights) {
  m <- length(y)
  estimator <- "${estimator}"
  none <- list(value = NA, influence = rep(0, m))
  influence <- rep(0, m)
  value <- 0
  fits <- list()
  for (d in if (estimator == "ipw") c() else if (estimator == "reg") 0 else 0:1) for (t in 0:1) {
    own <- treated == d & post == t
    if (qr(x[own, , drop = FALSE], tol = 1e-9)$rank < ncol(x)) return(none)
    cross <- solve(crossprod(x[own, , drop = FALSE] * sqrt(weights[own])))
    predicted <- drop(x %*% (cross %*% crossprod(x[own, , drop = FALSE] * weights[own], y[own])))
    fits[[paste(d, t)]] <- list(own = own, cross = cross, predicted = predicted, along = rep(0, ncol(x)))
  }
  odds <- rep(1, m)
  if (estimator != "reg") {
    logit <- suppressWarnings(glm.fit(x, treated, weights = weights, family = binomial(), control = list(epsilon = 1e-14, maxit = 50)))
    p <- logit$fitted.values
    if (any(p >= 0.999)) return(none)
    information <- solve(crossprod(x * sqrt(weights * p * (1 - p))))
    odds <- ifelse(p < 0.995, p / (1 - p), 0)
  }
  along.score <- rep(0, ncol(x))
  # One mean: its sign, of whom, and which fits it holds with which sign; the treated count as they are, the others by odds.
  add <- function(sign, d, times, has.outcome, held) {
    w <- (treated == d & post %in% times) * weights * (if (d == 0) odds else 1)
    averaged <- has.outcome * y
    for (name in names(held)) averaged <- averaged + held[[name]] * fits[[name]]$predicted
    mean.of <- sum(w * averaged) / sum(w)
    tilt <- w * (averaged - mean.of) / sum(w)
    value <<- value + sign * mean.of
    influence <<- influence + sign * m * tilt
    for (name in names(held)) fits[[name]]$along <<- fits[[name]]$along + sign * held[[name]] * colSums(x * w) / sum(w)
    if (d == 0) along.score <<- along.score + sign * colSums(x * tilt)
  }
  less <- function(t) if (estimator == "dr") setNames(list(-1), paste(0, t)) else list()
  add(1, 1, 1, 1, less(1))
  add(-1, 1, 0, 1, less(0))
  if (estimator == "reg") add(-1, 1, 0:1, 0, list("0 1" = 1, "0 0" = -1))
  else {
    add(-1, 0, 1, 1, less(1))
    add(1, 0, 0, 1, less(0))
  }
  if (estimator == "dr") for (t in 1:0) {
    gap <- setNames(list(1, -1), paste(1:0, t))
    sign <- if (t == 1) 1 else -1
    add(sign, 1, 0:1, 0, gap)
    add(-sign, 1, t, 0, gap)
  }
  for (fit in fits) influence <- influence + fit$own * m * weights * drop(x %*% (fit$cross %*% fit$along)) * (y - fit$predicted)
  if (estimator != "reg") influence <- influence + m * weights * drop(x %*% (information %*% along.score)) * (treated - p)
  list(value = value, influence = influence)
}
`

function effects(spec: DidSpec): string {
  const comparison =
    spec.comparison === 'never-treated'
      ? '!is.finite(cohort)'
      : 'cohort != g & cohort > periods[max(t, base)] + anticipation'
  const effect =
    spec.covariates.length === 0
      ? `value <- 0
    influence <- numeric(n)
    for (k in 1:4) {
      w <- weight[of.row[groups[[k]]]]
      y <- sample$outcome[groups[[k]]]
      value <- value + signs[k] * weighted.mean(y, w)
      who <- of.row[groups[[k]]]
      influence[who] <- influence[who] + signs[k] * n * w * (y - weighted.mean(y, w)) / sum(w)
    }`
      : `rows <- unlist(groups)
    x <- cbind(1, as.matrix(sample[rows, covariates, drop = FALSE]))
    found <- adjusted(sample$outcome[rows], rep(c(1, 1, 0, 0), lengths(groups)), rep(c(1, 0, 1, 0), lengths(groups)), x,
      weight[of.row[rows]])
    value <- found$value
    if (is.na(value)) next
    sums <- rowsum(found$influence, of.row[rows])
    influence <- numeric(n)
    influence[as.integer(rownames(sums))] <- n / length(rows) * sums[, 1]`
  return `
# ---- group-time effects after adoption (Callaway and Sant'Anna 2021, section 2.1) --
# For each cohort g and period t: its mean less that of the last period before it may react, less the comparison's.
# Deviations from a mean over n clusters are smaller than those from the truth by (n - 1)/n.
deviation.factor <- function(clusters, units = 2, coefficients = 1) {
  if (clusters < 2) return(1)
  sqrt(clusters / (clusters - 1) * (if (units > coefficients) (units - 1) / (units - coefficients) else 1))
}
seen <- function(members, at) which(members[of.row] & sample$time == periods[at])
cells <- list()
signs <- c(1, -1, -1, 1)
for (g in cohorts) {
  base <- max(c(0, which(periods + anticipation < g)))
  if (base == 0) next
  for (t in which(periods >= g)) {
    treated <- cohort == g
    comparison <- ${comparison}
    groups <- list(seen(treated, t), seen(treated, base), seen(comparison, t), seen(comparison, base))
    if (any(lengths(groups) == 0)) next
    ${effect}
    ours <- unlist(groups[1:2])
    theirs <- unlist(groups[3:4])
    clusters <- length(unique(sample$cluster[theirs]))
    # Influence by side; the comparison's with the factor of its clusters.
    on.treated <- ifelse(treated, influence, 0)
    on.comparison <- ifelse(treated, 0, influence) *
      deviation.factor(clusters, length(unique(sample$unit[theirs])), 1 + length(covariates))
    cells[[length(cells) + 1]] <- list(g = g, t = periods[t], value = value, treated = on.treated,
      comparison = on.comparison, clusters = setNames(length(unique(sample$cluster[ours])), g), lone = clusters == 1)
  }
}
`
}
