import type { DidSpec } from '../../designs/did/spec.ts'
import { upperProbability } from '../level.ts'
import type { Columns } from '../replication.ts'
import { readInR, reportInR } from '../r-code.ts'
import { didSampleInR } from './sample-r.ts'

/** Callaway and Sant'Anna's group-time effects and their average in base R. */
export function didInBaseR(spec: DidSpec, columns: Columns, together: number): string {
  const parts = [readInR, didSampleInR(spec, columns), panelParts(spec)]
  if (spec.covariates.length > 0) parts.push(adjustment(spec.estimator))
  return [...parts, effects(spec), AVERAGES[spec.aggregation], interval(upperProbability(together)), reportInR].join('')
}

const panelParts = (spec: DidSpec): string => `
# ---- units x periods ---------------------------------------------------------
units <- unique(sample$unit)
n <- length(units)
first <- match(units, sample$unit)
outcome <- matrix(sample$outcome, n, length(periods), byrow = TRUE)
cohort <- sample$cohort[first]
cluster <- sample$cluster[first]
cohorts <- sort(unique(cohort[is.finite(cohort)]))
anticipation <- ${spec.anticipation}
# Covariates that are combinations of earlier ones are dropped.
if (length(covariates) > 0) {
  decomposition <- qr(cbind(1, as.matrix(sample[covariates])), tol = 1e-9)
  kept <- sort(decomposition$pivot[seq_len(decomposition$rank)])
  covariates <- covariates[setdiff(kept, 1) - 1]
}
`

const adjustment = (estimator: DidSpec['estimator']): string => `
# ---- one 2 x 2 comparison with covariates (Sant'Anna and Zhao 2020) -----------
# Returns the effect and the influence of each unit; NA where it cannot be computed.
adjusted <- function(change, treated, x) {
  m <- length(change)
  estimator <- "${estimator}"
  none <- list(value = NA, influence = rep(0, m))
  residual <- change
  if (estimator != "ipw") {
    # outcome regression on the comparison units
    x0 <- x[treated == 0, , drop = FALSE]
    if (qr(x0, tol = 1e-9)$rank < ncol(x)) return(none)
    cross <- solve(crossprod(x0))
    residual <- change - drop(x %*% (cross %*% crossprod(x0, change[treated == 0])))
    along.regression <- function(direction) m * drop(x %*% (cross %*% direction)) * residual * (treated == 0)
  }
  if (estimator == "reg") {
    share <- mean(treated)
    value <- sum(treated * residual) / sum(treated)
    return(list(value = value,
      influence = (treated * (residual - value) - along.regression(colMeans(x * treated))) / share))
  }
  # propensity score by logit
  logit <- suppressWarnings(glm.fit(x, treated, family = binomial(), control = list(epsilon = 1e-14, maxit = 50)))
  p <- logit$fitted.values
  if (any(p >= 0.999)) return(none)
  information <- solve(crossprod(x * sqrt(p * (1 - p))))
  along.score <- function(direction) m * drop(x %*% (information %*% direction)) * (treated - p)
  weight <- ifelse(treated == 0 & p < 0.995, p / (1 - p), 0)
  on.treated <- sum(treated * residual) / sum(treated)
  on.comparison <- sum(weight * residual) / sum(weight)
  tilt <- weight * (residual - on.comparison)
  influence <- treated * (residual - on.treated) / mean(treated) -
    (tilt + along.score(colMeans(x * tilt))) / mean(weight)
  if (estimator == "dr") {
    direction <- colMeans(x * treated) / mean(treated) - colMeans(x * weight) / mean(weight)
    influence <- influence - along.regression(direction)
  }
  list(value = on.treated - on.comparison, influence = influence)
}
`

function effects(spec: DidSpec): string {
  const comparison =
    spec.comparison === 'never-treated'
      ? 'which(!is.finite(cohort))'
      : 'which(cohort != g & cohort > periods[max(t, base)] + anticipation)'
  const effect =
    spec.covariates.length === 0
      ? `change <- outcome[, t] - outcome[, base]
    value <- mean(change[treated]) - mean(change[comparison])
    influence <- numeric(n)
    influence[treated] <- n / length(treated) * (change[treated] - mean(change[treated]))
    influence[comparison] <- -n / length(comparison) * (change[comparison] - mean(change[comparison]))`
      : `who <- c(treated, comparison)
    x <- cbind(1, as.matrix(sample[(who - 1) * length(periods) + min(t, base), covariates, drop = FALSE]))
    found <- adjusted(outcome[who, t] - outcome[who, base], rep(1:0, c(length(treated), length(comparison))), x)
    value <- found$value
    influence <- numeric(n)
    influence[who] <- n / length(who) * found$influence`
  return `
# ---- group-time effects after adoption (Callaway and Sant'Anna 2021) -----------
# For each cohort g and period t: its change since the last period before it may react, less the comparison's change.
cells <- list()
for (g in cohorts) {
  base <- max(c(0, which(periods + anticipation < g)))
  if (base == 0) next
  for (t in which(periods >= g)) {
    treated <- which(cohort == g)
    comparison <- ${comparison}
    if (length(comparison) == 0) next
    ${effect}
    if (is.na(value)) next
    lone <- length(unique(cluster[comparison])) == 1
    cells[[length(cells) + 1]] <- list(g = g, t = periods[t], value = value, influence = influence, lone = lone)
  }
}

# Averages carry the influence of the estimated cohort shares.
share.of <- function(g) mean(cohort == g)
share.weighted <- function(parts) {
  shares <- vapply(parts, function(part) share.of(part$g), 0)
  values <- vapply(parts, function(part) part$value, 0)
  value <- sum(values * shares) / sum(shares)
  influence <- Reduce(\`+\`, Map(function(part, share) part$influence * share / sum(shares), parts, shares))
  for (i in seq_along(parts)) {
    members <- cohort == parts[[i]]$g
    influence[members] <- influence[members] + (values[i] - value) / sum(shares)
  }
  list(value = value, influence = influence)
}
plain.mean <- function(parts) list(
  value = mean(vapply(parts, function(part) part$value, 0)),
  influence = Reduce(\`+\`, lapply(parts, function(part) part$influence)) / length(parts))
by <- function(key) split(cells, vapply(cells, key, 0))
`
}

const AVERAGES: Record<DidSpec['aggregation'], string> = {
  simple: `
# Average over all treated unit-periods.
overall <- share.weighted(cells)
`,
  group: `
# Each cohort's mean over its treated periods, then those weighted by the cohorts' sizes.
by.cohort <- lapply(by(function(cell) cell$g), function(part) c(plain.mean(part), g = part[[1]]$g))
overall <- share.weighted(by.cohort)
`,
  dynamic: `
# Each time since adoption's mean by cohort size, then the plain mean over times since adoption.
overall <- plain.mean(lapply(by(function(cell) cell$t - cell$g), share.weighted))
`,
  calendar: `
# Each period's mean by cohort size, then the plain mean over periods.
overall <- plain.mean(lapply(by(function(cell) cell$t), share.weighted))
`,
}

const interval = (upper: string): string => `
# ---- interval: influence summed by cluster, no finite-sample factor -------------
se <- sqrt(sum(tapply(overall$influence, cluster, sum)^2)) / n
# Where one side of every comparison is one cluster alone there is no interval, only the value.
one.treated.cluster <- length(unique(cluster[is.finite(cohort)])) == 1
if (one.treated.cluster || all(vapply(cells, function(cell) cell$lone, TRUE))) se <- NA
# What is left of a standard error below rounding is none.
spread <- sqrt(mean((sample$outcome - mean(sample$outcome))^2))
if (!is.na(se) && se <= 1e-9 * spread) se <- NA
estimate <- overall$value
conf.low <- estimate - qnorm(${upper}) * se
conf.high <- estimate + qnorm(${upper}) * se
`
